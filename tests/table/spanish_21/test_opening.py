"""A Spanish 21 table opens: the reader is checked, the 10s are torn, the cards shown and mixed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import ChangeCards, OrderShuffle
from croupier.table.cards.preparing import (
    CardsPrepared,
    InspectCards,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TurnCardsDown,
    VerifyInspection,
    WashCards,
)
from croupier.table.cards.receiving import PreparationBegun, ReceiveCards
from croupier.table.cards.sealing import SealShoe, ShoeSealed
from croupier.table.cards.todo import Handling
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.table.spanish_21.card_reader import CheckReader, ReaderChecked
from croupier.table.spanish_21.game import GAME
from croupier.table.spanish_21.tens import RemoveTens, TearTens, TensRemoved
from croupier.values.refusals import Refusal
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

OPENING = [
    (CheckReader, "floorperson", "PA551-2-e-s2"),
    (ReceiveCards, "dealer", "PA551-4-a"),
    (InspectCards, "dealer", "PA551-4-a"),
    (RemoveTens, "dealer", "PA551-4-b-s1"),
    (TearTens, "floorperson", "PA551-4-b-s1"),
    (VerifyInspection, "floorperson", "PA551-4-b-s4"),
    (SpreadCards, "dealer", "PA551-4-b-s3"),
    (ShowSpread, "dealer", "PA551-4-b-s2"),
    (TurnCardsDown, "dealer", "PA551-4-c"),
    (WashCards, "dealer", "PA551-4-c"),
    (StackCards, "dealer", "PA551-4-c"),
    (ShuffleCards, "dealer", "PA551-5-a"),
    (SealShoe, "dealer", "PA551-5-a"),
    (OfferCut, "dealer", "PA551-5-b-1"),
]


@clause("PA551-2-e-s2", "PA551-4-a", "PA551-4-b-s3", "PA551-4-c", "PA551-5-a")
def test_the_steps_of_the_opening_come_in_the_chapters_order() -> None:
    live, seen = Live(), []
    while not isinstance(live.next, CutCards):
        step = live.steps()[0]
        seen.append((type(step.order), step.by.value, step.clause))
        live.step()
    assert seen == OPENING


@clause("PA551-4-a", "PA551-4-b-s1", "PA551-4-b-s3", "PA551-4-b-s4", "PA551-4-c")
@pytest.mark.parametrize("delivery", ["inspect_and_wash", "preshuffled"])
@pytest.mark.parametrize("shoes", [1, 2])
def test_decks_of_a_later_shoe_are_prepared_like_the_first(shoes: int, delivery: str) -> None:
    """No step may be left out or taken before its turn; shuffled decks are spared the shuffle."""
    live, seen = Live(spanish(MATCHING, card_preparation=delivery)), []
    for _ in range(shoes):
        live.ready().do(ChangeCards(), "floor")
        live.until(ReceiveCards)
    tried = [act("A") for act, _, _ in OPENING if issubclass(act, Handling)]
    while not isinstance(live.next, CutCards):
        step = live.steps()[0]
        for other in tried:
            if not isinstance(live.next, type(other)):
                assert live.refused(other) == live.refused(other, "floor") == step.clause
        seen.append((type(step.order), step.by.value, step.clause))
        live.step()
    spared = {ShuffleCards} if delivery == "preshuffled" else set()
    assert seen == [each for each in OPENING[1:] if each[0] not in spared]


@pytest.mark.parametrize(("decks", "cards", "tens"), [(6, 288, 24), (8, 384, 32)])
@clause("PA551-3-a-s2", "PA551-4-b-s1")
def test_the_10s_leave_every_deck(decks: int, cards: int, tens: int) -> None:
    live = Live(spanish(MATCHING, decks=decks)).until(RemoveTens)
    assert live.steps()[0].most == tens
    assert live.refused(RemoveTens("A", tens + 1)) == "PA551-4-b-s1"
    live.step()
    assert live.refused(TearTens("A"), "dealer") == "PA551-4-b-s1"
    live.do(TearTens("A"), "floor")
    live.ready()
    assert [each.tens for each in live.happened(TensRemoved)] == [tens]
    assert [each.cards for each in live.happened(ShoeSealed)] == [cards]


def test_decks_that_came_without_10s_have_none_to_tear() -> None:
    live = Live().until(RemoveTens)
    live.do(RemoveTens("A", 0))
    assert isinstance(live.next, VerifyInspection)


@pytest.mark.parametrize("at", [InspectCards, RemoveTens, VerifyInspection])
@clause("PA551-4-a", "PA551-4-b-s4")
def test_a_defect_sends_the_decks_back_and_others_are_inspected(at: type) -> None:
    live = Live().until(at)
    assert live.refused(RejectCards("A")) == "PA551-4-a"
    live.do(RejectCards("A", "a marked back"))
    live.until(SpreadCards)
    steps = [each.step for each in live.happened(CardsPrepared)]
    assert steps[-1] == "verify_inspection"
    assert steps.count("inspect") == 1 + (at is not InspectCards)


@clause("PA551-4-b-s2")
def test_the_cards_wait_for_the_first_player_who_is_shown_them() -> None:
    live = Live(seats="").until(TakeSeat)
    assert live.next_clause == "PA551-4-b-s2"
    live.sit(5, "ann").sit(2, "bob")
    assert live.refused(ShowSpread("A", 2)) == "PA551-4-b-s2"
    live.do(ShowSpread("A", 5))


@clause("PA551-5-a")
def test_preshuffled_cards_are_not_shuffled_before_play() -> None:
    live = Live(spanish(MATCHING, card_preparation="preshuffled")).ready()
    assert "shuffle" not in [each.step for each in live.happened(CardsPrepared)]
    live.do(OrderShuffle(), "floor")
    live.ready()
    assert "shuffle" in [each.step for each in live.happened(CardsPrepared)]


@clause("PA551-2-e-s2")
def test_the_reader_is_checked_on_every_gaming_day() -> None:
    live = Live()
    assert live.refused(CheckReader(), "dealer") == "PA551-2-e-s2"
    live.round()
    assert live.refused(CheckReader(), "floor") == "PA551-2-e-s2"
    live.wait(hours=14).bet("1 25")
    assert live.refused(CallNoMoreBets()) == "PA551-2-e-s2"
    live.do(CheckReader(), "floor")
    live.do(CallNoMoreBets())
    assert len(live.happened(ReaderChecked)) == 2


@clause("PA551-2-e-s2")
@pytest.mark.parametrize(
    ("filed", "hours"),
    [
        pytest.param("", 14, id="six in the morning, in Pennsylvania"),
        pytest.param('begins = "10:30"', 18.5, id="another time"),
        pytest.param('time_zone = "America/Los_Angeles"', 17, id="another time zone"),
    ],
)
def test_a_gaming_day_begins_as_filed(filed: str, hours: float) -> None:
    """The table opens at four in the afternoon of New York."""
    game = spanish(f"[gaming_day]\n{filed}\n{MATCHING}")
    for early, due in ((1, False), (0, True)):
        live = Live(game)
        live.round()
        live.at += timedelta(hours=hours, seconds=-early)
        live.bet("1 25")
        assert isinstance(live.answer(CallNoMoreBets(), "dealer"), Refusal) is due


@clause("PA551-0-in-force")
def test_a_table_opens_for_gaming_while_its_chapter_is_law() -> None:
    approvals = "\n".join(
        f"{name} = {{ reference = 'B-1', date = 2010-04-01 }}"
        for name in spanish(MATCHING).house.missing_approvals
    )
    rules = house_rules_document(spanish(f"[approvals]\n{approvals}\n{MATCHING}").house)
    live = Live(seats="")
    for day, opens in (("2012-03-19", True), ("2012-03-20", False)):
        live._table = None  # noqa: SLF001 another table
        live.at = datetime.fromisoformat(f"{day}T16:00:00+00:00")
        if opens:
            live.do(OpenTable(rules, 0), "floor")
        else:
            assert live.refused(OpenTable(rules, 0), "floor") == "PA551-0-in-force"
    live.do(OpenTable(rules, 0, practice=True), "floor")
    assert live.table.not_in_force == ("pa-551 expired on 2012-03-20",)
    assert GAME.tell(live.told[-2]).endswith("for practice; pa-551 expired on 2012-03-20.")


def test_a_table_opens_by_a_floorperson_once_with_a_plan() -> None:
    live = Live(seats="")
    assert [each.why for each in live.happened(PreparationBegun)] == ["opening"]
    opening = OpenTable({}, 0, practice=True)
    assert live.refused(opening, "floor") == "PA551-2-b-2"
    live.do(CloseTable(), "floor")
    assert live.table.closed
    assert live.steps() == ()
    assert live.refused(TakeSeat(1), "ann") == "PA551-2-b-2"
