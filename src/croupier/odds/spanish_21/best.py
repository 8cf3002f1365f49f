"""The best strategy for a shoe, and what every decision of it is worth.

It decides on a hand's values, and on suits where a suited bonus is one card away. Whether a pair of
sixes or eights is split does not look at its suits, though these matter a little to the hands that
come of it: by 0.011 units at most, and no full shoe has such a pair nearer than 0.022 to another
decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.compiled import SUITS, VALUES
from croupier.games.spanish_21.strategy import (
    CODES,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Strategy,
)
from croupier.odds.spanish_21.kernels import NEAR
from croupier.odds.spanish_21.playing import Deal
from croupier.odds.spanish_21.split_hands import BestSplit, Pair
from croupier.odds.spanish_21.split_value import SplitValue
from croupier.odds.spanish_21.suits import Kept, Law, Suited, first_law
from croupier.odds.spanish_21.ties import ExactHand, settle

Floats = NDArray[np.float64]
OPTIMAL = "optimal"
UNLAWFUL = -np.inf
NOTHING = Fraction(0)


@dataclass(frozen=True, eq=False)
class Best:
    """A strategy and what its decisions are worth, weighed by the chance of no dealer's Blackjack.

    What is unlawful is worth minus infinity.
    """

    strategy: Strategy
    first: Floats
    """[up, state, decision]"""
    first_suited: Floats
    """[up, chance, suit, matched, decision]"""


def best_strategy(deal: Deal) -> Best:
    found = blank(deal)
    for up in deal.ups:
        _Search(deal, found, up).search()
    return found


def blank(deal: Deal, name: str = OPTIMAL) -> Best:
    """Tables to be filled."""
    compiled = deal.compiled
    states, chances, hands = len(compiled.states), len(compiled.chances), compiled.split_hands - 1
    suited = (chances, len(SUITS), 2)
    strategy = Strategy(
        name,
        first=np.zeros((VALUES, states), np.uint8),
        first_suited=np.zeros((VALUES, *suited), np.uint8),
        first_rescue=np.zeros((VALUES, states), np.bool_),
        split=np.zeros((hands, VALUES, VALUES, states), np.uint8),
        split_suited=np.zeros((hands, VALUES, VALUES, *suited), np.uint8),
        split_rescue=np.zeros((hands, VALUES, VALUES, states), np.bool_),
        resplit=np.zeros((hands, VALUES, VALUES), np.bool_),
    )
    return Best(
        strategy,
        first=np.full((VALUES, states, len(CODES)), UNLAWFUL),
        first_suited=np.full((VALUES, *suited, len(CODES)), UNLAWFUL),
    )


class _Search:
    """The best play against one up card, written into the tables."""

    def __init__(self, deal: Deal, found: Best, up: int) -> None:
        self.deal, self.up, self.against = deal, up, deal.against[up]
        self.strategy = found.strategy
        self.values, self.suited = found.first[up], found.first_suited[up]

    def search(self) -> None:
        known, engine, up = self.deal.compiled.states, self.deal.engine, self.up
        worked = settle(engine, self.against, engine.best(self.against))
        self.strategy.first[up] = np.maximum(worked.play.codes, STAND)
        self.strategy.first_rescue[up] = worked.play.rescues == 1
        self.values[:, [STAND, HIT, DOUBLE]] = worked.values
        two = np.flatnonzero(known.cards == 2)
        for state in two.tolist():
            clear = self.against.clear(*known.places(state))
            self.values[state, SURRENDER] = engine.terms.surrender * clear
        law = first_law(self.deal.compiled, self.deal.shoe, up)
        for value in range(VALUES) if self.deal.compiled.split_hands > 1 else ():
            if self.against.base[value] > 1:
                self._split(Pair(self.deal, up, value), law)
        for state in two.tolist():
            self.strategy.first[up, state] = self._chosen(state, self.values[state])
        self._suit(law)

    def _split(self, pair: Pair, law: Law) -> None:
        best, strategy = BestSplit(pair, pair.laws()), self.strategy
        self.values[pair.state, SPLIT] = best.best_value()
        for hands in range(2, self.deal.compiled.split_hands + 1):
            if self.against.base[pair.value] >= hands:
                at, played = (hands - 2, pair.value, self.up), best.play(hands)
                strategy.split[at] = np.maximum(played.play.codes, STAND)
                strategy.split_rescue[at] = played.play.rescues == 1
                strategy.split_suited[at] = played.suited
                strategy.resplit[at] = hands < best.resplit_until
        for number, chance in enumerate(self.deal.compiled.chances):
            if chance.pair == pair.state:
                self.values[pair.state, SPLIT] = best.best_value(pair.laws(_of_two_suits))
                for group in law:
                    if group.chance == number:
                        kept = _group(self.up == chance.value, group)
                        self.suited[*group.group, SPLIT] = best.best_value(pair.laws(kept))

    def _suit(self, law: Law) -> None:
        engine, up = self.deal.engine, self.up
        for number, chance in enumerate(engine.compiled.chances):
            self.strategy.first_suited[up, number] = self.strategy.first[up, chance.pair]
        for group in law:
            values = self.suited[group.group]
            mixed = self.values[engine.compiled.chances[group.chance].pair]
            for code in (STAND, HIT, DOUBLE, SURRENDER):
                values[code] = mixed[code]
            extra = engine.terms.first_extra(engine.compiled, group.chance, group.suit, up)
            completing = engine.completing(self.against, group.chance)
            bonus = extra * group.complete * completing
            values[HIT] += float(bonus)
            pair = engine.compiled.chances[group.chance].pair
            self.strategy.first_suited[up, *group.group] = self._chosen(pair, values, bonus, group)

    def _chosen(
        self, state: int, values: Floats, bonus: Fraction = NOTHING, group: Suited | None = None
    ) -> int:
        """The best decision about two cards; near ones are compared as fractions."""
        best = int(values.argmax())
        rivals = np.flatnonzero(values > values[best] - NEAR).tolist()
        if len(rivals) == 1:
            return best
        exact = ExactHand(self.deal.engine, self.against)
        found = {STAND: NOTHING, **exact.decisions(state)}
        found[HIT] = found.get(HIT, NOTHING) + bonus
        found[SURRENDER] = self.deal.engine.terms.surrender * exact.clear(state)
        if SPLIT in rivals:
            pair = Pair(self.deal, self.up, self.deal.compiled.states.places(state)[0])
            found[SPLIT] = SplitValue(pair, self.strategy, self._kept(state, group)).value
        return max(rivals, key=found.__getitem__)

    def _kept(self, state: int, group: Suited | None) -> Kept | None:
        """Which pairs of a value are looked at, where suits matter to them."""
        chances = [chance for chance in self.deal.compiled.chances if chance.pair == state]
        if not chances:
            return None
        return _of_two_suits if group is None else _group(self.up == chances[0].value, group)


def _group(asked: bool, group: Suited) -> Kept:  # noqa: FBT001
    return _only(group.suit, group.matched if asked else None)


def _of_two_suits(_: int | None, one: int, other: int) -> bool:
    return one != other


def _only(suit: int, matched: int | None) -> Kept:
    """Pairs of one suit, the up card of that suit too or not if it matters."""

    def kept(shown: int | None, one: int, other: int) -> bool:
        return one == other == suit and (matched is None or (shown == suit) == bool(matched))

    return kept
