"""The law of many rounds beside plain convolution and the binomial."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.odds.figures import OutcomeOdds
from croupier.odds.many_rounds import MOST_POINTS, sum_law


def outcomes(law: dict[Fraction, Fraction]) -> list[OutcomeOdds]:
    return [
        OutcomeOdds(str(net), "", chance, net, resolved=bool(net)) for net, chance in law.items()
    ]


def convolved(law: dict[Fraction, Fraction], rounds: int) -> dict[Fraction, Fraction]:
    found = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after = defaultdict[Fraction, Fraction](Fraction)
        for total, before in found.items():
            for net, chance in law.items():
                after[total + net] += before * chance
        found = dict(after)
    return found


laws = st.lists(
    st.tuples(st.fractions(-3, 12, max_denominator=4), st.integers(1, 20)), min_size=1, max_size=5
)


@given(laws, st.integers(1, 6))
def test_a_few_rounds_are_those_of_plain_convolution(
    drawn: list[tuple[Fraction, int]], rounds: int
) -> None:
    weights = dict(drawn)
    law = {net: Fraction(each, sum(weights.values())) for net, each in weights.items()}
    found = sum_law(outcomes(law), rounds)
    assert float(found.chances.sum()) == pytest.approx(1)
    for total, chance in convolved(law, rounds).items():
        place = total / found.step - found.lowest
        assert found.chances[int(place)] == pytest.approx(float(chance), abs=1e-12)


def test_a_rare_prize_is_binomial() -> None:
    chance, rounds = Fraction(1, 5000), 2000
    law = sum_law(outcomes({Fraction(999): chance, Fraction(-1): 1 - chance}), rounds)
    for hits in range(3):
        exact = sum(
            comb(rounds, n) * float(chance) ** n * float(1 - chance) ** (rounds - n)
            for n in range(hits + 1)
        )
        assert law.at_most(1000 * hits - rounds) == pytest.approx(exact, rel=1e-9)
    assert law.quantile(0.5) == -rounds
    assert law.quantile(0.9) == 1000 - rounds


def test_nets_without_a_common_step_keep_their_mean() -> None:
    law = {Fraction(50_000_01, 7_00): Fraction(1, 10_000), Fraction(-1): Fraction(9_999, 10_000)}
    found = sum_law(outcomes(law), 1_000)
    assert len(found.chances) <= 2 * MOST_POINTS
    sums = (found.lowest + np.arange(len(found.chances))) * float(found.step)
    exact = 1_000 * sum(net * chance for net, chance in law.items())
    assert float((sums * found.chances).sum()) == pytest.approx(float(exact), rel=1e-6)


def test_a_wager_that_cannot_lose_is_one_sum() -> None:
    law = sum_law(outcomes({Fraction(0): Fraction(1)}), 10)
    assert (law.quantile(0.01), law.quantile(0.99)) == (0, 0)
