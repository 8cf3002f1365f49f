"""Decisions whose values are all but equal, compared as fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from croupier.games.spanish_21.compiled import BUST, VALUES
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import DOUBLE, HIT, STAND
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.playing import Against, Engine, Worked

HALF = Fraction(1, 2)


class ExactHand:
    """What a hand is worth by its decisions, weighed by the chance of no dealer's Blackjack."""

    def __init__(self, engine: Engine, against: Against) -> None:
        self.engine, self.against, self.known = engine, against, engine.compiled.states
        self.best = cache(self._best)
        self.doubled = cache(self._doubled)

    def clear(self, state: int) -> Fraction:
        return self.against.clear(*self.known.places(state))

    def stand(self, state: int, pays: Fraction) -> Fraction:
        """Per unit on it."""
        if self.engine.compiled.certain[state]:
            return pays * self.clear(state)
        only = np.zeros(len(self.known), np.bool_)
        only[state] = True
        ways = self.engine.ways(self.against, only)[state]
        own, cards = int(self.known.total[state]), self.against.cards - int(self.known.cards[state])
        value, orders = Fraction(0), 1
        for drawn in range(1, min(ways.shape[1], cards + 1)):
            orders *= cards - drawn + 1
            for end, count in zip(ENDS, ways[:, drawn].tolist(), strict=True):
                if end is None or end < own:
                    value += pays * Fraction(count, orders)
                elif end > own:
                    value -= Fraction(count, orders)
        return value

    def _doubled(self, state: int) -> Fraction:
        return max(self.kept(state), -self.clear(state) * HALF)

    def kept(self, state: int) -> Fraction:
        """A doubled hand that is not rescued, per unit on it."""
        return self.stand(state, self.engine.terms.doubled)

    def decisions(self, state: int) -> dict[int, Fraction]:
        """Of standing, hitting and doubling, what is lawful."""
        found = {STAND: self.stand(state, self.engine.terms.pays[state])}
        if self.known.total[state] < BEST:
            found[HIT] = self._next(state, doubled=False)
            if self.engine.compiled.may_double(state):
                found[DOUBLE] = 2 * self._next(state, doubled=True)
        return found

    def _best(self, state: int) -> Fraction:
        return max(self.decisions(state).values())

    def _next(self, state: int, *, doubled: bool) -> Fraction:
        held, value = self.known.places(state), Fraction(0)
        cards = self.against.cards - len(held)
        for place in range(VALUES):
            left = int(self.against.base[place]) - held.count(place)
            if left:
                after = int(self.known.after[state, place])
                if after == BUST:
                    then = -self.against.clear(*held, place)
                else:
                    then = self.doubled(after) if doubled else self.best(after)
                value += Fraction(left, cards) * then
        return value


def settle(engine: Engine, against: Against, worked: Worked) -> Worked:
    """Decide again, exactly, where two decisions are near; of equal ones the first is taken."""
    if worked.near.any():
        exact = ExactHand(engine, against)
        for state in np.flatnonzero(worked.near).tolist():
            values = exact.decisions(state)
            worked.play.codes[state] = max(values, key=values.__getitem__)
            rescued = -exact.clear(state) * HALF
            worked.play.rescues[state] = exact.kept(state) < rescued
    return worked
