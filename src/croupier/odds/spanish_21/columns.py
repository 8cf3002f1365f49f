"""Outcomes of a hand that is not split: their names, what they bring, where they are counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np

from croupier.games.spanish_21.compiled import Whole
from croupier.games.spanish_21.outcomes import (
    BLACKJACK,
    BUST,
    DEALER_BLACKJACK,
    DOUBLED_WIN,
    LOSE,
    PUSH,
    RESCUE,
    SURRENDER,
)
from croupier.odds.spanish_21.playing import Engine

KEPT = 16
DOUBLED_PUSH, DOUBLED_LOSE, DOUBLED_BUST = "doubled_push", "doubled_lose", "doubled_bust"
"""Net results that no line is printed for; a doubled hand loses two units."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where ends of a hand are counted, and how often, by what became of it."""

    count: int
    won: Whole
    """[state]: of an undoubled hand."""
    won_times: Whole
    ends: Mapping[str, tuple[int, int]]
    """Column and times, by outcome."""


OWN_ENDS = (PUSH, LOSE, BUST, RESCUE, DOUBLED_WIN, DOUBLED_PUSH, DOUBLED_LOSE, DOUBLED_BUST)
LOSSES = {LOSE: -1, BUST: -1, RESCUE: -1, DOUBLED_LOSE: -2, DOUBLED_BUST: -2}


def nets(engine: Engine) -> dict[str, Fraction]:
    """What an outcome of a round that is not split brings, in units."""
    terms, compiled = engine.terms, engine.compiled
    found = dict(zip(compiled.lines, terms.pays, strict=True))
    for chance, pays in zip(compiled.chances, terms.suited, strict=True):
        found |= dict(zip(chance.lines, pays, strict=True))
    found |= {name: Fraction(loss) for name, loss in LOSSES.items()}
    found |= {BLACKJACK: terms.blackjack, DOUBLED_WIN: 2 * terms.doubled}
    found |= {PUSH: Fraction(0), DOUBLED_PUSH: Fraction(0)}
    found |= {DEALER_BLACKJACK: Fraction(-1), SURRENDER: terms.surrender}
    return found


@lru_cache(maxsize=KEPT)
def by_outcome(engine: Engine) -> tuple[Columns, tuple[str, ...]]:
    lines = tuple(dict.fromkeys(engine.compiled.lines))
    names = (*lines, *OWN_ENDS)
    won = np.array([lines.index(line) for line in engine.compiled.lines])
    ends = {name: (names.index(name), 1) for name in OWN_ENDS}
    return Columns(len(names), won, np.ones_like(won), ends), names


@lru_cache(maxsize=KEPT)
def net_column(engine: Engine) -> tuple[Columns, int]:
    """One column for what a hand brings, in whole parts of a unit."""
    worth = nets(engine)
    paid = engine.terms.pays
    unit = lcm(*(each.denominator for each in paid), worth[DOUBLED_WIN].denominator)
    times = np.array([int(each * unit) for each in paid])
    ends = {name: (0, int(worth[name] * unit)) for name in OWN_ENDS}
    return Columns(1, np.zeros_like(times), times, ends), unit
