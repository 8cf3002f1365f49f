"""The odds of a wager as a page lists them, whatever the game."""

from __future__ import annotations

from collections.abc import Callable

from croupier.odds.document import fraction
from croupier.odds.figures import OutcomeOdds, WagerOdds

Document = dict[str, object]


def plain(outcome: OutcomeOdds) -> Document:
    return {"pays": outcome.pays}


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
