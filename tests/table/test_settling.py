"""Settlement as it is played: every chip in its order, before third cards and after the result."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import Result, settle
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import GAME, agenda
from croupier.table.baccarat.game import due as due_to
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.settling import (
    LetRide,
    MoveChips,
    PayoutChosen,
    RideChosen,
    TakePayout,
)
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role, player
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.seats.wagers import ChipsMoved
from croupier.values.cards import DECK, Card, show_cards
from croupier.values.money import Cents
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, spot, stack
from tests.support import clause, game, same_duty
from tests.table.driver import Live
from tests.tables import every_table

BANKER_WINS = "9h 2s 7c 3d 2h"  # Player 6, Banker 7 in three cards
TIE = "Kh Qs 6c 6d"
PAIR_AND_THIRDS = "2h Ks 2c 3d 3h 6c"  # a pair of twos; Player 7, Banker 9 in three cards
NO_PAIR = "2h Ks 3c 3d 4h 5c"
ALL = 10_000_00
SEATS = "1 ann,3 bob,5 cid"


def moves(live: Live, phase: str = "") -> list[tuple[str, str, int]]:
    """Action, wager and seat of every movement of chips so far."""
    return [
        (e.action, e.wager, e.seat)
        for e in live.happened(ChipsMoved)
        if not phase or e.phase == phase
    ]


def cited(live: Live, action: str) -> set[str]:
    return {e.clause for e in live.happened(ChipsMoved) if e.action == action}


def up_to_opening(live: Live) -> Live:
    """Both hands called, the wagers on the opening cards judged, nothing moved."""
    return live.until(lambda table: table.round is not None and table.round.opening is not None)


def chips(live: Live, *people: str) -> list[int]:
    return [live.table.chips(person) - ALL for person in people]


# House Money

HOUSE_MONEY = ("pa-627a", "pa-627b", "ma-midi")


def house_money(book: str, more: str = "", cards: str = PAIR_AND_THIRDS) -> Live:
    return Live(book, f"{more}[wagers.house_money]", cards=cards, seats=SEATS).ready()


@pytest.mark.parametrize(
    ("book", "walk"),
    [
        pytest.param(book, claims[1], marks=clause(*claims), id=book)
        for book, claims in (
            ("pa-627a", ("PA627A-8-d", "PA627A-8-d-1-s1", "PA627A-8-d-2")),
            ("pa-627b", ("PA627A-8-d", "PA627A-8-d-1-s1", "PA627A-8-d-2")),
            ("ma-midi", ("MA-8-c-3", "MA-8-c-3-i-s1", "MA-8-c-3-ii")),
        )
    ],
)
@pytest.mark.parametrize(
    ("cards", "action", "gain"), [(PAIR_AND_THIRDS, "pay", 15_00), (NO_PAIR, "collect", -5_00)]
)
def test_house_money_is_walked_upwards_before_third_cards(
    book: str, walk: str, cards: str, action: str, gain: int
) -> None:
    live = house_money(book, cards=cards)
    up_to_opening(live.bet("5 house_money 5; 1 house_money 5; 3 house_money 5; 1 tie 1"))
    while isinstance(live.next, MoveChips):
        assert live.refused(DealCard()) == walk
        live.step()
    assert moves(live) == [(action, "house_money", seat) for seat in (1, 3, 5)]
    assert cited(live, action) == {walk}
    assert isinstance(live.next, DealCard)
    assert chips(live, "bob", "cid") == [gain, gain]
    live.play_round()


RIDE_OR_TAKE = {"pa-627a": "PA627A-8-d-1-s2", "ma-midi": "MA-8-c-3-i-s2"}


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(
            "pa-627a",
            marks=clause(
                "PA627A-8-d-1-s2", "PA627A-8-d-1-i-s2", "PA627A-8-d-1-ii-s1", "PA627A-8-d-1-ii-s2"
            ),
        ),
        pytest.param(
            "ma-midi",
            marks=clause("MA-8-c-3-i-s2", "MA-8-c-3-i-a-s2", "MA-8-c-3-i-b-s1", "MA-8-c-3-i-b-s2"),
        ),
    ],
)
def test_winnings_ride_on_the_main_wager(book: str) -> None:
    """Vigorish is due on the whole Banker win (reading R-X13)."""
    live = house_money(book).bet("1 banker 100; 1 house_money 10; 3 banker 100; 3 house_money 10")
    up_to_opening(live)
    before = chips(live, "ann", "bob")
    ride = LetRide(1, "house_money", Side.BANKER)
    chosen, _ = live.do(ride, "ann")
    assert isinstance(chosen, RideChosen)
    assert chosen.clause == RIDE_OR_TAKE[book]
    assert chips(live, "ann", "bob") == before == [-110_00, -110_00]
    live.until(DealCard)
    assert moves(live) == [("let ride", "house_money", 1), ("pay", "house_money", 3)]
    assert chips(live, "ann", "bob") == [-100_00, -70_00]
    assert live.table.accounts[spot(1, "ann", "banker")] == 130_00
    live.play_round()
    slips = {(w.owner, w.wager): w for e in live.happened(WagersJudged) for w in e.wagers}
    anns = slips["ann", "banker"]
    assert (anns.stake, anns.riding, anns.winnings, anns.vigorish) == (
        100_00,
        30_00,
        130_00,
        6_50,
    )
    assert chips(live, "ann", "bob") == [-100_00 + 130_00 + 123_50, -70_00 + 195_00]


ASKING = [
    pytest.param(
        "pa-627a", "PA627A-8-d-1-s2", marks=clause("PA627A-8-d-1-s2", "PA627A-8-d-1-ii-s1")
    ),
    pytest.param("ma-midi", "MA-8-c-3-i-s2", marks=clause("MA-8-c-3-i-s2", "MA-8-c-3-i-b-s1")),
]


def questions(live: Live) -> list[tuple[Order, str, Role, str]]:
    return [(step.order, step.clause, step.by, step.person) for step in agenda(live.table)]


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-627a", marks=clause("PA627A-8-d-1-i-s1")),
        pytest.param("ma-midi", marks=clause("MA-8-c-3-i-a-s1")),
    ],
)
def test_a_loss_tells_of_what_rode_on_it(book: str) -> None:
    live = house_money(book).bet("1 player 100; 1 house_money 10")
    up_to_opening(live)
    live.do(LetRide(1, "house_money", Side.PLAYER), "ann")
    live.play_round()
    told = [str(GAME.tell(each)) for each in live.happened(WagersJudged)]
    assert "ann's Player wager at seat 1 loses $100.00 and $30.00 that rides on it" in told[-1]


@pytest.mark.parametrize(("book", "cited"), ASKING)
def test_a_winner_is_asked_before_the_payout(book: str, cited: str) -> None:
    live = house_money(book).bet(
        "1 house_money 10; 3 banker 50; 3 house_money 10; 5 player 5; 5 banker 5; 5 house_money 5"
    )
    up_to_opening(live)
    assert live.next == MoveChips("pay", 1, "ann", "house_money"), "no main wager, no choice"
    live.step()
    take = TakePayout(3, "house_money")
    ride = LetRide(3, "house_money", Side.BANKER)
    assert questions(live) == [(each, cited, Role.PLAYER, "bob") for each in (ride, take)]
    assert [s.order for s in due_to(live.table, player("bob"), live.at) if s.must] == [ride, take]
    pay = MoveChips("pay", 3, "bob", "house_money")
    assert pay not in [step.order for step in due_to(live.table, DEALER, live.at)]
    for order, by in (
        (pay, "dealer"),
        (DealCard(), "dealer"),
        (take, "ann"),
        (take, "dealer"),
    ):
        assert live.refused(order, by) == cited
    held = live.table.chips("bob")
    (chosen,) = live.do(take, "bob")
    assert chosen == PayoutChosen(chosen.clause, 3, "bob", "house_money")  # type: ignore[attr-defined]
    assert live.refused(take, "bob") == cited
    assert (live.table.chips("bob"), live.next) == (held, pay)
    live.step()
    assert live.table.chips("bob") == held + 40_00
    both = [LetRide(5, "house_money", side) for side in Side]
    assert [step.order for step in agenda(live.table)] == [*both, TakePayout(5, "house_money")]


@pytest.mark.parametrize(("book", "cited"), RIDE_OR_TAKE.items())
def test_the_choice_may_be_made_before_the_dealer_comes_to_it(book: str, cited: str) -> None:
    live = house_money(book).bet(
        "1 banker 50; 1 house_money 10; 3 banker 50; 3 house_money 10; 5 tie 5; 5 house_money 5"
    )
    assert live.refused(TakePayout(3, "house_money"), "bob") == cited
    up_to_opening(live)
    live.do(TakePayout(3, "house_money"), "bob")
    live.do(LetRide(1, "house_money", Side.BANKER), "ann")
    assert live.refused(TakePayout(1, "house_money"), "ann") == cited
    assert live.refused(TakePayout(5, "house_money"), "cid") == cited
    while isinstance(live.next, MoveChips):
        live.step()
    assert moves(live) == [
        ("let ride", "house_money", 1),
        ("pay", "house_money", 3),
        ("pay", "house_money", 5),
    ]
    assert isinstance(live.next, DealCard)


@pytest.mark.parametrize("book", HOUSE_MONEY)
@pytest.mark.parametrize("behind", [False, True])
def test_whoever_has_left_is_not_asked_and_is_paid(book: str, *, behind: bool) -> None:
    live = house_money(book)
    seat = 3 if behind else 1
    if behind:
        live.do(LeaveSeat(1), "ann")
        live.do(BuyIn(110_00, with_chips=True), "ann")
    for wager, stake in (("banker", 100_00), ("house_money", 10_00)):
        live.do(PlaceWager(seat, wager, stake), "ann")
    up_to_opening(live)
    assert {step.person for step in agenda(live.table)} == {"ann"}
    live.do(CashOut() if behind else LeaveSeat(1), "ann")
    assert live.next == MoveChips("pay", seat, "ann", "house_money")
    live.step()
    assert live.table.chips("ann") == 40_00
    live.play_round()


def test_stand_ins_take_the_payout() -> None:
    live = house_money("pa-627a").bet("1 banker 100; 1 house_money 10")
    live.play_round()
    assert [e.owner for e in live.happened(PayoutChosen)] == ["ann"]
    assert not live.happened(RideChosen)


@pytest.mark.parametrize(("book", "ride_or_take"), RIDE_OR_TAKE.items())
def test_what_can_ride_and_until_when(book: str, ride_or_take: str) -> None:
    live = house_money(book).bet(
        "1 banker 100; 1 house_money 10; 3 house_money 10; 5 player 5; 5 banker 5; 5 house_money 5"
    )

    def refused(seat: int, on: Side, by: str, wager: str = "house_money") -> bool:
        return live.refused(LetRide(seat, wager, on), by) == ride_or_take

    assert refused(1, Side.BANKER, "ann")
    live.until(CallPoints)
    assert refused(1, Side.BANKER, "ann")
    up_to_opening(live)
    assert refused(1, Side.PLAYER, "ann")
    assert refused(1, Side.BANKER, "bob")
    assert refused(1, Side.BANKER, "ann", "banker")
    assert refused(3, Side.PLAYER, "bob")
    assert refused(3, Side.BANKER, "bob")
    live.do(TakePayout(1, "house_money"), "ann")
    assert refused(1, Side.BANKER, "ann")
    live.step()
    assert moves(live) == [("pay", "house_money", 1)]
    assert refused(1, Side.BANKER, "ann")
    live.do(LetRide(5, "house_money", Side.PLAYER), "cid")
    assert refused(5, Side.BANKER, "cid")
    live.until(DealCard)
    assert live.table.accounts[spot(5, "cid", "player")] == 20_00
    assert live.table.accounts[spot(5, "cid", "banker")] == 5_00
    assert refused(5, Side.PLAYER, "cid")


@pytest.mark.parametrize("book", HOUSE_MONEY)
@pytest.mark.parametrize("side", list(Side))
def test_with_both_main_wagers_the_player_names_one(book: str, side: Side) -> None:
    live = house_money(book).bet("1 player 50; 1 banker 50; 1 house_money 10")
    up_to_opening(live).do(LetRide(1, "house_money", side), "ann")
    live.until(DealCard)
    assert live.table.accounts[spot(1, "ann", side.value)] == 80_00
    assert live.table.accounts[spot(1, "ann", side.other.value)] == 50_00


def test_losing_house_money_has_nothing_to_ride() -> None:
    live = up_to_opening(house_money("pa-627a", cards=NO_PAIR).bet("1 banker 5; 1 house_money 5"))
    ride = LetRide(1, "house_money", Side.BANKER)
    assert live.refused(ride, "ann") == "PA627A-8-d-1-s2"


@pytest.mark.parametrize(
    ("book", "share"),
    [
        pytest.param("pa-627a", "PA627A-8-d-1-i-s1", marks=clause("PA627A-8-d-1-i-s1")),
        pytest.param("ma-midi", "MA-8-c-3-i-a-s1", marks=clause("MA-8-c-3-i-a-s1")),
    ],
)
@pytest.mark.parametrize(
    ("filed", "rode"),
    [
        pytest.param("", 30_00, id="all of it"),
        pytest.param('options.house_money_ride = "50%"\n', 15_00, id="the filed share"),
        pytest.param("options.house_money_ride_maximum = 29\n", 29_00, id="above the maximum"),
        pytest.param("options.house_money_ride_maximum = 30\n", 30_00, id="at the maximum"),
        pytest.param("options.house_money_ride_maximum = 31\n", 30_00, id="below the maximum"),
        pytest.param("limits.maximum = 100\n", 30_00, id="the table's maximum does not bind it"),
    ],
)
def test_the_filed_part_rides_and_the_rest_is_paid(
    book: str, share: str, filed: str, rode: int
) -> None:
    live = house_money(book, filed).bet("1 banker 100; 1 house_money 10")
    assert live.game.house.options["house_money_ride"].clause == share
    up_to_opening(live).do(LetRide(1, "house_money", Side.BANKER), "ann")
    live.until(DealCard)
    assert live.table.accounts[spot(1, "ann", "banker")] == 100_00 + rode
    assert chips(live, "ann") == [-100_00 + 30_00 - rode]
    paid = [("pay", "house_money", 1)] if rode < 30_00 else []
    assert moves(live) == [*paid, ("let ride", "house_money", 1)]


# The other wagers on the opening cards

METERS = "\n".join(
    f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "2%"'
    for name, sum_ in (("mega", 50_000), ("major", 450), ("minor", 450))
)
ROYAL_9 = f"[wagers.royal_9]\n[progressive]\nstake = 5\n{METERS}"


@pytest.mark.parametrize(
    ("wager", "variant", "visit"),
    [
        pytest.param(
            "perfect_pairs_player", "standard", "PA627B-1-d-s1", marks=clause("PA627B-1-d-s1")
        ),
        pytest.param(
            "player_pair",
            "commission_free",
            "PA627B-2-d-s2",
            marks=clause("PA627B-2-d-s2", "PA627B-2-d-s3"),
        ),
    ],
)
def test_pair_wagers_are_settled_before_third_cards(wager: str, variant: str, visit: str) -> None:
    """Losers first, then winners from the highest seat."""
    other = wager.replace("player", "banker")
    table = game("pa-627b", f"[wagers.{wager}]\n[wagers.{other}]", variant=variant)
    live = Live(table, cards=PAIR_AND_THIRDS, seats=SEATS).ready()
    up_to_opening(live.bet(f"1 {wager} 5; 3 {wager} 5; 5 {other} 5; 1 tie 1"))
    while isinstance(live.next, MoveChips):
        assert live.refused(DealCard()) == visit
        live.step()
    assert moves(live) == [("collect", other, 5), ("pay", wager, 3), ("pay", wager, 1)]
    assert cited(live, "pay") == cited(live, "collect") == {visit}
    live.do(DealCard())
    live.play_round()


@clause("PA627B-3-d-s1", "PA627B-3-d-s2")
@pytest.mark.parametrize(
    ("cards", "gain"),
    [
        pytest.param("Jh Ks 9d 3d", 25_00 - 5_00, id="a prize: the price is not returned"),
        pytest.param("Jh Ks 2d 3d 4h 5c", -5_00, id="nothing"),
    ],
)
def test_royal_9_is_settled_before_third_cards(cards: str, gain: int) -> None:
    live = Live(game("pa-627b", ROYAL_9, seats=7), cards=cards).ready()
    up_to_opening(live.bet("1 player 10; 1 royal_9 5"))
    while isinstance(live.next, MoveChips):
        assert live.refused(DealCard()) == live.next_clause
        live.step()
    assert chips(live, "ann") == [-10_00 + gain]
    assert "PA627B-3-d-s1" in cited(live, "pay") | cited(live, "collect")
    assert {wager for _, wager, _ in moves(live)} == {"royal_9"}
    assert isinstance(live.next, AnnounceResult if gain > 0 else DealCard)


@pytest.mark.parametrize(
    ("book", "more", "wager"),
    [
        pytest.param("md-mini", "[wagers.any_pair_player]", "any_pair_player"),
        pytest.param("md-mini", "[wagers.lucky_nines]", "lucky_nines"),
        pytest.param("md-mini", "[wagers.jackpot]", "jackpot"),
        pytest.param("ma-midi", "[wagers.royal_9]", "royal_9"),
    ],
)
@pytest.mark.parametrize("timing", ["before_third_cards", "with_the_round"])
def test_a_silent_chapter_may_file_the_moment(
    book: str, more: str, wager: str, timing: str
) -> None:
    table = game(book, f'options.opening_wagers_settled = "{timing}"\n{more}', seats=7)
    live = Live(table, cards=PAIR_AND_THIRDS).ready().bet(f"1 tie 1; 1 {wager} 5")
    live.until(lambda t: t.round is not None and len(t.round.laid) == 5)
    settled = {name for _, name, _ in moves(live)}
    assert settled == ({wager} if timing == "before_third_cards" else set())
    live.play_round()
    assert {name for _, name, _ in moves(live)} == {wager, "tie"}


@clause("MA-8-c-3")
def test_house_money_never_waits_for_the_round() -> None:
    live = house_money("ma-midi", 'options.opening_wagers_settled = "with_the_round"\n')
    live.bet("1 house_money 5").until(lambda t: t.round is not None and len(t.round.laid) == 5)
    assert moves(live) == [("pay", "house_money", 1)]


# After the result

BETS = "1 banker 100; 3 banker 20; 3 tie 5; 1 player 10; 5 player 10; 5 banker 40"


@pytest.mark.parametrize(
    ("book", "cite"), same_duty("Collect every losing wager before paying any winner.", count=7)
)
def test_losers_first(book: str, cite: str) -> None:
    variant = "commission_free" if book == "pa-627b" else "standard"
    live = Live(book, variant=variant, cards=BANKER_WINS, seats=SEATS).ready().bet(BETS)
    live.until(MoveChips)
    for losers in range(3):
        pay = MoveChips("pay", 5, "cid", "banker")
        assert live.refused(pay) == cite, f"after {losers}"
        live.step()
    assert moves(live) == [
        ("collect", "player", 5),
        ("collect", "tie", 3),
        ("collect", "player", 1),
    ]
    assert cited(live, "collect") == {cite}


@pytest.mark.parametrize(
    ("book", "cite"),
    same_duty(
        "After the losers, visit winning seats from the highest number, taking or marking that"
        " seat's vigorish before its payout.",
        count=6,
    ),
)
@pytest.mark.parametrize(
    ("collection", "action"), [("with_payout", "take vigorish"), ("deferred", "mark vigorish")]
)
def test_vigorish_then_payout_seat_by_seat_downwards(
    book: str, cite: str, collection: str, action: str
) -> None:
    filed = f'options.vigorish = "5%"\noptions.vigorish_collection = "{collection}"'
    live = Live(book, filed, cards=BANKER_WINS, seats=SEATS).ready().bet(BETS)
    live.until(lambda table: table.round is not None and len(moves(live)) == 3)
    assert live.refused(MoveChips("pay", 5, "cid", "banker")) == cite
    live.play_round()
    assert moves(live)[3:] == [
        (act, "banker", seat) for seat in (5, 3, 1) for act in (action, "pay")
    ]
    assert cited(live, action) == {cite}
    won = {"ann": 100_00, "bob": 20_00, "cid": 40_00}
    later = collection == "deferred"
    assert chips(live, *won) == [
        sum_ - lost - (0 if later else sum_ // 20)
        for sum_, lost in zip(won.values(), (10_00, 5_00, 10_00), strict=True)
    ]
    assert {p: live.table.owes(p) for p in won} == {
        p: sum_ // 20 if later else 0 for p, sum_ in won.items()
    }


@pytest.mark.parametrize(
    ("book", "cite"),
    same_duty(
        "After the losers, visit winning seats from the highest number, taking or marking that"
        " seat's vigorish before its payout.",
        count=6,
    ),
)
def test_of_two_winners_at_a_seat_each_is_paid_right_after_the_own_vigorish(
    book: str, cite: str
) -> None:
    live = Live(book, 'options.vigorish = "5%"', cards=BANKER_WINS, seats=SEATS).ready()
    live.bet("5 banker 40")
    live.do(PlaceWager(5, "banker", 20_00), "ann")
    live.play_round()
    moved = [(each.action, each.owner) for each in live.happened(ChipsMoved)]
    assert moved == [(act, who) for who in ("cid", "ann") for act in ("take vigorish", "pay")]
    assert cited(live, "take vigorish") == {cite}


@pytest.mark.parametrize(
    ("book", "cite"),
    same_duty(
        "Pay each visited seat, then step down in seat number until all vigorish is handled and"
        " all winners are paid.",
        count=5,
    ),
)
def test_the_round_is_over_when_every_winner_is_paid(book: str, cite: str) -> None:
    live = Live(book, cards=BANKER_WINS, seats=SEATS).ready().bet(BETS).until(MoveChips)
    while isinstance(live.next, MoveChips):
        assert live.refused(ClearCards()) == live.next_clause
        live.step()
    assert [seat for act, _, seat in moves(live) if act == "pay"] == [5, 3, 1]
    assert cited(live, "pay") == {cite}
    assert not any(name.startswith("spot") for name in live.table.accounts)


@clause("MD-11-B-2", "MD-11-B-3")
def test_maryland_pays_a_seat_right_after_its_vigorish() -> None:
    live = Live("md-mini", cards=BANKER_WINS, seats=SEATS).ready().bet("1 banker 10; 5 banker 10")
    live.play_round()
    assert [(act, seat) for act, _, seat in moves(live)] == [
        ("take vigorish", 5),
        ("pay", 5),
        ("take vigorish", 1),
        ("pay", 1),
    ]
    assert cited(live, "pay") == {"MD-11-B-2"}


@pytest.mark.parametrize(
    ("book", "variant"),
    [
        pytest.param("pa-627a", "ez", marks=clause("PA627A-11-b-s3")),
        pytest.param("ma-midi", "ez", marks=clause("MA-11-b-s3")),
        pytest.param("md-mini", "ez", marks=clause("MD-11-B-1-s2")),
        pytest.param("md-mini", "fortune_7", marks=clause("MD-11-B-1-s2")),
        pytest.param("md-mini", "no_commission", id="reading R-MD04"),
        pytest.param("pa-627b", "commission_free", marks=clause("PA627B-2-f-s2")),
    ],
)
def test_tables_without_vigorish_skip_that_step(book: str, variant: str) -> None:
    live = Live(book, variant=variant, cards="Kh Qs 6c 7d", seats=SEATS).ready()
    live.bet("1 banker 10; 5 banker 10; 3 player 5").play_round()
    assert moves(live) == [("collect", "player", 3), ("pay", "banker", 5), ("pay", "banker", 1)]
    assert chips(live, "ann", "cid") == [10_00, 10_00]


@pytest.mark.parametrize(
    ("book", "cite"),
    same_duty("Collect the tie vigorish at the end of the round, before the next deal.", count=2),
)
def test_the_tie_vigorish_is_taken_in_the_round(book: str, cite: str) -> None:
    live = Live(book, 'options.vigorish = "tie 25%"', cards=TIE, seats=SEATS).ready()
    live.bet("1 banker 100; 3 player 50; 5 banker 20; 5 tie 10").play_round()
    assert moves(live) == [
        ("take vigorish", "banker", 5),
        ("return", "banker", 5),
        ("pay", "tie", 5),
        ("return", "player", 3),
        ("take vigorish", "banker", 1),
        ("return", "banker", 1),
    ]
    assert cited(live, "take vigorish") == {cite}
    assert chips(live, "ann", "bob", "cid") == [-25_00, 0, -5_00 + 80_00]
    assert live.table.owed == {}


def test_a_short_tray_waits_for_a_fill() -> None:
    live = Live("pa-627a", cards=TIE).ready().bet("1 tie 100").until(MoveChips)
    live.do(CreditInventory(live.table.accounts[INVENTORY] - 799_99), "floor")
    assert live.refused(live.next) == "PA627A-7-b-s1"
    live.do(FillInventory(1), "floor")
    live.play_round()
    assert (chips(live, "ann"), INVENTORY in live.table.accounts) == ([800_00], False)


@pytest.mark.parametrize("by", ["ann", "floor"])
def test_chips_are_moved_by_the_dealer(by: str) -> None:
    live = Live("pa-627a", cards=TIE).ready().bet("1 tie 100").until(MoveChips)
    assert live.refused(live.next, by) == live.next_clause


# The table and `settle` agree


TABLES = tuple(every_table())


@cache
def table(number: int) -> BaccaratGame:
    return TABLES[number].game()


@st.composite
def rounds(draw: st.DrawFn) -> tuple[BaccaratGame, list[Bet], list[Card]]:
    """A table, bets it takes of up to two owners on each spot, and the cards of a round."""
    chosen = table(draw(st.integers(0, len(TABLES) - 1)))
    house = chosen.house
    seats = st.integers(1, house.seats.value)
    spots = st.tuples(seats, st.sampled_from(list(house.wagers)), st.sampled_from(["seat", "zoe"]))
    bets = list[Bet]()
    for seat, wager, who in draw(st.lists(spots, min_size=1, max_size=8, unique=True)):
        offered = house.wagers[wager]
        fixed = offered.fixed_stake
        bet = Bet(
            seat,
            wager,
            Cents(fixed.value if fixed else draw(st.integers(1, 10**6))),
            draw(st.sampled_from([None, *Side])) if offered.ride else None,
            Cents(draw(st.integers(1, 10**4)))
            if house.match_play and wager in {"player", "banker"} and draw(st.booleans())
            else None,
            owner=f"player {seat}" if who == "seat" else who,
        )
        bets.append(bet)
    cards = list[Card]()
    while due(house.tableau, cards) is not None:
        cards.append(draw(st.sampled_from(DECK)))
    standing = [bet for bet in bets if _may_stand(bet, bets)]
    return chosen, standing or [Bet(1, "tie", Cents(1), owner="player 1")], cards


def _may_stand(bet: Bet, bets: list[Bet]) -> bool:
    at_seat = [other for other in bets if other.seat == bet.seat]
    own = {other.wager for other in at_seat if other.owner == bet.owner}
    rides = bet.ride is None or bet.ride.value in own
    return rides and (bet.wager != "royal_9" or bool(own & {"player", "banker", "tie"}))


def played(of: BaccaratGame, bets: list[Bet], cards: list[Card]) -> Live:
    """The round at a live table, up to the judged wagers on the opening cards or the result."""
    live = Live(of, cards=show_cards(cards), seats="")
    live.do(FillInventory(10**12), "floor")
    for seat in sorted({bet.seat for bet in bets}):
        live.do(TakeSeat(seat), f"player {seat}")
    for person in sorted({bet.owner for bet in bets}):
        live.do(BuyIn(10**8, with_chips=True), person)
    live.ready()
    for bet in sorted(bets, key=lambda bet: bet.wager == "royal_9"):
        live.do(PlaceWager(bet.seat, bet.wager, bet.stake, bet.match_play or 0), bet.owner)
    return live.until(
        lambda t: t.round is not None and (t.round.opening or t.round.winner) is not None
    )


@given(rounds())
@settings(max_examples=250)
def test_a_live_round_pays_what_settle_says(
    drawn: tuple[BaccaratGame, list[Bet], list[Card]],
) -> None:
    of, bets, cards = drawn
    slips = settle(of, bets, cards).slips
    live = played(of, bets, cards)
    for bet, slip in zip(bets, slips, strict=True):
        if bet.ride and slip.result is Result.WON:
            live.do(LetRide(bet.seat, bet.wager, bet.ride), bet.owner)
    tray = 10**12 + 100_000_00
    live.play_round()
    told = {
        (w.seat, w.owner, w.wager): w for event in live.happened(WagersJudged) for w in event.wagers
    }
    for slip in slips:
        wager = told[slip.seat, slip.owner, slip.wager]
        assert (wager.result, wager.outcome, wager.winnings, wager.vigorish, wager.back) == (
            slip.result.value,
            slip.outcome,
            slip.winnings,
            slip.vigorish,
            slip.back,
        )
        assert (wager.rode, wager.riding, wager.clause) == (slip.rode, slip.riding, slip.clause)
    after: Table = live.table
    for person in {bet.owner for bet in bets}:
        own = [slip for slip in slips if slip.owner == person]
        assert after.accounts.get(stack(person), 0) == 10**8 + sum(s.back - s.stake for s in own)
        assert after.owes(person) == sum(s.vigorish for s in own if s.marked)
    assert after.accounts[INVENTORY] == tray + sum(slip.stake - slip.back for slip in slips)
    assert not any(name.startswith("spot") for name in after.accounts)
    assert after.history[-1].coup == str(of.deal(cards).coup)


@clause("PA627B-2-c-3")
def test_a_slip_names_the_reading_that_its_price_rests_on() -> None:
    """Reading R-B02; that the other wagers go back is in the words."""
    filed, top = "wagers.lucky_six = {}", {"variant": "commission_free"}
    live = Live(game("pa-627b", filed, **top), cards=TIE).ready()
    live.bet("1 lucky_six 10; 1 banker 10").play_round()
    slips = {each.wager: each for judged in live.happened(WagersJudged) for each in judged.wagers}
    assert (slips["lucky_six"].clause, slips["lucky_six"].reading) == ("PA627B-2-c-3", "R-B02")
    assert slips["banker"].reading == ""
