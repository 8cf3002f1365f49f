"""The clock of a Pai Gow table: who is waited for, who answers for whom, and when it goes on."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from croupier.floor.arrangement import Arrangement
from croupier.journal.memory import MemoryJournal
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import TurnTiles
from croupier.table.pai_gow.setting import SetForAbsent, SetHands
from croupier.table.pai_gow.state import Is
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from tests.floor.evenings import (
    BY_HAND,
    ShiftedClock,
    answered_for,
    commands,
    open_casino,
    order,
    run,
    screen_of,
    sit,
)
from tests.floor.pai_gow.tile_evenings import (
    PATIENT,
    PEOPLE,
    a_round,
    all_ready,
    bet,
    by_dealer,
    open_tiles,
    set_by_the_way,
    table_of,
    to_the_hands,
    to_the_surrender,
    until,
    until_asked,
    until_betting,
)
from tests.games.pai_gow.tables import banked, paigow

CLOCK = "the clock"
DAY = 24 * 60
HURRIED = Arrangement(betting_seconds=1, decision_seconds=1, step_milliseconds=1)


def test_everybody_sets_under_one_clock_and_nobody_extends_it_for_the_others() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino)
            screen = screen_of(casino, "ann")
            await to_the_hands(screen)
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            first = screen.clock
            assert first is not None
            assert first["person"] == ""
            await set_by_the_way(casino, "bob")
            await screen.until(lambda s: "hands-set" in s.kinds)
            assert screen.clock is not None
            assert screen.clock["ends"] == first["ends"]
            await set_by_the_way(casino, "cat")
            await screen.until(lambda s: s.kinds.count("hands-set") == 2)
            assert screen.clock is not None
            assert (screen.clock["person"], screen.clock["ends"]) == ("ann", first["ends"])

    run(evening())


def test_for_whoever_does_not_set_the_dealer_does_by_the_house_way() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_tiles(casino, how=HURRIED, people={1: "ann", 3: "bob"})
            screen = screen_of(casino, "ann")
            await to_the_hands(screen, {1: "ann", 3: "bob"})
            await set_by_the_way(casino, "bob")
            table = await until_asked(screen, ExposeHands)
            hand = table.in_round.hands[1]
            assert hand.set_by == "dealer"
            assert table.game.way.accepts(table.game.way(hand.high + hand.low))
        assert answered_for(journal) == [("automatic dealer", "hands-set", "ann")]

    run(evening())


def test_whoever_was_stood_in_for_is_not_waited_for_again_until_they_act() -> None:
    """Neither in setting nor in thinking about a surrender."""

    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino, how=HURRIED, people={1: "ann"})
            screen = screen_of(casino, "ann")
            await to_the_hands(screen, {1: "ann"})
            await until_asked(screen, ExposeHands)
            await casino.arrange("t1", PATIENT, "Flo", "slower")
            await until(screen, lambda table: table.rounds == 1)

    run(evening())


def test_before_the_first_hand_is_exposed_whoever_may_surrender_has_time() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino)
            screen = screen_of(casino, "ann")
            await to_the_surrender(screen)
            await screen.until(lambda s: "house-hands-set" in s.kinds)
            assert screen.clock is not None
            assert (screen.clock["what"], screen.clock["person"]) == ("decision", "")
            await casino.ready("t1", "ann")
            await casino.ready("t1", "bob")
            assert not any(hand.verdict for hand in table_of(casino).in_round.hands.values())
            await order(casino, Surrender(5), "cat")
            table = await until(screen, lambda table: table.rounds == 1)
            assert [each.verdict for each in table.history[0].verdicts][2] == Is.SURRENDERED

    run(evening())


def test_those_who_play_on_need_not_wait() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino)
            screen = screen_of(casino, "ann")
            await to_the_surrender(screen)
            await all_ready(casino)
            await until(screen, lambda table: table.rounds == 1)

    run(evening())


def test_the_bank_is_offered_in_turn_and_an_absent_player_passes() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_tiles(casino, banked())
            screen = screen_of(casino, "ann")
            await a_round(screen)
            await until_asked(screen, DeclineBank)
            await screen.until(lambda s: s.clock and s.clock["what"] == "decision")
            assert screen.clock is not None
            assert screen.clock["person"] == "ann"
            await casino.arrange("t1", HURRIED, "Flo", "quicker")
            await until_asked(screen, CallNoMoreBets)
            table = table_of(casino)
            assert table.bank is None
            assert table.rotation.asked == tuple(PEOPLE)
        assert answered_for(journal) == [
            ("the clock", "bank-declined", person) for person in PEOPLE.values()
        ]

    run(evening())


def test_an_absent_bank_neither_cuts_nor_chooses_but_shakes() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_tiles(casino, banked())
            screen = screen_of(casino, "ann")
            await a_round(screen)
            await until_asked(screen, DeclineBank)
            await order(casino, AcceptBank(1), "ann")
            await casino.arrange("t1", HURRIED, "Flo", "quicker")
            await until_asked(screen, CallNoMoreBets)
            await casino.arrange("t1", PATIENT, "Flo", "slower")
            await bet(casino, {3: "bob", 5: "cat"})
            await all_ready(casino)
            await until_asked(screen, SetHands)
            await casino.arrange("t1", HURRIED, "Flo", "quicker again")
            await until(screen, lambda table: table.rounds == 2)
        answers = [
            kind
            for actor, kind, person in answered_for(journal)
            if (actor, person) == (CLOCK, "ann")
        ]
        assert answers == ["stacks-cut-declined", "delivery-chosen", "dice-shaken"]

    run(evening())


def test_while_the_bank_is_prepared_nobodys_betting_time_runs() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino, banked())
            screen = screen_of(casino, "bob")
            await a_round(screen)
            await until_asked(screen, DeclineBank)
            await bet(casino, {3: "bob"})
            await screen.until(lambda s: s.kinds[-1] == "wager-placed")
            assert screen.clock is not None
            assert screen.clock["what"] == "decision"
            await until_betting(screen)
            await screen.until(lambda s: s.clock and s.clock["what"] == "betting")

    run(evening())


def test_a_player_whose_tile_was_exposed_and_who_says_nothing_plays_on() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            await open_tiles(casino)
            screen = screen_of(casino, "ann")
            await to_the_hands(screen)
            await by_dealer(casino, ExposeTile(3, 2))
            await screen.until(lambda s: s.clock and s.clock["person"] == "bob")
            await casino.arrange("t1", HURRIED, "Flo", "quicker")
            await until_asked(screen, SetHands)
            assert answered_for(journal) == [("the clock", "hand-kept", "bob")]

    run(evening())


def test_a_table_that_everybody_has_left_lays_its_tiles_out() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino, people={1: "ann"})
            screen = screen_of(casino, "eve")
            await until_betting(screen)
            await order(casino, LeaveSeat(1), "ann")
            await until_asked(screen, TakeSeat)
            kinds = [kind.partition("/")[0] for _, kind, _ in commands(casino.journal)]
            last = kinds[kinds.index("seat-left") :]
            assert last == [
                "seat-left", "idle-declared", "tile-preparation-begun", "stacks-opened",
                "tiles-prepared",
            ]  # fmt: skip
            await sit(casino, "bob", 2)
            await until_betting(screen)

    run(evening())


def test_dice_that_have_lain_there_a_day_are_changed_before_the_call() -> None:
    async def evening() -> None:
        clock = ShiftedClock()
        async with open_casino(MemoryJournal(), clock=clock) as casino:
            await open_tiles(casino, how=replace(PATIENT, idle_minutes=DAY))
            screen = screen_of(casino, "ann")
            table = await until_betting(screen)
            assert table.dice_at is not None
            clock.advance(hours=23)
            for person in PEOPLE.values():
                await order(casino, BuyIn(1_00), person)
            assert "dice-changed" not in screen.kinds
            clock.advance(hours=2)
            await bet(casino)
            await screen.until(lambda s: "dice-changed" in s.kinds)
            changed = table_of(casino).dice_at
            assert changed is not None
            assert changed - table.dice_at >= timedelta(hours=25)
            await all_ready(casino)
            await until_asked(screen, SetHands)

    run(evening())


def test_at_a_table_with_a_dealer_the_dealer_sets_for_the_absent() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await open_tiles(casino, paigow())
            screen = screen_of(casino, "ann")
            await to_the_hands(screen)
            await casino.arrange("t1", BY_HAND, "Flo", "a dealer comes")
            await screen.until(lambda s: s.clock is None)
            for step in PAI_GOW.agenda(table_of(casino)):
                if isinstance(step.order, SetForAbsent):
                    await by_dealer(casino, step.order)
            assert isinstance(PAI_GOW.agenda(table_of(casino))[0].order, TurnTiles)

    run(evening())
