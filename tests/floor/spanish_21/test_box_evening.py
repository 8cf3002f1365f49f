"""Whole rounds at Spanish 21 tables: an automatic dealer, people, purses, restarts."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import everybody, next_order
from croupier.floor.chance import FAIR, Chance
from croupier.floor.spanish_21.card_supply import IN_THE_DECK
from croupier.floor.spanish_21.game import GAME as SPANISH_21
from croupier.floor.spanish_21.practice import PracticeTable
from croupier.floor.tables import Done, Tables
from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.game import WAGER, Spanish21Game
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.verifying import verify
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.ending import DeclareIdle
from croupier.table.cards.sealing import SealShoe
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.dealing import CardDealt, DealCard
from croupier.table.spanish_21.decisions import DoubleDown, KeepDouble, Rescue, Split, Stand
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.insurance import Insure
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card, parse_cards
from croupier.values.refusals import Refusal, Refused
from tests.floor.evenings import (
    PURSE,
    answered_for,
    assert_verifies,
    open_casino,
    order,
    run,
    screen_of,
)
from tests.floor.spanish_21.box_evenings import (
    PEOPLE,
    asks_for,
    decide,
    open_boxes,
    stacked,
    to_the_cards,
    until,
    until_asked,
)
from tests.games.spanish_21.tables import spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live as Boxes
from tests.table.spanish_21.test_irregularities import ran_out

AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
SPLIT_AND_RESCUE = "8c 5d 6h 8d 6s Kh  3h Kd 9c  2s  9d"
"""Box 1 splits eights and doubles the first to 20; box 2 doubles 11 to 13 and rescues."""


@pytest.mark.parametrize("where", ["memory", "sqlite"])
def test_a_split_a_double_and_a_rescue(where: str, tmp_path: Path) -> None:
    place = ":memory:" if where == "memory" else str(tmp_path / "boxes.db")

    async def evening(journal: Journal) -> None:
        async with open_casino(journal, place, chance=stacked(SPLIT_AND_RESCUE)) as casino:
            await open_boxes(casino)
            screen = screen_of(casino, "ann")
            await to_the_cards(screen)
            await decide(screen, "ann", Split(1, 1))
            await decide(screen, "ann", DoubleDown(1, 1, 50_00))
            await decide(screen, "ann", KeepDouble(1, 1))
            await decide(screen, "ann", Stand(1, 2))
            await decide(screen, "bob", DoubleDown(2, 1, 50_00))
            await decide(screen, "bob", Rescue(2, 1))
            table = await until(screen, lambda table: table.rounds == 1 and table.round is None)
            past = table.history[-1]
            assert [(each.seat, each.hand, each.result) for each in past.hands] == [
                (1, 1, "won"),
                (1, 2, "won"),
                (2, 1, "rescued"),
            ]
            assert past.points == 25
            assert (table.chips("ann"), table.chips("bob")) == (650_00, 450_00)
            for seat, person in PEOPLE.items():
                await order(casino, LeaveSeat(seat), person)
            assert (
                casino.purses.of("ann").cents + casino.purses.of("bob").cents == 2 * PURSE + 100_00
            )
        assert_verifies(journal)

    with open_journal(place) as journal:
        run(evening(journal))


def test_everybody_is_asked_about_insurance_at_once_and_answered_for_in_time() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        chance = stacked("9c 5d Ah 9d 6s 9h")
        hurried = Arrangement(betting_seconds=1, decision_seconds=1, step_milliseconds=1)
        async with open_casino(journal, chance=chance) as casino:
            await open_boxes(casino, how=hurried)
            screen = screen_of(casino, "ann")
            await to_the_cards(screen)
            await until_asked(screen, Insure)
            await order(casino, Insure(2, 25_00), "bob")
            await until(screen, lambda table: table.rounds == 1 and table.round is None)
        answers, dealer = answered_for(journal), "automatic dealer"
        assert (dealer, "insurance-declined", "ann") in answers
        assert (dealer, "decision-made", "ann") in answers
        assert (dealer, "insurance-declined", "bob") not in answers
        told = [each["told"] for each in screen.events if each["kind"] == "insurance-declined/1"]
        assert any(each.endswith("(automatic dealer for ann).") for each in told)
        assert_verifies(journal)

    run(evening())


def test_the_hole_card_is_in_no_message_before_it_is_turned() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal(), chance=stacked("9c 5d Kh 9d 6s 3h")) as casino:
            await open_boxes(casino)
            screen = screen_of(casino, "ann")
            await to_the_cards(screen)
            await until_asked(screen, Stand)
            await screen.until(lambda s: "hole-card-read" in s.kinds)
            assert '"3h"' not in json.dumps(screen.messages)
            read = next(each for each in screen.events if each["kind"].startswith("hole-card-read"))
            assert read["body"]["blackjack"] is False
            await decide(screen, "ann", Stand(1, 1))
            await decide(screen, "bob", Stand(2, 1))
            await screen.until(lambda s: "hole-card-turned" in s.kinds)
            assert '"3h"' in json.dumps(screen.messages)

    run(evening())


def opened(
    journal: Journal, game: Spanish21Game | None = None, chance: Chance = FAIR
) -> Tables[Table]:
    pit = Tables(journal, SPANISH_21, clock=lambda: AT, chance=chance)
    if pit.table("t1") is None:
        rules = house_rules_document((game or spanish()).house)
        pit.order("t1", OpenTable(rules, 10**9, practice=True), "Flo", Role.FLOORPERSON)
        for seat, person in PEOPLE.items():
            pit.order("t1", TakeSeat(seat), person, Role.PLAYER)
            pit.order("t1", BuyIn(10**8), person, Role.PLAYER)
    return pit


def at_table(pit: Tables[Table]) -> Table:
    table = pit.table("t1")
    assert table is not None
    return table


def play(pit: Tables[Table], rounds: int = 0, until: type[Order] | None = None) -> None:
    """So many rounds more, or until such a step is on the agenda."""
    goal = at_table(pit).rounds + rounds
    while at_table(pit).rounds < goal or (until and not asks_for(at_table(pit), until)):
        table = at_table(pit)
        if asks_for(table, CallNoMoreBets) and not table.wagers:
            for seat, person in PEOPLE.items():
                placed = PlaceWager(seat, WAGER, 1000)
                assert isinstance(pit.order("t1", placed, person, Role.PLAYER), Done)
        order = next_order(SPANISH_21, at_table(pit), AT, everybody)
        assert order is not None
        assert isinstance(pit.send("t1", order), Done)


KING = Card.parse("Kh")
CHOSEN: list[tuple[type[Order], Order]] = [
    (SealShoe, SealShoe("A", "0" * 64)),
    (DealCard, DealCard(KING)),
    (ReadHoleCard, ReadHoleCard(blackjack=False)),
    (CallDealersCard, CallDealersCard(KING)),
    (Stand, FindFaceUp(KING)),
    (Stand, DrawInError(exposed=True, card=KING)),
]


@pytest.mark.parametrize(("moment", "act"), CHOSEN)
def test_a_sender_who_chooses_what_is_sealed_is_refused(moment: type[Order], act: Order) -> None:
    pit = opened(MemoryJournal(), chance=stacked("9c 5d Kh 9d 6s 3h"))
    play(pit, until=moment)
    answer = pit.order("t1", act, "Dan", Role.DEALER)
    assert isinstance(answer, Refusal)
    assert answer.why == "cards come from the sealed shoe"


@pytest.mark.parametrize("moment", [ReadHoleCard, Stand, MoveChips])
def test_a_table_plays_on_after_a_restart_in_mid_round(moment: type[Order], tmp_path: Path) -> None:
    where = str(tmp_path / "boxes.db")
    with open_journal(where) as journal:
        pit = opened(journal, chance=stacked("9c 5d Kh 9d 6s 3h"))
        play(pit, until=moment)
        before = at_table(pit)
    with open_journal(where) as journal:
        again = opened(journal)
        assert at_table(again) == before
        play(again, rounds=2)
        assert verify("t1", journal.read("t1")).troubles == ()


@pytest.mark.parametrize("shuffler", ["none", "two_batch", "continuous"])
def test_evenings_over_several_shoes(shuffler: str) -> None:
    """The cards of a shoe are the whole set without its 10s, and nothing is dealt twice."""
    decks = {"none": 6, "two_batch": 12, "continuous": 6}[shuffler]
    journal = MemoryJournal()
    pit = opened(journal, spanish(decks=decks, shuffler=shuffler))
    play(pit, rounds=45)
    table = at_table(pit)
    assert sum(table.accounts.values()) == 0
    assert shuffler == "continuous" or table.shoes > 1
    dealt = [
        SPANISH_21.tables.event_from(each.kind, each.body)
        for each in journal.read("t1")
        if each.kind == CardDealt.kind
    ]
    assert all(event.card in IN_THE_DECK for event in dealt if event.card)  # type: ignore[attr-defined]
    assert verify("t1", journal.read("t1")).troubles == ()


def test_practice_for_a_program() -> None:
    table = PracticeTable(spanish(), chance=stacked(SPLIT_AND_RESCUE))
    wishes = {
        (1, 1): iter([Decision.SPLIT, Decision.DOUBLE, Decision.STAND]),
        (1, 2): iter([Decision.STAND]),
        (2, 1): iter([Decision.DOUBLE, Decision.RESCUE]),
    }

    def plays(box: Box, hand: int, up: Card) -> Decision:
        assert up is parse_cards("6h")[0]
        return next(wishes[box.seat, hand])

    for seat, person in PEOPLE.items():
        table.sit(seat, person, chips="500")
    table.bet("1 spanish_21 50; 2 spanish_21 50")
    past = table.deal(plays)
    assert past is not None
    assert [each.result for each in past.hands] == ["won", "won", "rescued"]
    assert "bob rescues the double of box 2." in table.transcript()
    with pytest.raises(Refused, match="nobody sits at seat 5"):
        table.bet("5 spanish_21 50")


@clause("PA551-5-h-s1")
@pytest.mark.parametrize("comes", [False, True])
def test_cards_nobody_plays_with_are_spread_even_if_somebody_comes_first(*, comes: bool) -> None:
    pit = opened(MemoryJournal())
    play(pit, until=CallNoMoreBets)
    for seat, person in PEOPLE.items():
        pit.order("t1", LeaveSeat(seat), person, Role.PLAYER)
    if comes:
        pit.order("t1", TakeSeat(3), "eve", Role.PLAYER)
    idle = next_order(SPANISH_21, at_table(pit), AT, everybody)
    assert idle is not None
    assert idle.order == DeclareIdle(face_up=True)
    assert isinstance(pit.send("t1", idle), Done)


def test_a_round_is_finished_with_old_cards() -> None:
    """The shoe runs out after the cards' time is over, and the discards are loaded nevertheless."""
    live = ran_out()
    live.until(LoadShoe)
    late = AT + timedelta(days=365)
    order = next_order(SPANISH_21, live.table, late, everybody)
    assert order is not None
    assert isinstance(order.order, LoadShoe)


