"""Seats, chips, fills, markers and leaving."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME, due, view_for
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.vigorish import CollectVigorish, VigorishCollected
from croupier.table.cards.ending import EndShoe
from croupier.table.orders import Order
from croupier.table.people import DEALER, FLOORPERSON, PUBLIC, Viewer, player
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut, ChipsKept, KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat, SeatLeft, TakeSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.values.clauses import NO_CLAUSE
from croupier.values.sides import Side
from croupier.values.transfers import CAGE, CASH, DROP_BOX, INVENTORY, PURSES, spot, stack
from tests.support import RULEBOOKS, cases, clause, same_duty
from tests.table.driver import Live

BANKER_WINS = "9h 2s 7c 3d 2h"
PLAYER_WINS = "Kh Qs 7c 6d"
DEFERRED = '[options]\nvigorish = "5%"\nvigorish_collection = "deferred"\n'
FORFEIT = (
    'options.leaving_mid_round = "forfeit"\n'
    'approvals.R-X32 = { reference = "letter", date = 2026-01-02 }\n'
)
TRAY = 100_000_00
ALL = 10_000_00

OUTSTANDING = [
    *same_duty(
        "Force collection of outstanding vigorish before the shoe is reshuffled or when the player"
        " leaves, whichever is earlier.",
        count=2,
    ),
    *same_duty(
        "Force collection of outstanding vigorish before a new shoe starts or when the player"
        " leaves, whichever is earlier.",
        count=4,
    ),
]
PLACING = cases(
    ("PA541-8-b-s1", "pa-541"),
    ("PA543-8-b-s1", "pa-543"),
    ("PA545-8-b-s1", "pa-545"),
    ("PA627A-7-b-s1", "pa-627a"),
    ("PA627A-7-b-s1", "pa-627b"),
    ("MA-7-b-s1", "ma-midi"),
    ("MD-7-B", "md-mini"),
)


def balanced(table: Table) -> bool:
    """Nothing is made and nothing is lost, and only the outside world may owe."""
    inside = {k: v for k, v in table.accounts.items() if k not in {CAGE, PURSES, CASH}}
    return sum(table.accounts.values()) == 0 and min(inside.values(), default=0) >= 0


def kept(live: Live, person: str = "ann") -> int:
    return live.table.accounts.get(stack(person), 0)


def owing(book: str, bets: str = "1 banker 100", **top: object) -> Live:
    """A table where ann owes marked vigorish after a round."""
    live = Live(book, DEFERRED, cards=BANKER_WINS + " " + PLAYER_WINS, **top).ready()  # type: ignore[arg-type]
    live.bet(bets).play_round()
    return live


# Seats


@pytest.mark.parametrize(
    ("cited", "book", "most"),
    cases(
        ("PA541-2-a-s1", "pa-541", 7),
        ("PA543-2-a-s1", "pa-543", 9),
        ("PA545-2-a", "pa-545", 14),
        ("PA627A-2-a-s1", "pa-627a", 9),
        ("PA627A-2-a-s1", "pa-627b", 9),
        ("MA-2-a-s1", "ma-midi", 9),
        ("MD-2-A-1", "md-mini", 9),
    ),
)
def test_a_player_takes_a_free_seat_of_the_table(cited: str, book: str, most: int) -> None:
    live = Live(book, seats="")
    for seat in (1, most - 1, most):
        live.do(TakeSeat(seat), f"player of {seat}")
    assert {n: each.person for n, each in live.table.seats.items()} == {
        n: f"player of {n}" for n in (1, most - 1, most)
    }
    for seat in (-1, 0, most + 1):
        assert live.refused(TakeSeat(seat), "zoe") == cited
    assert live.refused(TakeSeat(most), "zoe") == cited
    assert {live.refused(TakeSeat(2), staff) for staff in ("dealer", "floor")} == {cited}


def test_a_seat_is_left_by_its_holder_only() -> None:
    live = Live("pa-627a", seats="1 ann,2 bob")
    for act, by in (
        (LeaveSeat(2), "ann"),
        (LeaveSeat(3), "ann"),
        (LeaveSeat(1), "dealer"),
    ):
        assert live.refused(act, by) == "PA627A-2-a-s1"
    live.do(LeaveSeat(1), "ann")
    assert [each.person for each in live.table.seats.values()] == ["bob"]


# Buy-in, fills and credits


@pytest.mark.parametrize("book", RULEBOOKS)
def test_cash_goes_into_the_drop_box_and_chips_come_from_the_tray(book: str) -> None:
    live = Live(book, seats="")
    live.do(BuyIn(500_00), "ann")
    assert live.table.accounts == {
        CAGE: -TRAY,
        CASH: -500_00,
        DROP_BOX: 500_00,
        INVENTORY: TRAY - 500_00,
        stack("ann"): 500_00,
    }
    live.do(BuyIn(200_00, with_chips=True), "ann")
    assert (kept(live), live.table.accounts[PURSES]) == (700_00, -200_00)
    assert live.table.accounts[INVENTORY] == TRAY - 500_00
    assert balanced(live.table)


@pytest.mark.parametrize(("cited", "book"), PLACING)
def test_a_buy_in_is_a_players_whole_coins_within_the_tray(cited: str, book: str) -> None:
    live = Live(book, '[limits]\ncoin = "0.25"', seats="")
    for cents in (-25, 0, 24, 26, 10_10):
        assert live.refused(BuyIn(cents), "ann") == cited
        assert live.refused(BuyIn(cents, with_chips=True), "ann") == cited
    assert live.refused(BuyIn(100_00), "dealer") == cited
    assert live.refused(BuyIn(TRAY + 25), "ann") == cited
    live.do(BuyIn(TRAY + 25, with_chips=True), "ann")
    live.do(BuyIn(25), "ann")
    live.do(BuyIn(TRAY - 25), "ann")
    assert (kept(live), INVENTORY in live.table.accounts) == (2 * TRAY + 25, False)


def test_fills_and_credits_are_a_floorpersons() -> None:
    live, cited = Live("pa-627a", seats=""), NO_CLAUSE
    fills = [
        each.clause
        for each in due(live.table, FLOORPERSON, live.at)
        if isinstance(each.order, FillInventory | CreditInventory)
    ]
    assert fills == [cited, cited], "no chapter speaks of them"
    for by in ("dealer", "ann"):
        assert live.refused(FillInventory(100_00), by) == cited
        assert live.refused(CreditInventory(100_00), by) == cited
    for cents in (-1, 0):
        assert live.refused(FillInventory(cents), "floor") == cited
        assert live.refused(CreditInventory(cents), "floor") == cited
    assert live.refused(CreditInventory(TRAY + 1), "floor") == cited
    live.do(FillInventory(1_000_00), "floor")
    assert live.table.accounts == {CAGE: -TRAY - 1_000_00, INVENTORY: TRAY + 1_000_00}
    live.do(CreditInventory(TRAY + 1_000_00), "floor")
    assert live.table.accounts == {}


# Markers


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_marked_vigorish_is_paid_before_the_player_walks_away(book: str, cited: str) -> None:
    live = owing(book)
    assert live.table.owed == {"ann": {1: 5_00}}
    tray = live.table.accounts[INVENTORY]
    paid, left = live.do(LeaveSeat(1), "ann")
    assert isinstance(paid, VigorishCollected)
    assert (paid.person, paid.cents, paid.clause) == ("ann", 5_00, cited)
    assert isinstance(left, SeatLeft)
    assert live.table.owed == {}
    assert live.table.accounts[INVENTORY] == tray + 5_00
    assert live.table.accounts[PURSES] == ALL + 95_00
    assert balanced(live.table)


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_nobody_walks_away_owing_more_than_is_held(book: str, cited: str) -> None:
    live = Live(book, DEFERRED, cards=BANKER_WINS).ready().bet("1 banker 10000")
    live.until(lambda table: table.owes("ann") > 0)
    assert live.next == MoveChips(Action.PAY.value, 1, "ann", "banker")
    assert (kept(live), live.table.owes("ann")) == (0, 500_00)
    assert live.refused(LeaveSeat(1), "ann") == cited
    live.step()
    live.do(LeaveSeat(1), "ann")
    assert live.table.accounts[PURSES] == 2 * ALL - 500_00


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_chips_that_answer_for_a_marker_cannot_be_bet(book: str, cited: str) -> None:
    live = owing(book)
    held, placing = kept(live), live.game.house.placing
    assert held == ALL + 100_00
    for stake, refusal in ((held - 4_99, cited), (held, cited), (held + 1, placing)):
        assert live.refused(PlaceWager(1, "player", stake), "ann") == refusal
    live.do(PlaceWager(1, "player", held - 5_00), "ann")
    assert kept(live) == live.table.owes("ann") == 5_00
    assert live.refused(PlaceWager(1, "tie", 1), "ann") == cited


@pytest.mark.parametrize(
    ("book", "_"),
    same_duty(
        "Keep a seat's marker on the layout, and its ledger entry open, until the amount is paid.",
        count=6,
    ),
)
def test_a_marker_grows_and_stays_until_it_is_paid(book: str, _: str) -> None:
    cards = f"{BANKER_WINS} {PLAYER_WINS} {BANKER_WINS}"
    live = Live(book, DEFERRED, cards=cards, seats="1 ann,4 bob").ready()
    owed = []
    for bets in ("1 banker 100; 4 banker 40", "1 banker 100", "1 banker 60"):
        live.bet(bets).play_round()
        owed.append(dict(live.table.owed))
    bobs = {"bob": {4: 2_00}}
    assert owed == [
        {"ann": {1: 5_00}, **bobs},
        {"ann": {1: 5_00}, **bobs},
        {"ann": {1: 8_00}, **bobs},
    ]
    live.do(LeaveSeat(4), "bob")
    assert live.table.owed == {"ann": {1: 8_00}}


MARKED = same_duty(
    "Show each seat's unpaid vigorish as a coin or marker stating the amount in that seat's"
    " numbered box on the layout.",
    count=6,
)


@pytest.mark.parametrize(("book", "_"), MARKED)
@pytest.mark.parametrize("viewer", [PUBLIC, DEALER, player("bob")])
def test_everybody_sees_what_each_seat_owes(book: str, _: str, viewer: Viewer) -> None:
    live = owing(book, "1 banker 100; 2 banker 20; 3 player 5", seats="1 ann,2 bob,3 cid")
    shown = {seat.seat: seat.owed for seat in view_for(live.table, viewer).seats}
    assert shown == {1: 5_00, 2: 1_00, 3: 0}


def markers(live: Live) -> set[tuple[int, str, int]]:
    lying = view_for(live.table, PUBLIC).markers
    return {(each.seat, each.person, each.cents) for each in lying}


@pytest.mark.parametrize(("book", "_"), MARKED)
def test_a_marker_lies_at_the_number_of_who_owes_it(book: str, _: str) -> None:
    live = Live(book, DEFERRED, cards=BANKER_WINS, seats="1 ann,2 bob,5 ann").ready()
    live.bet("1 banker 100")
    live.do(BuyIn(20_00), "zoe")
    live.do(PlaceWager(1, "banker", 40_00), "bob")
    live.do(PlaceWager(1, "banker", 20_00), "zoe")
    live.play_round()
    assert markers(live) == {(1, "ann", 5_00), (2, "bob", 2_00), (1, "zoe", 1_00)}
    live.do(LeaveSeat(1), "ann")
    live.do(TakeSeat(1), "dan")
    assert markers(live) == {(5, "ann", 5_00), (2, "bob", 2_00), (1, "zoe", 1_00)}
    shown = {seat.person: seat.owed for seat in view_for(live.table, PUBLIC).seats}
    assert shown == {"ann": 5_00, "bob": 2_00, "dan": 0}


def test_a_dealer_is_told_in_whose_box_to_mark() -> None:
    live = Live("pa-627a", DEFERRED, cards=BANKER_WINS, seats="1 ann,2 bob").ready()
    live.do(PlaceWager(1, "banker", 40_00), "bob")
    live.until(MoveChips)
    told = GAME.instruction(live.table, live.next)
    assert told == "Mark the vigorish on Banker of bob, seat 1, in the box of seat 2: $2.00"


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_markers_may_be_collected_between_rounds(book: str, cited: str) -> None:
    """The end of the shoe is the latest time for it, and not the only one."""
    live = owing(book, "1 banker 100; 2 banker 20", seats="1 ann,2 bob")
    live.until(CallNoMoreBets)
    assert live.refused(CollectVigorish("ann"), "ann") == cited
    assert live.refused(CollectVigorish("zoe")) == cited
    [event] = live.do(CollectVigorish("ann"))
    assert isinstance(event, VigorishCollected)
    assert (event.person, event.cents, event.clause) == ("ann", 5_00, cited)
    assert live.table.free_chips("ann") == live.table.chips("ann")
    assert live.refused(CollectVigorish("ann")) == cited
    live.bet("1 banker 100").do(CallNoMoreBets())
    assert live.refused(CollectVigorish("bob")) == cited
    assert live.table.owes("bob") == 1_00


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_markers_are_collected_before_the_next_shoe(book: str, cited: str) -> None:
    live = owing(book, "1 banker 100; 2 banker 20", seats="1 ann,2 bob")
    live.until(lambda table: table.over is not None)
    assert live.refused(EndShoe()) == cited
    assert live.next == CollectVigorish("bob")
    first = len(live.told)
    live.until(EndShoe)
    assert [(e.person, e.cents, e.clause) for e in live.happened(VigorishCollected)] == [
        ("bob", 1_00, cited),
        ("ann", 5_00, cited),
    ]
    assert live.kinds(first) == ["vigorish-collected"] * 2
    assert live.table.owed == {}
    assert kept(live) == ALL + 95_00
    live.step()
    assert "shoe-ended" in live.kinds(first)


# Leaving


@pytest.mark.parametrize("book", RULEBOOKS)
def test_before_the_call_a_leavers_wagers_go_along(book: str) -> None:
    live = Live(book).ready().bet("1 banker 100; 1 tie 5")
    live.do(LeaveSeat(1), "ann")
    assert live.table.wagers == ()
    assert live.table.accounts == {
        CAGE: -TRAY,
        CASH: -ALL,
        DROP_BOX: ALL,
        INVENTORY: TRAY - ALL,
        PURSES: ALL,
    }


LEAVING = [*OUTSTANDING, pytest.param("pa-627b", "PA627A-12-d-2-i", id="pa-627b")]


@pytest.mark.parametrize(("book", "cited"), LEAVING)
@pytest.mark.parametrize("collection", ["with_payout", "deferred"])
def test_wagers_left_in_mid_round_are_settled_and_kept(
    book: str, cited: str, collection: str
) -> None:
    """Vigorish is taken at once: a marker cannot stand for somebody who is gone (R-X32)."""
    filed = f'[options]\nvigorish = "5%"\nvigorish_collection = "{collection}"'
    live = Live(book, filed, cards=BANKER_WINS, seats="1 ann,2 bob").ready()
    assert live.game.house.options["leaving_mid_round"].clause == cited
    live.bet("1 banker 100; 1 tie 5; 2 player 10").until(DealCard)
    live.do(LeaveSeat(1), "ann")
    assert live.table.accounts[PURSES] == ALL - 105_00
    assert {w.wager for w in live.table.wagers if w.owner == "ann"} == {"banker", "tie"}
    live.play_round()
    assert live.table.owed == {}
    assert kept(live) == 195_00
    live.do(CashOut(), "ann")
    assert (kept(live), live.table.accounts[PURSES]) == (0, ALL + 90_00)
    assert balanced(live.table)


@pytest.mark.parametrize(("book", "cited"), LEAVING)
def test_a_filed_house_takes_the_wagers_of_whoever_leaves(book: str, cited: str) -> None:
    live = Live(book, FORFEIT, cards=BANKER_WINS).ready()
    assert live.game.house.options["leaving_mid_round"].clause == cited
    live.bet("1 banker 100; 1 tie 5").until(DealCard)
    tray = live.table.accounts[INVENTORY]
    live.do(LeaveSeat(1), "ann")
    assert live.table.accounts[INVENTORY] == tray + 105_00
    assert live.table.wagers == ()
    live.play_round()
    assert kept(live) == 0
    assert balanced(live.table)


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("moment", [MoveChips, ClearCards])
def test_a_decided_wager_is_not_forfeit_any_more(book: str, moment: type[Order]) -> None:
    live = Live(book, FORFEIT, cards=PLAYER_WINS).ready()
    live.bet("1 player 100; 1 tie 5").until(moment)
    live.do(LeaveSeat(1), "ann")
    live.play_round()
    if kept(live):
        live.do(CashOut(), "ann")
    assert live.table.accounts[PURSES] == ALL + 95_00
    assert balanced(live.table)


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_vigorish_marked_behind_a_leavers_back_is_taken_from_what_is_kept(
    book: str, cited: str
) -> None:
    live = Live(book, DEFERRED, cards=BANKER_WINS).ready().bet("1 banker 100")
    live.until(MoveChips).do(LeaveSeat(1), "ann")
    live.play_round()
    assert (kept(live), live.table.owes("ann")) == (200_00, 5_00)
    paid, _ = live.do(CashOut(), "ann")
    assert isinstance(paid, VigorishCollected)
    assert (paid.cents, paid.clause) == (5_00, cited)
    assert (live.table.owed, live.table.accounts[PURSES]) == ({}, ALL + 95_00)


def test_whoever_left_in_mid_round_may_bet_from_behind_in_the_next() -> None:
    """A marker is again possible: nobody is gone any more once the round is over."""
    live = Live("pa-627a", DEFERRED, cards=f"{BANKER_WINS} {BANKER_WINS}", seats="1 ann,2 bob")
    live.ready().bet("1 banker 100").until(DealCard).do(LeaveSeat(1), "ann")
    live.play_round()
    live.do(PlaceWager(2, "banker", 100_00), "ann")
    live.play_round()
    assert (live.table.owes("ann"), kept(live)) == (5_00, 295_00)


def test_a_leaver_who_returns_finds_the_chips() -> None:
    live = Live("pa-627a", cards=PLAYER_WINS).ready().bet("1 player 100").until(DealCard)
    live.do(LeaveSeat(1), "ann")
    assert live.table.gone == {"ann"}
    live.do(TakeSeat(3), "ann")
    assert live.table.gone == frozenset()
    live.play_round()
    assert kept(live) == 200_00
    assert live.refused(CashOut(), "ann") == "PA627A-7-b-s1"


@clause("PA627A-12-d-2-i")
def test_who_stays_seated_is_told_of_vigorish_only_where_some_is_owed() -> None:
    live = Live("pa-627a", DEFERRED, cards=BANKER_WINS).ready()
    assert live.refused(CashOut(), "ann") == "PA627A-7-b-s1"
    live.bet("1 banker 100").play_round()
    assert live.refused(CashOut(), "ann") == "PA627A-12-d-2-i"


def test_chips_are_cashed_by_people_without_a_seat() -> None:
    live = Live("pa-627a", DEFERRED, cards=BANKER_WINS).ready()
    assert live.refused(CashOut(), "zoe") == "PA627A-7-b-s1"
    live.do(BuyIn(100_00), "zoe")
    live.do(PlaceWager(1, "banker", 100_00), "zoe")
    live.until(lambda table: table.owes("zoe") > 0)
    assert live.refused(CashOut(), "zoe") == "PA627A-12-d-2-i"
    live.play_round()
    assert live.table.owes("zoe") == 5_00
    live.do(CashOut(), "zoe")
    assert live.table.owed == {}
    assert live.table.accounts[PURSES] == 195_00


@pytest.mark.parametrize(("cited", "book"), PLACING)
def test_chips_nobody_comes_back_for_are_kept_and_the_table_can_close(
    cited: str, book: str
) -> None:
    live = Live(book, cards=PLAYER_WINS, seats="1 ann,2 bob").ready().bet("1 player 100")
    keep = KeepChips("ann")
    assert live.refused(keep, "floor") == cited
    live.until(DealCard).do(LeaveSeat(1), "ann")
    assert live.refused(keep, "floor") == cited
    live.play_round()
    live.do(LeaveSeat(2), "bob")
    assert live.refused(CloseTable(), "floor") == live.game.house.seats.clause
    assert {live.refused(keep, by) for by in ("dealer", "ann")} == {cited}
    assert live.refused(KeepChips("bob"), "floor") == cited
    assert keep in [step.order for step in due(live.table, FLOORPERSON, live.at)]
    purses = live.table.accounts[PURSES]
    (told,) = live.do(keep, "floor")
    assert isinstance(told, ChipsKept)
    assert (told.person, kept(live)) == ("ann", 0)
    assert live.table.accounts[PURSES] == purses + 200_00
    assert live.refused(keep, "floor") == cited
    live.do(CloseTable(), "floor")
    assert balanced(live.table)


def test_a_marker_is_paid_from_chips_that_go_into_safekeeping() -> None:
    live = Live("pa-627a", DEFERRED, cards=f"{BANKER_WINS} {PLAYER_WINS}").ready()
    live.do(BuyIn(100_00), "zoe")
    live.do(PlaceWager(1, "banker", 100_00), "zoe")
    live.play_round()
    live.do(PlaceWager(1, "banker", 195_00), "zoe")
    assert live.refused(KeepChips("zoe"), "floor") == "PA627A-7-b-s1"
    live.play_round()
    assert (live.table.owes("zoe"), kept(live, "zoe")) == (5_00, 5_00)
    paid, told = live.do(KeepChips("zoe"), "floor")
    assert isinstance(paid, VigorishCollected)
    assert told == ChipsKept((), "zoe")
    assert (live.table.owed, kept(live, "zoe")) == ({}, 0)


def test_whoever_bets_from_behind_may_go_in_mid_round_and_come_back() -> None:
    live = Live("pa-627a", DEFERRED, cards=BANKER_WINS).ready()
    live.do(BuyIn(100_00), "zoe")
    live.do(PlaceWager(1, "banker", 100_00), "zoe")
    assert live.refused(CashOut(), "zoe") == "PA627A-7-b-s1"
    live.until(DealCard).do(CashOut(), "zoe")
    assert live.table.gone == {"zoe"}
    live.do(BuyIn(50_00), "zoe")
    assert live.table.gone == frozenset()
    live.do(CashOut(), "zoe")
    live.play_round()
    assert (live.table.owed, kept(live, "zoe")) == ({}, 195_00)
    live.do(CashOut(), "zoe")
    assert live.table.gone == frozenset()


# One player on two seats, several players on one spot (reading R-X21)


@pytest.mark.parametrize(("book", "cited"), OUTSTANDING)
def test_a_player_on_two_seats_settles_up_with_the_last(book: str, cited: str) -> None:
    live = owing(book, "2 banker 100; 5 banker 20", seats="2 ann,5 ann")
    assert live.table.owes("ann") == 6_00
    assert live.clauses["outstanding"] == cited
    live.do(LeaveSeat(2), "ann")
    assert (live.table.owes("ann"), kept(live)) == (6_00, ALL + 120_00)
    live.do(LeaveSeat(5), "ann")
    assert (live.table.owes("ann"), kept(live)) == (0, 0)
    assert live.table.accounts[PURSES] == ALL + 114_00


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_wager_belongs_to_its_owner_wherever_it_lies(book: str) -> None:
    live = Live(book, '[options]\nvigorish = "5%"', cards=BANKER_WINS, seats="1 ann,3 bob").ready()
    live.do(BuyIn(50_00), "zoe")
    live.bet("1 banker 100")
    live.do(PlaceWager(1, "banker", 40_00), "bob")
    live.do(PlaceWager(1, "player", 50_00), "zoe")
    assert [(w.seat, w.owner, w.wager, w.stake) for w in live.table.wagers] == [
        (1, "ann", "banker", 100_00),
        (1, "bob", "banker", 40_00),
        (1, "zoe", "player", 50_00),
    ]
    assert live.table.accounts[spot(1, "bob", "banker")] == 40_00
    live.play_round()
    assert (kept(live), kept(live, "bob"), kept(live, "zoe")) == (ALL + 95_00, ALL + 38_00, 0)
    assert balanced(live.table)


def test_nobody_bets_on_an_empty_seat() -> None:
    live = Live("pa-627a").ready()
    assert live.refused(PlaceWager(2, "banker", 100), "ann") == "PA627A-7-b-s1"
    assert live.refused(SpeakWager(2, "banker", 100), "ann") == "PA627A-7-b-s1"


def test_a_wager_on_anothers_seat_is_its_owners_to_take_back() -> None:
    live = Live("pa-627a", seats="1 ann,3 bob").ready()
    live.do(PlaceWager(1, "banker", 40_00), "bob")
    assert live.refused(WithdrawWager(1, "banker"), "ann") == "PA627A-7-b-s1"
    live.do(LeaveSeat(1), "ann")
    live.do(WithdrawWager(1, "banker"), "bob")
    assert (live.table.wagers, kept(live, "bob")) == ((), ALL)


def test_a_leaver_takes_back_wagers_on_other_seats_too() -> None:
    live = Live("pa-627a", seats="1 ann,3 bob").ready()
    live.do(PlaceWager(3, "banker", 40_00), "ann")
    live.bet("3 player 10")
    live.do(LeaveSeat(1), "ann")
    assert [(w.owner, w.wager) for w in live.table.wagers] == [("bob", "player")]
    assert live.table.accounts[PURSES] == ALL


@clause("PA627A-12-d-2-i")
def test_each_seat_has_its_box_and_a_player_pays_for_all_of_them() -> None:
    live = owing("pa-627a", "2 banker 100; 5 banker 20", seats="2 ann,5 ann")
    shown = {seat.seat: seat.owed for seat in view_for(live.table, PUBLIC).seats}
    assert shown == {2: 5_00, 5: 1_00}
    live.do(LeaveSeat(5), "ann")
    live.until(lambda table: table.over is not None).until(EndShoe)
    assert [e.cents for e in live.happened(VigorishCollected)] == [6_00]


@pytest.mark.parametrize("side", list(Side))
def test_both_hands_may_be_bet_by_one_player(side: Side) -> None:
    cards = {Side.PLAYER: PLAYER_WINS, Side.BANKER: BANKER_WINS}[side]
    live = Live("pa-627a", cards=cards).ready().bet("1 player 100; 1 banker 100")
    live.play_round()
    assert kept(live) == ALL - (5_00 if side is Side.BANKER else 0)
