"""How large a table the chapter permits."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebooks.house_rules import Chosen
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing

TWO_BATCH = "two_batch"
MOST_TO_STUDY = 99
"""Seats and decks: more than that nobody would work out, lawful or not."""


def decks_in_shoe(decks: int, options: Mapping[str, Chosen]) -> int:
    """Half of them where two batches alternate."""
    shuffler = options.get("shuffler")
    return decks // 2 if shuffler and shuffler.value == TWO_BATCH else decks


def examine_seats(filing: Filing, top: Reader) -> int | None:
    seats = filing.notes.attempt(top.whole, "seats")
    rule = filing.book.seats
    if seats is None or rule.allow(seats):
        return seats
    find = filing.notes.find_unlawful if can_study(seats) else filing.notes.find
    find("seats", str(seats), f"must be {rule}", rule.clause)
    return seats if seats <= MOST_TO_STUDY else None


def can_study(count: int) -> bool:
    return 0 < count <= MOST_TO_STUDY


def examine_tightened(filing: Filing, taken: list[Taken], table: Mapping[str, int | None]) -> None:
    """Limits on these counts that a wager on offer makes narrower."""
    for each in taken:
        for limit in each.offer.tightened:
            count = table.get(limit.key)
            if count is not None and count not in limit.allowed:
                allowed = " or ".join(map(str, limit.allowed))
                why = f"must be {allowed} with {each.offer.title}"
                filing.notes.find_unlawful(limit.key, str(count), why, limit.clause)
