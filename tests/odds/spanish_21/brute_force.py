"""Rounds of one box played out over every order of a tiny shoe, with the game's own functions.

The hole card is dealt where the rules deal it and stays unknown to the player: a decision is made
once for all hole cards there can be. Everything is counted in orders of the whole shoe.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import factorial

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.boxes import Box, Decision, open_box
from croupier.games.spanish_21.compiled import compile_game
from croupier.games.spanish_21.dealing import draws, needs_peek
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.slips import hand_slip
from croupier.games.spanish_21.strategy import Strategy, called
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.refusals import Refusal
from croupier.values.shoe import Composition

STAKE = Cents(200)
Held = Mapping[Card, int]
"""Cards with how many there are, or with the orders of the cards dealt before."""
Counted = NDArray[np.int64]
"""Cents won, then rounds by outcome, all times the orders of the shoe."""


class BruteForce:
    """Either a strategy, or the best decisions; whether and how to split is the strategy's."""

    def __init__(
        self,
        game: Spanish21Game,
        strategy: Strategy,
        shoe: Composition,
        *,
        best: bool = False,
        outcomes: tuple[str, ...] = (),
    ) -> None:
        self.compiled, self.game, self.strategy = compile_game(game), game, strategy
        self.best, self.outcomes = best, outcomes
        self.shoe = {card: n for card, n in zip(DECK, shoe.counts, strict=True) if n}
        self.kept: dict[tuple[Box, Card, tuple[tuple[Card, int], ...]], Counted] = {}

    @property
    def cards(self) -> int:
        return sum(self.shoe.values())

    def round(self) -> tuple[Fraction, tuple[Fraction, ...]]:
        """What a round brings, in units of the wager, and the chance of each outcome."""
        total = self._nothing()
        for up, ups in self.shoe.items():
            left = _without(self.shoe, up)
            for one, ones in left.items():
                rest = _without(left, one)
                for other, others in rest.items():
                    total += ups * ones * others * self._opened(up, one, other)
        orders = factorial(self.cards)
        return Fraction(int(total[0]), orders * STAKE), tuple(
            Fraction(int(count), orders) for count in total[1:]
        )

    def spot(self, up: Card, one: Card, other: Card) -> Fraction:
        """What a round brings, given its first cards."""
        orders = factorial(self.cards - 3)
        return Fraction(int(self._opened(up, one, other)[0]), orders * STAKE)

    def _nothing(self) -> Counted:
        return np.zeros(1 + len(self.outcomes), np.int64)

    def _opened(self, up: Card, one: Card, other: Card) -> Counted:
        left = _without(_without(_without(self.shoe, up), one), other)
        box = open_box(1, STAKE)
        for card in (one, other):
            box = give_card(self.game, box, 1, card)
        holes, found = dict(left), self._nothing()
        if needs_peek(self.game, up):
            for hole in left:
                if is_blackjack((up, hole)):
                    found += self._settled(box, (up, hole), _without(left, hole), holes.pop(hole))
        return found + self._played(box, up, left, holes) if holes else found

    def _played(self, box: Box, up: Card, left: Held, holes: Held) -> Counted:
        """``left`` has the hole card; ``holes`` are the orders so far for each it can be."""
        key = box, up, tuple(holes.items())
        if key not in self.kept:
            self.kept[key] = self._worked(box, up, left, holes)
        return self.kept[key]

    def _worked(self, box: Box, up: Card, left: Held, holes: Held) -> Counted:
        number, found = box.acting, self._nothing()
        if number is None:
            for hole, orders in holes.items():
                found += self._dealers(box, (up, hole), _without(left, hole), orders)
            return found
        if box.card_due is None:
            ends = [
                self._played(self._decided(box, number, decision), up, left, holes)
                for decision in self._considered(box, number, up)
            ]
            return max(ends, key=lambda end: int(end[0]))
        for card, count in left.items():
            now = {hole: orders * (count - (card is hole)) for hole, orders in holes.items()}
            now = {hole: orders for hole, orders in now.items() if orders}
            if now:
                after = give_card(self.game, box, number, card)
                found += self._played(after, up, _without(left, card), now)
        assert sum(left.values()) > 1, "the shoe ran out"
        return found

    def _considered(self, box: Box, number: int, up: Card) -> list[Decision]:
        permitted = list(lawful(self.game, box, number))
        decision = called(self.compiled, self.strategy, box, number, up)
        assert decision in permitted
        if not self.best or box.is_split or decision is Decision.SPLIT:
            return [decision]
        return [each for each in permitted if each is not Decision.SPLIT]

    def _decided(self, box: Box, number: int, decision: Decision) -> Box:
        after = decide(self.game, box, number, decision)
        assert not isinstance(after, Refusal)
        return after

    def _dealers(self, box: Box, dealer: tuple[Card, ...], left: Held, orders: int) -> Counted:
        if not draws(self.game, [box], dealer):
            return self._settled(box, dealer, left, orders)
        assert left, "the shoe ran out"
        found = self._nothing()
        for card, count in left.items():
            found += self._dealers(box, (*dealer, card), _without(left, card), orders * count)
        return found

    def _settled(self, box: Box, dealer: tuple[Card, ...], left: Held, orders: int) -> Counted:
        slips = [hand_slip(self.game, box, n, dealer) for n in range(1, len(box.hands) + 1)]
        found, orders = self._nothing(), orders * factorial(sum(left.values()))
        found[0] = orders * sum(slip.back - slip.stake for slip in slips)
        if self.outcomes:
            doubled = box.hands[0].doubled and slips[0].outcome in {"push", "lose", "bust"}
            own = f"doubled_{slips[0].outcome}" if doubled else slips[0].outcome
            name = SPLIT_ROUND if box.is_split else own
            found[1 + self.outcomes.index(name)] = orders
        return found


def _without(cards: Held, card: Card) -> dict[Card, int]:
    return {each: n - (each is card) for each, n in cards.items() if n > (each is card)}
