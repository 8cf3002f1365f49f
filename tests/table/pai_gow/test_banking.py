"""A player banks: offers, cover, cut, the dealer's wager, delivery and shaking (535.11(a)-(m))."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import AREAS
from croupier.table.pai_gow.bank import (
    AcceptBank,
    BankOffered,
    CoBankRequested,
    DeclineBank,
    GiveUpBank,
    MarkerPlaced,
    OfferBank,
    PlaceMarker,
)
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut, StacksCut
from croupier.table.pai_gow.dealer_wager import (
    DealerWagerLowered,
    DealerWagerPlaced,
    LowerDealerWager,
    PlaceDealerWager,
)
from croupier.table.pai_gow.dealing import (
    DealerMarked,
    DealTiles,
    PositionsSwept,
    SweepPositions,
    TilesDealt,
)
from croupier.table.pai_gow.delivering import (
    ChooseDelivery,
    DeliveryChosen,
    DeliveryShown,
    ShowDelivery,
)
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.idle import DeclareIdle
from croupier.table.pai_gow.rejecting import RejectTiles
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.shaking import (
    CoverShaker,
    OpenShaker,
    ReportLidLifted,
    ShakeDice,
    ShakerOpened,
)
from croupier.table.people import DEALER, player
from croupier.table.seats.betting import CallNoMoreBets, PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import LeaveSeat
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause
from tests.table.pai_gow.driver import LOSES, LOSES_TOO, TIES, WINS, Dealt, Live, dealt

BANKING = {"player_banking": True, "co_banking": True}


def second_round(seats: str = "1 ann,2 bob,4 cleo", more: str = "", **options: object) -> Live:
    """A round behind them, everybody may bank."""
    live = Live(paigow(more, **{**BANKING, **options}), seats=seats)
    bets = "; ".join(f"{each.split()[0]} {20 * int(each.split()[0])}" for each in seats.split(","))
    return live.round(bets)


def banked(seat: int, coming: Dealt | None = None, *, co: bool = False) -> Live:
    return second_round().banked(seat, coming, co=co)


@clause("PA535-11-a-s1")
def test_no_bank_is_offered_where_it_is_not_filed() -> None:
    live = second_round(player_banking=False, co_banking=False).ready()
    assert live.awaits(CallNoMoreBets)
    assert live.refused(AcceptBank(1), "ann") == "PA535-11-a-s1"


@clause("PA535-11-b")
def test_nobody_banks_the_first_round_after_opening_or_an_idle_time() -> None:
    live = Live(paigow(**BANKING)).ready()
    assert live.awaits(CallNoMoreBets)
    assert live.refused(AcceptBank(1), "ann") == "PA535-11-b"
    live.round("1 10").ready()
    assert live.next == OfferBank(1)
    live.do(DeclareIdle(), "floor")
    live.ready()
    assert live.awaits(CallNoMoreBets)
    assert live.refused(AcceptBank(1), "ann") == "PA535-11-b"


@clause("PA535-11-c-s1", "PA535-11-c-s2", "PA535-11-c-s5")
def test_the_bank_goes_from_seat_to_seat_until_somebody_takes_it() -> None:
    live = second_round().ready()
    offered = []
    for _ in range(3):
        assert live.next_clause == "PA535-11-c-s1"
        live.step()
        offered.append(live.view().bank_offered)
        assert live.awaits(DeclineBank)
        live.step()
    assert offered == [1, 2, 4]
    assert live.awaits(CallNoMoreBets)  # the house banks
    live.bet("1 10").finish()
    taken = second_round().ready()
    taken.step()
    taken.do(AcceptBank(1), "ann")
    assert (taken.next, taken.next_clause) == (PlaceMarker(1), "PA535-11-c-s2")
    taken.step()
    bank = taken.view().bank
    assert bank is not None
    assert (bank.seat, bank.person, bank.co, bank.marked) == (1, "ann", False, True)


@clause("PA535-11-f")
def test_whoever_takes_the_bank_is_told_what_goes_back() -> None:
    live = second_round().ready()
    live.bet("1 20")
    live.step()
    (taken,) = live.do(AcceptBank(1), "ann")
    assert (
        PAI_GOW.tell(taken)
        == "ann at seat 1 takes the bank; $20.00 in wagers laid before goes back."
    )


@clause("PA535-11-c-s1")
def test_nobody_takes_a_bank_that_is_offered_to_another() -> None:
    live = second_round().ready()
    live.step()
    assert live.refused(AcceptBank(2), "bob") == "PA535-11-c-s1"
    assert live.refused(AcceptBank(1), "bob") == "PA535-11-c-s1"
    assert live.refused(DeclineBank(1), "bob") == "PA535-11-c-s1"


@clause("PA535-11-c-s1", "PA535-11-c-s5")
def test_the_bank_goes_on_when_nobody_answers() -> None:
    """The staff records it; nobody takes the bank for another."""
    live = second_round().ready()
    for seat, by in ((1, "dealer"), (2, "floor"), (4, "dealer")):
        live.do(OfferBank(seat))
        assert live.refused(AcceptBank(seat), by) == "PA535-11-c-s1"
        live.do(DeclineBank(seat), by)
    assert live.awaits(CallNoMoreBets)


@clause("PA535-11-c-s3")
def test_the_first_offer_moves_on_until_it_returns_to_the_dealer() -> None:
    live = second_round()
    first = list[int | None]()
    for _ in range(6):
        live.ready()
        first.append(live.next.seat if isinstance(live.next, OfferBank) else None)
        live.bet("1 10; 2 10; 4 10").finish()
    assert first == [1, 2, 4, None, 1, 2]


@pytest.mark.parametrize(("filed", "then"), [("one_seat_each_round", 2), ("after_the_bank", 4)])
def test_where_the_first_offer_goes_after_a_bank(filed: str, then: int) -> None:
    answer = "" if then == 2 else answered("R-PG05")
    live = Live(paigow(answer, **BANKING, bank_rotation=filed), seats="1 ann,2 bob,4 cleo")
    live.round("1 10; 2 10; 4 10").banked(2).bet("1 10").finish()
    live.ready()
    live.do(live.next)
    if then == 2:  # seat 2 has banked and is passed over
        assert live.table.rotation.offered == 4
    else:
        assert live.table.rotation.offered == then


@clause("PA535-11-c-s4")
def test_nobody_banks_two_rounds_running() -> None:
    live = banked(2).bet("1 10; 4 10").finish()
    live.ready()
    assert live.refused(AcceptBank(2), "bob") == "PA535-11-c-s4"
    offered = set()
    while isinstance(live.next, OfferBank | DeclineBank):
        live.step()
        offered.add(live.view().bank_offered)
    assert offered == {4, 1, None}


@clause("PA535-11-d-1")
def test_a_bank_wagered_in_the_last_round_against_the_dealer() -> None:
    live = Live(paigow(**BANKING), seats="1 ann,2 bob").round("2 10").ready()
    assert live.refused(AcceptBank(1), "ann") == "PA535-11-d-1"
    assert live.next == OfferBank(2)


@clause("PA535-11-d-2")
def test_a_banks_chips_cover_the_wagers_when_it_is_taken() -> None:
    live = Live(paigow(**BANKING), seats="1 ann,2 bob", chips=100_00)
    live.do(BuyIn(1_000_00), "bob")
    live.round("1 10; 2 10").ready().bet("1 20; 2 150")
    live.step()
    held = live.table.chips("ann") + 20_00
    assert live.refused(AcceptBank(1), "ann") == "PA535-11-d-2"
    listed = [step.order for step in PAI_GOW.due(live.table, player("ann"), live.at)]
    assert AcceptBank(1) not in listed
    assert AcceptBank(1, co=True) in listed
    live.do(AcceptBank(1, co=True), "ann")  # half of 150 is covered
    assert live.table.chips("ann") == held


@clause("PA535-11-d-2")
def test_no_wager_passes_the_cover_and_the_dealers_gives_way() -> None:
    live = _short_bank()
    place = PlaceWager(2, WAGER, 60_00)
    assert live.table.bank is not None
    assert live.table.bank.dealer_wager == 50_00
    events = live.do(place, "bob")
    assert isinstance(events[0], DealerWagerLowered)
    assert live.table.bank is not None
    assert live.table.bank.dealer_wager == 40_00
    assert live.refused(PlaceWager(2, WAGER, 41_00), "bob") == "PA535-11-d-2"
    live.do(PlaceWager(2, WAGER, 40_00), "bob")
    assert live.view().dealer_wager == 0
    assert live.table.wager_at(0) is None


def _short_bank() -> Live:
    """Ann banks with 100 and the dealer wagers 50."""
    live = Live(paigow(**BANKING), seats="1 ann,2 bob", chips=0)
    live.do(BuyIn(150_00), "ann")
    live.do(BuyIn(1_000_00), "bob")
    hands = "dealer 6-6 6-6 1-3 1-4; 1 1-5 1-5 5-6 1-3; 2 5-5 5-5 4-6 1-6"
    live.round("1 50; 2 10", hands).banked(1)
    live.until(CallNoMoreBets)
    return live


@clause("PA535-11-e-s1")
def test_co_banking_is_offered_where_it_is_filed() -> None:
    live = second_round(co_banking=False).ready()
    live.step()
    assert live.refused(AcceptBank(1, co=True), "ann") == "PA535-11-e-s1"


@clause("PA535-11-e-s2", "PA535-11-e-s3", "PA535-11-e-s5", "PA535-11-h-s4")
def test_a_co_bank_asks_for_it_is_marked_and_meets_no_wager_of_the_dealer() -> None:
    live = second_round().ready()
    live.step()
    tray = live.table.accounts[INVENTORY]
    requested = live.do(AcceptBank(1, co=True), "ann")[-1]
    assert requested == CoBankRequested(ClauseId("PA535-11-e-s2"), 1)
    assert live.next_clause == "PA535-11-e-s3"
    live.step()
    assert live.happened(MarkerPlaced)[-1].co
    assert live.refused(PlaceDealerWager()) == "PA535-11-e-s5"
    live.until(CallNoMoreBets)
    assert not live.happened(DealerWagerPlaced)
    assert live.table.accounts[INVENTORY] == tray
    assert live.refused(LowerDealerWager(1, 0), "ann") == "PA535-11-h-s2"


@clause("PA535-11-f", "PA535-11-a-s2")
def test_the_bank_has_one_area_and_wagers_on_none() -> None:
    live = second_round(seats="2 ann,4 bob", two_areas=True)
    live.ready().bet("2 10; 3 20 ann")
    live.until(lambda table: table.rotation.offered == 2)
    live.do(AcceptBank(2), "ann")
    assert live.table.wagers == ()
    assert live.refused(PlaceWager(2, WAGER, 10_00), "ann") == "PA535-11-f"
    assert live.refused(PlaceWager(3, WAGER, 10_00), "ann") == "PA535-11-f"
    other = second_round(seats="2 ann,4 bob", two_areas=True).banked(4)
    assert other.refused(PlaceWager(4, WAGER, 10_00), "ann") == "PA535-11-a-s2"


@clause("PA535-11-g-s1", "PA535-11-g-1", "PA535-11-g-2")
@pytest.mark.parametrize(
    ("first", "last", "left", "right", "stacks", "cited"),
    [
        (3, 4, 2, 0, (3, 4, 1, 2, 5, 6, 7, 8), "PA535-11-g-1"),
        (1, 1, 0, 1, (2, 3, 4, 5, 6, 7, 8, 1), "PA535-11-g-1"),
        (3, 5, 1, 2, (3, 1, 2, 6, 7, 8, 4, 5), "PA535-11-g-2"),
    ],
)
def test_the_bank_cuts_once_in_one_of_two_ways(
    first: int, last: int, left: int, right: int, stacks: tuple[int, ...], cited: str
) -> None:
    live = banked(2)
    assert live.next_clause == "PA535-11-g-s1"
    assert live.refused(CutStacks(2, 3, 4, 1, 0), "bob") == "PA535-11-g-1"
    assert live.refused(CutStacks(2), "ann") == "PA535-11-g-s1"
    cut = live.do(CutStacks(2, first, last, left, right), "bob")[0]
    assert isinstance(cut, StacksCut)
    assert (cut.stacks, cut.clause) == (stacks, cited)
    assert live.refused(CutStacks(2), "bob") != "PA535-11-g-s1"  # only once
    live.until(CallNoMoreBets).bet("1 10").until(DealTiles)
    order = as_cut(live.order_of(live.table), stacks)
    tiles_dealt = live.do(DealTiles())[0]
    assert isinstance(tiles_dealt, TilesDealt)
    assert [tiles for _, tiles in tiles_dealt.hands] == list(deliver("standard", order))
    live.finish()
    assert live.happened(StacksOpened)[-1].cut == stacks


@clause("PA535-11-g-s1")
def test_a_bank_need_not_cut() -> None:
    live = banked(2)
    assert live.next == DeclineCut(2)
    live.step()
    assert live.table.in_stacks.cut == (1, 2, 3, 4, 5, 6, 7, 8)


@clause("PA535-11-h-s1")
@pytest.mark.parametrize(("filed", "cents"), [("last_wager", 40_00), ("75", 75_00)])
def test_the_dealer_wagers_as_the_bank_last_did_or_as_filed(filed: str, cents: int) -> None:
    live = second_round(dealer_wager=filed).banked(2).until(PlaceDealerWager)
    assert live.next_clause == "PA535-11-h-s1"
    tray = live.table.accounts[INVENTORY]
    live.step()
    assert live.view().dealer_wager == cents
    assert live.table.accounts[INVENTORY] == tray - cents
    assert live.table.accounts["spot:0:pai_gow:dealer"] == cents


@pytest.mark.parametrize(("filed", "cents"), [("area_of_the_bank", 10_00), ("both_areas", 40_00)])
def test_the_last_wager_of_a_bank_that_had_two(filed: str, cents: int) -> None:
    answer = "" if cents == 10_00 else answered("R-PG24")
    options = {**BANKING, "two_areas": True, "last_wager_of_two": filed}
    live = Live(paigow(answer, **options), seats="2 ann,5 bob")
    live.ready().bet("2 10; 3 30 ann; 5 10").finish()
    live.banked(2).until(CallNoMoreBets)
    assert live.view().dealer_wager == cents


@clause("PA535-11-h-s2")
def test_the_bank_lowers_the_dealers_wager_or_has_none() -> None:
    live = banked(2)
    assert live.refused(LowerDealerWager(2, 40_00), "bob") == "PA535-11-h-s2"
    assert live.refused(LowerDealerWager(2, 5_00), "ann") == "PA535-11-h-s2"
    live.do(LowerDealerWager(2, 30_00), "bob")  # before it is laid
    live.until(CallNoMoreBets)
    assert live.view().dealer_wager == 30_00
    live.do(LowerDealerWager(2, 10_00), "bob")
    assert live.table.accounts["spot:0:pai_gow:dealer"] == 10_00
    live.do(LowerDealerWager(2, 0), "bob")
    assert live.table.wagers == ()
    live.bet("1 10")
    live.do(CallNoMoreBets())
    assert live.refused(LowerDealerWager(2, 0), "bob") == "PA535-7-c-s2"


@clause("PA535-11-h-s3", "PA535-11-k-s2")
def test_the_dealers_wager_lies_on_the_dealers_tiles_in_place_of_the_marker() -> None:
    live = banked(2).until(CallNoMoreBets).bet("1 10").until(DealTiles)
    assert live.do(DealTiles())[1] == DealerMarked(ClauseId("PA535-11-h-s3"), 40_00)
    none = banked(2)
    none.do(LowerDealerWager(2, 0), "bob")
    none.until(CallNoMoreBets).bet("1 10").until(DealTiles)
    assert none.do(DealTiles())[1] == DealerMarked(ClauseId("PA535-11-k-s2"), 0)


@clause("PA535-11-i-s1", "PA535-11-i-s2", "PA535-11-i-s3")
@pytest.mark.parametrize("style", STYLES)
def test_the_bank_names_any_style_and_the_dealer_shows_it(style: str) -> None:
    live = second_round(delivery_signal="a nod").banked(2).until(CallNoMoreBets).bet("1 10")
    assert live.refused(ChooseDelivery(style), "bob") == "PA535-8-a-s1"
    live.do(CallNoMoreBets())
    clauses = {step.order: step.clause for step in live.steps()}
    assert len(clauses) == 10
    chosen = ChooseDelivery(style)
    assert clauses[chosen] == ("PA535-11-i-s2" if style == "standard" else "PA535-11-i-s1")
    by_dealer = style == "standard"
    assert by_dealer or live.refused(chosen, "dealer") == clauses[chosen]
    live.do(chosen, "bob")
    assert (live.next, live.next_clause) == (ShowDelivery(), "PA535-11-i-s3")
    assert live.do(ShowDelivery()) == (DeliveryShown(ClauseId("PA535-11-i-s3"), style, "a nod"),)
    live.until(DealTiles).step()
    assert live.happened(TilesDealt)[-1].delivery == style


@clause("PA535-11-i-s2", "PA535-11-g-s1")
def test_a_bank_that_names_no_style_and_cuts_nothing_holds_nobody_up() -> None:
    live = banked(2)
    live.do(DeclineCut(2))
    live.until(CallNoMoreBets).bet("1 10").do(CallNoMoreBets())
    [chosen] = live.do(ChooseDelivery("standard"))
    assert chosen == DeliveryChosen(ClauseId("PA535-11-i-s2"), "standard", 0)
    live.finish()


@clause("PA535-11-i-s4", "PA535-11-i-s5", "PA535-11-i-s6")
def test_the_bank_shakes_and_the_dealer_alone_opens() -> None:
    live = banked(2).until(CallNoMoreBets).bet("1 10").until(ShakeDice)
    assert live.refused(ShakeDice(), "dealer") == "PA535-11-i-s4"
    assert live.refused(ShakeDice(2), "bob") == "PA535-11-i-s4"
    live.do(ShakeDice(4), "bob")
    assert live.refused(OpenShaker(), "bob") == "PA535-11-i-s5"
    before = live.table.in_stacks.dice
    assert live.refused(ReportLidLifted(1)) == "PA535-11-i-s6"
    assert ReportLidLifted(2) in [step.order for step in PAI_GOW.due(live.table, DEALER, live.at)]
    live.do(ReportLidLifted(2))
    assert live.table.in_stacks.dice != before
    assert live.awaits(ShakeDice)
    live.do(ShakeDice(), "bob")
    opened = live.do(OpenShaker())[0]
    assert isinstance(opened, ShakerOpened)
    assert opened.clause == "PA535-11-i-s5"


COUNTED = {
    1: (3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2),
    2: (4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3),
    4: (6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5),
    6: (0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7),
}
"""By the bank's seat: who gets the first tiles on totals of 3 to 18, counted by hand."""
COUNTERCLOCKWISE = (0, 1, 2, 3, 4, 5, 6, 7)
"""Dealer, areas, Dead Hand."""
DICE = (
    "1 1 1", "1 1 2", "1 2 2", "2 2 2", "1 3 3", "2 2 4", "3 3 3", "1 4 5",
    "5 5 1", "6 3 3", "6 6 1", "6 4 4", "5 5 5", "6 6 4", "6 5 6", "6 6 6",
)  # fmt: skip
"""With totals of 3 to 18."""


