"""A process of its own: linked tables over one journal, every acknowledged place printed."""

from __future__ import annotations

import sys
from itertools import cycle

from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.streams import meter_stream
from tests.clauses.test_royal_9 import NOTHING, OWN_AND_SEAT_2, OWN_ON_PLAYER
from tests.floor.linked import HALL, Room, filed, must_hit

TABLES = ("t1", "t2")
COUPS = (OWN_ON_PLAYER, NOTHING, OWN_AND_SEAT_2, OWN_ON_PLAYER, OWN_ON_PLAYER, NOTHING)


def room_on(journal: Journal) -> Room:
    """Fractions of a cent in every round, an award in most, and Must Hit now and then."""
    game = filed("PA $1", must_hit(3), rate="1/7", reserve_rate='"1/300"')
    room = Room(journal, game)
    for table in TABLES:
        if room.floor.table(table) is None:
            room.open(table, *COUPS)
    return room


def go_on(room: Room, table: str) -> None:
    if isinstance(room.next(table), CallNoMoreBets) and not room.table(table).wagers:
        room.bet(table, 1, 2)
    room.step(table)


def run(where: str) -> None:
    """Play for ever, or until somebody ends it."""
    with open_journal(where) as journal:
        room = room_on(journal)
        for table in cycle(TABLES):
            go_on(room, table)
            print(f"{table}\t{room.table(table).place}")  # noqa: T201 what was acknowledged
            print(f"{meter_stream(HALL)}\t{room.controller.place}", flush=True)  # noqa: T201


if __name__ == "__main__":
    run(sys.argv[1])
