"""Wagers: on one's own area, with chips, until the call (535.7, 535.13)."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.game import WAGER
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.preparing import LayOutPairs, MixTiles
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.setting import SetForAbsent, SetHands
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import ShakeDice
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut, KeepChips
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.clauses import NO_CLAUSE
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import BEATEN, TIES, WINS, Live, dealt


def place(area: int, cents: int = 10_00) -> PlaceWager:
    return PlaceWager(area, WAGER, cents)


@clause("PA535-7-a-s1")
def test_a_wager_is_chips_of_the_player_on_the_players_area() -> None:
    live = Live(seats="1 ann,2 bob").ready()
    live.do(place(1, 25_00), "ann")
    live.do(place(1, 5_00), "ann")
    assert live.table.wager_at(1) is not None
    assert live.table.accounts["spot:1:pai_gow:ann"] == 30_00
    assert live.refused(place(1, 9_971_00), "ann") == "PA535-7-a-s1"
    assert live.refused(place(7), "ann") == "PA535-2-a"
    assert live.refused(PlaceWager(1, "tie", 5_00), "ann") == "PA535-7-a-s1"
    assert live.refused(place(1), "dealer") == "PA535-7-a-s1"


@clause("PA535-7-a-s2")
def test_nobody_wagers_cash_by_word_of_mouth() -> None:
    live = Live().ready()
    assert live.refused(SpeakWager(1, WAGER, 100_00), "ann") == "PA535-7-a-s2"


@clause("PA535-7-b-s1")
def test_only_seated_players_wager() -> None:
    live = Live().ready()
    live.do(BuyIn(100_00), "eve")
    assert live.refused(place(2), "eve") == "PA535-7-b-s1"
    live.do(TakeSeat(2), "eve")
    live.do(place(2), "eve")


def test_everybody_has_one_seat() -> None:
    live = Live()
    assert live.refused(TakeSeat(2), "ann") == "PA535-2-a"
    assert live.refused(TakeSeat(1), "bob") == "PA535-2-a"
    assert live.refused(TakeSeat(7), "bob") == "PA535-2-a"


@clause("PA535-7-c-s1", "PA535-7-c-s2")
def test_wagers_change_until_no_more_bets_and_not_after() -> None:
    live = Live().until(LayOutPairs)
    assert live.refused(place(1), "ann") == "PA535-7-c-s1"
    live.ready().bet("1 20")
    live.do(WithdrawWager(1, WAGER, 5_00), "ann")
    live.do(WithdrawWager(1, WAGER), "ann")
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA535-7-a-s1"
    live.bet("1 30")
    live.do(CallNoMoreBets())
    assert live.refused(place(1), "ann") == "PA535-7-c-s2"
    assert live.refused(WithdrawWager(1, WAGER), "ann") == "PA535-7-c-s2"


@clause("PA535-7-c-s1")
def test_a_wager_may_be_laid_and_taken_back_while_the_tiles_are_mixed() -> None:
    live = Live(seats="1 ann,2 bob").round("1 10")
    live.until(MixTiles).bet("1 20; 2 10")
    assert live.view().betting
    assert live.view().stage == "preparing"
    live.step()
    live.do(WithdrawWager(2, WAGER), "bob")
    live.ready().do(CallNoMoreBets())
    assert [(each.seat, each.stake) for each in live.table.wagers] == [(1, 20_00)]
    live.finish()
    assert live.replayed() == live.table


def test_limits_hold_for_a_wager_as_it_stands() -> None:
    live = Live(paigow("[limits]\nminimum = 25\nmaximum = 100\ncoin = 0.25")).ready()
    assert live.refused(place(1, 20_00), "ann") == "PA535-7-a-s1"
    assert live.refused(place(1, 25_10), "ann") == "PA535-7-a-s1"
    live.bet("1 90")
    assert live.refused(place(1, 10_25), "ann") == "PA535-7-a-s1"
    assert live.refused(WithdrawWager(1, WAGER, 70_00), "ann") == "PA535-7-a-s1"
    assert live.refused(WithdrawWager(1, WAGER, 95_00), "ann") == "PA535-7-a-s1"


def test_no_round_is_dealt_without_wagers() -> None:
    assert Live().ready().refused(CallNoMoreBets()) == "PA535-8-a-s1"


@clause("PA535-7-b-s2", "PA535-7-b-s3")
def test_whoever_leaves_in_mid_round_abandons_the_wager() -> None:
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    live.bet("1 100; 2 50").until(SetHands)
    tray = live.table.accounts[INVENTORY]
    left = live.do(LeaveSeat(1), "ann")
    abandoned = left[0]
    assert isinstance(abandoned, WagerAbandoned)
    assert abandoned.clause == "PA535-7-b-s3"
    assert live.table.accounts[INVENTORY] == tray + 100_00
    assert live.table.chips("ann") == 0
    assert live.seen(1).state == "swept"
    live.finish()
    assert live.table.history[-1].verdicts[0].verdict == "abandoned"


@clause("PA535-7-b-s3")
def test_a_wager_that_has_won_is_kept_for_whoever_leaves() -> None:
    live = Live(seats="1 ann,2 bob").ready(dealt(f"dealer {BEATEN}; 1 {WINS}; 2 {TIES}"))
    live.bet("1 100; 2 50").until(lambda table: bool(table.round and table.round.hands))
    live.until(lambda table: bool(table.in_round.hands[1].verdict))
    live.do(LeaveSeat(1), "ann")
    assert live.refused(CashOut(), "ann") == "PA535-7-b-s3"
    live.finish()
    assert live.table.chips("ann") == 195_00
    live.do(KeepChips("ann"), "floor")
    assert live.table.chips("ann") == 0


@clause("PA535-7-b-s3")
def test_where_it_is_filed_so_the_dealer_plays_for_whoever_left() -> None:
    kept = paigow(answered("R-X32"), leaving_mid_round="settled_and_kept")
    live = Live(kept).ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 100")
    live.until(SetHands)
    live.do(LeaveSeat(1), "ann")
    assert live.next == SetForAbsent(1)
    live.finish()
    assert live.table.chips("ann") == 195_00
    live.do(CashOut(), "ann")


def test_before_the_call_a_player_leaves_with_everything() -> None:
    live = Live().ready().bet("1 100")
    live.do(LeaveSeat(1), "ann")
    assert live.table.wagers == ()
    assert live.table.accounts["purses"] == 10_000_00


@clause("PA535-7-b-s3")
def test_a_round_that_everybody_leaves_is_over() -> None:
    live = Live(seats="1 ann,2 bob").ready().bet("1 100; 2 50").until(ShakeDice)
    for seat, person in ((1, "ann"), (2, "bob")):
        live.do(LeaveSeat(seat), person)
    assert live.awaits(ClearTiles)
    live.finish()
    assert live.table.rounds == 1


@clause("PA535-13-a")
@pytest.mark.parametrize(("seat", "area"), [(1, 2), (3, 2), (6, 5)])
def test_two_adjacent_areas_if_filed(seat: int, area: int) -> None:
    alone = Live(seats=f"{seat} ann").ready().bet(f"{seat} 10")
    assert alone.refused(place(area), "ann") == "PA535-13-a"
    two = Live(paigow(two_areas=True), seats=f"{seat} ann").ready()
    two.do(place(seat), "ann")
    two.do(place(area), "ann")
    assert {each.seat for each in two.table.wagers} == {seat, area}


@clause("PA535-13-a")
def test_the_second_area_is_free_beside_the_own_and_there_is_no_third() -> None:
    live = Live(paigow(two_areas=True), seats="2 ann,4 bob").ready()
    assert live.refused(place(4), "ann") == "PA535-13-a"
    assert live.refused(place(6), "ann") == "PA535-13-a"
    live.do(place(3), "ann")
    assert live.refused(place(1), "ann") == "PA535-13-a"
    assert live.refused(place(3), "bob") == "PA535-13-a"
    assert live.refused(TakeSeat(3), "cleo") == "PA535-2-a"  # chips lie there
    live.do(WithdrawWager(3, WAGER), "ann")
    live.do(TakeSeat(3), "cleo")
    assert live.refused(place(3), "ann") == "PA535-13-a"


def test_fills_and_credits_are_the_floorpersons() -> None:
    live = Live().ready()
    live.do(FillInventory(500_00), "floor")
    live.do(CreditInventory(200_00), "floor")
    assert live.refused(FillInventory(5_00), "dealer") == NO_CLAUSE
    assert live.refused(CreditInventory(10**9), "floor") == NO_CLAUSE
    assert live.table.accounts[INVENTORY] == 90_300_00
    assert live.refused(KeepChips("ann"), "floor") == "PA535-7-a-s1"
    assert live.refused(CashOut(), "ann") == "PA535-7-a-s1"


def test_a_tray_that_cannot_pay_waits_for_a_fill() -> None:
    live = Live().ready(dealt(f"dealer {BEATEN}; 1 {WINS}")).bet("1 100")
    live.do(CreditInventory(live.table.accounts[INVENTORY] - 50_00), "floor")
    live.until(MoveChips)
    assert live.refused(live.next) == "PA535-7-a-s1"
    live.do(FillInventory(100_00), "floor")
    live.finish()
    assert live.gained("ann") == 95_00
