"""Every line of the paytable, every exclusion from it, and every tie rule."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import Spanish21Game
from tests.games.spanish_21.tables import (
    answered,
    settled,
    settled_beside,
    spanish,
    studied,
    told,
)
from tests.support import clause

DEALERS = {"17": "9d 8c", "19": "Kc 9d", "21": "Kc 5d 6h", "bust": "Kc 6d 9h"}

LINES = [
    ("As Kd", "blackjack", 25_00, "PA551-6-f-s2"),
    ("7s 7s 7s", "suited_777_spades", 40_00, "PA551-6-g-4-s2"),
    ("7h 7h 7h", "suited_777", 30_00, "PA551-6-g-4-s1"),
    ("7h 7h 7s", "mixed_777", 25_00, "PA551-6-g-3"),
    ("8s 6s 7s", "suited_678_spades", 40_00, "PA551-6-g-2-s2"),
    ("7d 8d 6d", "suited_678", 30_00, "PA551-6-g-2-s1"),
    ("6s 7s 8c", "mixed_678", 25_00, "PA551-6-g-1"),
    ("2h 3c 4d 5h 7c", "five_card_21", 25_00, "PA551-6-g-5"),
    ("2h 3c 4d 5h 3d 4c", "six_card_21", 30_00, "PA551-6-g-6"),
    ("2h 3c 2d 3h 4d 5h 2c", "seven_card_21", 40_00, "PA551-6-g-7"),
    ("Ah 2c 2d 2h 3d 3h 3c 5c", "seven_card_21", 40_00, "PA551-6-g-7"),
    ("5h 6c Kd", "win", 20_00, "PA551-6-f-s3"),
    ("2h 8c 7d 4c", "win", 20_00, "PA551-6-f-s3"),
    ("6h 8h 7s", "mixed_678", 25_00, "PA551-6-g-1"),
]
"""21s, what ten dollars bring back, and the clause that sets the price."""


@pytest.mark.parametrize(
    ("hand", "outcome", "back", "price"),
    [pytest.param(*row, marks=clause(row[3])) for row in LINES],
)
@pytest.mark.parametrize("dealer", DEALERS)
def test_every_21_pays_its_line_against_every_dealers_hand(
    hand: str, outcome: str, back: int, price: str, dealer: str
) -> None:
    slip = settled_beside(hand, DEALERS[dealer]).slips[0]
    assert (slip.outcome, slip.back, slip.clause) == (outcome, back, price)
    assert (slip.result.value, slip.winnings, slip.vigorish) == ("won", back - 10_00, 0)


@clause("PA551-6-f-s3")
def test_five_cards_of_less_than_21_are_no_bonus() -> None:
    assert settled("2h 3c 4d 5h 6c", DEALERS["19"]).slips[0].outcome == "win"


@pytest.mark.parametrize(
    ("hand", "dealer", "expected"),
    [
        pytest.param(
            "Kh 2d",
            "bust",
            ("won", "win", 20_00, "PA551-6-f-s3", "PA551-6-b-1"),
            marks=clause("PA551-6-b-1", "PA551-6-f-s3"),
        ),
        pytest.param(
            "Kh Qd",
            "19",
            ("won", "win", 20_00, "PA551-6-f-s3", "PA551-6-b-2"),
            marks=clause("PA551-6-b-2", "PA551-6-f-s3"),
        ),
        pytest.param(
            "Kh 9d",
            "19",
            ("returned", "push", 10_00, "PA551-6-c-s1", "PA551-6-c-s1"),
            marks=clause("PA551-6-c-s1"),
        ),
        pytest.param(
            "Kh 8d",
            "19",
            ("lost", "lose", 0, "PA551-6-f-s1", "PA551-6-b-2"),
            marks=clause("PA551-6-b-2", "PA551-6-f-s1"),
        ),
        pytest.param(
            "Kh 8d 4c",
            "19",
            ("lost", "bust", 0, "PA551-6-f-s1", "PA551-6-b-1"),
            marks=clause("PA551-6-b-1"),
        ),
    ],
)
def test_a_total_against_a_total(hand: str, dealer: str, expected: tuple[object, ...]) -> None:
    assert told(settled(hand, DEALERS[dealer]).slips[0]) == expected


@clause("PA551-6-b-1")
def test_a_bust_loses_even_when_the_dealer_busts() -> None:
    slip = settled_beside("Kh 8d 4c", DEALERS["bust"]).slips[0]
    assert (slip.result.value, slip.outcome) == ("lost", "bust")


@pytest.mark.parametrize(
    ("hand", "dealer", "decided_by"),
    [
        ("As Kd", "Kc 5d 6h", "PA551-6-b-3"),
        ("As Kd", "Kc Ad", "PA551-6-b-3"),
        ("As Kd", "Ac Qd", "PA551-6-b-3"),
        ("As Kd", "Kc 9d", "PA551-6-b-2"),
        ("As Kd", "Kc 6d 9h", "PA551-6-b-1"),
    ],
)
@clause("PA551-6-b-3", "PA551-6-f-s2")
def test_every_blackjack_wins_and_pays_3_to_2(hand: str, dealer: str, decided_by: str) -> None:
    """Reading R-S01: also where the dealer's hand is no 21."""
    peeked = dealer in {"Kc Ad", "Ac Qd"}
    slip = (settled(hand, dealer) if peeked else settled_beside(hand, dealer)).slips[0]
    assert told(slip) == ("won", "blackjack", 25_00, "PA551-6-f-s2", decided_by)


