"""The engine as programs use it: what it takes, what it answers and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier import baccarat
from croupier.odds.baccarat.choices import FEW, Choices
from croupier.odds.baccarat.engine import Pricer
from croupier.odds.baccarat.parts import columns_of
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

ROOT = Path(__file__).parents[3]
MARYLAND = ROOT / "examples" / "submissions" / "md-mini.toml"
RESULTS = ("banker", "player", "tie", "lucky_six")


@cache
def table() -> baccarat.BaccaratGame:
    return baccarat.submission(MARYLAND.read_text(encoding="utf-8"))


@cache
def every() -> Pricer:
    return Pricer(table())


@cache
def on_result() -> Pricer:
    return Pricer(table(), wagers=RESULTS)


@cache
def on_ranks() -> Pricer:
    return Pricer(table(), wagers=["any_pair_player", "tie"])


def some_shoes(number: int) -> NDArray[np.int64]:
    return np.random.default_rng(7).integers(0, 9, size=(number, len(DECK)), dtype=np.int64)


@pytest.mark.parametrize("number", [0, 1, FEW - 1, FEW, 63, 64, 65, 200])
def test_a_shoe_is_priced_alike_in_any_company(number: int) -> None:
    together = every().numerators(some_shoes(200)[:number])
    assert together.shape == (number, len(every().wagers))
    assert together.tolist() == every().numerators(some_shoes(200)).tolist()[:number]


def test_every_answer_is_the_exact_odds() -> None:
    shoes = [Composition(tuple(row)) for row in some_shoes(3).tolist()]
    exact = every().fractions(shoes)
    for shoe, fractions, handed in zip(
        shoes, exact, every().numerators(shoes).tolist(), strict=True
    ):
        odds = baccarat.analyse(table(), shoe=shoe)
        assert fractions == {wager: odds.odds(wager).expected_value for wager in table().wagers}
        assert fractions == {
            wager: Fraction(back, every().denominators[wager] * every().deals(wager, shoe.total))
            - 1
            for wager, back in zip(every().wagers, handed, strict=True)
        }
    as_doubles = [[float(each) for each in fractions.values()] for fractions in exact]
    assert every().values(shoes) == pytest.approx(np.array(as_doubles), abs=1e-14)


def test_chosen_wagers_have_the_figures_they_have_among_all() -> None:
    shoes = some_shoes(20)
    columns = [every().wagers.index(wager) for wager in RESULTS]
    assert on_result().numerators(shoes).tolist() == every().numerators(shoes)[:, columns].tolist()
    assert Pricer(table(), wagers="tie").wagers == ("tie",)


def test_ranks_or_values_will_do_where_no_more_is_seen() -> None:
    shoes = some_shoes(20)
    by_rank = shoes.reshape(20, 4, 13).sum(axis=1)
    by_value = np.concatenate([by_rank[:, :9], by_rank[:, 9:].sum(axis=1, keepdims=True)], axis=1)
    assert on_ranks().numerators(by_rank).tolist() == on_ranks().numerators(shoes).tolist()
    for narrow in (by_rank, by_value):
        assert on_result().numerators(narrow).tolist() == on_result().numerators(shoes).tolist()


def with_count(count: float, card: str, row: int) -> NDArray[Any]:
    shoes = some_shoes(4).astype(object if isinstance(count, float) else np.int64)
    shoes[row, DECK.index(Card.parse(card))] = count
    return shoes.astype(type(count))


FIVE_CARDS = [[5, *[0] * 51]]
REFUSED: dict[str, Callable[[], object]] = {
    "row 2, 9h: -1 is no count": lambda: every().values(with_count(-1, "9h", 2)),
    "row 3, As: 1000 is no count; it is a whole number from 0 to 999": lambda: every().numerators(
        with_count(1000, "As", 3)
    ),
    "row 0: a shoe of 5 cards cannot finish every round": lambda: every().values(FIVE_CARDS),
    "row 0: a shoe of 3 cards": lambda: Pricer(table(), wagers=["jackpot"]).values(
        [[3, *[0] * 51]]
    ),
    "counts are whole numbers, and these are float64": lambda: every().values(
        with_count(1.5, "9h", 2)
    ),
    "counts are whole numbers, and these are <U1": lambda: every().values([["8"] * 52]),
    "counts are whole numbers, and these are bool": lambda: every().values([[True] * 52]),
    "the rows of shoes are not of one length": lambda: every().values([[8] * 52, [8] * 51]),
    r"shoes are rows of counts, \(n, 52\) for cards, .*; this is \(52,\)": lambda: every().values(
        [8] * 52
    ),
    r"this is \(1, 51\)": lambda: every().values([[8] * 51]),
    "royal_9 tells more cards apart than 13 ranks": lambda: every().values([[32] * 13]),
    "any_pair_player tells more cards apart than 10 values": lambda: on_ranks().values([[32] * 10]),
    r"row 1, rank 4: -7 is no count": lambda: on_ranks().values(
        [[1] * 13, [1, 1, 1, -7] + [1] * 9]
    ),
    r"row 0, value 0: -7 is no count": lambda: on_result().values([[9] * 9 + [-7]]),
    "row 1, banker: a shoe of 832 cards, or what it pays, is too large": lambda: on_result().values(
        [[8] * 52, [16] * 52]
    ),
    "there is no seat 20 at a table of 9 seats": lambda: Pricer(table(), seat=20),
    "there is no seat 0": lambda: Pricer(table(), seat=0),
    "does not offer 'lucky_sex'; did you mean 'lucky_six'": lambda: Pricer(
        table(), wagers=["tie", "lucky_sex"]
    ),
    "wagers are named once each, at least one: none": lambda: Pricer(table(), wagers=[]),
    "wagers are named once each, at least one: tie, tie": lambda: Pricer(
        table(), wagers=["tie", "tie"]
    ),
    "does not offer 'royal'": lambda: every().deals("royal", 416),
    "-3 cards are no shoe": lambda: every().deals("tie", -3),
    "no meters": lambda: Pricer(table(), meters={"moon": Cents(5)}),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_is_no_shoe_has_no_price(why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        REFUSED[why]()


@given(
    st.lists(st.integers(0, 3), min_size=52, max_size=52),
    st.lists(st.integers(0, 2), min_size=6, max_size=6),
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=20, max_size=20),
)
@settings(max_examples=30)
def test_choices_are_summed_like_every_deal(
    of_card: list[int], counts: list[int], figures: list[tuple[int, int]]
) -> None:
    """Three cards of up to four kinds, dealt in every order from a handful."""
    listed = list[tuple[int, ...]](combinations_with_replacement(range(4), 3))
    worth = dict(zip(listed, figures, strict=True))
    choices = Choices(np.array(of_card), worth, 2)
    shoe = [*counts, *[0] * 46]
    held = [of_card[card] for card, count in enumerate(shoe) for _ in range(count)]
    dealt = [
        worth[tuple(sorted(deal))] for deal in permutations(held, 3) if [*deal] == sorted(deal)
    ]
    expected = [float(sum(each[column] for each in dealt)) for column in range(2)]
    for copies in (1, FEW):
        sums = choices.sums(np.array([shoe] * copies))
        assert sums.tolist() == [expected] * copies


@pytest.mark.parametrize(
    ("cards", "units", "whole", "columns"),
    [
        (6, {"win": 9, "lose": 0}, True, 1),
        (6, {"win": 39, "tie": 20, "lose": 0}, False, 2),
        (4, {"star": 100_000, "pair": 7, "lose": 0}, False, 1),
        (4, {"star": 2**40, "pair": 7, "lose": 0}, True, 2),
    ],
)
def test_a_column_holds_what_a_full_shoe_can_come_to(
    cards: int, units: dict[str, int], *, whole: bool, columns: int
) -> None:
    made = columns_of(0, cards, units, whole=whole)
    assert len(made) == columns
    for outcome, unit in units.items():
        assert sum(column.share * column.worth.get(outcome, 0) for column in made) == unit
