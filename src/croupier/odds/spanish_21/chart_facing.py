"""Hands against one up card under a play: what decisions are worth, and how often each comes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.compiled import VALUES, CompiledGame
from croupier.games.spanish_21.strategy import HIT, SPLIT, Codes, Flags
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.chart_play import Column
from croupier.odds.spanish_21.dealer import blackjack_hole
from croupier.odds.spanish_21.exact import Starts, followed
from croupier.odds.spanish_21.playing import Against, Deal, Play

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Plan:
    """A play against one up card."""

    totals: Codes
    """[state]: of hands that are neither split nor surrendered."""
    first: Codes
    """[state]: of the two cards first dealt."""
    suited: Codes
    """[chance, suit, matched]: of those, where they are of one suit."""
    split_suited: Codes
    """The same of a split hand that has got its second card."""
    rescues: Flags
    """[state]: of doubled hands."""

    @property
    def play(self) -> Play:
        return Play(self.totals.astype(np.int8), self.rescues.astype(np.int8))


def plan_of(compiled: CompiledGame, column: Column) -> Plan:
    first, totals = column.of_first(compiled), column.by_total(compiled, split=True)
    return Plan(
        totals,
        first,
        column.suited(compiled, first, split=False),
        column.suited(compiled, totals, split=True),
        column.rescues(),
    )


def best_plan(analysis: Analysis, up: int) -> Plan:
    """The best play by the exact cards, where a search begins."""
    assert analysis.best is not None
    strategy, values = analysis.strategy, analysis.best.first[up]
    totals = values[:, :SPLIT].argmax(axis=1).astype(np.uint8)
    suited = strategy.first_suited[up]
    mixed = totals[[chance.pair for chance in analysis.compiled.chances]]
    split = np.where(suited >= SPLIT, mixed[:, None, None], suited)
    return Plan(totals, strategy.first[up], suited, split, strategy.first_rescue[up])


@dataclass(frozen=True, eq=False)
class Came:
    """How often a play comes to each state of three and more cards."""

    open: Floats
    doubled: Floats

    def __add__(self, more: Came) -> Came:
        return Came(self.open + more.open, self.doubled + more.doubled)

    def times(self, factor: float) -> Came:
        return Came(self.open * factor, self.doubled * factor)


class Facing:
    """Hands that grow out of one, against an up card and with the cards that are out besides."""

    def __init__(self, deal: Deal, against: Against, grown_from: int = 0) -> None:
        self.deal, self.against = deal, against
        self.grown = np.flatnonzero(deal.engine.grown_from(grown_from)).tolist()

    @cached_property
    def ordered(self) -> Floats:
        """[state]: the chance that its cards come in one given order."""
        known, base = self.deal.compiled.states, self.against.base
        falling = np.ones((VALUES, int(known.held.max()) + 1))
        for taken in range(falling.shape[1] - 1):
            falling[:, taken + 1] = falling[:, taken] * np.maximum(base - taken, 0)
        orders = np.ones(int(known.cards.max()) + 1)
        for taken in range(len(orders) - 1):
            orders[taken + 1] = orders[taken] * max(self.against.cards - taken, 1)
        product = np.prod([falling[value, known.held[:, value]] for value in range(VALUES)], axis=0)
        found: Floats = product / orders[known.cards]
        return found

    @cached_property
    def clear(self) -> Floats:
        """[state]: the chance of no dealer's Blackjack."""
        known, hole = self.deal.compiled.states, blackjack_hole(self.deal.compiled, self.against.up)
        if hole < 0:
            return np.ones(len(known))
        left = np.maximum(self.against.cards - known.cards, 1)
        found: Floats = 1 - np.maximum(self.against.base[hole] - known.held[:, hole], 0) / left
        return found

    @cached_property
    def kept(self) -> Floats:
        """[state]: what a doubled hand is worth that is not rescued."""
        nothing = np.zeros(len(self.deal.compiled.states), np.int8)
        return self.deal.engine.played(self.against, self.grown, Play(nothing, nothing)).doubled

    def values(self, plan: Plan) -> Floats:
        """[state, decision]: what hands are worth that are played on by a plan."""
        return self.deal.engine.played(self.against, self.grown, plan.play).values

    def came(self, starts: Starts, play: Play) -> Came:
        """Given what is decided on two cards, how often a hand comes to each state after that."""
        ending = followed(self.deal.engine, starts, play)
        later = self.deal.compiled.states.cards > 2
        each: Floats = np.where(later, self.ordered / ending.unit, 0.0)
        went_on = ending.stood + ending.hits + ending.doubles
        return Came(each * went_on.astype(float), each * ending.doubled.astype(float))

    @cached_property
    def came_by_hitting(self) -> Came:
        """All hands that are hit whatever they are, and as if every one of them were doubled."""
        known = self.deal.compiled.states
        always = np.full(len(known), HIT, np.int8)
        starts = {
            int(state): {HIT: Fraction(1)}
            for state in np.flatnonzero((known.cards == 2) & (known.total < 21))
        }
        came = self.came(starts, Play(always, always))
        return Came(came.open, came.open * (known.cards == 3))