@clause("PA535-11-j", "PA535-11-k-s1")
@pytest.mark.parametrize("bank", COUNTED)
def test_the_count_begins_with_the_bank(bank: int) -> None:
    bettor = 2 if bank == 1 else 1
    for dice, first in zip(DICE, COUNTED[bank], strict=True):
        live = second_round("1 ann,2 bob,4 cleo,6 dan").banked(bank, dealt(dice=dice, first=bank))
        live.until(CallNoMoreBets).bet(f"{bettor} 10").until(DealTiles).step()
        tiles_dealt = live.happened(TilesDealt)[-1]
        assert (tiles_dealt.start, tiles_dealt.clause) == (first, "PA535-11-k-s1")
        in_turn = COUNTERCLOCKWISE[first:] + COUNTERCLOCKWISE[:first]
        assert tuple(seat for seat, _ in tiles_dealt.hands) == in_turn


@clause("PA535-11-l", "PA535-11-m")
@pytest.mark.parametrize(("co", "swept"), [(False, (3, 4, 5, 6)), (True, (0, 3, 4, 5, 6))])
def test_the_banks_tiles_stay_the_dealers_go_without_a_wager(
    co: bool,  # noqa: FBT001
    swept: tuple[int, ...],
) -> None:
    live = banked(2, co=co).until(CallNoMoreBets).bet("1 10").until(SweepPositions)
    assert live.do(SweepPositions()) == (PositionsSwept(ClauseId("PA535-11-l"), swept),)
    assert (live.next, live.next_clause) == (CoverShaker(), "PA535-11-m")
    assert set(swept) <= {0, *AREAS}


