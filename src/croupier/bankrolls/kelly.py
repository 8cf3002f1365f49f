"""How much to stake: the bets at which a bankroll grows fastest, and what bets are surely worth.

Everything is exact in the outcomes: means of logarithms and powers, not of a parabola.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import expm1, inf, log1p

from croupier.bankrolls.bet_law import BetLaw
from croupier.values.money import Cents

STEPS = 200


@dataclass(frozen=True, slots=True)
class Kelly:
    """The best multiple of the bets as they are."""

    times: float
    """Zero where the bets lose: nothing is then the best to stake."""
    growth: float
    """Of the logarithm of a bankroll, per round."""
    share: float
    """Of the bankroll that all bets together are."""


def kelly(law: BetLaw, bankroll: Cents) -> Kelly:
    """Where the mean logarithm of what is left is highest.

    It is concave in the stakes, so its slope falls through zero once.

    >>> from fractions import Fraction
    >>> even = BetLaw(Cents(100), {100: Fraction(51, 100), -100: Fraction(49, 100)})
    >>> round(kelly(even, Cents(10_000_00)).share, 12)
    0.02
    """
    if law.mean <= 0:
        return Kelly(0.0, 0.0, 0.0)
    nets = [(net / bankroll, chance) for net, chance in law.as_floats()]
    if law.bottom >= 0:
        return Kelly(inf, inf, inf)
    low, high = 0.0, bankroll / -law.bottom
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(chance * net / (1 + middle * net) for net, chance in nets) > 0:
            low = middle
        else:
            high = middle
    growth = sum(chance * log1p(low * net) for net, chance in nets)
    return Kelly(low, growth, low * law.stake / bankroll)


def growth(law: BetLaw, bankroll: Cents, times: float = 1.0) -> float | None:
    """Of the logarithm of a bankroll in a round of these bets; None where all can be lost."""
    if -times * law.bottom >= bankroll:
        return None
    return sum(chance * log1p(times * net / bankroll) for net, chance in law.as_floats())


def certainty_equivalent(law: BetLaw, bankroll: Cents, fraction: float = 1.0) -> float | None:
    """The sure sum, in cents, that is worth as much as a round to one who bears so much risk.

    The risk is told as a fraction of Kelly: whoever bets half as much as Kelly values what is left
    by a power whose aversion is two. None where a round can lose everything.
    """
    if -law.bottom >= bankroll:
        return None
    left = [(log1p(net / bankroll), chance) for net, chance in law.as_floats()]
    power = 1 - 1 / fraction
    if not power:
        return bankroll * expm1(sum(chance * each for each, chance in left))
    mean = sum(chance * expm1(power * each) for each, chance in left)
    return bankroll * expm1(log1p(mean) / power)
