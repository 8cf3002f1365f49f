"""The acts of offices dropped as a whole, with their line in the register: other streams tell."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.floor.casino import Casino
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import CameIn, LinkMade, joining
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.table.seats.tray import FillInventory
from croupier.values.streams import OFFICES, REGISTER, purse_stream
from tests.floor.evenings import BY_HAND, open_casino, open_table, order, run
from tests.surveillance.forging import Records, found
from tests.surveillance.tampering import rechained

ANNS = purse_stream("ann")
SUM, SOMEBODY = 5_000_00, "~" + "a" * 16
Act = Callable[[Casino], Coroutine[Any, Any, object]]


async def _evening(act: Act, *, on_record: bool = True) -> Journal:
    journal = MemoryJournal()
    async with open_casino(journal) as casino:
        await open_table(casino, how=BY_HAND)
        if on_record:
            await casino.offices.record(SERVER, LinkMade("first", "administrator", 1))
            came = CameIn("ada", "administrator", "first")
            await casino.offices.record(Giver("ada", "administrator"), came)
            await casino.offices.rule_two_people(SUM)
        await act(casino)
    return journal


def without_offices(journal: Journal) -> Records:
    records = {each: list(journal.read(each)) for each in journal.streams() if each != OFFICES}
    named = rechained(each for each in records[REGISTER] if each.command != OFFICES)
    return records | {REGISTER: named}


def money_by_two(casino: Casino) -> Coroutine[Any, Any, object]:
    return casino.purses.issue_or_propose("ann", SUM + 1, "ada", "i1")


def tray_by_two(casino: Casino) -> Coroutine[Any, Any, object]:
    return order(casino, FillInventory(SUM + 1), "ada", Role.FLOORPERSON)


def pseudonym(casino: Casino) -> Coroutine[Any, Any, object]:
    return order(casino, FillInventory(1_00), SOMEBODY, Role.FLOORPERSON)


def printed_link(casino: Casino) -> Coroutine[Any, Any, object]:
    return casino.purses.issue("ann", 1_00, SERVER.name, "welcome")


def own_link(casino: Casino) -> Coroutine[Any, Any, object]:
    return casino.purses.issue("ann", 1_00, "ada", joining("ann"))


def money_by_one(casino: Casino) -> Coroutine[Any, Any, object]:
    return casino.purses.issue("ann", 1_00, "ada", "i1")


@pytest.mark.parametrize(
    ("act", "stream", "why"),
    [
        (money_by_two, ANNS, "it takes two people, and no sum was ever ruled"),
        (tray_by_two, "t1", "it takes two people, and no sum was ever ruled"),
        (pseudonym, "t1", f"{SOMEBODY} came in by no link"),
        (printed_link, ANNS, "it is the money of a link, and none was made"),
        (own_link, ANNS, "it is the money of a link, and none was made"),
    ],
)
def test_acts_of_offices_that_are_gone_as_a_whole_are_missed(
    act: Act, stream: str, why: str
) -> None:
    journal = run(_evening(act))
    honest = {each: list(journal.read(each)) for each in journal.streams()}
    assert found(honest, journal) == {}
    [told] = found(without_offices(journal), journal)[stream]
    assert told.endswith(f"office: the acts of offices are gone: {why}")


def test_a_house_that_is_served_to_nobody_has_none() -> None:
    """Its tables and purses are a program's own, and no link was ever made."""
    journal = run(_evening(money_by_one, on_record=False))
    honest = {each: list(journal.read(each)) for each in journal.streams()}
    assert OFFICES not in honest
    assert found(honest, journal) == {}
