"""Much money on record is held to the sum of the house, to two names and to two links."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.cage.progressive import ApproveProposal, ProposeRaise
from croupier.cage.purse import ApproveMoney, ProposeMoney
from croupier.floor.casino import Casino
from croupier.floor.digests import code_digest
from croupier.floor.offices import CameIn
from croupier.floor.tables import Done, game_of, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.surveillance.two_people import GRACE
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
)
from croupier.values.streams import OFFICES, meter_stream, purse_stream
from tests.clauses.test_royal_9 import FORMS, SEATS
from tests.floor.evenings import BY_HAND, ShiftedClock, open_casino, open_table, order, run
from tests.surveillance.tampering import rechained, with_body, without

FLOOR = Role.FLOORPERSON
SUM, MUCH = 5_000_00, 6_000_00
LINKS = {"ada": "first", "bea": "second", "eve": "first"}
ANNS, METER = purse_stream("ann"), meter_stream("hall")
LATER = 2 * GRACE.total_seconds()
Act = Callable[[Casino, ShiftedClock], Coroutine[Any, Any, None]]


async def _come(casino: Casino) -> None:
    book, lines = FORMS["PA $5"]
    metered = f"[wagers.royal_9]\n{lines}{SEATS}"
    await open_table(casino, book, metered, seats=7, how=BY_HAND, link="hall")
    for person, link in LINKS.items():
        await casino.offices.record(
            Giver(person, "floorperson"), CameIn(person, "floorperson", link)
        )


def troubles(*acts: Act) -> dict[str, list[str]]:
    """What is found, by stream, where the sum held for long and then this was done."""

    async def evening() -> Journal:
        journal, clock = MemoryJournal(), ShiftedClock()
        async with open_casino(journal, clock=clock) as casino:
            await _come(casino)
            await casino.offices.rule_two_people(SUM)
            clock.advance(seconds=LATER)
            for act in acts:
                await act(casino, clock)
        return journal

    return found_in(run(evening()))


def found_in(journal: Journal) -> dict[str, list[str]]:
    found = (verify_kept(journal, each, code_digest()) for each in journal.streams())
    return {
        each.stream: [trouble.problem for trouble in each.troubles if trouble.what == "two people"]
        for each in found
        if each.troubles
    }


def issued(cents: int, *people: str) -> Act:
    async def act(casino: Casino, _: ShiftedClock) -> None:
        if len(people) == 1:
            await casino.purses.issue("ann", cents, people[0], "i1")
            return
        for by, asked in zip(people, (ProposeMoney(cents), ApproveMoney(cents)), strict=True):
            await casino.purses.order("ann", asked, by, f"i {by}")

    return act


def raised(cents: int, *people: str) -> Act:
    async def act(casino: Casino, _: ShiftedClock) -> None:
        wanted = ProposeRaise("mega", cents, "a feast")
        for by, asked in zip(people, (wanted, ApproveProposal()), strict=True):
            await casino.meters.order("hall", asked, by, f"r {by}")

    return act


def filled(cents: int, *people: str) -> Act:
    """At the table itself, whatever the floor says of it."""

    async def act(casino: Casino, clock: ShiftedClock) -> None:
        alone, by_two = FillInventory(cents), ProposeTrayChange(cents)
        asked = (by_two, ApproveTrayChange(people[0], cents)) if people[1:] else (alone,)
        tables = tables_for(casino.journal, game_of(casino.journal, "t1"), clock=clock)
        for by, each in zip(people, asked, strict=True):
            assert isinstance(tables.order("t1", each, by, Role.FLOORPERSON), Done)

    return act


async def _by_the_floor(casino: Casino, _: ShiftedClock) -> None:
    """The floor lets one person propose, and two carry it out."""
    for act, by in (
        (FillInventory(MUCH), "ada"),
        (ApproveTrayChange("ada", MUCH), "bea"),
        (CreditInventory(MUCH), "bea"),
        (ApproveTrayChange("bea", MUCH, takes=True), "ada"),
    ):
        await order(casino, act, by, FLOOR)


@pytest.mark.parametrize(
    "act",
    [
        issued(SUM, "ada"),
        issued(MUCH, "ada", "bea"),
        raised(MUCH, "eve", "bea"),
        raised(SUM, "ada", "eve"),
        filled(SUM, "ada"),
        filled(MUCH, "ada", "bea"),
        _by_the_floor,
    ],
)
def test_what_two_people_of_two_links_moved_stands(act: Act) -> None:
    assert troubles(act) == {}


ALONE = "ada alone moves $6000.00, above $5000.00"
ONE_LINK = "ada and eve did not come by two different links, and $6000.00 takes two"
UNKNOWN = "ada and zoe did not come by two different links, and $6000.00 takes two"


@pytest.mark.parametrize(
    ("act", "stream", "why"),
    [
        (issued(MUCH, "ada"), ANNS, ALONE),
        (filled(MUCH, "ada"), "t1", ALONE),
        (issued(MUCH, "ada", "eve"), ANNS, ONE_LINK),
        (filled(MUCH, "ada", "eve"), "t1", ONE_LINK),
        (raised(MUCH, "ada", "eve"), METER, ONE_LINK),
        (issued(MUCH, "ada", "zoe"), ANNS, UNKNOWN),
    ],
)
def test_much_money_by_one_person_is_found(act: Act, stream: str, why: str) -> None:
    assert troubles(act) == {stream: [why]}


@pytest.mark.parametrize(("seconds", "finds"), [(LATER, True), (LATER / 4, False)])
@pytest.mark.parametrize("first", ["sum", "money"])
def test_clocks_of_two_nodes_may_differ_by_a_little(
    first: str, *, seconds: float, finds: bool
) -> None:
    """A sum that began, or ended, a moment before or after is not held against anybody."""

    async def evening() -> Journal:
        journal, clock = MemoryJournal(), ShiftedClock()
        async with open_casino(journal, clock=clock) as casino:
            await casino.offices.rule_two_people(None if first == "sum" else SUM)
            clock.advance(seconds=LATER)
            if first == "sum":
                await casino.offices.rule_two_people(SUM)
                clock.advance(seconds=seconds)
                await casino.purses.issue("ann", MUCH, "ada", "i1")
            else:
                await casino.purses.issue("ann", MUCH, "ada", "i1")
                clock.advance(seconds=seconds)
                await casino.offices.rule_two_people(None)
        return journal

    assert found_in(run(evening())) == ({ANNS: [ALONE]} if finds else {})


def test_the_sum_that_a_record_says_was_before_is_the_one_that_was() -> None:
    async def evening() -> Journal:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            for above in (SUM, MUCH, None):
                await casino.offices.rule_two_people(above)
        return journal

    records = list(run(evening()).read(OFFICES))
    assert not verify(OFFICES, records).troubles
    for forged in (
        rechained(without(records, 2)),
        with_body(records, 2, lambda it: it.update(above=SUM)),
    ):
        assert {each.what for each in verify(OFFICES, forged).troubles} == {"rules"}
