"""Where a round begins and ends in a table's record, without reading it all."""

from __future__ import annotations

from collections.abc import Collection

from croupier.journal.store import Journal
from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.values.records import Record

REACH = 20_000
"""Records about a place among which its round lies, and before it its shoe; a long shoe makes half
as many."""
FIRST_LOOK, WIDER = 200, 4
"""Records that are looked at first, and how many times as many after that."""


def before_round(journal: Journal, table: str, place: int) -> int:
    """The place behind which the round begins that another place belongs to."""
    found = last_of(ROUND_IS_OVER, journal, table, place)
    return found.place if found else _farthest(place)


def end_of_round(journal: Journal, table: str, place: int) -> int | None:
    """Where the round was over that a place belongs to; None if it is not, or nothing is there."""
    after, width = place - 1, FIRST_LOOK
    while after < place + REACH:
        read = list(journal.read(table, max(0, after), after + width))
        for record in read:
            if record.kind in ROUND_IS_OVER:
                return record.place
        if len(read) < width:
            return None
        after, width = after + width, width * WIDER
    return None


def last_of(kinds: Collection[str], journal: Journal, table: str, place: int) -> Record | None:
    """The last record of these kinds before a place, if there is one within reach."""
    upto, width = place - 1, FIRST_LOOK
    while upto > _farthest(place):
        after = max(_farthest(place), upto - width)
        found = [each for each in journal.read(table, after, upto) if each.kind in kinds]
        if found:
            return found[-1]
        upto, width = after, width * WIDER
    return None


def _farthest(place: int) -> int:
    return max(0, place - 1 - REACH)
