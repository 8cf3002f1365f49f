"""The clock of a table: nobody who is asked, idle or gone holds up the others."""

from __future__ import annotations

import asyncio
import json

import pytest

from croupier.floor import tempo
from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino
from croupier.floor.tempo import STAND_IN
from croupier.journal.memory import MemoryJournal
from croupier.table.baccarat.curator import AcceptShoe, OrderPass
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat
from tests.floor.evenings import (
    PURSE,
    QUICK,
    SLOW,
    Screen,
    ShiftedClock,
    assert_verifies,
    bet,
    commands,
    open_casino,
    open_table,
    order,
    run,
    screen_of,
    sit,
    stacked,
)
from tests.support import clause

NATURAL = "9h 2c Kd 3c"
VIEWING = 'options.procedure = "viewing"'


def stood_in(journal: MemoryJournal) -> list[tuple[str, str]]:
    """For whom the house answered, and what came of it."""
    return [
        (command.removeprefix(STAND_IN).partition(" ")[2], kind.partition("/")[0])
        for _, kind, command in commands(journal)
        if command.startswith(STAND_IN)
    ]


def assert_names_the_clock(journal: MemoryJournal, screen: Screen) -> None:
    """Wherever the house answered: on record, and in the sentence that everybody is told."""
    told = {each["place"]: each["told"] for each in screen.events}
    for record in journal.read("t1"):
        if record.command.startswith(STAND_IN):
            person = json.loads(record.order)["for"]
            assert record.command.endswith(f" {person}")
            assert (record.actor, record.office) == ("the clock", "clock")
            ending = f" (the clock for {person})."
            assert told.get(record.place, ending).endswith(ending)


async def a_round(casino: Casino, screen: Screen) -> None:
    await screen.until_betting()
    await bet(casino, "ann", 1, "player", 200_00)
    await bet(casino, "bob", 2, "banker", 100_00)
    await screen.until_round(len(screen.history) + 1)


# Whoever does not answer


@pytest.mark.parametrize(
    ("book", "more", "answered"),
    [
        ("pa-541", "", {("ann", "cut-declined"), ("bob", "cut-declined")}),
        (
            "pa-543",
            VIEWING,
            {
                ("ann", "cut-declined"),
                ("bob", "cut-declined"),
                ("ann", "cards-returned"),
                ("bob", "cards-returned"),
            },
        ),
        (
            "pa-545",
            VIEWING,
            {
                ("ann", "cut-declined"),
                ("bob", "cut-declined"),
                ("ann", "shoe-declined"),
                ("bob", "shoe-declined"),
                ("ann", "cards-returned"),
                ("bob", "cards-returned"),
            },
        ),
    ],
)
def test_people_who_only_bet_never_hold_up_the_table(
    book: str, more: str, answered: set[tuple[str, str]]
) -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino, book, more)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = screen_of(casino, "ann")
            await a_round(casino, screen)
        assert set(stood_in(journal)) == answered
        assert_names_the_clock(journal, screen)
        assert_verifies(journal)

    run(evening())


def test_a_curator_who_vanishes_with_the_shoe_is_dealt_for() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino, "pa-545")
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "accept-shoe")
            await order(casino, AcceptShoe(1), "ann")
            await screen.until(lambda s: s.view["curator"] == 1)
            await a_round(casino, screen)
        assert ("ann", "card-dealt") in stood_in(journal)
        assert_names_the_clock(journal, screen)
        assert_verifies(journal)

    run(evening())


@clause("PA545-14-b-s1", "PA545-7-d-2")
def test_a_shoe_taken_from_a_curator_in_mid_round_goes_on_whoever_keeps_silent() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        patient = Arrangement(betting_seconds=1, decision_seconds=600, step_milliseconds=1)
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino, "pa-545")
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "accept-shoe")
            await order(casino, AcceptShoe(1), "ann")
            await screen.until_betting()
            await casino.arrange("t1", patient, "Flo", "she is waited for")
            await bet(casino, "ann", 1, "player", 200_00)
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "deal-card")
            await order(casino, OrderPass(), "Flo", Role.FLOORPERSON)
            await casino.arrange("t1", QUICK, "Flo", "nobody is")
            await screen.until_round(1)
        assert ("bob", "shoe-declined") in stood_in(journal)
        assert screen.kinds.count("curator-chosen") == 2, "the second is the dealer"
        assert_verifies(journal)

    run(evening())


def test_an_answer_that_comes_in_time_is_the_persons_own() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            how = Arrangement(betting_seconds=1, decision_seconds=600, step_milliseconds=1)
            await open_table(casino, how=how)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "cut-cards")
            assert screen.clock is not None
            assert (screen.clock["what"], screen.clock["person"]) == ("decision", "ann")
            await order(casino, CutCards(1, 100), "ann")
            await screen.until_betting()
        assert stood_in(journal) == []

    run(evening())


def test_whoever_did_not_answer_is_not_waited_for_again_until_they_act() -> None:
    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(MemoryJournal(), clock=clock) as casino:
            how = Arrangement(betting_seconds=1, decision_seconds=30, step_milliseconds=1)
            await open_table(casino, "pa-545", how=how)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            clock.advance(seconds=31)
            await casino.arrange("t1", QUICK, "Flo", "look at the clock")
            await casino.arrange("t1", how, "Flo", "and again")
            await screen.until_betting()
            decisions = [
                each["clock"]["left_ms"]
                for each in screen.messages
                if each["type"] == "news" and each["clock"] and each["clock"]["what"] == "decision"
            ]
            assert decisions[0] > 1_000
            assert decisions[-1] <= 1, "the shoe is offered, and nobody waits"

    run(evening())


