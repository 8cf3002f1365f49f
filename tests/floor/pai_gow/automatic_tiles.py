"""A process of its own: an automatic Pai Gow table, every acknowledged place printed."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from croupier.floor.automatic import everybody, next_order
from croupier.floor.chance import FAIR, Chance
from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.tables import Done, Tables
from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from tests.games.pai_gow.tables import banked

AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
PEOPLE = {1: "ann", 4: "bob"}


def opening(game: PaiGowGame) -> OpenTable:
    return OpenTable(house_rules_document(game.house), 10**9, practice=True)


def opened(journal: Journal, *, chance: Chance = FAIR, seated: bool = True) -> Tables[Table]:
    """A table with player banking, unless the journal has it already."""
    pit = Tables(journal, PAI_GOW, clock=lambda: AT, chance=chance)
    if pit.table("t1") is None:
        pit.order("t1", opening(banked()), "floor", Role.FLOORPERSON)
        for seat, person in PEOPLE.items() if seated else ():
            pit.order("t1", TakeSeat(seat), person, Role.PLAYER)
            pit.order("t1", BuyIn(10**8), person, Role.PLAYER)
    return pit


def step(pit: Tables[Table]) -> int:
    """Whatever comes next: a wager, a bank that is taken, or the dealer's step."""
    table = pit.table("t1")
    assert table is not None
    done = pit.send("t1", _wanted(table))
    assert isinstance(done, Done), done
    return done.place


def _wanted(table: Table) -> Command:
    steps = PAI_GOW_TABLES.agenda(table)
    for each in steps:
        if isinstance(each.order, AcceptBank):
            return Command(each.order, each.person, Role.PLAYER, AT)
    if isinstance(steps[0].order, CallNoMoreBets):
        banks = table.bank.person if table.bank else ""
        placed = {each.owner for each in table.wagers}
        for seat, person in PEOPLE.items():
            if person not in {banks, *placed}:
                return Command(PlaceWager(seat, WAGER, 1000), person, Role.PLAYER, AT)
    order = next_order(PAI_GOW, table, AT, everybody)
    assert order is not None
    return order


def play(pit: Tables[Table], rounds: int = 0, until: type[Order] | None = None) -> None:
    """So many rounds more, or until such a step is next."""
    table = pit.table("t1")
    assert table is not None
    goal = table.rounds + rounds
    while table.rounds < goal or (
        until and not isinstance(PAI_GOW_TABLES.agenda(table)[0].order, until)
    ):
        step(pit)
        table = pit.table("t1")
        assert table is not None


def run(where: str) -> None:
    """Play for ever, or until somebody ends it."""
    with open_journal(where) as journal:
        pit = opened(journal)
        while True:
            print(f"t1\t{step(pit)}", flush=True)  # noqa: T201 what was acknowledged


if __name__ == "__main__":
    run(sys.argv[1])
