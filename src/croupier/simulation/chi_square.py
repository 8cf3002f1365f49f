"""How well counts agree with what was expected of them, taken together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, lgamma, log

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

    What came and cannot come is further from expected than any chance.

    >>> chi_square([10, 10], [0.5, 0.5])
    ChiSquare(value=0.0, freedom=1, p=1.0)
    >>> chi_square([10, 9, 1], [0.5, 0.5, 0.0])
    ChiSquare(value=inf, freedom=1, p=0.0)
    """
    total = sum(counts)
    expected = [total * chance for chance in chances]
    cells = _together(sorted(zip(expected, counts, strict=True)))
    if len(cells) < 2:
        return None
    freedom = len(cells) - 1
    if any(found and not chance for found, chance in zip(counts, chances, strict=True)):
        return ChiSquare(inf, freedom, 0.0)
    value = sum((found - there) ** 2 / there for there, found in cells)
    return ChiSquare(value, freedom, survival(value, freedom))


def _together(cells: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """Of cells by size: those too small for themselves as one, with the next where they must."""
    rest_expected, rest_found, apart = 0.0, 0, list[tuple[float, int]]()
    for expected, found in cells:
        if expected < LEAST or 0 < rest_expected < LEAST:
            rest_expected, rest_found = rest_expected + expected, rest_found + found
        else:
            apart.append((expected, found))
    return [(rest_expected, rest_found), *apart] if rest_expected >= LEAST else apart


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