def test_nobody_gains_time_by_doing_something_else() -> None:
    """Neither the one who is asked nor a neighbour who keeps buying chips."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            how = Arrangement(betting_seconds=1, decision_seconds=300, step_milliseconds=60_000)
            await open_table(casino, how=QUICK)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            await casino.arrange("t1", how, "Flo", "hold it")
            await screen.until(lambda s: s.clock and s.clock["left_ms"] > 10_000)
            assert screen.clock is not None
            ends = screen.clock["ends"]
            for person in ("ann", "bob"):
                answer = await order(casino, BuyIn(1_00), person)
                await screen.until(lambda s, place=answer.place: s.place == place)  # type: ignore[misc]
                assert screen.clock is not None
                assert screen.clock["ends"] == ends
            decline = casino.game("t1").tables.agenda(casino.table("t1"))[-1]
            await order(casino, decline.order, decline.person)
            await screen.until(lambda s: s.clock and s.clock["what"] == "step")
            ends = screen.clock["ends"]
            answer = await order(casino, BuyIn(1_00), "bob")
            await screen.until(lambda s: s.place == answer.place)
            assert screen.clock["ends"] == ends

    run(evening())


# Whoever is gone


def test_an_idle_seat_is_given_up_and_its_chips_go_to_the_purse() -> None:
    async def evening() -> None:
        clock, journal = ShiftedClock(), MemoryJournal()
        async with open_casino(journal, clock=clock) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "ann").until_betting()
            clock.advance(minutes=10)
            await order(casino, BuyIn(10_00), "bob")
            clock.advance(minutes=6)
            await order(casino, BuyIn(10_00), "bob")
            await screen.until(lambda s: len(s.view["seats"]) == 1)
            assert screen.view["seats"][0]["person"] == "bob"
            assert casino.purses.of("ann").cents == PURSE
            told = [each for each in screen.messages if each["type"] == "purse"]
            assert told[-1]["cents"] == PURSE
        assert_verifies(journal)

    run(evening())


def test_a_seat_whose_holder_vanished_before_a_restart_is_given_up_too() -> None:
    """Although its neighbour plays on."""

    async def evening() -> None:
        clock, journal = ShiftedClock(), MemoryJournal()
        async with open_casino(journal, clock=clock) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            await screen_of(casino, "ann").until_betting()
        async with open_casino(journal, clock=clock) as casino:
            screen = await screen_of(casino, "bob").until_betting()
            for _ in range(2):
                clock.advance(minutes=8)
                await order(casino, BuyIn(10_00), "bob")
            await screen.until(lambda s: len(s.view["seats"]) == 1)
            assert casino.purses.of("ann").cents == PURSE

    run(evening())


def test_a_wager_left_behind_is_played_and_paid() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            await bet(casino, "ann", 1, "player")
            screen.close()
            watching = screen_of(casino, "bob")
            await watching.until_round(1)
            assert watching.view["seats"][0]["chips"] == 600_00
        assert_verifies(journal)

    run(evening())


def test_moves_the_table_refuses_are_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong_seat(_: object, __: str, ___: int) -> Order:
        return LeaveSeat(7)

    monkeypatch.setattr(tempo, "leaving", wrong_seat)

    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(MemoryJournal(), clock=clock) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "ann").until_betting()
            clock.advance(minutes=16)
            await casino.arrange("t1", SLOW, "Flo", "look at the clock")
            for _ in range(20):
                await asyncio.sleep(0)
            await order(casino, BuyIn(10_00), "bob")
            await screen.until(lambda s: s.kinds[-1] == "chips-bought")

    run(evening())


def test_a_table_with_a_dealer_still_has_stand_ins() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = screen_of(casino, "ann")
            await screen.until(lambda s: s.view["steps"][0]["order"]["name"] == "cut-cards")
            by_dealer = Arrangement(automatic=False, decision_seconds=1)
            await casino.arrange("t1", by_dealer, "Flo", "a dealer comes")
            await screen.until(lambda s: s.kinds[-1] == "cut-declined")
            assert screen.clock is None
            assert casino.due("t1", DEALER)
            assert all(not each.must for each in casino.due("t1", player("ann")))

    run(evening())


# Whoever will not wait


def test_the_call_comes_at_once_when_everybody_at_the_table_wants_it() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal(), chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            await sit(casino, "bob", 2)
            screen = await screen_of(casino, "ann").until_betting()
            patient = Arrangement(betting_seconds=600, step_milliseconds=1)
            await casino.arrange("t1", patient, "Flo", "patience")
            await casino.ready("t1", "ann")
            assert casino.table("t1").place == screen.place, "nobody has bet yet"
            await bet(casino, "ann", 1, "player")
            place = casino.table("t1").place
            for person in ("ann", "ann", "eve"):
                await casino.ready("t1", person)
            assert casino.table("t1").place == place, "bob is not shut out, wager or none"
            await bet(casino, "bob", 2, "banker")
            await casino.ready("t1", "ann")
            assert casino.table("t1").place == place + 1, "bob has not said so"
            await casino.ready("t1", "bob")
            await screen.until_round(1)

    run(evening())


# The time of day


@pytest.mark.parametrize("minutes", [20, -20], ids=["set forward", "set back"])
def test_a_clock_that_is_set_holds_up_no_round(minutes: int) -> None:
    """The betting time is measured from the wager, whatever the time of day says meanwhile."""

    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(MemoryJournal(), clock=clock, chance=stacked(NATURAL)) as casino:
            await open_table(casino)
            await sit(casino, "ann", 1)
            screen = await screen_of(casino, "ann").until_betting()
            clock.advance(minutes=minutes)
            for number in (1, 2):
                await bet(casino, "ann", 1, "player", 10_00)
                await screen.until_round(number)
                await screen.until_betting()

    run(evening())