@clause("PA551-6-b-4")
@pytest.mark.parametrize("hand", ["5h 6c Kd", "7h 7h 7s", "2h 3c 4d 5h 7c"])
def test_a_21_of_three_or_more_cards_beats_the_dealers(hand: str) -> None:
    slip = settled_beside(hand, DEALERS["21"]).slips[0]
    assert (slip.result.value, slip.decided_by) == ("won", "PA551-6-b-4")


@clause("PA551-6-c-s2")
@pytest.mark.parametrize(
    ("hand", "decided_by"),
    [
        ("5h 9d 7c", "PA551-6-c-s2"),
        ("7s 8s 6s", "PA551-6-c-s2"),
        ("2h 3c 2d 3h 4d 5h 2c", "PA551-6-c-s2"),
        ("Kh Qd", "PA551-6-b-2"),
    ],
)
def test_all_but_a_blackjack_lose_to_a_blackjack_found_late(hand: str, decided_by: str) -> None:
    slip = settled(hand, "Kc Ad", missed_peek=True).slips[0]
    assert told(slip) == ("lost", "dealer_blackjack", 0, "PA551-6-f-s1", decided_by)


@clause("PA551-8-e-s1", "PA551-6-c-s2")
@pytest.mark.parametrize("dealer", ["Ac Kd", "Kc Ad", "Qc Ad", "Jc Ad"])
def test_a_blackjack_that_the_reader_shows_ends_the_round(dealer: str) -> None:
    """Reading R-S04: nobody decides anything, hands of less lose."""
    slip = settled("Kh Qd", dealer, "").slips[0]
    assert (slip.result.value, slip.outcome, slip.back) == ("lost", "dealer_blackjack", 0)


SPLIT_ACES = "As Ah Kd 5c 5d"
"""Split: the first becomes a 21 of two cards, the second 5 + 5 + ace, a 21 of three."""


def split_aces(dealer: str, game: Spanish21Game | None = None) -> list[tuple[object, ...]]:
    slips = settled_beside(SPLIT_ACES, dealer, "split hit", game).slips[:2]
    return [(slip.result.value, slip.outcome, slip.back, slip.decided_by) for slip in slips]


@clause("PA551-1-blackjack", "PA551-6-c-s1", "PA551-6-b-4")
def test_an_ace_and_a_court_card_after_a_split_are_a_21_of_two_cards() -> None:
    assert split_aces(DEALERS["19"]) == [
        ("won", "win", 20_00, "PA551-6-b-2"),
        ("won", "win", 20_00, "PA551-6-b-2"),
    ]
    assert split_aces(DEALERS["21"]) == [
        ("returned", "push", 10_00, "PA551-6-c-s1"),  # reading R-S02
        ("won", "win", 20_00, "PA551-6-b-4"),
    ]


def test_a_split_21_may_be_let_win_with_the_regulators_answer() -> None:
    generous = answered("R-S02", split_21_against_dealer_21="win")
    expected = [("won", "win", 20_00, "PA551-6-b-4")] * 2
    assert split_aces(DEALERS["21"], generous) == expected
    assert split_aces(DEALERS["21"], studied(every_21_wins=True)) == expected


