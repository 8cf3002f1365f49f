"""Small games for tests of bankrolls, and purses followed one by one."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from hypothesis import strategies as st

from croupier.bankrolls.bet_law import BetLaw
from croupier.values.money import Cents


def even_money(win: Fraction, stand: Fraction = Fraction(0)) -> BetLaw:
    """A unit won or lost, or neither."""
    lose = 1 - win - stand
    nets = {1: win, 0: stand, -1: lose}
    return BetLaw(Cents(1), {net: chance for net, chance in nets.items() if chance})


def law_of(weights: dict[int, int], stake: int) -> BetLaw:
    total = sum(weights.values())
    return BetLaw(Cents(stake), {net: Fraction(each, total) for net, each in weights.items()})


@st.composite
def laws(draw: st.DrawFn) -> BetLaw:
    """Up to four sums; a loss never exceeds the stake."""
    stake = draw(st.integers(1, 4))
    wins = draw(st.dictionaries(st.integers(1, 9), st.integers(1, 9), min_size=1, max_size=2))
    rest = {-stake: draw(st.integers(1, 20)), 0: draw(st.integers(1, 5))}
    return law_of({**rest, **wins}, stake)


def followed(
    law: BetLaw, bankroll: int, rounds: int, goal: int | None = None
) -> dict[int, Fraction]:
    """Every purse after so many rounds, exactly."""
    purses = {bankroll: Fraction(1)}
    for _ in range(rounds):
        after = defaultdict[int, Fraction](Fraction)
        for purse, before in purses.items():
            if purse < law.stake or (goal is not None and purse >= goal):
                after[purse] += before
                continue
            for net, chance in law.nets.items():
                after[purse + net] += before * chance
        purses = dict(after)
    return purses
