"""Card values and Point Counts, chapter by chapter."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.hands import finish, point_count
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.values.cards import Rank, parse_cards
from tests.support import clause, same_duty


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Value each 2 through 9 at its printed number.", count=6)
)
def test_numerals_count_their_number(book: str, cited: str) -> None:
    for rank in list(Rank)[1:9]:
        value = baccarat_chapter(book).tableau.card_values[rank.value]
        assert (value.value, value.clause) == (int(rank.value), cited)


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Value each 10, jack, queen and king at 0.", count=6)
)
def test_tens_and_court_cards_count_nothing(book: str, cited: str) -> None:
    for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING):
        value = baccarat_chapter(book).tableau.card_values[rank.value]
        assert (value.value, value.clause) == (0, cited)


@pytest.mark.parametrize(("book", "cited"), same_duty("Value each ace at 1.", count=6))
def test_an_ace_counts_one(book: str, cited: str) -> None:
    value = baccarat_chapter(book).tableau.card_values["A"]
    assert (value.value, value.clause) == (1, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Compute a Point Count as the sum of the card values modulo 10 (tens digit dropped),"
        " always 0 to 9.",
        count=5,
    ),
)
def test_the_tens_digit_is_dropped(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    assert tableau.point_count == cited
    assert point_count(tableau, parse_cards("9h Ah")) == 0
    assert point_count(tableau, parse_cards("9h 9d 9c")) == 7


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Self-test that ace + 2 + 4 evaluates to 7.", count=5)
)
def test_the_texts_first_example(book: str, cited: str) -> None:
    assert cited.endswith("b-1")
    assert point_count(baccarat_chapter(book).tableau, parse_cards("Ah 2s 4d")) == 7


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Self-test that ace + 2 + 9 (raw 12) evaluates to 2.", count=5)
)
def test_the_texts_second_example(book: str, cited: str) -> None:
    assert cited.endswith("b-2")
    assert point_count(baccarat_chapter(book).tableau, parse_cards("Ah 2s 9d")) == 2


@clause("MD-6-B-1", "MD-6-B-2", "MD-6-C-1", "MD-6-C-2")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param("4h 5s", 9, id="a one-digit sum stays"),
        pytest.param("5h 5s", 0, id="ten keeps its nought"),
        pytest.param("6h 5s", 1, id="eleven keeps its one"),
        pytest.param("9h 9s 9d", 7, id="the largest sum"),
    ],
)
def test_maryland_keeps_the_units_digit(cards: str, points: int) -> None:
    tableau = baccarat_chapter("md-mini").tableau
    assert tableau.point_count == "MD-6-C"
    assert point_count(tableau, parse_cards(cards)) == points


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Classify a hand as a Natural only when its first two cards total 8 or 9.", count=6),
)
def test_a_natural_is_a_two_card_eight_or_nine(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    assert tableau.naturals.clause == cited
    naturals = [
        (points, cards)
        for points in range(10)
        for cards in (2, 3)
        if finish(tableau, points, cards).natural
    ]
    assert naturals == [(8, 2), (9, 2)]
