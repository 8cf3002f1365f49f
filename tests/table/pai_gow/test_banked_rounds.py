"""A banked round completed: setting, dealer against bank, the centre (535.11(n)-(r))."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.movements import CENTRE
from croupier.table.orders import Order
from croupier.table.pai_gow.clearing import ClearTiles
from croupier.table.pai_gow.delivering import ChooseDelivery, ShowDelivery
from croupier.table.pai_gow.exposing import ExposeHands, HandsExposed
from croupier.table.pai_gow.house_hands import ResetHands, SetHouseHands, TurnTiles
from croupier.table.pai_gow.setting import SetForAbsent, SetHands
from croupier.table.pai_gow.shaking import (
    BankDidNotShake,
    CallNoRoll,
    DiceShaken,
    OpenShaker,
    ReportLidLifted,
    ReportNoShake,
    ShakeDice,
)
from croupier.table.pai_gow.surrendering import Surrender, WagerSurrendered
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.people import PUBLIC, player
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import CashOut, KeepChips
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import (
    BEATEN,
    LOSES,
    LOSES_TOO,
    TIES,
    WINS,
    WINS_TOO,
    Live,
    dealt,
)

BANKING = {"player_banking": True, "co_banking": True}
SEATS = "1 ann,2 bob,3 cleo,4 dan"
BANK = 2


def banked(hands: str, bets: str, *, co: bool = False, more: str = "", **options: object) -> Live:
    """Bob at seat 2 banks with a pair of tens and 7; the call is next."""
    live = Live(paigow(more, **BANKING, **options), seats=SEATS)
    live.round("1 10; 2 40; 3 10; 4 10", f"dealer {TIES}")
    live.banked(BANK, dealt(f"2 {BEATEN}; {hands}", first=BANK), co=co)
    live.until(CallNoMoreBets)
    live.told.clear()
    return live.bet(bets)


def chips(live: Live) -> dict[str, int]:
    return {person: live.table.chips(person) for person in ("ann", "bob", "cleo", "dan")}


@clause("PA535-11-n-s1", "PA535-11-n-s2", "PA535-11-o-s1")
def test_the_dealer_sets_after_all_players_and_meets_the_bank_first() -> None:
    live = banked(f"dealer {WINS}; 1 {LOSES}; 3 {TIES}", "1 100; 3 50").until(SetHands)
    for seat, person in ((1, "ann"), (3, "cleo")):
        live.do(live.by_the_way(seat), person)
    assert live.refused(TurnTiles(0)) == "PA535-10-a-s1"  # the bank sets its own
    assert live.seen(BANK, player("bob")).tiles == tuple(BEATEN.split())
    live.do(live.by_the_way(BANK), "bob")
    assert (live.next, live.next_clause) == (TurnTiles(0), "PA535-11-n-s1")
    live.until(ExposeHands)
    assert live.seen(BANK).tiles == (None,) * 4
    assert (live.next, live.next_clause) == (ExposeHands(BANK), "PA535-11-n-s2")
    live.step()
    assert live.seen(BANK).tiles == tuple(BEATEN.split())
    live.finish()
    assert [(each.seat, each.clause) for each in live.happened(HandsExposed)] == [
        (2, "PA535-11-n-s2"),
        (1, "PA535-11-o-s1"),
        (3, "PA535-11-o-s1"),
    ]


@clause("PA535-11-n-s3", "PA535-11-o-s3", "PA535-11-p", "PA535-11-o-s4", "PA535-11-q")
def test_dealer_and_players_win_and_the_bank_makes_the_centre_up() -> None:
    live = banked(f"dealer {WINS}; 1 {LOSES}; 3 {WINS_TOO}", "1 30; 3 50")
    before, tray = chips(live), live.table.accounts[INVENTORY]
    live.until(lambda table: bool(table.round and table.round.hands and table.round.hands[2].up))
    assert live.seen(0).verdict == "win"
    assert live.table.accounts["spot:0:pai_gow:dealer"] == 40_00  # on the dealer's tiles
    live.finish()
    assert live.moves() == [
        ("move to the centre", 1, 30_00, "PA535-11-o-s2"),
        ("collect the shortfall", 2, 60_00, "PA535-11-o-s4"),
        ("pay", 3, 50_00, "PA535-11-o-s3"),
        ("take vigorish", 3, 2_50, "PA535-11-q"),
        ("pay", 0, 40_00, "PA535-11-o-s3"),
        ("return", 0, 80_00, "PA535-11-p"),
    ]
    after = chips(live)
    assert after["bob"] == before["bob"] - 60_00
    assert after["cleo"] == before["cleo"] + 50_00 + 47_50
    assert live.table.accounts[INVENTORY] == tray + 80_00 + 2_50
    assert CENTRE not in live.table.accounts


@clause("PA535-11-n-s5", "PA535-11-o-s2", "PA535-11-o-s5", "PA535-11-o-s6")
def test_a_surplus_less_vigorish_is_the_banks() -> None:
    live = banked(f"dealer {LOSES}; 1 {LOSES_TOO}; 3 {WINS}", "1 100; 3 30")
    before = chips(live)
    live.until(ClearTiles)
    result = live.view().bank_result
    assert result is not None
    assert (result.surplus, result.shortfall, result.vigorish, result.net) == (
        110_00, 0, 5_50, 104_50
    )  # fmt: skip
    live.finish()
    assert live.moves() == [
        ("move to the centre", 0, 40_00, "PA535-11-n-s5"),
        ("move to the centre", 1, 100_00, "PA535-11-o-s2"),
        ("pay", 3, 30_00, "PA535-11-o-s3"),
        ("take vigorish", 3, 1_50, "PA535-11-q"),
        ("take vigorish", 2, 5_50, "PA535-11-o-s5"),
        ("hand over the surplus", 2, 104_50, "PA535-11-o-s6"),
    ]
    assert chips(live)["bob"] == before["bob"] + 104_50


@clause("PA535-11-n-s4")
def test_a_tied_wager_of_the_dealer_goes_back_into_the_tray() -> None:
    live = banked(f"dealer {TIES}; 1 {LOSES}", "1 30")
    tray = live.table.accounts[INVENTORY]
    live.finish()
    assert live.moves()[0] == ("return", 0, 40_00, "PA535-11-n-s4")
    assert live.table.accounts[INVENTORY] == tray + 40_00 + 1_50


def test_a_dealer_paid_first_where_that_is_filed() -> None:
    live = banked(
        f"dealer {WINS}; 3 {WINS_TOO}", "3 50", more=answered("R-PG14"), dealer_wager_paid="first"
    ).finish()
    assert [(action, seat) for action, seat, *_ in live.moves()] == [
        ("collect the shortfall", 2),
        ("pay", 0),
        ("return", 0),
        ("pay", 3),
        ("take vigorish", 3),
    ]


def test_a_bank_against_the_dealer_alone() -> None:
    live = banked(f"dealer {LOSES}", "")
    live.finish()
    assert [action for action, *_ in live.moves()] == [
        "move to the centre",
        "take vigorish",
        "hand over the surplus",
    ]


@clause("PA535-11-e-s4", "PA535-11-r-s1", "PA535-11-r-s2", "PA535-11-r-s3")
def test_a_co_banks_hand_is_set_by_the_dealer_and_a_shortfall_is_shared() -> None:
    live = banked(f"1 {LOSES}; 3 {WINS}", "1 30; 3 51", co=True).until(SetHands)
    assert live.seen(BANK, player("bob")).tiles == (None,) * 4
    assert live.refused(live.by_the_way(BANK), "bob") == "PA535-11-e-s4"
    before, tray = chips(live), live.table.accounts[INVENTORY]
    for seat, person in ((1, "ann"), (3, "cleo")):
        live.do(live.by_the_way(seat), person)
    assert (live.next, live.next_clause) == (TurnTiles(BANK), "PA535-11-e-s4")
    live.step()
    assert live.seen(BANK, PUBLIC).tiles == tuple(BEATEN.split())
    live.finish()
    exposed = [(each.seat, each.clause) for each in live.happened(HandsExposed)]
    assert exposed == [(1, "PA535-11-r-s1"), (3, "PA535-11-r-s1")]
    assert live.moves() == [
        ("move to the centre", 1, 30_00, "PA535-11-r-s2"),
        ("collect the shortfall", 2, 10_50, "PA535-11-r-s3"),
        ("add the house's half of the shortfall", 2, 10_50, "PA535-11-r-s3"),
        ("pay", 3, 51_00, "PA535-11-r-s2"),
        ("take vigorish", 3, 2_55, "PA535-11-q"),
    ]
    assert chips(live)["bob"] == before["bob"] - 10_50
    assert live.table.accounts[INVENTORY] == tray - 10_50 + 2_55


@clause("PA535-11-r-s4", "PA535-11-r-s5")
def test_a_co_bank_shares_the_surplus_with_the_house() -> None:
    live = banked(f"1 {LOSES}; 3 {TIES}", "1 100; 3 51", co=True)
    before = chips(live)
    live.finish()
    assert live.moves()[2:] == [
        ("put the house's half in the tray", 2, 50_00, "PA535-11-r-s4"),
        ("take vigorish", 2, 2_50, "PA535-11-r-s5"),
        ("hand over the surplus", 2, 47_50, "PA535-11-r-s5"),
    ]
    assert chips(live)["bob"] == before["bob"] + 47_50


@clause("PA535-11-e-s4", "PA535-12-f")
def test_a_co_banks_hand_set_wrongly_is_reset() -> None:
    live = banked(f"1 {LOSES}", "1 30", co=True).until(SetHouseHands)
    wrong = SetHand.parse("5-5 4-6 | 5-5 1-6")
    live.do(SetHouseHands(BANK, wrong.high, wrong.low))
    assert live.next == ResetHands(BANK)
    live.finish()


@clause("PA535-10-e-s1", "PA535-11-a-s2")
def test_players_surrender_to_a_bank_once_its_hands_are_shown() -> None:
    live = banked(f"dealer {TIES}; 1 {LOSES}; 3 {WINS}", "1 30; 3 20").until(ExposeHands)
    assert live.refused(Surrender(1), "ann") == "PA535-10-e-s1"
    live.step()
    assert live.refused(Surrender(BANK), "bob") == "PA535-10-e-s1"
    given = live.do(Surrender(1), "ann")[0]
    assert isinstance(given, WagerSurrendered)
    assert live.table.accounts[CENTRE] == 30_00
    live.finish()
    assert live.moves()[1] == ("pay", 3, 20_00, "PA535-11-o-s3")


def test_nobody_surrenders_to_a_bank_where_that_is_filed() -> None:
    live = banked(f"1 {LOSES}", "1 30", more=answered("R-PG22"), surrender_to_bank=False).until(
        ExposeHands
    )
    live.step()
    assert live.refused(Surrender(1), "ann") == "PA535-10-e-s1"


@clause("PA535-7-b-s3", "PA535-11-o-s2")
def test_a_wager_abandoned_against_a_bank_is_the_centres() -> None:
    live = banked(f"dealer {TIES}; 1 {WINS}; 3 {WINS_TOO}", "1 30; 3 20").until(SetHands)
    live.do(LeaveSeat(1), "ann")
    assert live.table.accounts[CENTRE] == 30_00
    live.finish()
    assert ("take vigorish", 2, 50, "PA535-11-o-s5") in live.moves()
    assert CENTRE not in live.table.accounts


@clause("PA535-7-b-s3")
def test_a_bank_that_leaves_in_mid_round_is_played_out_by_the_house_way() -> None:
    live = banked(f"dealer {TIES}; 1 {WINS}", "1 30").until(ShowDelivery)
    held = live.table.chips("bob")
    live.do(LeaveSeat(BANK), "bob")
    assert live.table.chips("bob") == held  # it stays liable
    assert live.refused(CashOut(), "bob") == "PA535-7-b-s3"
    assert live.refused(KeepChips("bob"), "floor") == "PA535-7-b-s3"
    assert live.refused(TakeSeat(BANK), "eve") == "PA535-2-a"
    live.until(ShakeDice)
    live.do(ShakeDice(), "dealer")  # nobody else can
    live.until(SetHands)
    live.do(live.by_the_way(1), "ann")
    assert live.next == SetForAbsent(BANK)
    live.finish()
    assert live.table.chips("bob") == held - 30_00
    live.do(KeepChips("bob"), "floor")


def test_a_bank_gone_before_the_delivery_leaves_it_at_the_standard_one() -> None:
    live = banked(f"dealer {TIES}; 1 {WINS}", "1 30")
    live.do(CallNoMoreBets())
    live.do(LeaveSeat(BANK), "bob")
    assert [step.order for step in live.steps()] == [ChooseDelivery("standard")]
    assert live.next_clause == "PA535-11-i-s2"
    live.finish()


def test_where_it_is_filed_so_a_round_without_its_bank_is_void() -> None:
    live = banked(f"1 {WINS}", "1 30", more=answered("R-PG26"), bank_leaves="void_round").until(
        SetHands
    )
    before = chips(live)["ann"]
    live.do(LeaveSeat(BANK), "bob")
    assert live.next == VoidRound()
    assert live.table.chips("bob") == 0
    live.step()
    assert chips(live)["ann"] == before + 30_00


@pytest.mark.parametrize("co", [False, True])
def test_the_board_remembers_who_banked(co: bool) -> None:  # noqa: FBT001
    live = banked(f"1 {LOSES}", "1 30", co=co).finish()
    past = live.table.history[-1]
    assert (past.bank, past.hand) == (BANK, "5-5 5-5 | 4-6 1-6")
    assert {each.seat for each in past.verdicts} == ({1} if co else {0, 1})


@clause("PA535-12-a", "PA535-12-b")
@pytest.mark.parametrize(("why", "cited"), [("not_flat", "PA535-12-a"), ("die_out", "PA535-12-b")])
def test_after_a_no_roll_the_dealer_shakes_again_though_a_player_banks(
    why: str, cited: str
) -> None:
    live = banked("", "1 10").until(ShakeDice)
    live.do(ShakeDice(), "bob")
    live.do(CallNoRoll(why))
    assert (live.next, live.next_clause) == (ShakeDice(), cited)
    assert live.refused(ShakeDice(), "bob") == cited
    live.do(ShakeDice())
    assert [each.seat for each in live.happened(DiceShaken)] == [BANK, 0]
    live.do(ReportLidLifted(BANK))
    live.do(ShakeDice(), "bob")  # what the bank uncovered, the bank shakes again
    live.finish()


@clause("PA535-11-i-s4")
def test_with_the_regulators_answer_the_bank_shakes_again_after_a_no_roll() -> None:
    live = banked("", "1 10", more=answered("R-PG29"), no_roll_reshaken_by="bank").until(ShakeDice)
    live.do(ShakeDice(), "bob")
    live.do(CallNoRoll("not_flat"))
    assert live.next_clause == "PA535-11-i-s4"
    assert live.refused(ShakeDice()) == "PA535-11-i-s4"
    live.do(ShakeDice(), "bob")
    live.finish()


@clause("PA535-11-i-s4", "PA535-8-a-s2")
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_where_the_bank_will_not_shake_the_dealer_does_in_its_place(by: str) -> None:
    """The bank stays the bank, and the count begins with it."""
    live = banked("", "1 10").until(ShakeDice)
    assert live.refused(ShakeDice()) == live.refused(ReportNoShake(BANK), "ann") == "PA535-11-i-s4"
    assert live.refused(ReportNoShake(1)) == "PA535-11-i-s4"
    [reported] = live.do(ReportNoShake(BANK), by)
    assert isinstance(reported, BankDidNotShake)
    assert (reported.seat, reported.clause) == (BANK, "PA535-11-i-s4")
    assert (live.next, live.next_clause) == (ShakeDice(), "PA535-8-a-s2")
    assert live.refused(ShakeDice(), "bob") == live.refused(ShakeDice(2)) == "PA535-8-a-s2"
    assert live.refused(ReportNoShake(BANK)) == "PA535-11-i-s4"
    live.do(ShakeDice())
    assert [each.seat for each in live.happened(DiceShaken)] == [0]
    live.do(ReportLidLifted(BANK))
    live.do(ShakeDice())
    live.until(SetHands)
    assert live.table.in_round.start == BANK
    live.finish()


@pytest.mark.parametrize(
    "when", [CallNoMoreBets, ChooseDelivery, ShowDelivery, OpenShaker, SetHands]
)
@clause("PA535-11-i-s4")
def test_it_is_said_of_a_bank_only_while_it_is_to_shake(when: type[Order]) -> None:
    live = banked("", "1 10").until(when)
    assert live.refused(ReportNoShake(BANK)) == "PA535-11-i-s4"


def test_where_the_house_banks_nobody_else_is_to_shake() -> None:
    live = Live(paigow(**BANKING), seats=SEATS).ready().bet("1 10").until(ShakeDice)
    assert live.refused(ReportNoShake(1)) == "PA535-11-i-s4"
