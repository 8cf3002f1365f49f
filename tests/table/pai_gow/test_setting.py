"""Setting the hands, the player's and the dealer's (535.10(a)-(d), 535.12(f), 535.13(b))."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.hands import SetHand
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.house_hands import (
    HandsReset,
    HouseHandsSet,
    ResetHands,
    SetHouseHands,
    TurnTiles,
)
from croupier.table.pai_gow.setting import AdviceGiven, AskAdvice, HandsSet, SetForAbsent, SetHands
from croupier.table.pai_gow.shaking import CoverShaker
from croupier.table.pai_gow.surrendering import Surrender
from croupier.table.people import DEALER, PUBLIC, player
from croupier.values.refusals import BadMaterial
from croupier.values.tiles import parse_tiles
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, TIES, WINS, Live, dealt

ANN, BOB = player("ann"), player("bob")


def setting() -> Live:
    live = Live(seats="1 ann,2 bob")
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    return live.bet("1 10; 2 10").until(SetHands)


def as_set(seat: int, text: str) -> SetHands:
    hand = SetHand.parse(text)
    return SetHands(seat, hand.high, hand.low)


@clause("PA535-10-a-s1", "PA535-10-a-s2", "PA535-10-b-s4")
def test_a_player_splits_the_four_tiles_and_lays_them_down_for_good() -> None:
    live = setting()
    assert live.refused(SetHands(1), "ann") == "PA535-10-a-s1"
    three_and_one = SetHands(1, parse_tiles("6-6 6-6 1-3"), parse_tiles("1-4"))
    assert live.refused(three_and_one, "ann") == "PA535-10-a-s1"
    assert live.refused(as_set(1, "6-6 6-6 | 1-3 1-5"), "ann") == "PA535-10-a-s1"
    laid = live.do(as_set(1, "6-6 1-4 | 6-6 1-3"), "ann")[0]
    assert isinstance(laid, HandsSet)
    assert laid.clause == "PA535-10-a-s2"
    assert live.seen(1).high == live.seen(1).low == (None, None)
    assert live.refused(as_set(1, "6-6 6-6 | 1-3 1-4"), "ann") == "PA535-10-b-s4"


@clause("PA535-10-b-s1")
def test_nobody_touches_the_tiles_of_another() -> None:
    live = setting()
    for by in ("bob", "floor", "dealer"):
        assert live.refused(as_set(1, "6-6 6-6 | 1-3 1-4"), by) == "PA535-10-b-s1"
    assert live.refused(SetForAbsent(1), "floor") == "PA535-10-b-s1"
    assert live.refused(SetForAbsent(3)) == "PA535-10-a-s1"


def test_tiles_are_set_once_all_are_dealt() -> None:
    live = setting()
    early = Live().ready().bet("1 10").until(CoverShaker)
    assert early.refused(early.by_the_way(1), "ann") == "PA535-10-a-s1"
    assert live.next == SetHands(1)
    live.do(live.by_the_way(2), "bob")  # in any order
    assert live.refused(TurnTiles(0)) == "PA535-10-a-s1"


@clause("PA535-10-b-s2")
def test_the_house_way_is_told_to_the_player_who_asks_and_to_nobody_else() -> None:
    live = setting()
    assert live.refused(AskAdvice(1), "bob") == "PA535-10-b-s2"
    told = live.do(AskAdvice(1), "ann")[0]
    assert isinstance(told, AdviceGiven)
    assert str(SetHand.parse("6-6 6-6 | 1-3 1-4")) == f"{told.high[0]} {told.high[1]} | 1-3 1-4"
    assert live.seen(1, ANN).advice == (("6-6", "6-6"), ("1-3", "1-4"))
    assert {live.seen(1, each).advice for each in (BOB, DEALER, PUBLIC)} == {None}
    assert live.do(AskAdvice(1), "ann") == (told,)  # as often as the player likes
    live.do(as_set(1, "6-6 1-4 | 6-6 1-3"), "ann")  # and need not be followed


@clause("PA535-10-b-s1")
def test_the_dealer_sets_for_a_player_who_does_not_answer() -> None:
    live = setting()
    laid = live.do(SetForAbsent(1))[0]
    assert isinstance(laid, HandsSet)
    assert (laid.by_dealer, laid.clause) == (True, "PA535-10-b-s1")
    assert live.seen(1).set_by == "dealer"
    live.finish()
    assert live.gained("ann") == 9_50


@clause("PA535-1-high-hand", "PA535-1-low-hand")
def test_the_better_hand_is_the_high_one_wherever_it_was_laid() -> None:
    live = setting()
    live.do(as_set(1, "1-3 1-4 | 6-6 6-6"), "ann")
    assert live.seen(1, ANN).high == ("6-6", "6-6")
    live.finish()
    assert live.gained("ann") == 9_50


def test_where_it_is_filed_so_hands_laid_the_wrong_way_round_lose() -> None:
    live = Live(paigow(answered("R-PG10"), laid_the_wrong_way="lost"))
    live.ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 10").until(SetHands)
    live.do(as_set(1, "1-3 1-4 | 6-6 6-6"), "ann")
    live.finish()
    assert live.gained("ann") == -10_00


@pytest.mark.parametrize("laid", ["4-5 5-5 | 3-6 5-5", "3-6 5-5 | 4-5 5-5"])
def test_hands_that_rank_alike_lie_right_either_way(laid: str) -> None:
    live = Live(paigow(answered("R-PG10"), laid_the_wrong_way="lost"))
    live.ready(dealt("dealer 1-2 3-4 1-4 1-5; 1 4-5 5-5 3-6 5-5")).bet("1 10").until(SetHands)
    live.do(as_set(1, laid), "ann")
    live.finish()
    assert live.gained("ann") == 9_50


@clause("PA535-10-c")
def test_after_all_players_the_dealer_turns_and_sets_the_own_tiles() -> None:
    live = setting()
    live.do(live.by_the_way(1), "ann")
    assert live.refused(TurnTiles(0)) == "PA535-10-a-s1"
    live.do(live.by_the_way(2), "bob")
    assert (live.next, live.next_clause) == (TurnTiles(0), "PA535-10-c")
    assert live.seen(0).tiles == (None,) * 4
    live.step()
    assert live.seen(0).tiles == tuple(BEATEN.split())
    set_ = live.do(SetHouseHands(0))[0]
    assert isinstance(set_, HouseHandsSet)
    assert (set_.clause, set_.wrong) == ("PA535-10-c", False)
    assert (live.seen(0).high, live.seen(0).low) == (("5-5", "5-5"), ("4-6", "1-6"))


@clause("PA535-12-f")
def test_a_dealer_who_sets_wrongly_sets_again_and_the_round_goes_on() -> None:
    live = setting().until(SetHouseHands)
    wrong = SetHand.parse("5-5 4-6 | 5-5 1-6")
    live.do(SetHouseHands(0, wrong.high, wrong.low))
    assert (live.next, live.next_clause) == (ResetHands(0), "PA535-12-f")
    assert live.refused(ExposeHands(1)) == "PA535-12-f"
    assert live.refused(Surrender(1), "ann") == "PA535-10-e-s1"  # they are not set yet
    reset = live.do(ResetHands(0))[0]
    assert isinstance(reset, HandsReset)
    assert live.seen(0).high == ("5-5", "5-5")
    live.finish()
    assert (live.gained("ann"), live.gained("bob")) == (9_50, 0)


def test_a_dealer_may_name_the_right_setting_but_no_other_tiles() -> None:
    live = setting().until(SetHouseHands)
    other = SetHand.parse("6-6 6-6 | 4-6 1-6")
    assert live.refused(SetHouseHands(0, other.high, other.low)) == "PA535-10-c"
    right = SetHand.parse("5-5 5-5 | 1-6 4-6")
    live.do(SetHouseHands(0, right.high, right.low))
    assert live.awaits(ExposeHands)


@clause("PA535-13-b-s1", "PA535-13-b-s2", "PA535-13-b-s4")
def test_of_two_areas_the_larger_wager_is_set_first() -> None:
    live = Live(paigow(two_areas=True))
    live.ready(dealt(f"dealer {BEATEN}; 1 {TIES}; 2 {WINS}")).bet("1 10; 2 30 ann")
    live.until(SetHands)
    assert [step.order for step in live.steps()] == [SetHands(2), SetForAbsent(2)]
    assert live.refused(live.by_the_way(1), "ann") == "PA535-13-b-s2"
    assert live.refused(SetForAbsent(1)) == "PA535-13-b-s2"
    live.do(live.by_the_way(2), "ann")
    assert live.refused(live.by_the_way(2), "ann") == "PA535-13-b-s4"
    live.finish()
    assert live.gained("ann") == 28_50


@clause("PA535-13-b-s2", "PA535-13-b-s3")
@pytest.mark.parametrize(("bets", "first", "second"), [("1 10; 2 30", 2, 1), ("1 10; 2 10", 1, 2)])
def test_the_second_hands_tiles_stay_hidden_until_the_first_is_set(
    bets: str, first: int, second: int
) -> None:
    live = Live(paigow(two_areas=True)).ready(dealt(f"dealer {BEATEN}; 1 {TIES}; 2 {WINS}"))
    live.bet(f"{bets} ann").until(SetHands)
    assert None not in live.seen(first, ANN).tiles
    assert set(live.seen(second, ANN).tiles) == {None}
    live.do(live.by_the_way(first), "ann")
    assert None not in live.seen(second, ANN).tiles


@clause("PA535-13-b-s3")
def test_with_the_regulators_answer_both_hands_are_seen_at_once() -> None:
    game = paigow(answered("R-PG28"), two_areas=True, second_area_tiles="shown")
    live = Live(game).ready().bet("1 10; 2 10 ann").until(SetHands)
    assert None not in (*live.seen(1, ANN).tiles, *live.seen(2, ANN).tiles)
    with pytest.raises(BadMaterial, match="R-PG28"):
        paigow(two_areas=True, second_area_tiles="shown")


@clause("PA535-13-b-s3")
@pytest.mark.parametrize(("seat", "first"), [(1, 1), (2, 1)])
def test_equal_wagers_are_set_counterclockwise(seat: int, first: int) -> None:
    live = Live(paigow(two_areas=True), seats=f"{seat} ann").ready()
    live.bet("1 10 ann; 2 10 ann").until(SetHands)
    assert live.next == SetHands(first)
    assert live.refused(live.by_the_way(2), "ann") == "PA535-13-b-s3"
