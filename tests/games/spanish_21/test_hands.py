"""Values, hard and soft totals, and what is a Blackjack."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from croupier.games.spanish_21.game import bind
from croupier.games.spanish_21.hands import SPANISH_DECK, is_blackjack, total_of, value_of
from croupier.rulebooks.chapter import Cited
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Refused
from tests.games.spanish_21.tables import spanish
from tests.support import clause, game


@clause("PA551-3-b-1", "PA551-3-b-2")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        *((f"{pips}d", pips) for pips in range(2, 10)),
        ("Jc", 10),
        ("Qh", 10),
        ("Ks", 10),
        ("As", 11),
    ],
)
def test_card_values(cards: str, value: int) -> None:
    assert value_of(Card.parse(cards)) == value


@clause("PA551-3-a-s2")
def test_a_deck_has_48_cards_without_the_tens() -> None:
    ranks = Counter(card.rank.value for card in SPANISH_DECK)
    assert ranks == dict.fromkeys("A23456789JQK", 4)
    with pytest.raises(Refused, match="Th: there is no such card in a Spanish deck"):
        total_of(parse_cards("Th 9c"))


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        pytest.param("9h 7c", "16", marks=clause("PA551-1-hard")),
        pytest.param("Ah 6c", "soft 17", marks=clause("PA551-1-soft")),
        pytest.param("Ah 6c Kd", "17", marks=clause("PA551-1-hard", "PA551-3-b-3")),
        pytest.param("Ah Ac", "soft 12", marks=clause("PA551-3-b-3", "PA551-1-soft")),
        pytest.param("Ah Ac Kd", "12", marks=clause("PA551-3-b-3")),
        pytest.param("Ah Ac 9d", "soft 21", marks=clause("PA551-3-b-3")),
        pytest.param("Ah Kd", "soft 21", marks=clause("PA551-1-soft")),
        pytest.param("Ah Kd Kc", "21", marks=clause("PA551-1-hard")),
        pytest.param("Ah Kd Kc Ad", "22", marks=clause("PA551-3-b-3")),
        pytest.param("Kd Qd 2c", "22", marks=clause("PA551-1-hard")),
    ],
)
def test_totals(cards: str, total: str) -> None:
    assert str(total_of(parse_cards(cards))) == total


@clause("PA551-1-blackjack")
@pytest.mark.parametrize(
    ("cards", "blackjack"),
    [("Ah Kd", True), ("Jc As", True), ("Ah 9c Ad", False), ("Kc Qd Ah", False), ("Ah Ac", False)],
)
def test_a_blackjack_is_an_ace_and_a_court_card(cards: str, blackjack: bool) -> None:  # noqa: FBT001
    assert is_blackjack(parse_cards(cards)) is blackjack


def test_the_chapter_counts_alike() -> None:
    points = spanish().house.values.points
    assert {card.rank.value: value_of(card) for card in SPANISH_DECK} == {
        rank: cited.value for rank, cited in points.items()
    }


def test_a_chapter_that_counts_otherwise_is_no_spanish_21() -> None:
    house = spanish().house
    points = {**house.values.points, "7": Cited(8, ClauseId("PA551-3-b-1"))}
    odd = replace(house, values=replace(house.values, points=points))
    with pytest.raises(BadMaterial, match="not the card values of Spanish 21"):
        bind(odd)
    with pytest.raises(BadMaterial, match="is no Spanish 21 table"):
        bind(game("pa-627a").house)
