"""Much money on record is held to the sum of the house, to two names and to two links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.cage.progressive import ApproveProposal, ProposeRaise
from croupier.cage.purse import ApproveMoney, IssueMoney, ProposeMoney
from croupier.floor.casino import Casino, Opening
from croupier.floor.digests import code_digest
from croupier.floor.games import game_of
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import CameIn, LinkMade, OfficeGiven
from croupier.floor.order_times import written
from croupier.floor.tables import Done, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.two_people import GRACE
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.baccarat.opening import OpenTable
from croupier.table.orders import Giver
from croupier.table.people import Role
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
)
from croupier.values.refusals import Refused
from croupier.values.streams import OFFICES, meter_stream, purse_stream
from tests.clauses.test_royal_9 import FORMS, SEATS
from tests.floor.evenings import BY_HAND, ShiftedClock, open_casino, open_table, order, run
from tests.support import game
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
    for link in sorted({*LINKS.values()}):
        await casino.offices.record(SERVER, LinkMade(link, "administrator", None))
    for person, link in LINKS.items():
        await casino.offices.record(
            Giver(person, "administrator"), CameIn(person, "administrator", link)
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
    """At the purse itself, whatever the floor says of it."""

    async def act(casino: Casino, clock: ShiftedClock) -> None:
        by_two = ProposeMoney(cents), ApproveMoney(cents)
        for by, asked in zip(people, by_two if people[1:] else (IssueMoney(cents),), strict=True):
            giver = Giver(by, "administrator")
            await casino.purses.purses.ordered("ann", asked, giver, clock(), f"i {by}")

    return act


def raised(cents: int, *people: str) -> Act:
    """At the meters themselves, likewise."""

    async def act(casino: Casino, clock: ShiftedClock) -> None:
        wanted = ProposeRaise("mega", cents, "a feast")
        for by, asked in zip(people, (wanted, ApproveProposal()), strict=True):
            giver, at = Giver(by, "floorperson"), written(clock())
            await casino.meters.progressives.change("hall", asked, giver, at, f"r {by}")

    return act


def filled(cents: int, *people: str) -> Act:
    """At the table itself, likewise."""

    async def act(casino: Casino, clock: ShiftedClock) -> None:
        alone, by_two = FillInventory(cents), ProposeTrayChange(cents)
        asked = (by_two, ApproveTrayChange(people[0], cents)) if people[1:] else (alone,)
        tables = tables_for(casino.journal, game_of(casino.journal, "t1"), clock=clock)
        for by, each in zip(people, asked, strict=True):
            assert isinstance(tables.order("t1", each, by, Role.FLOORPERSON), Done)

    return act


def laid_out(cents: int, by: str) -> Act:
    """A table of its own, likewise."""

    async def act(casino: Casino, clock: ShiftedClock) -> None:
        tables = tables_for(casino.journal, "minibaccarat", clock=clock)
        opening = OpenTable(house_rules_document(game("pa-627a").house), cents, practice=True)
        assert isinstance(tables.order("t2", opening, by, Role.FLOORPERSON), Done)

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
        laid_out(SUM, "ada"),
        laid_out(MUCH, "automatic floorperson"),
        _by_the_floor,
    ],
)
def test_what_two_people_of_two_links_moved_stands(act: Act) -> None:
    assert troubles(act) == {}


ALONE = "ada alone moves $6,000.00, above $5,000.00"
ONE_LINK = "ada and eve did not come by two links of two hands, and $6,000.00 takes two"
UNKNOWN = "ada and zoe did not come by two links of two hands, and $6,000.00 takes two"


@pytest.mark.parametrize(
    ("act", "stream", "why"),
    [
        (issued(MUCH, "ada"), ANNS, ALONE),
        (filled(MUCH, "ada"), "t1", ALONE),
        (laid_out(MUCH, "ada"), "t2", ALONE),
        (issued(MUCH, "ada", "eve"), ANNS, ONE_LINK),
        (filled(MUCH, "ada", "eve"), "t1", ONE_LINK),
        (raised(MUCH, "ada", "eve"), METER, ONE_LINK),
        (issued(MUCH, "ada", "zoe"), ANNS, UNKNOWN),
    ],
)
def test_much_money_by_one_person_is_found(act: Act, stream: str, why: str) -> None:
    assert troubles(act) == {stream: [why]}


def joined(person: str, maker: str) -> Act:
    """By a link that somebody of the house has made."""

    async def act(casino: Casino, _: ShiftedClock) -> None:
        made = LinkMade(f"for {person}", "administrator", 1)
        await casino.offices.record(Giver(maker, "administrator"), made)
        came = CameIn(person, "administrator", made.link)
        await casino.offices.record(Giver(person, "administrator"), came)

    return act


def given_office(person: str, giver: str) -> Act:
    """Came by a link of the house's own, and was given the office."""

    async def act(casino: Casino, _: ShiftedClock) -> None:
        await casino.offices.record(SERVER, LinkMade("open to all", "player", None))
        came = CameIn(person, "player", "open to all")
        await casino.offices.record(Giver(person, "player"), came)
        given = OfficeGiven(person, "player", "administrator")
        await casino.offices.record(Giver(giver, "administrator"), given)

    return act


