"""Two cards that a third of their suit would make a bonus: what is decided on them by a chart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.strategy import CODES, HIT, Codes
from croupier.odds.spanish_21.chart import Suits
from croupier.odds.spanish_21.chart_play import hits_suited
from croupier.odds.spanish_21.playing import Against, Engine
from croupier.odds.spanish_21.suits import Law, Suited

Floats = NDArray[np.float64]
LEVELS = (None, Suits.SPADES, Suits.SUITED, Suits.ANY)
"""Which two cards are hit for a third."""


@dataclass(frozen=True, eq=False)
class SuitedHands:
    """Hands of two cards by their suits: the cards first dealt, or those of a split."""

    engine: Engine
    up: int
    law: Law
    split: bool = False

    @cached_property
    def chances(self) -> dict[int, int]:
        """By state."""
        return {chance.pair: n for n, chance in enumerate(self.engine.compiled.chances)}

    def decided(self, state: int, usual: int, suited: Codes) -> dict[int, Fraction]:
        """The share of these hands in which each decision is made."""
        made = defaultdict[int, Fraction](Fraction, {usual: Fraction(1)})
        for group in self._groups(state):
            made[usual] -= group.share
            made[int(suited[group.group])] += group.share
        return made

    def mean(self, two: Two, usual: int, suited: Codes) -> float:
        """What they are worth."""
        made = self.decided(two.state, usual, suited)
        worth = sum(float(share) * two.worth[code] for code, share in made.items())
        bonuses = (
            float(group.share) * self._bonus(two, group)
            for group in self._groups(two.state)
            if suited[group.group] == HIT
        )
        return float(worth) + sum(bonuses)

    def by_level(self, two: Two) -> Floats:
        """[level, decision]: what they are worth if a level calls for a hit, else by decision."""
        mixed, found = 1.0, np.zeros((len(LEVELS), len(CODES)))
        for group in self._groups(two.state):
            share, worth = float(group.share), two.worth.copy()
            worth[HIT] += self._bonus(two, group)
            mixed -= share
            for place, level in enumerate(LEVELS):
                found[place] += share * (worth[HIT] if hits_suited(level, group.suit) else worth)
        for place, level in enumerate(LEVELS):
            found[place] += mixed * (two.worth[HIT] if level is Suits.ANY else two.worth)
        return found

    def _groups(self, state: int) -> Iterator[Suited]:
        number = self.chances.get(state)
        return (group for group in self.law if group.chance == number)

    def _bonus(self, two: Two, group: Suited) -> float:
        """What a hit brings more if the two are of one suit."""
        terms, compiled = self.engine.terms, self.engine.compiled
        if self.split:
            extra = terms.suited_extra(compiled, group.chance, group.suit)
        else:
            extra = terms.first_extra(compiled, group.chance, group.suit, self.up)
        return float(extra * group.complete * self.engine.completing(two.against, group.chance))


@dataclass(frozen=True, eq=False)
class Two:
    """A hand of two cards."""

    state: int
    against: Against
    worth: Floats
    """[decision], where the cards are not of one suit."""
