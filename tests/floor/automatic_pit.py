"""A process of its own: automatic tables over one journal, every acknowledged place printed."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.tables import Done
from croupier.journal.opening import open_journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from tests.table.houses import house

AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
HOUSES = ("541 continuous", "545 caller", "Massachusetts with House Money")


def run(where: str) -> None:
    """Play for ever, or until somebody ends it."""
    with open_journal(where) as journal:
        floor = Floor(journal, clock=lambda: AT)
        for name in HOUSES:
            open_and_seat(floor, name)
        while True:
            for name in HOUSES:
                step(floor, name)


def open_and_seat(floor: Floor, name: str) -> None:
    if floor.table(name) is not None:
        return
    rules = house_rules_document(house(name).house)
    floor.order(name, OpenTable(rules, 10**9, practice=True), "floor", Role.FLOORPERSON)
    floor.order(name, TakeSeat(1), "ann", Role.PLAYER)
    floor.order(name, BuyIn(10**8), "ann", Role.PLAYER)


def step(floor: Floor, name: str) -> None:
    table = floor.table(name)
    assert table is not None
    if table.can_bet and not table.wagers:
        floor.order(name, PlaceWager(1, "banker", 1000), "ann", Role.PLAYER)
    table = floor.table(name)
    assert table is not None
    order = next_order(BACCARAT, table, AT, everybody)
    assert order is not None
    done = floor.send(name, Command(order.order, order.actor, order.role, AT))
    assert isinstance(done, Done), done
    print(f"{name}\t{done.place}", flush=True)  # noqa: T201 what was acknowledged


if __name__ == "__main__":
    run(sys.argv[1])
