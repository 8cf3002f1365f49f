"""Purses and tables: no cent appears or is lost, whoever moves it, at however many tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cage.purse import event_from
from croupier.floor.casino import Casino
from croupier.floor.purses import Purses
from croupier.journal.errors import NotDurable
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Record
from croupier.journal.store import Journal
from croupier.surveillance.purses import purses_agree
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import FillInventory
from croupier.table.steps import Step
from croupier.values.money import MOST_CENTS
from croupier.values.order_ids import own_command
from croupier.values.refusals import CroupierError, Refused
from croupier.values.streams import beside_command, is_purse, purse_stream
from tests.floor.evenings import (
    BY_HAND,
    SLOW,
    assert_verifies,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
)

PEOPLE = ("ann", "bob", "cid")
TABLES = ("t1", "t2")
TRAY = 100_000_00
OUTSIDE = frozenset({"purses", "cage", "cash"})
"""Accounts of a table that are not on it."""

people, tables = st.sampled_from(PEOPLE), st.sampled_from(TABLES)
seats = st.integers(1, 3)
sums = st.sampled_from([-1, 0, 1, 1_00, 50_00, 300_00, 10**9, MOST_CENTS + 1, 2**63])


@dataclass(frozen=True)
class Issued:
    person: str
    cents: int
    id: str


@dataclass(frozen=True)
class Ordered:
    table: str
    person: str
    act: Order
    id: str
    role: Role = Role.PLAYER


ids = st.integers(1, 60).map(str)
wagers = st.sampled_from(["player", "banker", "tie"])
orders = st.one_of(
    st.builds(TakeSeat, seats),
    st.builds(LeaveSeat, seats),
    st.builds(BuyIn, sums, st.booleans()),
    st.just(CashOut()),
    st.builds(PlaceWager, seats, wagers, sums, st.sampled_from([0, 0, 50_00])),
    st.builds(WithdrawWager, seats, wagers, sums),
    st.builds(SpeakWager, seats, wagers, sums),
)
moves = st.one_of(
    st.builds(Issued, people, sums, ids),
    st.builds(Ordered, tables, people, orders, ids),
    st.builds(Ordered, tables, people, st.builds(BuyIn, sums), ids),
    st.builds(Ordered, tables, st.just("Flo"), st.builds(FillInventory, sums), ids,
              st.just(Role.FLOORPERSON)),
    tables,
)  # fmt: skip
"""Money issued, orders given, or a table that is let run for a round."""


@dataclass
class Books:
    """What the tables and the purses hold, counted apart from the floor."""

    casino: Casino

    def issued(self) -> int:
        return sum(
            each.cents
            for stream in self.casino.journal.streams()
            if is_purse(stream)
            for record in self.casino.journal.read(stream)
            for each in event_from(record.kind, record.body).transfers
            if each.source == "issued"
        )

    def on(self, table: str) -> int:
        """All chips on a table: stacks, spots, tray and what else there is."""
        accounts = self.casino.table(table).accounts
        return sum(cents for name, cents in accounts.items() if name not in OUTSIDE)

    def in_purses(self) -> int:
        return sum(self.casino.purses.of(person).cents for person in PEOPLE)

    def filled(self) -> int:
        cages = (self.casino.table(table).accounts.get("cage", 0) for table in TABLES)
        return -sum(cages)

    def assert_balanced(self) -> None:
        held = self.in_purses() + sum(map(self.on, TABLES))
        assert held == self.issued() + self.filled()
        for person in PEOPLE:
            assert self.casino.purses.of(person).cents >= 0
        for table in TABLES:
            accounts = self.casino.table(table).accounts
            assert all(cents >= 0 for name, cents in accounts.items() if name not in OUTSIDE)
            assert not accounts.get("cash")


async def _open(journal: Journal) -> None:
    async with open_casino(journal) as casino:
        for table in TABLES:
            await open_table(casino, table=table, how=BY_HAND, inventory=TRAY)
        for seat, person in enumerate(PEOPLE, 1):
            await sit(casino, person, seat)
            await sit(casino, person, seat, 100_00, table="t2")
        for table in TABLES:
            while not isinstance(_next(casino, table).order, CallNoMoreBets):
                await _take(casino, table)


async def _make(books: Books, move: Issued | Ordered | str) -> None:
    casino = books.casino
    match move:
        case Issued():
            await casino.purses.issue(move.person, move.cents, "Ada", f"issue {move.id}")
        case Ordered():
            await order(casino, move.act, move.person, move.role, table=move.table, id=move.id)
        case str():
            await _round(books.casino, move)


async def _round(casino: Casino, table: str) -> None:
    """From the call to the discards."""
    await _take(casino, table)
    while not isinstance(_next(casino, table).order, CallNoMoreBets):
        await _take(casino, table)


async def _take(casino: Casino, table: str) -> None:
    step = _next(casino, table)
    await order(casino, step.order, step.person or step.by.value, step.by, table=table)


def _next(casino: Casino, table: str) -> Step:
    return casino.game(table).tables.agenda(casino.table(table))[-1]


@settings(max_examples=25)
@given(st.lists(moves, max_size=40))
def test_no_cent_appears_or_is_lost(given_moves: list[Issued | Ordered | str]) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        await _open(journal)
        async with open_casino(journal) as casino:
            books = Books(casino)
            for move in given_moves:
                before = {each: journal.head(each) for each in journal.streams()}
                try:
                    await _make(books, move)
                except CroupierError:
                    if not isinstance(move, str):
                        assert before == {each: journal.head(each) for each in journal.streams()}
                books.assert_balanced()
        assert_verifies(journal)

    run(evening())


def test_a_buy_in_and_what_the_purse_records_are_one_append() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, how=SLOW)
            await sit(casino, "ann", 1)
            await order(casino, LeaveSeat(1), "ann", id="leaving")
            for command, kinds in (
                (own_command("ann", "leaving"), {"seat-left/1", "chips-brought/1"}),
                (_command_of(journal, "chips-bought/1"), {"chips-bought/1", "chips-taken/1"}),
            ):
                made = [
                    *journal.recorded("t1", command),
                    *journal.recorded(purse_stream("ann"), beside_command("t1", command)),
                ]
                assert {each.kind for each in made} == kinds
                assert {(each.actor, each.at) for each in made} == {("ann", made[0].at)}

    run(evening())


def _command_of(journal: Journal, kind: str) -> str:
    return next(each.command for each in journal.read("t1") if each.kind == kind)


def test_two_tables_racing_for_one_purse_cannot_overdraw_it() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            names = [f"t{n}" for n in range(6)]
            for name in names:
                await open_table(casino, table=name, how=BY_HAND)
            await casino.purses.issue("ann", 100_00, "Ada", "issue")
            asked = [order(casino, BuyIn(60_00), "ann", table=name) for name in names]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(each, Exception) for each in answers) == 1
            refused = [each for each in answers if isinstance(each, Refused)]
            assert len(refused) == len(names) - 1
            assert {str(each) for each in refused} == {"ann's purse holds $40.00, not $60.00"}
            assert casino.purses.of("ann").cents == 40_00
        assert_verifies(journal)

    run(evening())


def test_money_is_issued_once_for_each_command() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            same = [casino.purses.issue("ann", 5_00, "Ada", "one") for _ in range(5)]
            other = [casino.purses.issue("ann", 1_00, "Ada", f"other {n}") for n in range(5)]
            await asyncio.gather(*same, *other)
            assert casino.purses.of("ann").cents == 10_00
            for cents in (0, -5, MOST_CENTS):
                with pytest.raises(Refused):
                    await casino.purses.issue("ann", cents, "Ada", f"never {cents}")

    run(evening())


FROM_NOWHERE = (
    SpeakWager(1, "player", 50_00),
    PlaceWager(1, "player", 50_00, match_play=50_00),
    PlaceWager(1, "player", 500_01),
    BuyIn(900_00),
    BuyIn(-5_00),
    PlaceWager(1, "player", -5_00),
    WithdrawWager(1, "player", -5_00),
)


def test_no_wager_is_made_of_money_that_nobody_holds() -> None:
    """Neither spoken for cash nor matched by a coupon nor beyond one's chips."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, "ma-midi", "options.match_play = true")
            await sit(casino, "ann", 1)
            await screen_of(casino, "ann").until_betting()
            for act in FROM_NOWHERE:
                with pytest.raises(Refused):
                    await order(casino, act, "ann")

    run(evening())


def test_one_id_of_two_people_moves_both_purses() -> None:
    """An id is its giver's own: another person's order of the same id is another order."""

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, how=SLOW)
            for seat, person in enumerate(("ann", "bob"), 1):
                await casino.purses.issue(person, 500_00, f"boss {seat}", "money")
                await order(casino, TakeSeat(seat), person, id="sit")
                await order(casino, BuyIn(100_00), person, id="same")
            assert {casino.purses.of(person).cents for person in ("ann", "bob")} == {400_00}
        assert purses_agree(journal) == ()

    run(evening())


class Faltering(MemoryJournal):
    """Fails in the middle of a stream while it is told to."""

    fails = False

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        for record in super().read(stream, after, upto):
            if self.fails:
                raise NotDurable("a journal", "the line is cut")
            yield record


def test_a_journal_out_of_reach_leaves_no_empty_purse_behind() -> None:
    async def story() -> int:
        journal = Faltering()
        async with open_casino(journal) as casino:
            await casino.purses.issue("ann", 500_00, "ada", "issue")
        purses = Purses(journal, everybody_has_one=True)
        journal.fails = True
        with pytest.raises(NotDurable):
            purses.of("ann")
        journal.fails = False
        return purses.of("ann").cents

    assert run(story()) == 500_00
