"""Nobody waits for whoever is gone: no screen at the table, and not heard of for a while."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.arrangement import Arrangement, ArrangeTable, TableArranged, book
from croupier.floor.attendance import A_BREATH, GRACE, Attendance
from croupier.floor.casino import Casino
from croupier.floor.tempo import Tempo, seat_to_give_up
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.table.baccarat.betting import PlaceWager as LaySpot
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role, player
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.closing import ClearTable
from croupier.table.seats.moments import AskMoment
from croupier.table.seats.seating import KeepSeat, LeaveSeat, TakeSeat
from croupier.values.refusals import Refusal, Refused
from tests.floor.evenings import (
    PURSE,
    QUICK,
    SLOW,
    Screen,
    ShiftedClock,
    assert_verifies,
    bet,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.floor.pai_gow.tile_evenings import open_tiles
from tests.floor.spanish_21.box_evenings import open_boxes

NATURAL = "9h 2c Kd 3c"
PATIENT = Arrangement(betting_seconds=600, decision_seconds=1, step_milliseconds=1)
MOMENT = 1.0
ANN, BOB = player("ann"), player("bob")


# Who is there


def test_whoever_has_a_screen_is_there_however_long_they_are_silent() -> None:
    there = Attendance(begun=0)
    there.came(ANN)
    assert there.away({"ann", "bob"}, GRACE) == {"bob"}
    assert there.away({"ann"}, 100 * GRACE) == frozenset()


def test_a_page_that_is_loaded_again_makes_nobody_a_ghost() -> None:
    there = Attendance(begun=0)
    there.came(BOB)
    there.went(BOB, now=100)
    assert there.away({"bob"}, 100 + GRACE - MOMENT) == frozenset()
    assert there.next_away({"bob"}, 100) == 100 + GRACE
    there.came(BOB)
    assert there.away({"bob"}, 100 + GRACE) == frozenset()


def test_of_two_screens_one_is_enough() -> None:
    there = Attendance(begun=0)
    there.came(BOB)
    there.came(BOB)
    there.went(BOB, now=10)
    assert there.away({"bob"}, 10 + GRACE) == frozenset()


def test_a_program_without_a_screen_is_there_while_it_is_heard_of() -> None:
    there = Attendance(begun=0)
    there.heard("bob", 50)
    assert there.away({"bob"}, 50 + GRACE - MOMENT) == frozenset()
    assert there.away({"bob"}, 50 + GRACE) == {"bob"}


def test_dealers_are_known_by_their_office() -> None:
    there = Attendance(begun=0)
    there.came(DEALER)
    there.went(DEALER, now=7)
    assert there.dealer_missed_at == 7 + A_BREATH


# What that means at a table


def told_away(screen: Screen) -> list[list[str]]:
    return [each["away"] for each in screen.messages if each["type"] == "attending"]


def awaited(screen: Screen) -> Any:
    clocks = [each["clock"] for each in screen.messages if each.get("clock")]
    return clocks[-1].get("awaited", [])


def test_betting_waits_for_nobody_who_is_gone_once_all_present_are_ready() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal(), chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            gone = screen_of(casino, "bob")
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", PATIENT, "Flo", "patience")
            await bet(casino, "ann", 1, "player")
            await casino.ready("t1", "ann")
            await screen.until(lambda s: awaited(s) == ["bob"])
            assert casino.table("t1").round is None, "bob looks at the table, and thinks"
            gone.close()
            await screen.until_round(1)
            assert told_away(screen) == [["bob"]]

    run(evening())


def test_whoever_comes_back_is_waited_for_again() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=PATIENT)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "ann").until_betting()
            await screen.until(lambda s: told_away(s) == [["bob"]])
            back = screen_of(casino, "bob")
            await bet(casino, "ann", 1, "player")
            await casino.ready("t1", "ann")
            await screen.until(lambda s: awaited(s) == ["bob"])
            assert told_away(screen) == [["bob"], []]
            back.close()

    run(evening())


@pytest.mark.parametrize("with_screen", [True, False])
def test_a_question_waits_for_whoever_is_there_and_for_nobody_else(with_screen: bool) -> None:  # noqa: FBT001
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            patient = Arrangement(betting_seconds=1, decision_seconds=600, step_milliseconds=1)
            await open_table(casino, "pa-545", how=patient)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann" if with_screen else "eve")
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            assert screen.clock is not None
            assert screen.clock["left_ms"] > 500_000
            if not with_screen:
                await screen.until_betting()

    run(evening())


# A seat that is silent


def test_a_silent_seat_is_warned_and_whoever_says_so_keeps_it() -> None:
    async def evening() -> None:
        clock, journal = ShiftedClock(), MemoryJournal()
        async with open_casino(journal, clock=clock) as casino:
            await open_table(casino, how=look(0))
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            clock.advance(minutes=9)
            await casino.arrange("t1", look(1), "Flo", "look")
            await screen.until(told_silent)
            (left,) = told_silent(screen)[-1].values()
            assert 0 < left <= 60_000
            await order(casino, KeepSeat(1), "ann")
            await screen.until(lambda s: not told_silent(s)[-1])
            clock.advance(minutes=8)
            await casino.arrange("t1", look(2), "Flo", "look again")
            await screen.until(lambda s: s.kinds[-1] == "seat-kept")
            assert casino.table("t1").holder(1) == "ann"
        assert_verifies(journal)

    run(evening())


def look(time: int) -> Arrangement:
    """Ten minutes, and another arrangement each time, so that the clock looks anew."""
    return replace(PATIENT, betting_seconds=500 + time, idle_minutes=10)


def told_silent(screen: Screen) -> list[dict[str, int]]:
    return [each["silent"] for each in screen.messages if each["type"] == "attending"]


def test_a_seat_that_is_given_up_says_so_on_record(journal: Journal) -> None:
    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(journal, clock=clock) as casino:
            await open_table(casino, how=look(0))
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            clock.advance(minutes=11)
            await casino.arrange("t1", look(1), "Flo", "look")
            await screen.until(lambda s: not s.view["seats"])
            left = screen.events[-1]
            assert (left["kind"], left["body"]["after_minutes"]) == ("seat-left/1", 10)
            assert left["told"] == (
                "The house releases seat 1 of ann, silent for 10 minutes, with $500.00 in chips"
                " (the clock for ann)."
            )
        record = next(each for each in journal.read("t1") if each.kind == "seat-left/1")
        assert (record.actor, record.office) == ("the clock", "clock")
        assert_verifies(journal)

    run(evening())


def test_nobody_is_released_while_a_question_is_open_to_them() -> None:
    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(MemoryJournal(), clock=clock) as casino:
            how = Arrangement(
                betting_seconds=600, decision_seconds=600, step_milliseconds=1, idle_minutes=1
            )
            await open_table(casino, how=how)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "cut-cards")
            clock.advance(minutes=5)
            long_ago = clock() - timedelta(minutes=5)
            tempo = Tempo(long_ago, long_ago, acted={"ann": long_ago})
            assert seat_to_give_up(casino.game("t1"), casino.table("t1"), tempo, how) is None
            await order(casino, CutCards(1, 100), "ann")
            await screen.until_betting()
            assert casino.table("t1").holder(1) == "ann", "the answer was a sign"

    run(evening())


def test_a_person_cannot_say_that_the_house_released_a_seat() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            with pytest.raises(Refused, match="the house alone"):
                await order(casino, LeaveSeat(1, after_minutes=10), "ann")

    run(evening())


# A dealer who is gone


BY_HAND = replace(PATIENT, automatic=False, dealer_seconds=10)


def told_of_dealer(screen: Screen) -> list[tuple[bool, bool]]:
    """Whether the automatic dealer deals, and whether the dealer is gone, as they changed."""
    said = [each.get("attending", each) for each in screen.messages]
    said = [each for each in said if each["type"] == "attending"]
    told = [(each["automatic"], each["dealer_gone"]) for each in said]
    return [each for n, each in enumerate(told) if n == 0 or each != told[n - 1]]


def due_for(casino: Casino) -> Order:
    step = casino.game("t1").tables.agenda(casino.table("t1"))[0]
    assert step.by is Role.DEALER
    return step.order


async def baccarat(casino: Casino) -> Order:
    await open_table(casino)
    await sit(casino, "ann", 1)
    return LaySpot(1, "player", 100_00)


async def spanish_21(casino: Casino) -> Order:
    await open_boxes(casino, how=QUICK, people={1: "ann"})
    return PlaceWager(1, "spanish_21", 100_00)


async def pai_gow(casino: Casino) -> Order:
    await open_tiles(casino, how=QUICK, people={1: "ann"})
    return PlaceWager(1, "pai_gow", 100_00)


Opened = Callable[[Casino], Awaitable[Order]]
"""A table with ann at it, and a wager that she may lay."""
EVERY_GAME = pytest.mark.parametrize("opened", [baccarat, spanish_21, pai_gow])


@EVERY_GAME
def test_a_round_whose_dealer_vanishes_ends_by_the_book(opened: Opened) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            wager = await opened(casino)
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", BY_HAND, "Flo", "a dealer comes")
            dealer = Screen(casino, DEALER)
            await order(casino, wager, "ann")
            await order(casino, due_for(casino), "Dan", Role.DEALER)
            assert casino.table("t1").round is not None
            dealer.close()
            await screen.until(lambda s: told_of_dealer(s)[-1] == (False, True))
            await screen.until_round(1)
            assert told_of_dealer(screen)[-1] == (True, False)
        actors = [each.actor for each in journal.read("t1")]
        assert actors[-1] == "automatic dealer"
        last = [*journal.read("floor")][-1]
        assert (last.actor, last.office) == ("the clock", "clock")
        assert json.loads(last.body)["dealer_gone"]
        assert_verifies(journal)

    run(evening())


def test_a_dealer_who_is_back_in_time_keeps_the_table() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", BY_HAND, "Flo", "a dealer comes")
            await bet(casino, "ann", 1, "player")
            await screen.until(lambda s: told_of_dealer(s)[-1] == (False, True))
            back = Screen(casino, DEALER)
            await screen.until(lambda s: told_of_dealer(s)[-1] == (False, False))
            await asyncio.sleep(2 * BY_HAND.dealer_seconds)
            assert not casino.arrangement("t1").automatic
            back.close()

    run(evening())


def test_nobody_misses_a_dealer_where_nobody_waits_for_one() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=BY_HAND)
            looking = screen_of(casino, "eve")
            await looking.next()
            await asyncio.sleep(2 * BY_HAND.dealer_seconds)
            assert not casino.arrangement("t1").automatic

    run(evening())


def test_nobody_but_the_clock_finds_that_a_dealer_is_gone() -> None:
    order = ArrangeTable("t1", Arrangement(), dealer_gone=True)
    assert isinstance(book.decide({}, order, "Flo"), Refusal)
    assert isinstance(book.decide({}, order, "the clock"), TableArranged)


# A table that the floor clears


@EVERY_GAME
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_cleared_table_plays_its_last_round_and_closes(opened: Opened, *, by_hand: bool) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            wager = await opened(casino)
            screen = await screen_of(casino, "ann").until_betting()
            await order(casino, wager, "ann")
            await order(casino, ClearTable("the pit closes"), "Flo", Role.FLOORPERSON)
            with pytest.raises(Refused, match="cleared and closes: the pit closes; nobody sits"):
                await order(casino, TakeSeat(2), "bob")
            if by_hand:
                how = replace(BY_HAND, betting_seconds=1)
                await casino.arrange("t1", how, "Flo", "a dealer, who goes")
            await screen.until(lambda s: s.view["closed"])
            assert screen.view["seats"] == []
            assert casino.table("t1").rounds == 1
            assert casino.purses.of("ann").cents != PURSE - 500_00, "her chips went back"
            assert casino.table("t1").accounts.get("stack:ann", 0) == 0
        cleared = [each for each in journal.read("t1") if each.kind == "table-closed/1"]
        assert (cleared[0].actor, cleared[0].office) == ("automatic floorperson", "floorperson")
        assert_verifies(journal)

    run(evening())


def test_a_table_without_wagers_is_cleared_at_once() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino, how=PATIENT)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", SLOW, "Flo", "so that there is time to ask")
            await order(casino, ClearTable(), "Flo", Role.FLOORPERSON)
            with pytest.raises(Refused, match="no further round"):
                await bet(casino, "ann", 1, "player")
            with pytest.raises(Refused, match="already"):
                await order(casino, ClearTable(), "Flo", Role.FLOORPERSON)
            await casino.arrange("t1", PATIENT, "Flo", "go on")
            await screen.until(lambda s: s.view["closed"])
            assert casino.purses.of("ann").cents == casino.purses.of("bob").cents == PURSE
        assert_verifies(journal)

    run(evening())


def test_whoever_left_chips_behind_has_them_kept_before_it_closes() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "bob").until_betting()
            await casino.arrange("t1", BY_HAND, "Flo", "a dealer comes")
            await bet(casino, "ann", 1, "player")
            await order(casino, due_for(casino), "Dan", Role.DEALER)
            await order(casino, LeaveSeat(1), "ann")
            await order(casino, ClearTable(), "Flo", Role.FLOORPERSON)
            await casino.arrange("t1", QUICK, "Flo", "go on")
            await screen.until(lambda s: s.view["closed"])
            assert "chips-kept" in screen.kinds
            assert casino.purses.of("ann").cents == PURSE + 100_00
        assert_verifies(journal)

    run(evening())


def test_only_a_floorperson_has_a_table_cleared() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            for person, role in (("ann", Role.PLAYER), ("Dan", Role.DEALER)):
                with pytest.raises(Refused, match="a floorperson"):
                    await order(casino, ClearTable(), person, role)

    run(evening())


# Clocks that are humane


LONG = Arrangement(betting_seconds=100, decision_seconds=100, step_milliseconds=1)


def seconds_left(screen: Screen) -> int:
    clocks: list[dict[str, int]] = [e["clock"] for e in screen.messages if e.get("clock")]
    return round(clocks[-1]["left_ms"] / 1000)


def test_the_first_round_of_somebody_has_a_longer_clock() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal(), chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            await casino.arrange("t1", LONG, "Flo", "time")
            await bet(casino, "ann", 1, "player", 10_00)
            await screen.until(lambda s: s.clock and s.clock["what"] == "betting")
            assert seconds_left(screen) == 200
            await casino.ready("t1", "ann")
            await (await screen.until_round(1)).until_betting()
            await bet(casino, "ann", 1, "player", 10_00)
            await screen.until(lambda s: s.clock and s.clock["what"] == "betting")
            assert seconds_left(screen) == 100
            await sit(casino, "bob", 2)
            await screen.until(lambda s: s.kinds[-1] == "chips-bought")
            assert seconds_left(screen) == 200, "bob has not seen a round yet"

    run(evening())


def test_a_moment_is_given_once_a_round_to_whoever_is_waited_for() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "bob").until_betting()
            await casino.arrange("t1", LONG, "Flo", "time")
            with pytest.raises(Refused, match="nobody waits for ann"):
                await order(casino, AskMoment(1), "ann")
            await bet(casino, "bob", 2, "player", 10_00)
            await order(casino, AskMoment(1), "ann")
            await screen.until(lambda s: s.kinds[-1] == "moment-asked")
            assert seconds_left(screen) == 200 + LONG.moment_seconds
            assert screen.events[-1]["told"] == "ann asks for a moment."
            assert screen.view["moments"] == [1]
            with pytest.raises(Refused, match="has had a moment"):
                await order(casino, AskMoment(1), "ann")
            for person in ("ann", "bob"):
                await casino.ready("t1", person)
            await (await screen.until_round(1)).until_betting()
            assert screen.view["moments"] == []
            await bet(casino, "bob", 2, "player", 10_00)
            await screen.until(lambda s: s.clock and s.clock["what"] == "betting")
            assert seconds_left(screen) == 100, "it was for that clock alone"
            await order(casino, AskMoment(1), "ann")
        assert_verifies(journal)

    run(evening())


def test_a_moment_extends_a_question_to_whoever_is_asked() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_table(casino, how=LONG)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            await order(casino, AskMoment(1), "ann")
            await screen.until(lambda s: s.kinds[-1] == "moment-asked")
            assert seconds_left(screen) == 2 * LONG.decision_seconds + LONG.moment_seconds

    run(evening())
