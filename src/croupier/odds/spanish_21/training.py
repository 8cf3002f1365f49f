"""Hands for somebody who learns to play, and answers graded by what they give away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from croupier.games.spanish_21.boxes import Box, Decision, Hand, open_box
from croupier.games.spanish_21.compiled import SUITS, CompiledGame, place_of
from croupier.games.spanish_21.decisions import decide, give_card
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.strategy import STAND, Strategy, called
from croupier.odds.spanish_21.advice import Spot, Values, decision_values
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.chart import Chart
from croupier.odds.spanish_21.chart_play import strategy_of
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.refusals import Refusal

NEAR = 0.03
"""A hand whose best two decisions are so far apart is asked half of the time it comes."""
STAKE = Cents(1000)
UNTHINKABLE = -4.0
"""Only what is unlawful is worth less."""
ENOUGH = 24
"""Cards for one hand of one box."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand that is not split, and the up card."""

    box: Box
    up: Card

    @property
    def hand(self) -> Hand:
        return self.box.hand(1)


@dataclass(frozen=True, slots=True)
class Graded:
    """One hand, what was decided, and what is known about it."""

    question: Question
    answer: Decision
    values: Values
    """Best first."""
    by_chart: Decision

    @property
    def best(self) -> Decision:
        return next(iter(self.values))

    @property
    def cost(self) -> float:
        """What the answer gives away, in units."""
        return self.values[self.best] - self.values[self.answer]

    @property
    def chart_cost(self) -> float:
        return self.values[self.best] - self.values[self.by_chart]

    @property
    def is_best(self) -> bool:
        return self.answer is self.best


@dataclass(frozen=True, slots=True)
class Score:
    hands: int
    best: int
    by_chart: int
    cost: float
    """What all answers gave away, in units."""
    chart_cost: float
    """What the chart would have given away on the same hands."""


def score(answers: Sequence[Graded]) -> Score:
    return Score(
        hands=len(answers),
        best=sum(each.is_best for each in answers),
        by_chart=sum(each.answer is each.by_chart for each in answers),
        cost=sum(each.cost for each in answers),
        chart_cost=sum(each.chart_cost for each in answers),
    )


class Chance(Protocol):
    """As the edge hands it in, so that a seed asks the same again."""

    def sample(self, population: Sequence[Card], k: int) -> list[Card]: ...

    def random(self) -> float: ...


@dataclass(frozen=True, eq=False)
class Teacher:
    """Knows the best play and the chart of one table."""

    game: Spanish21Game
    analysis: Analysis
    chart: Chart

    @property
    def compiled(self) -> CompiledGame:
        return self.analysis.compiled

    @cached_property
    def by_chart(self) -> Strategy:
        return strategy_of(self.compiled, self.chart)

    def values(self, question: Question) -> Values:
        """What every lawful decision is worth; nothing but the hand and the up card is seen."""
        seen = [*question.hand.cards, question.up]
        unseen = self.analysis.deal.shoe.composition.without(seen)
        return decision_values(self.game, Spot(question.box, 1, question.up, unseen))

    def chart_says(self, question: Question) -> Decision:
        return called(self.compiled, self.by_chart, question.box, 1, question.up)

    def grade(self, question: Question, answer: Decision) -> Graded:
        return Graded(question, answer, self.values(question), self.chart_says(question))

    def questions(self, count: int, chance: Chance) -> tuple[Question, ...]:
        """Hands as they come in well-played rounds; a near decision is the likelier to be asked."""
        shoe = [card for card in DECK for _ in range(self.analysis.deal.shoe.composition[card])]
        found = list[Question]()
        while len(found) < count:
            asked = [
                question
                for question in self._round(chance.sample(shoe, min(ENOUGH, len(shoe))))
                if not question.hand.has_21
                and chance.random() < 1 / (1 + (self._gap(question) / NEAR) ** 2)
            ]
            found += asked[:1]
        return tuple(found)

    def _round(self, cards: Sequence[Card]) -> Iterator[Question]:
        """Every decision about a hand until it ends or is split."""
        game, (up, *rest) = self.game, cards
        draw = iter(rest)
        box = open_box(1, STAKE)
        while box.acting:
            if box.card_due:
                box = give_card(game, box, 1, next(draw))
                continue
            question = Question(box, up)
            yield question
            decision = called(self.compiled, self.analysis.strategy, box, 1, up)
            after = decide(game, box, 1, decision)
            assert not isinstance(after, Refusal)
            if decision is Decision.SPLIT:
                return
            box = after

    def _gap(self, question: Question) -> float:
        """How far the second best decision is from the best, in units."""
        best, hand, up = self.analysis.best, question.hand, place_of(question.up)
        assert best is not None
        state = self.compiled.states.of(hand.cards)
        values = best.first[up, state]
        number = self.compiled.chance_of(hand.cards)
        if hand.doubled:
            return abs(2 * float(values[STAND]) + 1)
        if number is not None:
            suit = hand.cards[0].suit
            needed = self.compiled.chances[number].value == up and question.up.suit is suit
            values = best.first_suited[up, number, SUITS.index(suit), int(needed)]
        first, second = np.sort(values[values > UNTHINKABLE])[::-1][:2]
        return float(first - second)
