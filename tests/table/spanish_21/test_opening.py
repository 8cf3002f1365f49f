"""A Spanish 21 table opens: the reader is checked, the 10s are torn, the cards shown and mixed."""

from __future__ import annotations

import pytest

from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.events import (
    CardsPrepared,
    OrderSealed,
    PreparationBegun,
    ReaderChecked,
    TensRemoved,
)
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

OPENING = [
    (acts.CheckReader, "floorperson", "PA551-2-e-s2"),
    (acts.ReceiveCards, "dealer", "PA551-4-a"),
    (acts.InspectCards, "dealer", "PA551-4-a"),
    (acts.RemoveTens, "dealer", "PA551-4-b-s1"),
    (acts.TearTens, "floorperson", "PA551-4-b-s1"),
    (acts.VerifyInspection, "floorperson", "PA551-4-b-s4"),
    (acts.SpreadCards, "dealer", "PA551-4-b-s3"),
    (acts.ShowSpread, "dealer", "PA551-4-b-s2"),
    (acts.TurnCardsDown, "dealer", "PA551-4-c"),
    (acts.WashCards, "dealer", "PA551-4-c"),
    (acts.StackCards, "dealer", "PA551-4-c"),
    (acts.ShuffleCards, "dealer", "PA551-5-a"),
    (acts.SealOrder, "dealer", "PA551-5-a"),
    (acts.OfferCut, "dealer", "PA551-5-b-1"),
]


@clause("PA551-2-e-s2", "PA551-4-a", "PA551-4-b-s3", "PA551-4-c", "PA551-5-a")
def test_the_steps_of_the_opening_come_in_the_chapters_order() -> None:
    live, seen = Live(), []
    while not isinstance(live.next, acts.CutCards):
        step = live.steps()[0]
        seen.append((type(step.order), step.by.value, step.clause))
        live.step()
    assert seen == OPENING


@pytest.mark.parametrize(("decks", "cards", "tens"), [(6, 288, 24), (8, 384, 32)])
@clause("PA551-3-a-s2", "PA551-4-b-s1")
def test_the_10s_leave_every_deck(decks: int, cards: int, tens: int) -> None:
    live = Live(spanish(MATCHING, decks=decks)).until(acts.RemoveTens)
    assert live.steps()[0].most == tens
    assert live.refused(acts.RemoveTens("A", tens + 1)) == "PA551-4-b-s1"
    live.step()
    assert live.refused(acts.TearTens("A"), "dealer") == "PA551-4-b-s1"
    live.do(acts.TearTens("A"), "floor")
    live.ready()
    assert [each.tens for each in live.happened(TensRemoved)] == [tens]
    assert [each.cards for each in live.happened(OrderSealed)] == [cards]


def test_decks_that_came_without_10s_have_none_to_tear() -> None:
    live = Live().until(acts.RemoveTens)
    live.do(acts.RemoveTens("A", 0))
    assert isinstance(live.next, acts.VerifyInspection)


@pytest.mark.parametrize("at", [acts.InspectCards, acts.RemoveTens, acts.VerifyInspection])
@clause("PA551-4-a", "PA551-4-b-s4")
def test_a_defect_sends_the_decks_back_and_others_are_inspected(at: type) -> None:
    live = Live().until(at)
    assert live.refused(acts.RejectCards("A")) == "PA551-4-a"
    live.do(acts.RejectCards("A", "a marked back"))
    live.until(acts.SpreadCards)
    steps = [each.step for each in live.happened(CardsPrepared)]
    assert steps[-1] == "verify_inspection"
    assert steps.count("inspect") == 1 + (at is not acts.InspectCards)
    assert live.refused(acts.RejectCards("A", "too late")) == "PA551-4-a"


@clause("PA551-4-b-s2")
def test_the_cards_wait_for_the_first_player_who_is_shown_them() -> None:
    live = Live(seats="").until(acts.TakeSeat)
    assert live.next_clause == "PA551-4-b-s2"
    live.sit(5, "ann").sit(2, "bob")
    assert live.refused(acts.ShowSpread("A", 2)) == "PA551-4-b-s2"
    live.do(acts.ShowSpread("A", 5))


@clause("PA551-5-a")
def test_preshuffled_cards_are_not_shuffled_before_play() -> None:
    live = Live(spanish(MATCHING, card_preparation="preshuffled")).ready()
    assert "shuffle" not in [each.step for each in live.happened(CardsPrepared)]
    live.do(acts.OrderShuffle(), "floor")
    live.ready()
    assert "shuffle" in [each.step for each in live.happened(CardsPrepared)]


@clause("PA551-2-e-s2")
def test_the_reader_is_checked_on_every_gaming_day() -> None:
    live = Live()
    assert live.refused(acts.CheckReader(), "dealer") == "PA551-2-e-s2"
    live.round()
    assert live.refused(acts.CheckReader(), "floor") == "PA551-2-e-s2"
    live.wait(hours=11).bet("1 25")
    assert live.refused(acts.CallNoMoreBets()) == "PA551-2-e-s2"
    live.do(acts.CheckReader(), "floor")
    live.do(acts.CallNoMoreBets())
    assert len(live.happened(ReaderChecked)) == 2


def test_a_table_opens_by_a_floorperson_once_with_a_plan() -> None:
    live = Live(seats="")
    assert [each.why for each in live.happened(PreparationBegun)] == ["opening"]
    opening = acts.OpenTable({}, 0, practice=True)
    assert live.refused(opening, "floor") == "PA551-2-b-2"
    live.do(acts.CloseTable(), "floor")
    assert live.table.closed
    assert live.steps() == ()
    assert live.refused(acts.TakeSeat(1), "ann") == "PA551-2-b-2"