def waited(hours: float) -> Act:
    async def act(_: Casino, clock: ShiftedClock) -> None:
        clock.advance(seconds=hours * 3600)

    return act


@pytest.mark.parametrize(
    "acts",
    [
        (joined("gil", "ada"), issued(MUCH, "ada", "gil")),
        (joined("gil", "ada"), issued(MUCH, "gil", "ada")),
        (joined("gil", "ada"), joined("hal", "gil"), issued(MUCH, "ada", "hal")),
        (joined("gil", "ada"), joined("hal", "ada"), issued(MUCH, "gil", "hal")),
        (joined("gil", "nobody on record"), issued(MUCH, "gil", "bea")),
        (given_office("gil", "ada"), issued(MUCH, "ada", "gil")),
    ],
    ids=[
        "made by the first",
        "by the second",
        "over another",
        "by a third",
        "of unknown hand",
        "in an office of the first's giving",
    ],
)
def test_links_that_one_hand_made_are_not_of_two_people(acts: tuple[Act, ...]) -> None:
    [why] = troubles(*acts, waited(1))[ANNS]
    assert "did not come by two links of two hands, and $6,000.00 takes two" in why


def test_a_link_that_was_made_later_is_held_against_nobody() -> None:
    assert troubles(issued(MUCH, "ada", "bea"), waited(1), joined("bea", "ada")) == {}


def test_whoever_another_line_let_in_is_a_second_person() -> None:
    assert troubles(joined("gil", "ada"), waited(1), issued(MUCH, "gil", "bea")) == {}


def once_more(cents: int, by: str) -> Act:
    async def act(casino: Casino, clock: ShiftedClock) -> None:
        giver = Giver(by, "administrator")
        await casino.purses.purses.ordered("ann", IssueMoney(cents), giver, clock(), "once more")

    return act


def test_a_sum_that_is_split_is_found_as_one_sum() -> None:
    why = "ada alone moves $0.01 with $5,000.00 within a day, above $5,000.00"
    split = issued(SUM, "ada")
    assert troubles(split, once_more(1, "ada")) == {ANNS: [why]}
    assert troubles(split, waited(23), once_more(1, "ada")) == {ANNS: [why]}
    assert troubles(split, waited(24), once_more(SUM, "ada")) == {}
    assert troubles(split, once_more(SUM, "bea")) == {}
    assert troubles(issued(MUCH, "ada", "bea"), once_more(SUM, "ada")) == {}


