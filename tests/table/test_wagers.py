"""Wagers: placed, raised, withdrawn and spoken until "no more bets"."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.game import due
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.orders import Order
from croupier.table.people import DEALER
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.spoken import (
    ConfirmSpokenWager,
    SpeakWager,
    SpokenWagerLapsed,
    WagerSpoken,
)
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.values.sides import Side
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, spot, stack
from tests.support import RULEBOOKS, cases, clause, game, same_duty
from tests.table.driver import Live

BANKER_WINS = "9h 2s 7c 3d 2h"
PLAYER_WINS = "Kh Qs 7c 6d"
TIE = "Kh Qs 6c 6d"
ALL = 10_000_00

ON_THE_LAYOUT = [
    *same_duty(
        "Accept stakes only as gaming chips or plaques on the matching layout area.", count=3
    ),
    *same_duty(
        "Accept stakes only as value chips or plaques on the matching layout spot.", count=2
    ),
    *same_duty(
        "Accept stakes as value chips, plaques or match play coupons on the matching layout spot.",
        count=1,
    ),
    pytest.param("pa-627b", "PA627A-7-b-s1", id="pa-627b"),
]
LOCKED = [
    *same_duty(
        'Lock every wager against placement, raise or removal once "no more bets" has been called.',
        count=6,
    ),
    pytest.param("pa-627b", "PA627A-7-c", id="pa-627b"),
]
SPOKEN = [
    *same_duty(
        "Accept a spoken bet only with cash in hand, confirmation by the calling dealer and prompt"
        " conversion to chips or plaques.",
        count=3,
    ),
    *same_duty(
        "Accept a spoken bet only with cash in hand, dealer confirmation and prompt conversion to"
        " chips or plaques.",
        count=3,
    ),
    pytest.param("pa-627b", "PA627A-7-b-s2", id="pa-627b"),
]


def standing(live: Live) -> list[tuple[int, str, str, int]]:
    return [(w.seat, w.owner, w.wager, w.stake) for w in live.table.wagers]


# On the layout


@pytest.mark.parametrize(("book", "cited"), ON_THE_LAYOUT)
def test_chips_move_from_the_stack_to_their_spot_and_back(book: str, cited: str) -> None:
    live = Live(book, seats="1 ann,4 bob").ready()
    live.bet("1 banker 100; 1 player 20; 1 tie 5; 4 banker 10; 1 banker 50")
    assert standing(live) == [
        (1, "ann", "banker", 150_00),
        (1, "ann", "player", 20_00),
        (1, "ann", "tie", 5_00),
        (4, "bob", "banker", 10_00),
    ]
    accounts = live.table.accounts
    assert accounts[spot(1, "ann", "banker")] == 150_00
    assert accounts[stack("ann")] == ALL - 175_00
    live.do(WithdrawWager(1, "banker", 60_00), "ann")
    live.do(WithdrawWager(1, "tie"), "ann")
    assert standing(live) == [
        (1, "ann", "banker", 90_00),
        (1, "ann", "player", 20_00),
        (4, "bob", "banker", 10_00),
    ]
    assert live.table.accounts[stack("ann")] == ALL - 110_00
    assert live.table.house.placing == cited


@pytest.mark.parametrize(("book", "cited"), ON_THE_LAYOUT)
def test_only_chips_a_player_has_can_be_bet(book: str, cited: str) -> None:
    live = Live(book, seats="1 ann,2 bob").ready()
    for stake in (-1, 0, ALL + 1):
        assert live.refused(PlaceWager(1, "banker", stake), "ann") == cited
    assert live.refused(PlaceWager(1, "banker", 1), "zoe") == cited
    assert live.refused(PlaceWager(1, "banker", 1), "dealer") == cited
    live.do(PlaceWager(1, "banker", ALL - 1), "ann")
    assert live.refused(PlaceWager(1, "banker", 2), "ann") == cited
    live.do(PlaceWager(1, "banker", 1), "ann")
    for back in (-1, ALL + 1):
        assert live.refused(WithdrawWager(1, "banker", back), "ann") == cited
    assert live.refused(WithdrawWager(1, "banker"), "bob") == cited
    assert live.refused(WithdrawWager(1, "tie"), "ann") == cited
    assert live.refused(WithdrawWager(1, "banker"), "floor") == cited
    live.do(WithdrawWager(1, "banker", ALL), "ann")
    assert standing(live) == []


@pytest.mark.parametrize(("book", "cited"), ON_THE_LAYOUT)
def test_limits_hold_for_each_wager_as_it_stands(book: str, cited: str) -> None:
    limits = "limits = { minimum = 10, maximum = 500, tie = { minimum = 5, maximum = 50 } }"
    live = Live(book, limits, seats="1 ann,2 bob").ready()
    for wager, least, most in (("banker", 10_00, 500_00), ("tie", 5_00, 50_00)):
        for stake in (least - 1, most + 1):
            assert live.refused(PlaceWager(1, wager, stake), "ann") == cited
        live.do(PlaceWager(1, wager, least), "ann")
        assert live.refused(PlaceWager(1, wager, most - least + 1), "ann") == cited
        live.do(PlaceWager(1, wager, most - least), "ann")
        assert live.refused(WithdrawWager(1, wager, most - least + 1), "ann") == cited
        live.do(WithdrawWager(1, wager, most - least), "ann")
        assert live.table.wagers[-1].stake == least
        live.do(WithdrawWager(1, wager), "ann")
    live.do(PlaceWager(1, "banker", 500_00), "ann")
    live.do(PlaceWager(1, "banker", 500_00), "bob")
    assert standing(live) == [(1, "ann", "banker", 500_00), (1, "bob", "banker", 500_00)]


@pytest.mark.parametrize(
    ("book", "wager", "cited"),
    [
        ("pa-541", "dragon_7", "PA541-8-a"),
        ("pa-543", "house_money", "PA543-8-a"),
        ("pa-545", "lucky_six", "PA545-8-a"),
        *(
            pytest.param("pa-627a", wager, cited, marks=clause(cited))
            for wager, cited in (
                ("dragon_7", "PA627A-7-a-5"),
                ("panda_8", "PA627A-7-a-6"),
                ("house_money", "PA627A-7-a-7"),
            )
        ),
    ],
)
def test_only_offered_wagers_can_be_made(book: str, wager: str, cited: str) -> None:
    live = Live(book).ready()
    assert live.refused(PlaceWager(1, wager, 5_00), "ann") == cited
    assert live.refused(SpeakWager(1, wager, 5_00), "ann") == cited


# Until the call


@pytest.mark.parametrize(("book", "cited"), LOCKED)
def test_no_wager_changes_after_the_call(book: str, cited: str) -> None:
    live = Live(book, cards=f"{BANKER_WINS} {BANKER_WINS}", seats="1 ann,2 bob").ready()
    live.bet("1 banker 100")
    live.do(CallNoMoreBets())
    changes: list[tuple[Order, str]] = [
        (PlaceWager(2, "player", 10_00), "bob"),
        (PlaceWager(1, "banker", 10_00), "ann"),
        (WithdrawWager(1, "banker", 10_00), "ann"),
        (WithdrawWager(1, "banker"), "ann"),
        (SpeakWager(2, "tie", 10_00), "bob"),
    ]
    while not isinstance(live.next, CallNoMoreBets):
        assert {live.refused(*change) for change in changes} == {cited}
        live.step()
    assert live.table.rounds == 1
    live.bet("2 player 10; 1 banker 100")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_no_wager_before_the_shoe_is_in_play(book: str) -> None:
    live = Live(book)
    cited = live.clauses["no_more_bets"]
    while not live.table.can_bet:
        assert live.refused(PlaceWager(1, "banker", 10_00), "ann") == cited
        live.step()
    live.bet("1 banker 10")


# Spoken with cash


@pytest.mark.parametrize(("book", "cited"), SPOKEN)
def test_a_spoken_wager_counts_once_the_dealer_has_confirmed_it(book: str, cited: str) -> None:
    live = Live(book, cards=PLAYER_WINS).ready()
    before = live.table.accounts
    (told,) = live.do(SpeakWager(1, "player", 300_00), "ann")
    assert isinstance(told, WagerSpoken)
    assert told.clause == cited
    assert (standing(live), live.table.accounts) == ([], before)
    confirm = ConfirmSpokenWager(1, "ann", "player")
    for by in ("ann", "floor", "bob"):
        assert live.refused(confirm, by) == cited
    live.do(confirm)
    after = live.table.accounts
    assert (standing(live), live.table.spoken) == ([(1, "ann", "player", 300_00)], ())
    changes = {
        name: after.get(name, 0) - before.get(name, 0)
        for name in (CASH, DROP_BOX, INVENTORY, spot(1, "ann", "player"), stack("ann"))
    }
    assert list(changes.values()) == [-300_00, 300_00, -300_00, 300_00, 0]
    assert live.refused(confirm) == cited
    live.play_round()
    assert live.table.chips("ann") == ALL + 600_00


@pytest.mark.parametrize(("book", "cited"), SPOKEN)
def test_a_spoken_wager_lapses_with_the_call(book: str, cited: str) -> None:
    live = Live(book, cards=PLAYER_WINS, seats="1 ann,2 bob").ready().bet("2 banker 10")
    live.do(SpeakWager(1, "player", 300_00), "ann")
    lapsed, called = live.do(CallNoMoreBets())
    assert isinstance(lapsed, SpokenWagerLapsed)
    assert (lapsed.owner, lapsed.clause) == ("ann", cited)
    assert isinstance(called, NoMoreBetsCalled)
    confirm = ConfirmSpokenWager(1, "ann", "player")
    assert live.refused(confirm) == live.clauses["locked"]
    live.play_round()
    assert live.refused(confirm) == cited
    assert live.table.chips("ann") == ALL


@pytest.mark.parametrize(("book", "cited"), SPOKEN)
def test_a_spoken_wager_is_held_to_the_rules_of_any_other(book: str, cited: str) -> None:
    live = Live(book, "limits = { minimum = 10, maximum = 200000 }", seats="1 ann,2 bob").ready()
    placing = live.table.house.placing
    for cash, refusal in (
        (9_99, placing),
        (0, placing),
        (-10_00, placing),
        (200_000_01, placing),
        (90_000_00, cited),
    ):
        assert live.refused(SpeakWager(1, "player", cash), "ann") == refusal
    live.do(SpeakWager(1, "player", 10_00), "ann")
    assert live.refused(SpeakWager(1, "player", 10_00), "ann") == cited
    live.bet("1 banker 10")
    assert live.refused(SpeakWager(1, "banker", 10_00), "ann") == cited


@pytest.mark.parametrize(("book", "cited"), SPOKEN)
def test_a_spoken_wager_waits_for_chips_in_the_tray(book: str, cited: str) -> None:
    live = Live(book).ready()
    live.do(SpeakWager(1, "player", 500_00), "ann")
    live.do(CreditInventory(live.table.accounts[INVENTORY] - 499_99), "floor")
    confirm = ConfirmSpokenWager(1, "ann", "player")
    assert live.refused(confirm) == cited
    live.do(FillInventory(1), "floor")
    live.do(confirm)
    assert standing(live) == [(1, "ann", "player", 500_00)]


@pytest.mark.parametrize(("book", "cited"), SPOKEN)
def test_chips_laid_meanwhile_are_not_lost_in_a_spoken_wager(book: str, cited: str) -> None:
    live = Live(book).ready()
    live.do(SpeakWager(1, "player", 10_00), "ann")
    live.bet("1 player 20")
    assert live.refused(ConfirmSpokenWager(1, "ann", "player")) == cited
    live.do(WithdrawWager(1, "player"), "ann")
    live.do(ConfirmSpokenWager(1, "ann", "player"))
    assert live.table.accounts[spot(1, "ann", "player")] == live.table.wagers[0].stake == 10_00


def test_whoever_leaves_takes_spoken_wagers_along() -> None:
    live = Live("pa-627a", seats="1 ann,2 bob").ready()
    live.do(SpeakWager(1, "player", 500_00), "ann")
    live.do(LeaveSeat(1), "ann")
    confirm = ConfirmSpokenWager(1, "ann", "player")
    assert live.refused(confirm) == "PA627A-7-b-s2"


@pytest.mark.parametrize(("book", "cited"), ON_THE_LAYOUT)
def test_a_spoken_wager_lapses_at_a_seat_that_has_emptied(book: str, cited: str) -> None:
    live = Live(book, seats="1 ann,2 bob").ready()
    live.do(SpeakWager(2, "banker", 100_00), "ann")
    live.do(LeaveSeat(2), "bob")
    assert live.refused(PlaceWager(2, "banker", 100_00), "ann") == cited
    confirm = ConfirmSpokenWager(2, "ann", "banker")
    assert live.refused(confirm) == cited
    assert confirm not in [step.order for step in due(live.table, DEALER, live.at)]
    live.bet("1 player 10").do(CallNoMoreBets())
    assert [(e.owner, e.seat) for e in live.happened(SpokenWagerLapsed)] == [("ann", 2)]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_whatever_is_wrong_with_a_wager_has_a_clause(book: str) -> None:
    live = Live(book).ready()
    wrong: list[Order] = [
        PlaceWager(seat, wager, stake, coupon)
        for seat, wager, stake, coupon in (
            (0, "banker", 10_00, 0),
            (2, "banker", 10_00, 0),
            (99, "banker", 10_00, 0),
            (1, "", 10_00, 0),
            (1, "super_six", 10_00, 0),
            (1, "royal_9", 10_00, 0),
            (1, "banker", 0, 0),
            (1, "banker", -1, 0),
            (1, "banker", 10**9, 0),
            (1, "banker", 10_00, -1),
            (1, "tie", 10_00, 5_00),
        )
    ]
    wrong += [WithdrawWager(1, "banker"), WithdrawWager(0, "", -1)]
    wrong += [SpeakWager(1, "banker", 0), SpeakWager(9, "", 5_00)]
    wrong += [TakePayout(1, ""), LetRide(1, "", Side.BANKER)]
    for order in wrong:
        assert live.refused(order, "ann")
        assert live.refused(order, "dealer")


# Royal 9 beside a main wager


def royal_9(book: str, option: str = "") -> Live:
    names = ("mega", "major", "minor") if book == "pa-627b" else ("star", "spade", "heart")
    meters = "\n".join(
        f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "2%"'
        for name, sum_ in zip(names, (50_000, 450, 450), strict=True)
    )
    more = f"{option}[wagers.royal_9]\n[progressive]\nstake = 5\n{meters}"
    return Live(game(book, more, seats=7), cards=TIE, seats="1 ann,2 bob").ready()


NEEDS = cases(("PA627B-3-b-s1", "pa-627b"), ("MA-12-i-s5", "ma-midi"), ("MD-7-A-9-s1", "md-mini"))


@pytest.mark.parametrize(("cited", "book"), NEEDS)
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
def test_royal_9_lies_beside_a_main_wager_of_the_seat(cited: str, book: str, main: str) -> None:
    live = royal_9(book)
    beside = PlaceWager(1, "royal_9", 5_00)
    assert live.refused(beside, "ann") == cited
    live.bet(f"2 {main} 10")
    assert live.refused(beside, "ann") == cited
    live.bet(f"1 {main} 10")
    live.do(beside, "ann")
    assert live.refused(WithdrawWager(1, main), "ann") == cited
    assert live.refused(WithdrawWager(1, main, 10_00), "ann") == cited
    live.do(WithdrawWager(1, main, 9_99), "ann")
    live.do(WithdrawWager(1, "royal_9"), "ann")
    live.do(WithdrawWager(1, main), "ann")
    assert standing(live) == [(2, "bob", main, 10_00)]


@pytest.mark.parametrize(
    ("book", "locked"),
    [
        pytest.param("pa-627b", "PA627B-3-a-2-s2", marks=clause("PA627B-3-a-2-s2", "PA627B-3-c")),
        pytest.param("ma-midi", "MA-7-c", marks=clause("MA-7-c")),
        pytest.param("md-mini", "MD-2-C-2-s2", marks=clause("MD-2-C-2-s2")),
    ],
)
def test_royal_9_is_locked_out_from_the_call_on(book: str, locked: str) -> None:
    """Reading R-B09: the lock is the call; what lies there stays by the general clause."""
    live = royal_9(book).bet("1 tie 10; 2 tie 10; 2 royal_9 5")
    live.do(CallNoMoreBets())
    while live.table.round is not None:
        assert live.refused(PlaceWager(1, "royal_9", 5_00), "ann") == locked
        assert live.refused(SpeakWager(1, "royal_9", 5_00), "ann") == locked
        assert live.refused(PlaceWager(1, "tie", 5_00), "ann") == live.clauses["locked"]
        assert live.refused(WithdrawWager(2, "royal_9"), "bob") == live.clauses["locked"]
        live.step()
    judged = {w.wager for e in live.happened(WagersJudged) for w in e.wagers}
    assert judged == {"tie", "royal_9"}


@pytest.mark.parametrize(("cited", "book"), NEEDS)
def test_a_filed_answer_leaves_the_tie_wager_out(cited: str, book: str) -> None:
    option = (
        'options.royal_9_beside = "player_or_banker"\n'
        'approvals.R-X28 = { reference = "letter", date = 2026-01-02 }\n'
    )
    live = royal_9(book, option).bet("1 tie 10")
    assert live.refused(PlaceWager(1, "royal_9", 5_00), "ann") == cited
    live.bet("1 player 10; 1 royal_9 5")
    assert live.refused(WithdrawWager(1, "player"), "ann") == cited


@pytest.mark.parametrize(
    ("cited", "book"),
    [
        pytest.param("PA627B-3-f-2-s2", "pa-627b", marks=clause("PA627B-3-f-2-s2")),
        pytest.param("MA-12-i-s6", "ma-midi", marks=clause("MA-12-i-s6")),
        pytest.param("MD-7-A-9-s2", "md-mini", id="reading R-MD11"),
    ],
)
def test_royal_9_has_one_price(cited: str, book: str) -> None:
    live = royal_9(book).bet("1 banker 10")
    for stake in (1_00, 4_99, 5_01, 10_00):
        assert live.refused(PlaceWager(1, "royal_9", stake), "ann") == cited
    live.bet("1 royal_9 5")
    assert live.refused(PlaceWager(1, "royal_9", 5_00), "ann") == cited
    assert live.refused(WithdrawWager(1, "royal_9", 1_00), "ann") == cited


# Match play


@pytest.mark.parametrize(
    ("cards", "back"),
    [
        pytest.param(PLAYER_WINS, ALL + 150_00, id="won: the coupon doubles its face once"),
        pytest.param(BANKER_WINS, ALL - 100_00, id="lost"),
        pytest.param(TIE, ALL, id="tied"),
    ],
)
@clause("MA-7-b-s1")
def test_massachusetts_takes_match_play_coupons(cards: str, back: int) -> None:
    live = Live("ma-midi", cards=cards).ready().bet("1 player 100 match_play 50")
    assert live.table.wagers[0].match_play == 50_00
    live.play_round()
    assert live.table.chips("ann") == back


@pytest.mark.parametrize(
    ("book", "cited"), [row for row in ON_THE_LAYOUT if row.values[0] != "ma-midi"]
)
def test_the_other_chapters_take_none(book: str, cited: str) -> None:
    live = Live(book).ready()
    assert live.refused(PlaceWager(1, "player", 100_00, 50_00), "ann") == cited


@clause("MA-7-b-s1")
def test_a_coupon_lies_beside_player_or_banker_in_whole_coins() -> None:
    live = Live("ma-midi", 'limits.coin = "0.25"').ready()
    for order in (
        PlaceWager(1, "tie", 100_00, 50_00),
        PlaceWager(1, "player", 100_00, 24),
        PlaceWager(1, "player", 100_00, 26),
        PlaceWager(1, "player", 100_00, -25),
    ):
        assert live.refused(order, "ann") == "MA-7-b-s1"
    live.do(PlaceWager(1, "player", 100_00, 25), "ann")
    assert live.refused(PlaceWager(1, "player", 100_00, -25), "ann") == "MA-7-b-s1"
    assert live.table.wagers[0].match_play == 25


# A table without wagers


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty(
            "Model each round as exactly two hands, labelled Player's Hand and Banker's Hand,"
            " whatever the number of bettors.",
            count=5,
        ),
        pytest.param("md-mini", "MD-8-A-1", marks=clause("MD-8-A-1", "MD-8-A-2")),
    ],
)
def test_two_hands_are_dealt_whatever_the_number_of_bettors(book: str, cited: str) -> None:
    for bets in ("", "1 player 10", "1 player 10; 2 player 10; 2 banker 5; 3 tie 5"):
        live = Live(book, cards=BANKER_WINS, seats="1 ann,2 bob,3 cid").ready()
        if bets:
            live.bet(bets)
        live.play_round()
        assert [past.coup for past in live.table.history] == ["P 9h 7c | B 2s 3d 2h"]
        assert live.clauses["two_hands"] == cited


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-9-a", "pa-541"),
        ("PA543-9-a", "pa-543"),
        ("PA545-9-a", "pa-545"),
        ("PA627A-8-a", "pa-627a"),
        ("PA627A-8-a", "pa-627b"),
        ("MA-8-a", "ma-midi"),
        ("MD-8-A-1", "md-mini"),
    ),
)
def test_free_hands_need_a_seated_player_and_the_filed_option(cited: str, book: str) -> None:
    live = Live(book, cards=BANKER_WINS).ready()
    moved = live.table.accounts
    live.play_round()
    assert live.table.accounts == moved
    assert "chips-moved" not in live.kinds()
    live.do(LeaveSeat(1), "ann")
    if live.table.has_curator:
        live.until(CallNoMoreBets)
    assert live.refused(CallNoMoreBets()) == live.clauses.get("idle", cited)

    strict = Live(book, "options.free_hands = false", cards=BANKER_WINS).ready()
    assert strict.refused(CallNoMoreBets()) == cited
    strict.bet("1 tie 1").play_round()
    assert strict.table.rounds == 1