def test_a_bank_that_leaves_before_the_call_gives_the_bank_up() -> None:
    live = banked(1).until(CallNoMoreBets).bet("2 10")
    tray = live.table.accounts[INVENTORY]
    live.do(LeaveSeat(1), "ann")
    assert live.table.bank is None
    assert live.table.accounts[INVENTORY] == tray + 20_00
    assert live.table.chips("ann") == 0
    assert live.next == OfferBank(2)


def test_an_offer_to_somebody_who_leaves_falls_away() -> None:
    live = second_round().ready()
    live.step()
    live.do(LeaveSeat(1), "ann")
    assert live.next == OfferBank(2)


POSTED = "[limits]\nminimum = 25"


def with_minimum(chips: int, **options: object) -> Live:
    """Bob at seat 2 has so many chips after a round; the table's minimum is $25."""
    live = Live(paigow(POSTED, player_banking=True, **options), seats="1 ann,3 cleo")
    live.sit(2, "bob", chips + 25_00)
    live.round("1 25; 2 25; 3 25", f"dealer {WINS}; 1 {LOSES}; 2 {LOSES_TOO}; 3 {TIES}")
    assert live.table.chips("bob") == chips
    return live.ready()


@clause("PA535-11-d-2")
@pytest.mark.parametrize(
    ("chips", "co", "offered"),
    [(24_99, False, False), (25_00, False, True), (12_49, True, False), (12_50, True, True)],
)
def test_a_bank_that_cannot_cover_the_posted_minimum_is_not_offered(
    *, chips: int, co: bool, offered: bool
) -> None:
    live = with_minimum(chips, co_banking=co).until(CallNoMoreBets)
    asked = [each.seat for each in live.happened(BankOffered)]
    assert (2 in asked) is offered