DOUBLED = [
    ("7s 7s 7s", "suited_777_spades"),
    ("7h 7h 7h", "suited_777"),
    ("7h 7d 7s", "mixed_777"),
    ("8s 6s 7s", "suited_678_spades"),
    ("8d 6d 7d", "suited_678"),
    ("8h 6d 7s", "mixed_678"),
    ("5h 6c Kd", "win"),
]


@clause("PA551-6-g", "PA551-11-b")
@pytest.mark.parametrize(("hand", "undoubled"), DOUBLED)
def test_a_doubled_hand_is_paid_even_money_and_no_bonus(hand: str, undoubled: str) -> None:
    assert settled(hand, DEALERS["19"]).slips[0].outcome == undoubled
    slip = settled(hand, DEALERS["19"], "double").slips[0]
    assert told(slip) == ("won", "doubled_win", 40_00, "PA551-11-b", "PA551-6-b-2")
    assert (slip.stake, slip.winnings) == (20_00, 20_00)


@clause("PA551-6-g", "PA551-11-b")
@pytest.mark.parametrize(("hand", "doubled_on"), [("2h 3c 4d 5h 7c", 4), ("2h 3c 4d 5h 3d 4c", 5)])
def test_where_any_cards_may_be_doubled_five_and_six_card_21s_pay_even_money(
    hand: str, doubled_on: int
) -> None:
    """The guarded alternative of reading R-S05."""
    game = answered("R-S05", doubling="any_cards")
    play = " ".join(["hit"] * (doubled_on - 2) + ["double"])
    slip = settled(hand, DEALERS["19"], play, game=game).slips[0]
    assert (slip.outcome, slip.back) == ("doubled_win", 40_00)


SPLIT_BONUSES = [
    ("7s 7s 7s 7s 7s", "split hit stand", "suited_777_spades", 40_00),
    ("7h 7h 7h 7h 2s", "split hit stand", "suited_777", 30_00),
    ("7h 7h 7c 7h 2s", "split hit stand", "mixed_777", 25_00),
    ("8s 8d 6s 7s 2s", "split hit stand", "suited_678_spades", 40_00),
    ("8d 8s 6d 7d 2s", "split hit stand", "suited_678", 30_00),
    ("8d 8s 6s 7d 2s", "split hit stand", "mixed_678", 25_00),
    ("2d 2s 3s 4d 5s 7d 9s", "split hit hit hit stand", "five_card_21", 25_00),
    ("2d 2s 3s 4d 5s 3d 4s 9s", "split hit hit hit hit stand", "six_card_21", 30_00),
    ("2d 2s 3s 2d 3s 4d 5s 2c 9s", "split hit hit hit hit hit stand", "seven_card_21", 40_00),
]


@clause("PA551-6-g", "PA551-12-e")
@pytest.mark.parametrize(("cards", "play", "outcome", "back"), SPLIT_BONUSES)
def test_a_split_hand_keeps_the_bonus_odds(cards: str, play: str, outcome: str, back: int) -> None:
    """Reading R-S08: a split takes away the fixed bonus only."""
    settlement = settled(cards, "7c Kd", play)
    slip = settlement.slips[0]
    assert (slip.outcome, slip.back) == (outcome, back)
    assert settlement.awards == ()


@pytest.mark.parametrize(("stake", "outcome", "hand", "winnings"), [
    ("5.01", "blackjack", "As Kd", 7_52),  # 7.515
    ("0.01", "blackjack", "As Kd", 2),
    ("5.01", "suited_777", "7h 7h 7h", 10_02),
    ("5.01", "mixed_678", "6h 7h 8s", 7_52),
])  # fmt: skip
def test_sums_are_broken_in_the_players_favour(
    stake: str, outcome: str, hand: str, winnings: int
) -> None:
    """Reading R-X17."""
    slip = settled(hand, DEALERS["19"], stake=stake).slips[0]
    assert (slip.outcome, slip.winnings) == (outcome, winnings)


def test_sums_are_broken_to_the_coin_filed() -> None:
    coins = spanish("[limits]\ncoin = 0.5")
    assert settled("As Kd", DEALERS["19"], stake="5.50", game=coins).slips[0].winnings == 8_50