@pytest.mark.parametrize(
    ("acts", "by"),
    [
        ((), "eve"),
        ((joined("gil", "ada"),), "gil"),
        ((joined("hal", "gil"), joined("gil", "ada")), "hal"),
        ((given_office("gil", "ada"),), "gil"),
        ((), "zoe"),
    ],
    ids=["by one link", "by a link of the first's", "over another", "in an office", "unknown"],
)
def test_a_sum_that_is_split_between_names_of_one_line_is_found(
    acts: tuple[Act, ...], by: str
) -> None:
    [why] = troubles(*acts, waited(1), issued(SUM, "ada"), once_more(1, by))[ANNS]
    told = "alone moves $0.01 with $5,000.00 within a day, above $5,000.00"
    assert why == f"{by}, of one line with ada, {told}"


def test_what_the_house_gave_counts_for_nobody() -> None:
    assert troubles(issued(SUM, "the server"), once_more(SUM, "ada")) == {}


ONE_ALONE = "$6,000.00 takes two people: one alone moves $5,000.00 at most"


class TestTheFloor:
    """A program is held to the sum as people at their screens are."""

    def refused(
        self, act: Callable[[Casino], Coroutine[Any, Any, object]], held: int = MUCH
    ) -> str:
        async def evening() -> str:
            async with open_casino(MemoryJournal()) as casino:
                await _come(casino)
                await casino.purses.issue("ann", MUCH, "ada", "before the sum")
                await casino.offices.rule_two_people(SUM)
                await casino.purses.issue("ann", MUCH, "ada", "before the sum")
                with pytest.raises(Refused) as found:
                    await act(casino)
                assert casino.purses.of("ann").cents == held, "sent again it is answered alike"
                return str(found.value)

        return run(evening())

    def test_nobody_issues_much_money_alone(self) -> None:
        def act(casino: Casino) -> Coroutine[Any, Any, object]:
            return casino.purses.issue("ann", MUCH, "ada", "i1")

        assert self.refused(act) == ONE_ALONE

    @pytest.mark.parametrize(("by", "why"), [("eve", "two different links"), ("ada", "a second")])
    def test_nobody_issues_it_with_themselves(self, by: str, why: str) -> None:
        async def act(casino: Casino) -> None:
            await casino.purses.issue_or_propose("ann", MUCH, "ada", "i1")
            await casino.purses.order("ann", ApproveMoney(MUCH), by, "i2")

        assert why in self.refused(act)

    def test_nobody_splits_a_sum(self) -> None:
        """Not even by orders that are given at the same moment."""

        async def evening() -> list[object]:
            async with open_casino(MemoryJournal()) as casino:
                await _come(casino)
                await casino.offices.rule_two_people(SUM)
                halves = (casino.purses.issue("ann", SUM, "ada", name) for name in ("one", "two"))
                return await asyncio.gather(*halves, return_exceptions=True)

        _, refused = run(evening())
        assert str(refused) == (
            "$5,000.00 takes two people: one alone moves $5,000.00 at most within a day,"
            " and $5,000.00 was moved"
        )

    def test_nobody_splits_a_sum_with_themselves(self) -> None:
        async def act(casino: Casino) -> None:
            await casino.offices.rule_two_people(MUCH + SUM)
            await casino.purses.issue("ann", SUM, "bea", "i1")
            await casino.purses.issue("ann", MUCH, "ada", "i2")
            await casino.purses.issue("ann", MUCH, "eve", "i3")

        assert "and $6,000.00 was moved" in self.refused(act, MUCH + MUCH + SUM)

    def test_nobody_raises_a_meter_with_themselves(self) -> None:
        async def act(casino: Casino) -> None:
            await casino.meters.order("hall", ProposeRaise("mega", MUCH, "a feast"), "ada", "r1")
            await casino.meters.order("hall", ApproveProposal(), "eve", "r2")

        assert "two different links" in self.refused(act)

    def test_nobody_lays_out_much_alone(self) -> None:
        def act(casino: Casino) -> Coroutine[Any, Any, object]:
            return casino.open_table(
                Opening("t2", game("pa-627a").house, MUCH, practice=True), "ada", "o"
            )

        assert self.refused(act) == ONE_ALONE


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
                await issued(MUCH, "ada")(casino, clock)
            else:
                await issued(MUCH, "ada")(casino, clock)
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
