"""Who is dealt which card, when the hole card is read, and when the dealer draws."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.dealing import (
    draws,
    matters,
    must_draw,
    needs_peek,
    offers_insurance,
    opening_order,
)
from croupier.games.spanish_21.playing import play
from croupier.values.cards import DECK, Card, parse_cards, show_cards
from tests.games.spanish_21.tables import answered, dealt, spanish, studied
from tests.support import clause


@clause("PA551-8-d-s1", "PA551-8-d-1", "PA551-8-d-2", "PA551-8-d-3", "PA551-8-d-4")
def test_the_opening_goes_round_twice_from_the_dealers_left() -> None:
    order = [(card.seat, card.step.value, card.face_down) for card in opening_order([5, 2, 7])]
    assert order == [
        (2, "first_cards", False),
        (5, "first_cards", False),
        (7, "first_cards", False),
        (0, "up_card", False),
        (2, "second_cards", False),
        (5, "second_cards", False),
        (7, "second_cards", False),
        (0, "hole_card", True),
    ]


@clause("PA551-8-e-s1", "PA551-10-a-s1")
def test_the_reader_is_for_aces_and_courts_and_insurance_for_aces() -> None:
    peeked = {card.rank.value for card in DECK if needs_peek(spanish(), card)}
    insured = {card.rank.value for card in DECK if offers_insurance(spanish(), card)}
    assert (peeked, insured) == ({"A", "K", "Q", "J"}, {"A"})


@clause("PA551-13-b")
@pytest.mark.parametrize(
    ("cards", "draw"),
    [
        ("Kc 6d", True),
        ("Kc 7d", False),
        ("Ac 5d", True),
        ("Ac 6d", False),
        ("Ac 5d Kc", True),
        ("Ac 5d Kc Ad", False),
        ("Kc 6d Kd", False),
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_all_17s(cards: str, draw: bool) -> None:  # noqa: FBT001
    assert must_draw(spanish(), parse_cards(cards)) is draw


def test_a_study_lets_the_dealer_hit_soft_17() -> None:
    hitting = studied(dealer_hits_soft_17=True)
    hands = ["Ac 6d", "Ac 6d Kc", "Kc 7d", "Ac 7d"]
    assert [must_draw(hitting, parse_cards(hand)) for hand in hands] == [True, False, False, False]


SETTLED_HANDS = [
    ("Kh 6c Kd", "hit", "bust"),
    ("Kh 6c", "surrender", "surrendered"),
    ("9h 2c 5d", "double rescue", "rescued"),
    ("As Kc", "", "Blackjack"),
    ("9h 7c 5d", "hit", "21 of three cards"),
    ("9h 2c Kd", "double", "a doubled 21"),
    ("2h 3c 4d 5h 7c", "hit hit hit", "21 of five cards"),
    ("8h 8c 3d Kd 3h Kc", "split hit hit", "21s after a split"),
]
OPEN_HANDS = [
    ("Kh 6c", "stand", "a lower total"),
    ("9h 2c 9d", "double", "a doubled 20"),
    ("As Ac Kd 2c Kc 8c", "split hit hit", "a two-card 21 after a split (R-S02)"),
    ("8h 8c 3d Kd 3h", "split hit stand", "one hand of two"),
]


@clause("PA551-13-c")
@pytest.mark.parametrize(("hand", "said", "what"), SETTLED_HANDS)
def test_the_dealer_shows_the_hole_card_and_draws_nothing_where_nothing_can_change(
    hand: str, said: str, what: str
) -> None:
    over = play(spanish(), "1 spanish_21 10", dealt("9c 3d", hand), f"1 {said}")
    assert show_cards(over.dealer) == "9c 3d", what
    assert not matters(spanish(), over.boxes)


@clause("PA551-13-b", "PA551-13-c")
@pytest.mark.parametrize(("hand", "said", "what"), OPEN_HANDS)
def test_the_dealer_draws_where_the_total_decides(hand: str, said: str, what: str) -> None:
    over = play(spanish(), "1 spanish_21 10", dealt("9c 3d 4h 2c", hand), f"1 {said}")
    assert show_cards(over.dealer) == "9c 3d 4h 2c", what
    assert matters(spanish(), over.boxes)


@clause("PA551-13-c")
def test_one_open_box_is_enough() -> None:
    cards = dealt("9c 3d 5h", "Kh 6c Kd", "Kd 6h")
    bets = "1 spanish_21 10; 2 spanish_21 10"
    over = play(spanish(), bets, cards, "1 hit; 2 stand")
    assert show_cards(over.dealer) == "9c 3d 5h"


def test_where_a_split_21_wins_it_needs_no_draw() -> None:
    generous = answered("R-S02", split_21_against_dealer_21="win")
    cards = dealt("9c 3d", "As Ac Kd 2c Kc 8c")
    over = play(generous, "1 spanish_21 10", cards, "1 split hit hit")
    assert show_cards(over.dealer) == "9c 3d"


def test_a_late_blackjack_is_not_drawn_to() -> None:
    over = play(spanish(), "1 spanish_21 10", dealt("Ac Kd", "Kh 6c"), "1 stand", missed_peek=True)
    assert not draws(spanish(), over.boxes, over.dealer)
    assert over.dealer == (Card.parse("Ac"), Card.parse("Kd"))
