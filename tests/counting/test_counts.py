"""Tags, spreads and sums over shoes."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.counting.advice import safe_cut
from croupier.counting.counts import Count, Spread, balanced, from_count
from croupier.counting.over_shoes import Figures, Ledger, Of, figures
from croupier.values.cards import DECK, Rank
from croupier.values.refusals import BadMaterial


def test_ten_tags_are_those_of_ace_to_ten() -> None:
    count = Count.of("1 2 3 4 5 6 7 8 9 -4")
    by_rank = {card.rank: tag for card, tag in zip(DECK, count.tags, strict=True)}
    assert [by_rank[rank] for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, -4, -4, -4, -4]
    assert count.per_deck == 4 * (45 - 16)
    assert not count.is_balanced


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ("1 2 3", "ten tags"),
        ("one two", "no list of whole tags"),
        ("0 0 0 0 0 0 0 0 0 5000", "at most 1000"),
        ((1,) * 51, "ten tags"),
        ((0,) * 10, "all alike"),
        ((0.5, *range(9)), "whole numbers, not 0.5"),
    ],
)
def test_what_is_no_count(tags: str, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        Count.of(tags)


def test_a_count_of_suits_is_told_by_rank() -> None:
    tags = [-3 if str(card) == "9d" else -1 if card.rank is Rank.NINE else 0 for card in DECK]
    assert "8 0, 9 -1 (9d -3), T 0" in Count.of(tags).words


@pytest.mark.parametrize(("true", "expected"), [(True, [-2, 0, 3]), (False, [-1, 0, 6])])
def test_a_true_count_is_rounded_down(true: bool, expected: list[int]) -> None:  # noqa: FBT001
    count = Count.of("1 -1 0 0 0 0 0 0 0 0", true=true)
    seen = np.zeros((3, len(DECK)), dtype=np.int64)
    ace, two = (next(n for n, card in enumerate(DECK) if card.rank is r) for r in list(Rank)[:2])
    seen[0, two], seen[2, ace] = 1, 6
    assert count.told(seen, np.array([50, 52, 104])).tolist() == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4", "no step"),
        ("4:x", "no step"),
        ("4:1 4:2", "rise"),
        ("4:-1", "from 0"),
        ("1:1/0", "no"),
    ],
)
def test_what_is_no_spread(text: str, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        Spread.of(text)


def test_bets_begin_at_a_whole_count() -> None:
    with pytest.raises(BadMaterial, match=r"not at 4.5"):
        Spread(((4.5, 1.0),))  # type: ignore[arg-type]


def test_without_a_trigger_nobody_bets() -> None:
    assert not from_count(None).units(np.array([-100, 100])).any()
    assert from_count(None).words == "never"


@given(st.lists(st.integers(-40, 40), min_size=10, max_size=10), st.integers(1, 9))
def test_balanced_tags_add_up_to_none_wherever_they_can(effects: list[int], most: int) -> None:
    largest = max(map(abs, effects)) or 1
    wanted = {
        card: Fraction(effects[min(list(Rank).index(card.rank), 9)] * most, largest)
        for card in DECK
    }
    assert not sum(balanced(wanted))


def test_errors_are_over_shoes() -> None:
    by_shoe = np.array(
        [[10, 2, 3, 0.5, 9], [11, 0, 0, 0, 0], [9, 4, 4, -0.25, 16], [10, 1, 1, 0, 1]]
    )
    ledger = Ledger.empty(1, 1)
    for half in (by_shoe[:3], by_shoe[3:]):
        ledger.add(half[:, None, None, :])
    (found,) = figures(ledger, 0, [14])
    won = by_shoe[:, Of.WON]
    assert found.won_a_shoe == pytest.approx(won.mean())
    assert found.won_error == pytest.approx(won.std(ddof=1) / 2)
    assert found.share_of_rounds == pytest.approx(7 / 40)
    apart = by_shoe[:, Of.BETS] - 7 / 40 * by_shoe[:, Of.ROUNDS]
    assert found.share_error == pytest.approx(sqrt((apart**2).sum() * 4 / 3) / 40)
    assert found.edge == pytest.approx(0.25 / 8)
    assert found.deviation == pytest.approx(sqrt(26 / 40 - (0.25 / 40) ** 2))


def test_a_cut_is_safe_if_all_deeper_ones_are() -> None:
    by_cut = tuple(
        _won(behind, won) for behind, won in ((14, 0.6), (26, 0.05), (52, 0.2), (104, 0.01))
    )
    assert safe_cut(by_cut, 0.1) == 104
    assert safe_cut(by_cut, 1.0) == 14
    assert safe_cut(by_cut, 0.001) is None


def test_what_is_not_sure_to_be_bearable_is_not_safe() -> None:
    """0.08 ± 0.02 may be more than a tenth; 0.05 ± 0.02 is hardly so."""
    by_cut = (_won(14, 0.08, 0.02), _won(26, 0.05, 0.02))
    assert safe_cut(by_cut, 0.1) == 26
    assert safe_cut((_won(14, 0.08), *by_cut[1:]), 0.1) == 14


@pytest.mark.parametrize(("shoes", "safe"), [(10, None), (299, None), (301, 14)])
def test_nothing_won_in_a_few_shoes_says_little(shoes: int, safe: int | None) -> None:
    """Of 300 shoes three might have won a unit, and it is not to be a hundredth a shoe."""
    assert safe_cut((_won(14, 0.0, shoes=shoes),), 0.01) == safe


def _won(behind: int, won: float, error: float = 0.0, *, shoes: int = 10_001) -> Figures:
    sums, products = np.zeros(len(Of)), np.zeros((len(Of), len(Of)))
    sums[Of.WON] = won * shoes
    products[Of.WON, Of.WON] = (won**2 + error**2 * (shoes - 1)) * shoes
    return Figures(behind, shoes, sums, products)