@clause("PA551-8-c-s2")
def test_an_automatic_dealer_relieves_a_person_before_taking_a_card() -> None:
    """The person goes on dealing as before; whoever else takes over burns a card."""
    live = Boxes(cards="9h 7s 2d Kh 5c 8d").deal().play("1 hit").until(DealCard)
    own = next_order(SPANISH_21, live.table, AT, everybody, "dealer")
    assert own is not None
    assert isinstance(own.order, DealCard)
    coming = next_order(SPANISH_21, live.table, AT, everybody)
    assert coming is not None
    assert (coming.order, coming.actor) == (NewDealer(), "automatic dealer")
    live.do(coming.order, "dealer of the clock")
    burns = next_order(SPANISH_21, live.table, AT, everybody, "dealer of the clock")
    assert burns is not None
    assert burns.order == BurnCard()


def test_nobody_waits_for_a_player_to_be_seated_by_the_house() -> None:
    pit = Tables(MemoryJournal(), SPANISH_21, clock=lambda: AT)
    rules = house_rules_document(spanish().house)
    pit.order("t1", OpenTable(rules, 10**9, practice=True), "Flo", Role.FLOORPERSON)
    while (command := next_order(SPANISH_21, at_table(pit), AT, everybody)) is not None:
        assert isinstance(pit.send("t1", command), Done)
    assert not at_table(pit).seats
    assert isinstance(agenda(at_table(pit))[0].order, TakeSeat)