@clause("PA535-11-d-2", "PA535-11-e-s1")
def test_who_can_cover_half_the_minimum_co_banks_and_does_not_bank_alone() -> None:
    live = with_minimum(20_00, co_banking=True).until(lambda table: table.rotation.offered == 2)
    assert live.refused(AcceptBank(2), "bob") == "PA535-11-d-2"
    live.do(AcceptBank(2, co=True), "bob")
    live.until(CallNoMoreBets).bet("1 25").finish()


@clause("PA535-11-h-s1", "PA535-11-h-s2")
def test_the_dealers_wager_never_falls_below_the_posted_minimum() -> None:
    live = with_minimum(100_00).banked(2)
    assert live.refused(LowerDealerWager(2, 20_00), "bob") == "PA535-7-a-s1"
    live.until(CallNoMoreBets)
    assert live.view().dealer_wager == 25_00
    live.bet("1 75")
    assert live.view().dealer_wager == 25_00
    live.bet("1 5")
    assert live.view().dealer_wager == 0, "not the $20 that are left"


@clause("PA535-11-h-s1")
def test_a_dealers_wager_filed_at_the_minimum_is_laid_and_not_below_it() -> None:
    """The very sum that is filed is to be laid: one below the minimum cannot be filed."""
    live = with_minimum(100_00, dealer_wager="25").banked(2).until(CallNoMoreBets)
    assert live.view().dealer_wager == 25_00
    with pytest.raises(BadMaterial, match="no less than the posted minimum"):
        paigow(POSTED, player_banking=True, dealer_wager="24.99")


