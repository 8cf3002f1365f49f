"""Where a round begins in a table's record, and what it was dealt from, without reading it all."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.floor.live_game import LiveTable
from croupier.journal.store import Journal
from croupier.table.cards.burning import ShoeLoaded
from croupier.values.events import ROUND_ENDED, ROUND_VOIDED
from croupier.values.records import Record
from croupier.web.games import tables_of
from croupier.web.past_rounds import Dividing, PastRound, shoe_of

ENDS = frozenset({ROUND_ENDED, ROUND_VOIDED})
REACH = 20_000
"""Records before a place among which its round began, and its shoe was loaded."""
FIRST_LOOK, WIDER = 200, 4
"""Records that are looked at first, and how many times as many after that."""


def before_round(journal: Journal, table: str, place: int) -> int:
    """The place behind which the round begins that another place belongs to."""
    return max((each.place for each in _last_of(ENDS, journal, table, place)), default=0)


def round_at(journal: Journal, table: LiveTable, place: int) -> PastRound | None:
    """The round that was over with the record at a place."""
    tables, begins = tables_of(table), before_round(journal, table.id, place)
    dividing = Dividing(_shoe_at(journal, table, begins), is_whole=True)
    for record in journal.read(table.id, begins, place):
        past = dividing.look(record, tables.event_from(record.kind, record.body))
        if past is not None and record.place == place:
            return past
    return None


def _shoe_at(journal: Journal, table: LiveTable, place: int) -> int:
    """0 in a game without."""
    if not shoe_of(table):
        return 0
    tables = tables_of(table)
    for record in _last_of({ShoeLoaded.kind}, journal, table.id, place + 1):
        event = tables.event_from(record.kind, record.body)
        if isinstance(event, ShoeLoaded):
            return event.shoe
    return 0


def _last_of(kinds: Collection[str], journal: Journal, table: str, place: int) -> Iterator[Record]:
    """The last record of these kinds before a place, if there is one within reach."""
    upto, width = place - 1, FIRST_LOOK
    while upto > 0 and place - upto <= REACH:
        after = max(0, upto - width)
        found = [each for each in journal.read(table, after, upto) if each.kind in kinds]
        if found:
            yield found[-1]
            return
        upto, width = after, width * WIDER
