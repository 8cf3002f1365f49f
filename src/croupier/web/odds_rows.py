"""The odds of a wager as a page lists them, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Callable

from croupier.odds.document import fraction
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.values.messages import said, word

Document = dict[str, object]

FORMS = {
    "{pays}, rode to {end:word}": re.compile(r"(?P<pays>.+), rode to (?P<end>\w+)"),
    "{win} to {stake}": re.compile(r"(?P<win>[\d,]+) to (?P<stake>\d+)"),
    "the {meter:wager} meter": re.compile(r"100% of (?P<meter>\w+)"),
    "{part} of the {meter:wager} meter": re.compile(r"(?P<part>\d+%) of (?P<meter>\w+)"),
    "{share} back": re.compile(r"(?P<share>\d+/\d+) back"),
}
"""What figures have in one line; a person reads it by the text of the first that fits."""


def pays_in_words(pays: str) -> str:
    """What an outcome pays, in the tongue that is spoken.

    >>> pays_in_words("8 to 1"), pays_in_words("3 to 1, rode to win"), pays_in_words("push")
    ('8 to 1', '3 to 1, rode to win', 'push')
    """
    for text, form in FORMS.items():
        if found := form.fullmatch(pays):
            fields = found.groupdict()
            if "end" in fields:
                fields["pays"] = pays_in_words(fields["pays"])
                fields["end"] = fields["end"].replace("_", " ")
            return str(said(text, **fields))
    return word(pays)


def plain(outcome: OutcomeOdds) -> Document:
    return {"pays": pays_in_words(outcome.pays)}


def odds_row(
    row: WagerOdds, title: str, told: Callable[[OutcomeOdds], Document] = plain
) -> Document:
    """`told` says of an outcome what it pays, and what it is called where its name does not do."""
    return {
        "wager": row.wager,
        "title": title,
        "terms": dict(row.terms),
        "outcomes": [
            {
                "outcome": each.outcome,
                **told(each),
                "probability": fraction(each.probability),
            }
            for each in row.outcomes
        ],
        "house_edge": fraction(row.house_edge),
        "edge_percent": f"{float(row.house_edge) * 100:.2f}",
    }
