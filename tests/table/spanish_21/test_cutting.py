"""Who cuts, how deep, the cutting card, the shoe and the burn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.games.spanish_21.game import bind
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CardsCut, CutCards, CutOffered, DeclineCut, OrderRecut
from croupier.table.cards.ending import EndShoe, OrderShuffle
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.spanish_21.burning import DealerCame, NewDealer
from croupier.table.spanish_21.counting import CheckCount
from croupier.table.spanish_21.cutting_card import CuttingCardReached
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.exposed_cards import DrawInError
from croupier.table.spanish_21.settling import ClearCards
from croupier.values.clauses import ClauseId
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

SEATED = "3 ann,5 bob,1 cleo"
"""In the order in which they came."""


def offered(live: Live) -> list[tuple[int, str]]:
    """Seats that were offered the cut since the last shoe came, each by its clause."""
    told = live.told
    last = max((n for n, each in enumerate(told) if isinstance(each, ShoeLoaded)), default=0)
    asked = [each for each in told[last:] if isinstance(each, CutOffered)]
    return [(each.seat, each.clause) for each in asked]


@clause("PA551-5-b-s1", "PA551-5-b-1", "PA551-5-c-s1", "PA551-5-c-s2")
def test_the_first_player_cuts_then_clockwise_and_at_last_the_dealer() -> None:
    live = Live(seats=SEATED).until(CutCards)
    assert offered(live) == [(3, "PA551-5-b-1")]
    live.do(DeclineCut(3), "ann")
    live.until(lambda table: table.cutting.offered == 1)
    assert offered(live) == [(3, "PA551-5-b-1"), (5, "PA551-5-c-s1"), (1, "PA551-5-c-s1")]
    live.do(DeclineCut(1), "cleo")
    step = live.steps()[0]
    assert (step.order, step.by.value, step.clause) == (
        CutCards(0, 10),
        "dealer",
        "PA551-5-c-s2",
    )


@clause("PA551-5-c-s1")
def test_the_cut_goes_on_clockwise_when_the_first_player_has_left() -> None:
    live = Live(seats=SEATED).until(CutCards)
    live.do(DeclineCut(3), "ann")
    live.do(TakeSeat(4), "dan")
    live.do(LeaveSeat(3), "ann")
    live.until(InsertCoverCard)
    assert [seat for seat, _ in offered(live)] == [3, 4, 5, 1]


@clause("PA551-5-b-4", "PA551-5-g")
def test_after_a_shuffle_that_a_floorperson_ordered_the_far_right_cuts() -> None:
    live = Live(seats=SEATED).round("3 25")
    assert live.refused(OrderShuffle(), "dealer") == "PA551-5-g"
    live.do(OrderShuffle(), "floor")
    live.until(CutCards)
    assert offered(live) == [(5, "PA551-5-b-4")]
    assert live.steps()[0].person == "bob"


@pytest.mark.parametrize(
    ("behind", "seat", "cutter", "cited"),
    [
        (287, 1, 1, "PA551-5-b-2"),
        (286, 3, 3, "PA551-5-b-2"),
        (284, 0, 5, "PA551-5-b-3"),
        (280, 0, 5, "PA551-5-b-3"),
    ],
)
@clause("PA551-5-b-2", "PA551-5-b-3", "PA551-8-j", "PA551-3-a-s3")
def test_where_the_cutting_card_appears_says_who_cuts(
    behind: int, seat: int, cutter: int, cited: str
) -> None:
    live = Live(cards="9h 9d 9c 7s Kh Kd Kc Ks", seats=SEATED).until(InsertCoverCard)
    live.do(InsertCoverCard(behind))
    live.round("1 5; 3 5; 5 5")
    assert [each.seat for each in live.happened(CuttingCardReached)] == [seat]
    live.until(CutCards)
    assert offered(live) == [(cutter, cited)]


def test_a_box_beside_the_own_seat_is_its_players() -> None:
    game = spanish(MATCHING, boxes_per_player=2)
    live = Live(game, cards="9h 9d 7s Kh Kd Ks", seats="1 ann,6 bob").until(InsertCoverCard)
    live.do(InsertCoverCard(286))
    live.round("1 5; 2 5 ann").until(CutCards)
    assert offered(live) == [(1, "PA551-5-b-2")]


@pytest.mark.parametrize("depth", [9, 279])
@clause("PA551-5-d")
def test_a_cut_leaves_ten_cards_on_either_side(depth: int) -> None:
    live = Live().until(CutCards)
    assert live.refused(CutCards(1, depth), "ann") == "PA551-5-d"
    live.do(CutCards(1, 278 if depth > 100 else 10), "ann")


@clause("PA551-5-e-s1")
def test_the_packet_above_the_cut_goes_under_the_other() -> None:
    live = Live().until(CutCards)
    live.do(CutCards(1, 100), "ann")
    assert live.table.in_shoe.offset == 100
    assert live.happened(CardsCut)[0].clause == "PA551-5-e-s1"
    order, _ = live.secrets[live.table.in_shoe.commitment]
    live.deal()
    assert live.table.in_round.boxes[1].hand(1).cards[0] is order[101]


@pytest.mark.parametrize(("depth", "least"), [("25%", 72), ("40%", 116)])
@clause("PA551-5-e-s2", "PA551-5-e-s3")
def test_the_cutting_card_lies_a_quarter_from_the_bottom_before_the_shoe_is_loaded(
    depth: str, least: int
) -> None:
    live = Live(spanish(MATCHING, cutting_card_depth=depth)).until(InsertCoverCard)
    assert live.refused(LoadShoe()) == "PA551-5-e-s2"
    assert live.refused(InsertCoverCard(least - 1)) == "PA551-5-e-s2"
    live.do(InsertCoverCard(least))
    assert live.next == LoadShoe()
    assert live.next_clause == "PA551-5-e-s3"


@clause("PA551-5-f-s1", "PA551-5-f-s2")
def test_an_ordered_recut_goes_to_the_next_in_turn() -> None:
    live = Live(seats=SEATED).until(CutCards)
    assert live.refused(OrderRecut(), "floor") == "PA551-5-f-s1"
    live.do(CutCards(3, 50), "ann")
    live.until(BurnCard)
    assert live.refused(OrderRecut(), "dealer") == "PA551-5-f-s1"
    live.do(OrderRecut(), "floor")
    live.step()
    asked = live.happened(CutOffered)[-1]
    assert (asked.clause, asked.seat) == ("PA551-5-f-s2", 5)
    live.do(CutCards(5, 20), "bob")
    live.ready()
    assert live.refused(OrderRecut(), "floor") == "PA551-5-f-s1"
    assert [each.shoe for each in live.happened(ShoeLoaded)] == [1, 1]


def test_a_dealer_who_cut_cuts_again() -> None:
    live = Live(seats="").until(TakeSeat).sit(1, "ann").until(CutCards)
    live.do(DeclineCut(1), "ann")
    live.do(CutCards(0, 10))
    live.do(OrderRecut(), "floor")
    assert live.next == CutCards(0, 10)


@clause("PA551-8-c-s1", "PA551-8-c-s2")
def test_a_card_is_burned_unseen_for_the_shoe_and_for_each_new_dealer() -> None:
    live = Live(cards="9h 7s 9d Kh").until(BurnCard)
    assert live.refused(BurnCard(live.card_at(live.table.next_place))) == "PA551-8-c-s1"
    live.round()
    assert live.refused(NewDealer(), "ann") == "PA551-8-c-s2"
    live.do(NewDealer(), "dealer two")
    assert live.next == BurnCard()
    live.step()
    for name in ("dealer two", "dealer Two"):
        assert live.refused(NewDealer(), name) == "PA551-8-c-s2"
    burned = [(each.clause, each.card) for each in live.happened(CardBurned)]
    assert burned == [("PA551-8-c-s1", None), ("PA551-8-c-s2", None)]


@clause("PA551-8-c-s2")
def test_nobody_but_the_dealer_takes_a_card_until_the_relief_is_recorded() -> None:
    live = Live(cards="9h 7s 2d Kh 5c 8d").until(BurnCard)
    came, _ = live.do(BurnCard(), "dealer Dee")
    assert came == DealerCame(ClauseId("PA551-8-c-s2"), "dealer Dee")
    for same in ("dealer Dee", "dealer DEE "):
        assert live.refused(NewDealer(), same) == "PA551-8-c-s2"
    live.deal().play("1 hit").until(DealCard)
    assert live.refused(DealCard(), "dealer two") == "PA551-8-c-s2"
    live.do(NewDealer(), "dealer two")
    for other in ("dealer Dee", "dealer three"):
        assert live.refused(BurnCard(), other) == "PA551-8-c-s2"
    live.do(BurnCard(), "dealer TWO")
    assert live.refused(DealCard(), "dealer Dee") == "PA551-8-c-s2"
    live.do(DealCard(), "dealer two")
    live.finish()
    assert len(live.happened(DealerCame)) == 1
    assert live.replayed() == live.table


@clause("PA551-8-c-s2", "PA551-15-s1")
def test_at_a_device_without_a_burn_the_first_card_tells_who_deals() -> None:
    live = Live(spanish(MATCHING, shuffler="continuous"), cards="9h 7s 2d Kh").ready().bet("1 10")
    live.until(DealCard).do(DealCard(), "dealer Dee")
    assert live.refused(DealCard(), "dealer two") == "PA551-8-c-s2"
    live.do(NewDealer(), "dealer two")
    live.do(DealCard(), "dealer two")


def test_a_table_opened_before_its_dealer_was_known_goes_on_as_it_was() -> None:
    house = spanish(MATCHING).house
    duties = {duty: each for duty, each in house.procedure.items() if duty != "sitting_dealer"}
    live = Live(bind(replace(house, procedure=duties)), cards="9h 7s 2d Kh 5c 8d").until(BurnCard)
    assert len(live.do(BurnCard(), "dealer Dee")) == 1
    live.deal().play("1 hit").until(DealCard).do(DealCard(), "dealer two")
    assert live.replayed() == live.table


@clause("PA551-8-c-s2")
def test_a_dealer_who_comes_in_mid_round_burns_a_card_before_dealing_another() -> None:
    live = Live(cards="9h 7s 2d Kh 5c 8d").deal().play("1 hit").until(DealCard)
    live.do(NewDealer(), "dealer two")
    assert (live.next, live.next_clause) == (BurnCard(), "PA551-8-c-s2")
    live.step()
    assert [each.card for each in live.happened(CardBurned)] == [None, None]
    live.step()
    assert str(live.table.in_round.boxes[1].hand(1).cards[-1]) == "8d"
    live.finish()
    assert live.replayed() == live.table


@clause("PA551-8-c-s2", "PA551-16-g")
def test_a_dealer_who_comes_to_an_empty_shoe_in_mid_round_burns_one_of_the_racks_cards() -> None:
    live = Live(cards="9h 7s 2d Kh", physical=True).deal().until(ClearCards)
    while live.table.in_shoe.left > 4:
        live.do(DrawInError(for_dealer=True))
    live.deal()
    assert not live.table.in_shoe.left
    live.do(NewDealer(), "dealer two")
    assert not live.table.in_shoe.to_burn
    live.play("1 hit").until(BurnCard)
    assert live.next_clause == "PA551-16-g"
    live.step()
    live.do(NewDealer(), "dealer three")
    assert (live.next, live.next_clause) == (BurnCard(), "PA551-8-c-s2")
    live.finish()


@clause("PA551-8-c-s1", "PA551-8-c-s2")
def test_a_new_dealer_at_a_fresh_shoe_burns_a_card_beside_the_shoes() -> None:
    live = Live().until(BurnCard)
    live.do(NewDealer(), "dealer two")
    live.do(OrderRecut("too thin"), "floor")
    live.ready()
    burned = [each.clause for each in live.happened(CardBurned)]
    assert burned == ["PA551-8-c-s1", "PA551-8-c-s2"]


def test_a_new_dealer_at_an_empty_shoe_ends_it() -> None:
    live = Live(cards="9h 7s 9d Kh", physical=True).deal().until(ClearCards)
    while live.table.in_shoe.left > 1:
        live.do(DrawInError(for_dealer=True))
    live.ready().do(NewDealer(), "dealer two")
    live.ready().do(NewDealer(), "dealer three")
    assert (live.next, live.next_clause) == (EndShoe(), "PA551-8-j-2")
    live.until(CheckCount).round()


def test_a_cutting_card_behind_the_burned_card_ends_the_shoe_after_the_next_round() -> None:
    live = Live(cards="9h 7s 9d Kh", seats="2 ann").until(InsertCoverCard)
    live.do(InsertCoverCard(287))
    live.ready()
    assert not live.happened(CuttingCardReached)
    live.do(NewDealer(), "dealer two")
    live.step()
    assert [each.seat for each in live.happened(CuttingCardReached)] == [0]
    live.round("2 5")
    assert live.table.over is not None or live.table.todo


@clause("PA551-5-f-s2")
def test_a_recut_goes_on_after_a_cutter_who_has_left() -> None:
    live = Live(seats="1 cat,3 ann,5 bob").until(CutCards)
    cut = live.next
    assert isinstance(cut, CutCards)
    cutter = live.table.holder(cut.seat)
    assert cutter is not None
    live.do(CutCards(cut.seat, 50), cutter)
    live.until(BurnCard)
    live.do(LeaveSeat(cut.seat), cutter)
    live.do(OrderRecut(), "floor")
    live.step()
    later = [seat for seat in (1, 3, 5) if seat > cut.seat]
    assert live.happened(CutOffered)[-1].seat == (later or [1])[0]
