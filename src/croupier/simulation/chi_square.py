"""How well counts agree with what was expected of them, taken together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log

LEAST = 5
"""Rounds expected in a cell that stands for itself; smaller ones are counted together."""
STEPS = 100_000
NEAR = 1e-15
TINY = 1e-300


@dataclass(frozen=True, slots=True)
class ChiSquare:
    value: float
    freedom: int
    p: float
    """How often chance alone is as far from what was expected."""


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> ChiSquare | None:
    """Of counts over cells that leave nothing out; None where there is but one to speak of.

    >>> chi_square([10, 10], [0.5, 0.5])
    ChiSquare(value=0.0, freedom=1, p=1.0)
    """
    total = sum(counts)
    rest_found, rest_expected, value, apart = 0, 0.0, 0.0, 0
    for found, chance in zip(counts, chances, strict=True):
        expected = total * chance
        if expected < LEAST:
            rest_found, rest_expected = rest_found + found, rest_expected + expected
        else:
            value, apart = value + (found - expected) ** 2 / expected, apart + 1
    if rest_expected >= LEAST:
        value, apart = value + (rest_found - rest_expected) ** 2 / rest_expected, apart + 1
    if apart < 2:
        return None
    return ChiSquare(value, apart - 1, survival(value, apart - 1))


def survival(value: float, freedom: int) -> float:
    """The chance of at least this value: the upper incomplete gamma function, regularised.

    >>> round(survival(3.841458820694124, 1), 12)
    0.05
    """
    shape, at = freedom / 2, value / 2
    if at <= 0:
        return 1.0
    scale = exp(shape * log(at) - at - lgamma(shape))
    if at < shape + 1:
        return 1.0 - scale * _series(shape, at)
    return scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    for step in range(1, STEPS):
        term *= at / (shape + step)
        total += term
        if term < total * NEAR:
            break
    return total


def _fraction(shape: float, at: float) -> float:
    """A continued fraction, by Lentz's method."""
    base = at + 1 - shape
    above, below = 1 / TINY, 1 / base
    found = below
    for step in range(1, STEPS):
        part = -step * (step - shape)
        base += 2
        below = 1 / (part * below + base or TINY)
        above = base + part / above or TINY
        found *= below * above
        if abs(below * above - 1) < NEAR:
            break
    return found
