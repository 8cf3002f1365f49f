"""Wagers before the first card, spoken wagers, boxes of one player, and who may not enter."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.table.orders import Order
from croupier.table.people import FLOORPERSON, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import CashOut, KeepChips
from croupier.table.seats.seating import LeaveSeat, SeatLeft, TakeSeat
from croupier.table.seats.spoken import (
    ConfirmSpokenWager,
    SpeakWager,
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
)
from croupier.table.spanish_21.betting import AdmitPlayer
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.decisions import Stand
from croupier.table.spanish_21.game import due
from croupier.table.spanish_21.insurance import DeclineInsurance, Insure
from croupier.table.spanish_21.passed_over import MissBox
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.spoken_wagers import SpokenWagerHeard
from tests.games.spanish_21.tables import MATCHING, answered, spanish
from tests.support import clause
from tests.table.spanish_21.driver import Live

LIMITED = spanish(
    f"{MATCHING}\n[limits]\nminimum = 5\nmaximum = 500\ncoin = 0.50\n"
    "[limits.match_the_dealer]\nmaximum = 20"
)


@clause("PA551-6-a", "PA551-6-d", "PA551-7-b-s1", "PA551-6-i")
def test_wagers_are_made_raised_and_withdrawn_before_the_first_card_only() -> None:
    live = Live()
    assert live.refused(PlaceWager(1, WAGER, 5_00), "ann") == "PA551-6-a"
    live.ready().bet("1 25; 1 10; 1 match_the_dealer 5")
    live.do(WithdrawWager(1, WAGER, 10_00), "ann")
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA551-7-b-s1"
    live.do(CallNoMoreBets())
    live.do(DealCard())
    assert live.refused(PlaceWager(1, WAGER, 5_00), "ann") == "PA551-6-d"
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA551-6-i"
    assert live.refused(PlaceWager(1, MATCH, 5_00), "ann") == "PA551-7-b-s1"
    assert live.table.accounts["spot:1:spanish_21:ann"] == 25_00


@clause("PA551-6-a", "PA551-6-d", "PA551-7-b-s1")
def test_after_the_call_wagers_are_still_open_until_the_first_card() -> None:
    live = Live(seats="1 ann,2 bob,3 cleo").ready().bet("1 25; 3 10")
    live.do(CallNoMoreBets())
    assert live.view().betting
    live.bet("2 10; 1 5; 1 match_the_dealer 5")
    live.do(WithdrawWager(3, WAGER), "cleo")
    assert {seat: box.wager for seat, box in live.table.in_round.boxes.items()} == {
        1: 30_00,
        2: 10_00,
    }
    live.do(DealCard())
    assert not live.view().betting
    assert live.refused(PlaceWager(3, WAGER, 5_00), "cleo") == "PA551-6-d"
    live.finish()
    assert [hand.seat for hand in live.table.history[-1].hands] == [1, 2]
    assert live.replayed() == live.table


@clause("PA551-6-d", "PA551-8-d-1")
def test_a_round_whose_last_wager_is_taken_back_before_the_first_card_is_not_dealt() -> None:
    live = Live().ready().bet("1 25")
    live.do(CallNoMoreBets())
    live.do(WithdrawWager(1, WAGER), "ann")
    assert live.table.round is None
    assert live.refused(CallNoMoreBets()) == "PA551-8-d-1"
    live.bet("1 25").do(CallNoMoreBets())
    live.do(LeaveSeat(1), "ann")
    assert live.table.round is None
    assert live.happened(SeatLeft)[0].transfers[-1].cents == 10_000_00
    live.sit(1, "ann").round()
    assert live.table.rounds == 1


@clause("PA551-6-i", "PA551-6-d")
def test_a_box_passed_over_at_the_first_card_closes_the_wagers_as_that_card_does() -> None:
    live = Live(seats="1 ann,2 bob").ready().bet("1 25; 2 25")
    live.do(CallNoMoreBets())
    live.do(MissBox(1))
    assert live.refused(PlaceWager(1, WAGER, 5_00), "ann") == "PA551-6-d"
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA551-6-i"


@pytest.mark.parametrize(
    ("act", "by", "cited"),
    [
        (PlaceWager(1, WAGER, 4_00), "ann", "PA551-6-e"),
        (PlaceWager(1, WAGER, 501_00), "ann", "PA551-6-e"),
        (PlaceWager(1, WAGER, 5_25), "ann", "PA551-6-e"),
        (PlaceWager(1, WAGER, 0), "ann", "PA551-6-e"),
        (PlaceWager(1, WAGER, 5_00), "dealer", "PA551-6-e"),
        (PlaceWager(1, WAGER, 5_00), "bob", "PA551-2-b-2"),
        (PlaceWager(1, MATCH, 5_00), "ann", "PA551-7-b-s1"),
        (PlaceWager(1, INSURANCE, 5_00), "ann", "PA551-10-a-s1"),
        (PlaceWager(1, "tie", 5_00), "ann", "PA551-6-a"),
        (CallNoMoreBets(), "dealer", "PA551-8-d-1"),
    ],
    ids=str,
)
@clause("PA551-6-e", "PA551-10-a-s1", "PA551-8-d-1")
def test_what_is_no_wager_is_refused(act: Order, by: str, cited: str) -> None:
    assert Live(LIMITED).ready().refused(act, by) == cited


@pytest.mark.parametrize(
    ("base", "stake", "cited"),
    [("5", 50, "PA551-7-b-s2"), ("5", 5_50, "PA551-7-b-1"), ("100", 20_50, "PA551-7-b-2")],
)
@clause("PA551-7-b-s2", "PA551-7-b-1", "PA551-7-b-2")
def test_match_the_dealer_has_a_least_and_two_mosts(base: str, stake: int, cited: str) -> None:
    live = Live(LIMITED).ready().bet(f"1 {base}")
    assert live.refused(PlaceWager(1, MATCH, stake), "ann") == cited


@pytest.mark.parametrize(
    ("wager", "spoken", "confirmed", "converted"),
    [
        (WAGER, "PA551-6-e", "PA551-6-e-1", "PA551-6-e-2"),
        (MATCH, "PA551-7-c", "PA551-7-c-1", "PA551-7-c-2"),
    ],
)
@clause("PA551-6-e-1", "PA551-6-e-2", "PA551-7-c", "PA551-7-c-1", "PA551-7-c-2")
def test_a_spoken_wager_counts_when_dealer_and_floorperson_confirmed_it(
    wager: str, spoken: str, confirmed: str, converted: str
) -> None:
    live = Live().ready()
    live.bet("1 25" if wager == MATCH else "")
    chips = live.table.chips("ann")
    (said,) = live.do(SpeakWager(1, wager, 10_00), "ann")
    assert getattr(said, "clause", "") == spoken
    assert live.refused(SpeakWager(1, wager, 10_00), "ann") == spoken
    confirm = ConfirmSpokenWager(1, "ann", wager)
    assert live.refused(confirm, "ann") == confirmed
    live.do(confirm, "floor")
    assert live.refused(confirm, "floor") == confirmed
    live.do(confirm, "dealer")
    assert [each.by for each in live.happened(SpokenWagerHeard)] == ["floorperson", "dealer"]
    (laid,) = live.happened(SpokenWagerConfirmed)
    assert (laid.clause, laid.stake) == (converted, 10_00)
    assert live.table.chips("ann") == chips
    assert live.table.accounts[f"spot:1:{wager}:ann"] == 10_00
    assert live.table.accounts["drop_box"] == 10_010_00


def test_a_spoken_wager_that_one_alone_confirmed_lapses() -> None:
    live = Live(seats="1 ann,2 bob").ready().bet("2 25")
    live.do(SpeakWager(1, WAGER, 10_00), "ann")
    live.do(ConfirmSpokenWager(1, "ann", WAGER), "dealer")
    live.do(CallNoMoreBets())
    assert not live.happened(SpokenWagerLapsed)
    live.do(DealCard())
    assert [each.clause for each in live.happened(SpokenWagerLapsed)] == ["PA551-6-e-1"]
    assert list(live.table.in_round.boxes) == [2]


@clause("PA551-14")
def test_a_player_wagers_on_adjacent_free_boxes_as_many_as_filed() -> None:
    live = Live(spanish(MATCHING, boxes_per_player=3), seats="3 ann,6 bob").ready()
    other = PlaceWager(6, WAGER, 5_00)
    assert live.refused(other, "ann") == "PA551-14"
    assert live.refused(PlaceWager(5, WAGER, 5_00), "ann") == "PA551-14"
    live.bet("4 5 ann; 3 5; 2 5 ann")
    assert live.refused(PlaceWager(1, WAGER, 5_00), "ann") == "PA551-14"
    assert live.refused(PlaceWager(4, WAGER, 5_00), "bob") == "PA551-14"
    assert live.refused(TakeSeat(4), "cleo") == "PA551-2-b-2"
    live.bet("6 5; 5 5 bob")


@clause("PA551-14")
def test_one_box_is_the_most_where_no_more_is_filed() -> None:
    live = Live(seats="3 ann").ready().bet("3 5")
    assert live.refused(PlaceWager(4, WAGER, 5_00), "ann") == "PA551-14"
    assert live.refused(TakeSeat(4), "ann") == "PA551-2-b-2"


@clause("PA551-6-k", "PA551-6-k-1")
def test_who_sits_a_round_out_waits_for_the_house_or_the_shuffle() -> None:
    live = Live(spanish(MATCHING, mid_shoe_entry_ban=True), seats="1 ann,2 bob")
    live.round("1 5; 2 5").round("1 5")
    live.sit(3, "cleo")
    bob, cleo = PlaceWager(2, WAGER, 5_00), PlaceWager(3, WAGER, 5_00)
    assert live.refused(bob, "bob") == "PA551-6-k"
    assert live.refused(SpeakWager(3, WAGER, 5_00), "cleo") == "PA551-6-k"
    assert [seat.barred for seat in live.view().seats] == [False, True, True]
    assert live.refused(AdmitPlayer("bob"), "dealer") == "PA551-6-k-1"
    assert live.refused(AdmitPlayer("ann"), "floor") == "PA551-6-k-1"
    offered = [step.order for step in due(live.table, FLOORPERSON, live.at)]
    assert AdmitPlayer("cleo") in offered
    live.do(AdmitPlayer("bob"), "floor")
    live.bet("2 5")
    assert live.refused(cleo, "cleo") == "PA551-6-k"


def test_without_the_ban_anybody_enters() -> None:
    live = Live(seats="1 ann,2 bob").round("1 5").ready().bet("2 5")
    assert live.table.entered is None


def test_what_may_be_raised_is_told() -> None:
    live = Live(LIMITED, chips=300_00).ready().bet("1 100; 1 match_the_dealer 5")
    steps = due(live.table, player("ann"), live.at)
    bounds = {
        step.order.wager: (step.least, step.most)
        for step in steps
        if isinstance(step.order, PlaceWager)
    }
    assert bounds == {WAGER: (50, 195_00), MATCH: (50, 15_00)}


@clause("PA551-6-j")
def test_nobody_takes_back_insurance_a_double_or_a_split() -> None:
    live = Live(cards="8h 5h As 8d 6h 9d", seats="1 ann,2 bob").deal("1 10; 2 10")
    live.do(Insure(1, 5_00), "ann")
    assert live.refused(WithdrawWager(1, INSURANCE), "ann") == "PA551-6-j"
    live.do(DeclineInsurance(2), "bob")
    live.play("1 split stand stand; 2 double")
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA551-6-j"
    assert live.refused(WithdrawWager(2, WAGER), "bob") == "PA551-6-j"


@clause("PA551-6-i")
def test_who_leaves_in_mid_round_leaves_the_wagers_and_the_hand_stands() -> None:
    live = Live(cards="9h 7s 9d Kh").deal()
    live.do(LeaveSeat(1), "ann")
    assert live.table.gone == {"ann"}
    assert live.refused(CashOut(), "ann") == "PA551-6-i"
    live.until(Stand)
    assert [(step.order, step.by.value, step.must) for step in live.steps()] == [
        (Stand(1, 1), "dealer", True)
    ]
    live.finish()
    assert live.table.chips("ann") == 50_00
    live.do(CashOut(), "ann")
    assert live.table.chips("ann") == 0


@clause("PA551-6-i")
def test_where_filed_who_leaves_forfeits_what_is_not_decided() -> None:
    game = answered("R-X32", leaving_mid_round="forfeit")
    live = Live(game, cards="9h 9s 7s 9d 8h Kh", seats="1 ann,2 bob")
    live.deal("1 25; 1 match_the_dealer 5; 2 25")
    live.do(LeaveSeat(1), "ann")
    (lost,) = live.happened(WagersForfeited)
    assert [(each.wager, each.stake, each.outcome) for each in lost.wagers] == [
        (WAGER, 25_00, "forfeit")
    ]
    assert live.happened(SeatLeft)[0].transfers[0].cents == 9_970_00
    live.finish()
    assert [each[1] for each in live.moves()] == [1, 2]
    assert "ann" not in str(live.table.accounts)


def test_between_rounds_who_leaves_takes_the_wagers_along() -> None:
    live = Live().ready().bet("1 25")
    live.do(LeaveSeat(1), "ann")
    assert live.table.wagers == ()
    assert live.happened(SeatLeft)[0].transfers[-1].cents == 10_000_00
    assert live.refused(KeepChips("ann"), "floor") == "PA551-6-e"
