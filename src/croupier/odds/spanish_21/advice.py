"""What every lawful decision about a hand is worth, given the cards somebody has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.games.spanish_21.boxes import Box, Decision, Hand
from croupier.games.spanish_21.compiled import SUITS, place_of
from croupier.games.spanish_21.decisions import lawful
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.strategy import CODES, HIT
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.playing import Deal, Engine, Worked
from croupier.odds.spanish_21.shoes import Shoe
from croupier.odds.spanish_21.split_hands import BestSplit, Laws, Pair
from croupier.odds.spanish_21.splits import DRAWN, Awaiting
from croupier.odds.spanish_21.suits import seen_law
from croupier.odds.spanish_21.terms import terms
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.shoe import Composition

Values = Mapping[Decision, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A hand whose turn it is, and what its player sees."""

    box: Box
    number: int
    up: Card
    unseen: Composition
    """Every card not seen, the hole card among them, which is known to make no Blackjack."""

    @property
    def hand(self) -> Hand:
        return self.box.hand(self.number)


def decision_values(game: Spanish21Game, spot: Spot, stake: Cents | None = None) -> Values:
    """What the hand brings by each lawful decision if it is played on as well as can be.

    In units of the box's wager, the best first. Splitting counts what the new hands bring, and what
    hands still waiting lose by it. A stake brings in the fixed bonus and the table's rounding.
    """
    advice = _Advice(Engine(game, terms(game, stake)), spot)
    found = {decision: advice.value(decision) for decision in lawful(game, spot.box, spot.number)}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def best_decision(values: Values) -> Decision:
    """The first of what `decision_values` tells."""
    return next(iter(values))


class _Advice:
    def __init__(self, engine: Engine, spot: Spot) -> None:
        self.engine, self.spot = engine, spot
        self.known, self.up = engine.compiled.states, place_of(spot.up)
        self.unseen = Shoe(spot.unseen)
        held = [card for hand in spot.box.hands for card in hand.cards]
        Shoe(_with(spot.unseen, [spot.up, *held])).expect_round(engine.compiled)
        self.state = self.known.of(spot.hand.cards)
        base = np.array(self.unseen.values) + self.known.held[self.state]
        self.against = engine.against(base, self.up)
        self.clear = float(self.against.clear(*self.known.places(self.state)))

    def value(self, decision: Decision) -> float:
        terms, hand = self.engine.terms, self.spot.hand
        match decision:
            case Decision.SURRENDER:
                return float(terms.surrender)
            case Decision.RESCUE:
                return -1.0
            case Decision.STAND if hand.doubled:
                return hand.at_stake / hand.stake * self._kept()
            case Decision.SPLIT:
                return self._split() / self.clear
            case _:
                return self._own(CODES.index(decision)) / self.clear

    def _kept(self) -> float:
        """A doubled hand that is left doubled, per unit on it."""
        if self.engine.compiled.certain[self.state]:
            return float(self.engine.terms.doubled)
        only = np.zeros(len(self.known), np.bool_)
        only[self.state] = True
        ends = self.engine.chances(self.against, only)[self.state]
        own = self.known.total[self.state]
        won = sum(chance for end, chance in zip(ENDS, ends, strict=True) if not end or end < own)
        lost = sum(chance for end, chance in zip(ENDS, ends, strict=True) if end and end > own)
        return (float(self.engine.terms.doubled) * float(won) - float(lost)) / self.clear

    @cached_property
    def worked(self) -> Worked:
        return self.engine.best(self.against, self.state)

    def _own(self, code: int) -> float:
        value = float(self.worked.values[self.state, code])
        return value + self._suited_bonus() if code == HIT else value

    def _suited_bonus(self) -> float:
        """What the next card adds if it makes a suited hand."""
        hand, compiled = self.spot.hand, self.engine.compiled
        chance = compiled.chance_of(hand.cards)
        if chance is None:
            return 0.0
        suit, value = SUITS.index(hand.cards[0].suit), compiled.chances[chance].value
        left = self.unseen.by_suit[value]
        extra = (
            self.engine.terms.suited_extra(compiled, chance, suit)
            if hand.split
            else self.engine.terms.first_extra(compiled, chance, suit, self.up)
        )
        completing = self.engine.completing(self.against, chance)
        return float(extra * completing * Fraction(left[suit], max(sum(left), 1)))

    def _split(self) -> float:
        """The new hands and those that wait, less what these would bring otherwise."""
        hands = len(self.spot.box.hands)
        cards = [*self.spot.hand.cards, *self._waiting()]
        laws = self._laws(cards)
        after = BestSplit(self._pair(), laws, hands + 1)
        value = after.best_value(awaiting=tuple(range(len(cards))))
        if not self._waiting():
            return value
        before = BestSplit(self._pair(), laws, hands)
        rest: Awaiting = tuple(range(2, len(cards)))
        return value - before.best_value(awaiting=rest)

    def _waiting(self) -> list[Card]:
        """The cards of hands that await their second one."""
        return [hand.cards[0] for hand in self.spot.box.hands[self.spot.number :]]

    def _pair(self) -> Pair:
        """As if dealt now: unseen cards, the up card, a hand's own and the pair's other card."""
        dealt = _with(self.spot.unseen, [self.spot.up, *self.spot.hand.cards])
        deal = Deal(self.engine, Shoe(dealt))
        return Pair(deal, self.up, place_of(self.spot.hand.cards[0]))

    def _laws(self, cards: list[Card]) -> Laws:
        compiled, pair = self.engine.compiled, place_of(cards[0])
        up = self.up, SUITS.index(self.spot.up.suit)
        laws = {
            own: seen_law(compiled, self.unseen, up, pair, SUITS.index(card.suit))
            for own, card in enumerate(cards)
        }
        return {**laws, DRAWN: seen_law(compiled, self.unseen, up, pair, None)}


def _with(unseen: Composition, cards: Sequence[Card]) -> Composition:
    """Unseen cards and some that were dealt."""
    counts = zip(DECK, unseen.counts, strict=True)
    return Composition(tuple(count + cards.count(card) for card, count in counts))