@clause("PA535-11-d-2")
@pytest.mark.parametrize(
    ("filed", "chips", "co_banks"),
    [
        ("what_the_bank_can_lose", 12_50, True),
        ("players_wagers", 24_99, False),
        ("players_wagers", 25_00, True),
    ],
)
def test_by_the_words_a_co_bank_covers_all_of_the_players_wagers(
    *, filed: str, chips: int, co_banks: bool
) -> None:
    """By the reading half of them, for the house answers for the rest (R-PG06)."""
    live = with_minimum(chips, co_banking=True, bank_cover_test=filed).until(CallNoMoreBets)
    assert (2 in [each.seat for each in live.happened(BankOffered)]) is co_banks


@clause("PA535-11-d-2")
@pytest.mark.parametrize(
    ("filed", "most"), [("what_the_bank_can_lose", 200), ("players_wagers", 100)]
)
def test_what_players_may_wager_against_a_co_bank_goes_by_the_filed_test(
    filed: str, most: int
) -> None:
    live = with_minimum(100_00, co_banking=True, bank_cover_test=filed)
    live.bet(f"1 {most + 25}").until(lambda table: table.rotation.offered == 2)
    assert live.refused(AcceptBank(2, co=True), "bob") == "PA535-11-d-2"
    live.do(WithdrawWager(1, WAGER, 50_00), "ann")
    live.do(AcceptBank(2, co=True), "bob")
    live.until(CallNoMoreBets).bet("1 25")
    assert live.refused(PlaceWager(3, WAGER, 25_00), "cleo") == "PA535-11-d-2"
    live.finish()


@clause("PA535-6-a-3-i", "PA535-11-c-s1")
def test_a_bank_may_be_given_up_while_another_set_is_brought() -> None:
    live = banked(2)
    live.do(RejectTiles("a scratch"))
    live.do(GiveUpBank(2), "bob")
    live.ready()
    assert live.table.bank is None
