"""Surrender, double, rescue and split settled; a Blackjack found late; the dealer's order."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.bets import parse_bets
from croupier.games.spanish_21.boxes import call_dead
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.movements import Phase
from croupier.games.spanish_21.playing import play
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.games.spanish_21.settlement import Settlement, settle
from croupier.values.clauses import ClauseId
from tests.games.spanish_21.tables import (
    MATCHING,
    answered,
    dealt,
    order,
    settled,
    spanish,
    told,
)
from tests.support import clause

Lines = list[tuple[str, str, int, int]]


def lines(settlement: Settlement) -> Lines:
    """Result, outcome, stake and what goes back, hand by hand."""
    return [(slip.result.value, slip.outcome, slip.stake, slip.back) for slip in settlement.slips]


@clause("PA551-9-a-s1", "PA551-9-a-1")
def test_a_surrender_to_a_low_card_gives_half_back_at_once() -> None:
    settlement = settled("Kh 6c", "9c Kd", "surrender")
    assert told(settlement.slips[0]) == (
        "surrendered",
        "surrender",
        5_00,
        "PA551-9-a-s1",
        "PA551-9-a-s1",
    )
    assert order(settlement) == [
        ("collect", 1, "spanish_21", 5_00, "PA551-9-a-1"),
        ("return", 1, "spanish_21", 5_00, "PA551-9-a-1"),
    ]
    assert {each.phase for each in settlement.movements} == {Phase.DECIDING}


@clause("PA551-9-a-2-s1", "PA551-9-a-2-s2")
@pytest.mark.parametrize("dealer", ["Ac 9d", "Kc 9d", "Qc 9d", "Jc 9d"])
def test_a_surrender_to_an_ace_or_a_court_card_waits_for_the_hole_card(dealer: str) -> None:
    settlement = settled("Kh 6c", dealer, "surrender")
    assert lines(settlement) == [("surrendered", "surrender", 10_00, 5_00)]
    assert order(settlement) == [
        ("collect", 1, "spanish_21", 5_00, "PA551-9-a-2-s2"),
        ("return", 1, "spanish_21", 5_00, "PA551-9-a-2-s2"),
    ]
    assert {each.phase for each in settlement.movements} == {Phase.REVEALING}


@pytest.mark.parametrize(("coin", "back"), [("0.01", 5_01), ("0.5", 5_50), ("1", 6_00)])
def test_an_odd_half_is_broken_in_the_players_favour(coin: str, back: int) -> None:
    """Reading R-X17."""
    game = spanish(f"[limits]\ncoin = {coin}")
    stake = {"0.01": "10.01", "0.5": "10.50", "1": "11"}[coin]
    assert settled("Kh 6c", "9c Kd", "surrender", stake=stake, game=game).slips[0].back == back


DOUBLES = [
    ("9h 2c Kd", "double", ("won", "doubled_win", 20_00, 40_00)),
    ("9h 2c Kd", "double 2.50", ("won", "doubled_win", 12_50, 25_00)),
    ("9h 2c 8d", "double", ("returned", "push", 20_00, 20_00)),
    ("9h 2c 5d", "double", ("lost", "lose", 20_00, 0)),
    ("9h 3c Kd", "double 4", ("lost", "bust", 14_00, 0)),
    ("9h 2c 5d", "double rescue", ("rescued", "rescue", 20_00, 10_00)),
    ("9h 2c 5d", "double 4 rescue", ("rescued", "rescue", 14_00, 4_00)),
    ("9h 2c Kd", "double rescue", ("rescued", "rescue", 20_00, 10_00)),
]


@clause("PA551-11-a-s1", "PA551-11-b", "PA551-11-d")
@pytest.mark.parametrize(("hand", "said", "expected"), DOUBLES)
def test_a_double_counts_as_one_stake_with_the_wager(
    hand: str, said: str, expected: tuple[str, str, int, int]
) -> None:
    """Reading R-S06: a rescue takes back what was doubled and forfeits the whole wager."""
    assert lines(settled(hand, "Kc 9d", said)) == [expected]


@clause("PA551-11-d")
def test_a_rescue_is_settled_at_once() -> None:
    settlement = settled("9h 2c 5d", "9c Kd", "double 4 rescue")
    assert order(settlement) == [
        ("collect", 1, "spanish_21", 10_00, "PA551-11-d"),
        ("return", 1, "spanish_21", 4_00, "PA551-11-d"),
    ]
    assert settlement.movements[0].phase is Phase.DECIDING


SPLITS = [
    (
        "8h 8c Kd 3c 9h",
        "split stand double",
        [("lost", "lose", 10_00, 0), ("won", "doubled_win", 20_00, 40_00)],
    ),
    (
        "8h 8c 3d 2c 9h",
        "split double 5 rescue stand",
        [("rescued", "rescue", 15_00, 5_00), ("lost", "lose", 10_00, 0)],
    ),
    (
        "8h 8c 8d 3c Kh 2c 9h 3s Kc",
        "split split hit hit stand hit",
        [
            ("won", "win", 10_00, 20_00),
            ("returned", "push", 10_00, 10_00),
            ("won", "win", 10_00, 20_00),
        ],
    ),
    (
        "Kh Jc 9d 9c Kd",
        "split stand hit",
        [("returned", "push", 10_00, 10_00), ("lost", "bust", 10_00, 0)],
    ),
]


@clause("PA551-12-a", "PA551-12-b", "PA551-12-c-s1", "PA551-12-c-s2")
@pytest.mark.parametrize(("hand", "said", "expected"), SPLITS)
def test_every_hand_of_a_split_has_its_slip(hand: str, said: str, expected: Lines) -> None:
    settlement = settled(hand, "Kc 9d", said)
    assert lines(settlement) == expected
    assert [slip.hand for slip in settlement.slips] == list(range(1, len(expected) + 1))


LATE = [
    pytest.param(
        "9h 2c Kd",
        "double",
        [("lost", "dealer_blackjack", 20_00, 10_00)],
        ["PA551-11-c"],
        marks=clause("PA551-11-c"),
        id="a double comes back",
    ),
    pytest.param(
        "9h 2c Kd",
        "double 4",
        [("lost", "dealer_blackjack", 14_00, 4_00)],
        ["PA551-11-c"],
        marks=clause("PA551-11-c"),
        id="a double for less too",
    ),
    pytest.param(
        "8h 8c 2d 3d",
        "split stand stand",
        [("lost", "dealer_blackjack", 10_00, 0), ("returned", "dealer_blackjack", 10_00, 10_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d"),
        id="the second hand of a split comes back",
    ),
    pytest.param(
        "8h 8c 8d 2d Kd 3d 3h Kc",
        "split split double stand double",
        [
            ("lost", "dealer_blackjack", 20_00, 10_00),
            ("returned", "dealer_blackjack", 10_00, 10_00),
            ("returned", "dealer_blackjack", 20_00, 20_00),
        ],
        ["PA551-11-c", "PA551-12-d", "PA551-12-d"],
        marks=clause("PA551-12-d", "PA551-11-c"),
        id="of three hands and two doubles only the original is lost",
    ),
    pytest.param(
        "Ah Ac Kd 9d",
        "split stand",
        [("lost", "dealer_blackjack", 10_00, 0), ("returned", "dealer_blackjack", 10_00, 10_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d", "PA551-6-c-s2"),
        id="a split 21 is no Blackjack",
    ),
    pytest.param(
        "8h 8c Kd 9d 3d",
        "split hit stand",
        [("lost", "bust", 10_00, 0), ("returned", "dealer_blackjack", 10_00, 10_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d"),
        id="the first hand was bust: the original is gone",
    ),
    pytest.param(
        "9h 3c Kd",
        "double",
        [("lost", "bust", 20_00, 10_00)],
        ["PA551-11-c"],
        marks=clause("PA551-11-c"),
        id="a double that was bust comes back",
    ),
    pytest.param(
        "9h 3c Kd",
        "double 4",
        [("lost", "bust", 14_00, 4_00)],
        ["PA551-11-c"],
        marks=clause("PA551-11-c"),
        id="a bust double for less too",
    ),
    pytest.param(
        "8h 8c 2d 9d Kd",
        "split stand hit",
        [("lost", "dealer_blackjack", 10_00, 0), ("returned", "bust", 10_00, 10_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d"),
        id="a second hand that was bust comes back",
    ),
    pytest.param(
        "8h 8c Kd 9d Kc 9s",
        "split hit double",
        [("lost", "bust", 10_00, 0), ("returned", "bust", 20_00, 20_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d"),
        id="of two bust hands only the original is lost, not the second with its double",
    ),
    pytest.param(
        "8h 8c 9d Kc 9s Kh",
        "split double hit",
        [("lost", "bust", 20_00, 10_00), ("returned", "bust", 10_00, 10_00)],
        ["PA551-11-c", "PA551-12-d"],
        marks=clause("PA551-12-d", "PA551-11-c"),
        id="of two bust hands only the original is lost, not the first's double",
    ),
    pytest.param(
        "8h 8c Kd 3c 5d",
        "split stand double rescue",
        [("lost", "dealer_blackjack", 10_00, 0), ("returned", "rescue", 20_00, 20_00)],
        ["PA551-6-f-s1", "PA551-12-d"],
        marks=clause("PA551-12-d"),
        id="a second hand that was given up for its double comes back",
    ),
    pytest.param(
        "Kh 6c 9d",
        "hit",
        [("lost", "bust", 10_00, 0)],
        ["PA551-6-f-s1"],
        marks=clause("PA551-6-b-1"),
        id="a plain bust stays lost",
    ),
    pytest.param(
        "Kh 6c",
        "surrender",
        [("lost", "dealer_blackjack", 10_00, 0)],
        ["PA551-9-a-2-s2"],
        marks=clause("PA551-9-a-2-s2"),
        id="a held surrender is lost whole",
    ),
    pytest.param(
        "9h 2c 5d",
        "double rescue",
        [("rescued", "rescue", 20_00, 10_00)],
        ["PA551-11-d"],
        marks=clause("PA551-11-d"),
        id="a rescue was settled before",
    ),
    pytest.param(
        "Ah Kc",
        "",
        [("won", "blackjack", 10_00, 25_00)],
        ["PA551-6-f-s2"],
        marks=clause("PA551-6-b-3"),
        id="a Blackjack wins",
    ),
]


@pytest.mark.parametrize(("hand", "said", "expected", "clauses"), LATE)
def test_a_dealers_blackjack_found_late_takes_original_wagers_only(
    hand: str, said: str, expected: Lines, clauses: list[str]
) -> None:
    """Reading R-S04."""
    settlement = settled(hand, "Kc Ad", said, missed_peek=True)
    assert lines(settlement) == expected
    assert [slip.clause for slip in settlement.slips] == clauses


@pytest.mark.parametrize(("hand", "said", "expected", "clauses"), LATE)
def test_where_busts_wait_a_late_blackjack_takes_the_same(
    hand: str, said: str, expected: Lines, clauses: list[str]
) -> None:
    """The guarded alternative of reading R-S03 moves the same chips later."""
    waiting = answered("R-S03", busts="at_end")
    settlement = settled(hand, "Kc Ad", said, missed_peek=True, game=waiting)
    assert lines(settlement) == expected
    assert [slip.clause for slip in settlement.slips] == clauses


@clause("PA551-11-c", "PA551-12-d")
def test_what_was_collected_with_a_bust_comes_back_when_the_blackjack_is_found() -> None:
    assert order(settled("8h 8c 9d Kc 9s Kh", "Kc Ad", "split double hit", missed_peek=True)) == [
        ("collect", 1, "spanish_21", 20_00, "PA551-6-f-s1"),
        ("collect", 1, "spanish_21", 10_00, "PA551-6-f-s1"),
        ("return", 1, "spanish_21", 10_00, "PA551-11-c"),
        ("return", 1, "spanish_21", 10_00, "PA551-12-d"),
    ]


@clause("PA551-11-c")
def test_of_a_doubled_hand_the_original_is_collected_and_the_double_handed_back() -> None:
    assert order(settled("9h 2c Kd", "Kc Ad", "double 4", missed_peek=True)) == [
        ("collect", 1, "spanish_21", 10_00, "PA551-11-c"),
        ("return", 1, "spanish_21", 4_00, "PA551-11-c"),
    ]


def test_a_peek_that_was_missed_for_nothing_changes_no_sum() -> None:
    bets, cards = "1 spanish_21 10; 1 insurance 5", dealt("Ac 9d", "9h 2c 5d")
    in_time = settle_round(spanish(), bets, cards, "1 double")
    late = settle_round(spanish(), bets, cards, "1 double", missed_peek=True)
    assert in_time.slips == late.slips
    assert [each.phase for each in late.movements] == [Phase.REVEALING, Phase.SETTLING]
    assert in_time.movements[0].phase is Phase.INSURANCE


@clause("PA551-16-i")
def test_a_dead_hand_gives_everything_back() -> None:
    over = play(spanish(), "1 spanish_21 10", dealt("9c Kd", "9h 2c 5d"), "1 double 4")
    dead = call_dead(over.boxes[0], 1, ClauseId("PA551-16-i"))
    settlement = settle(spanish(), parse_bets("1 spanish_21 10"), [dead], over.dealer)
    assert told(settlement.slips[0]) == ("returned", "dead", 14_00, "PA551-16-i", "PA551-16-i")
    assert order(settlement) == [("return", 1, "spanish_21", 14_00, "PA551-16-i")]


BETS = (
    "4 spanish_21 40; 1 spanish_21 10; 2 spanish_21 20; 3 spanish_21 30; 5 spanish_21 50;"
    " 6 spanish_21 60; 2 match_the_dealer 2; 1 match_the_dealer 1; 5 match_the_dealer 5"
)
HANDS = ("9h 2c 5d", "Kh 6c Kd", "Ks 9c", "Kh 5d", "Ah Kh", "8c 2d 7c")
PLAY = "1 double rescue; 2 hit; 3 stand; 4 surrender; 6 double"


def whole_round(game: Spanish21Game) -> Settlement:
    """Against 9 and K: rescue, bust, push, surrender, Blackjack, a doubled loss."""
    return settle_round(game, BETS, dealt("9d Kd", *HANDS), PLAY)


@clause("PA551-7-d", "PA551-6-f-s1", "PA551-6-f-s2", "PA551-9-a-1", "PA551-11-d")
def test_the_dealers_order() -> None:
    """Match-The-Dealer; what is decided at once, box by box; losers; winners and ties."""
    settlement = whole_round(spanish(MATCHING))
    assert order(settlement) == [
        ("collect", 2, "match_the_dealer", 2_00, "PA551-7-d"),
        ("collect", 5, "match_the_dealer", 5_00, "PA551-7-d"),
        ("pay", 1, "match_the_dealer", 4_00, "PA551-7-d"),
        ("collect", 1, "spanish_21", 10_00, "PA551-11-d"),
        ("return", 1, "spanish_21", 10_00, "PA551-11-d"),
        ("collect", 2, "spanish_21", 20_00, "PA551-6-f-s1"),
        ("collect", 4, "spanish_21", 20_00, "PA551-9-a-1"),
        ("return", 4, "spanish_21", 20_00, "PA551-9-a-1"),
        ("collect", 6, "spanish_21", 120_00, "PA551-6-f-s1"),
        ("return", 3, "spanish_21", 30_00, "PA551-6-c-s1"),
        ("pay", 5, "spanish_21", 75_00, "PA551-6-f-s2"),
    ]
    assert [slip.seat for slip in settlement.slips] == [4, 1, 2, 3, 5, 6, 2, 1, 5]
    assert settlement.house_gain == 2_00 + 5_00 - 4_00 + 10_00 + 20_00 + 20_00 + 120_00 - 75_00


def test_busts_may_wait_for_the_end_with_the_regulators_answer() -> None:
    settlement = whole_round(answered("R-S03", busts="at_end"))
    collected = [(each.seat, each.phase) for each in settlement.movements if each.seat in {2, 6}]
    assert collected == [(2, Phase.MATCH), (2, Phase.SETTLING), (6, Phase.SETTLING)]


@clause("PA551-10-c", "PA551-10-d", "PA551-8-e-s1")
def test_insurance_is_settled_as_soon_as_the_reader_tells() -> None:
    """Reading R-S18: winners before the hands."""
    bets = "1 spanish_21 10; 1 insurance 5; 2 spanish_21 20; 2 insurance 10"
    hands = ("Kh 9c", "Kd 6h")
    positive = settle_round(spanish(), bets, dealt("Ac Kd", *hands), "")
    assert order(positive) == [
        ("pay", 1, "insurance", 10_00, "PA551-10-c"),
        ("pay", 2, "insurance", 20_00, "PA551-10-c"),
        ("collect", 1, "spanish_21", 10_00, "PA551-6-f-s1"),
        ("collect", 2, "spanish_21", 20_00, "PA551-6-f-s1"),
    ]
    negative = settle_round(spanish(), bets, dealt("Ac 7d", *hands), "1 stand; 2 stand")
    assert order(negative) == [
        ("collect", 1, "insurance", 5_00, "PA551-10-d"),
        ("collect", 2, "insurance", 10_00, "PA551-10-d"),
        ("collect", 2, "spanish_21", 20_00, "PA551-6-f-s1"),
        ("pay", 1, "spanish_21", 10_00, "PA551-6-f-s3"),
    ]


@clause("PA551-7-d")
def test_match_the_dealer_comes_before_insurance() -> None:
    bets = "1 spanish_21 10; 1 insurance 5; 1 match_the_dealer 5"
    settlement = settle_round(spanish(MATCHING), bets, dealt("Ac Kd", "Ah 9c"), "")
    assert [each.wager for each in settlement.movements] == [
        "match_the_dealer",
        "insurance",
        "spanish_21",
    ]
