"""Which texts are law on a day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from croupier.rulebooks.chapter import Rulebook, Window
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.clauses import ClauseId
from croupier.values.messages import said

READING = "R-X22"
"""Which text is law on a day; a regulator's answer keeps a table open outside a text's window."""


def windows(book: Rulebook) -> Iterator[Window]:
    """Of the chapter, its variants and its wagers."""
    of_variants = (variant.window for variant in book.variants.values())
    yield from filter(None, (book.window, *of_variants, *(offer.window for offer in book.offers)))


OUTSIDE = {
    "took force": "{title:word} took force on {day:day}",
    "expired": "{title:word} expired on {day:day}",
}
_OF_A_TEXT = re.compile(r"(.+) (took force|expired) on (\d{4}-\d\d-\d\d)")
_OF_A_SUBMISSION = re.compile(r"the submission takes effect on (\d{4}-\d\d-\d\d) \(reading (.+)\)")


def said_again(words: str) -> str:
    """The same as a journal keeps it, in the tongue that is spoken.

    >>> said_again("Pai Gow (2010) expired on 2012-03-20")
    'Pai Gow (2010) expired on 2012-03-20'
    """
    if text := _OF_A_TEXT.fullmatch(words):
        title, why, day = text.groups()
        return str(said(OUTSIDE[why], title=title, day=day))
    if waits := _OF_A_SUBMISSION.fullmatch(words):
        told = "the submission takes effect on {day:day} (reading {reading})"
        return str(said(told, day=waits[1], reading=waits[2]))
    return words


def not_in_force(house: HouseRules, day: date) -> dict[str, ClauseId | None]:
    """What a table would play by on a day on which it is no law, in words, each with its clause.

    That a submission waits for its own day is no clause's rule but the reading's. In the order in
    which a journal keeps them.
    """
    texts = {} if READING in house.approvals else house.texts
    found: dict[str, ClauseId | None] = {
        f"{text} {why}": window.clause
        for text, window in texts.items()
        if (why := window.outside(day))
    }
    if house.effective is not None and day < house.effective:
        found[f"the submission takes effect on {house.effective} (reading {READING})"] = None
    return dict(sorted(found.items()))
