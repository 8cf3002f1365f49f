"""One pass over shoes dealt to their end: every depth of the cutting card, every count's trigger.

A round is played if it begins no deeper than the cutting card lies; so sums up to a depth are what
a table with its cutting card there would have had, from the same shoes. The burned card stays
unseen; whatever else comes out is counted when its round is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.match import OPENING
from croupier.odds.spanish_21.shoes import longest_round
from croupier.rulebooks.spanish_21.rules import BURN_CARD
from croupier.simulation.count import NO_COUNT, Count
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.kernels import BLACKJACK, START, Codes, Told, Whole
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare
from croupier.values.cards import DECK

WAGERS = (WAGER, MATCH, INSURANCE)
"""Of which nets are kept, offered by the table or not."""
TOGETHER = 512
"""Shoes shuffled and dealt at once."""


class Deep(NamedTuple):
    """Rounds by the cards that were out when they began, and by the count."""

    rounds: Whole
    """[depth, count]"""
    nets: Whole
    """[depth, count, wager]"""
    squares: Whole
    """[depth, count]: squared nets of the main wager."""
    offers: Whole
    """[depth, count]: rounds in which Insurance was offered."""


class Dealt(NamedTuple):
    """Rounds of some shoes, one after another."""

    shoe: Whole
    at: Whole
    """Cards that were out when it began, the burned one among them."""
    main: Whole
    """What the main wager netted, in parts of a stake."""
    matched: Whole


@dataclass(frozen=True, eq=False)
class Depths:
    """What a pass came to, for any depth of the cutting card."""

    shoes: int
    cards: int
    """In a shoe."""
    parts: tuple[int, ...]
    """So many of each wager's nets are one stake."""
    least: int
    deep: Deep

    def rounds_at(self, behind: int, trigger: int | None = None) -> int:
        """Rounds with so many cards behind the cutting card, at or above a count."""
        return int(self._of(self.deep.rounds, behind, trigger).sum())

    def offers_at(self, behind: int, trigger: int | None = None) -> int:
        return int(self._of(self.deep.offers, behind, trigger).sum())

    def won_at(self, wager: str, behind: int, trigger: int | None = None) -> Fraction:
        """What a unit in each of these rounds brought altogether."""
        number = WAGERS.index(wager)
        won = self._of(self.deep.nets[:, :, number], behind, trigger).sum()
        return Fraction(int(won), self.parts[number])

    def _of(self, known: Whole, behind: int, trigger: int | None) -> Whole:
        begin = 0 if trigger is None else max(0, trigger - self.least)
        return known[: self.cards - behind + 1, begin:]


@dataclass(frozen=True, eq=False)
class DepthSimulation:
    """A box ready to be dealt to the end of its shoes."""

    table: Spanish21Simulation
    count: Count
    stack: Stack
    deepest: int
    """Cards out of the shoe, with which there are still enough for any round."""

    chunk = 1 << 13

    def counting(self, count: Count) -> DepthSimulation:
        """The same box for somebody who counts so."""
        return replace(self, count=count)

    @property
    def most_rounds(self) -> int:
        return self.deepest // OPENING + 1

    def tally(self, seed: int, units: range) -> Whole:
        counts, deep = self._empty()
        for first in range(units.start, units.stop, TOGETHER):
            some = range(first, min(first + TOGETHER, units.stop))
            self._add(self.stack.orders(seed, some), deep)
        return counts

    def deal(self, orders: Codes) -> Dealt:
        """Every round of these shoes until too few cards are left for another."""
        tables, most = self.table.tables, len(orders) * self.most_rounds
        told = Told(
            np.empty((most, 1), dtype=np.int64),
            np.empty((most, 1), dtype=np.int64),
            np.empty(most, dtype=np.int64),
        )
        played = np.empty(len(orders), dtype=np.int64)
        depths = BURN_CARD, self.deepest
        kernels.tell_shoes(orders, depths, tables.hands, tables.rounds, told, played)
        rounds, shoe = int(played.sum()), np.repeat(np.arange(len(orders)), played)
        return Dealt(shoe, told.begin[:rounds], told.nets[:rounds, 0], told.matches[:rounds, 0])

    def _add(self, orders: Codes, deep: Deep) -> None:
        shoe, at, main, matched = self.deal(orders)
        cell = at * deep.rounds.shape[1] + self._bucket(orders, shoe, at)
        offered, insurance = self._insured(orders, shoe, at)
        known = (main, self.table.tables.rounds.match_net.ravel()[matched], insurance)
        _count(deep.rounds, cell, np.ones_like(cell))
        _count(deep.squares, cell, main * main)
        _count(deep.offers, cell, offered)
        for number, nets in enumerate(known):
            _count(deep.nets[:, :, number], cell, nets)

    def _bucket(self, orders: Codes, shoe: Whole, at: Whole) -> Whole:
        """The count before each round, among those that are told apart."""
        tags = np.zeros(len(DECK), dtype=np.int64)
        for card in SPANISH_DECK:
            tags[DECK.index(card)] = self.count.of_rank(card.rank)
        seen = np.cumsum(tags[orders], axis=1)
        running = self.count.start + seen[shoe, at - 1] - seen[shoe, BURN_CARD - 1]
        if self.count.true:
            unseen = len(self.stack.cards) - at + BURN_CARD
            running = running * len(SPANISH_DECK) // unseen
        bucket: Whole = np.clip(running, self.count.least, self.count.most) - self.count.least
        return bucket

    def _insured(self, orders: Codes, shoe: Whole, at: Whole) -> tuple[Whole, Whole]:
        """Whether Insurance was offered, and what it then netted."""
        hands, rounds = self.table.tables.hands, self.table.tables.rounds
        up, hole = orders[shoe, at + 1], orders[shoe, at + 3]
        dealer = hands.after[hands.after[START, hands.kind[up]], hands.kind[hole]]
        has_it = (hands.end[dealer] == BLACKJACK).astype(np.int64)
        offered = rounds.insured[up].astype(np.int64)
        return offered, offered * rounds.insurance_net[has_it]

    def rounds(self, counts: Whole) -> int:
        return int(self._named(counts).rounds.sum())

    def read(self, _: int, units: int, counts: Whole) -> Depths:
        return Depths(
            units,
            len(self.stack.cards),
            self.table.tables.parts,
            self.count.least,
            self._named(counts),
        )

    def _empty(self) -> tuple[Whole, Deep]:
        counts = np.zeros(sum(int(np.prod(shape)) for shape in self._shapes), dtype=np.int64)
        return counts, self._named(counts)

    def _named(self, counts: Whole) -> Deep:
        """A row of counts by name."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self._shapes])
        parts = np.split(counts, ends[:-1])
        return Deep(*(part.reshape(n) for part, n in zip(parts, self._shapes, strict=True)))

    @property
    def _shapes(self) -> tuple[tuple[int, ...], ...]:
        at = self.deepest + 1, self.count.most - self.count.least + 1
        return at, (*at, len(WAGERS)), at, at


def _count(into: Whole, cell: Whole, what: Whole) -> None:
    """Sums are far below what a float holds exactly."""
    found = np.bincount(cell, weights=what, minlength=into.size)
    into += found.astype(np.int64).reshape(into.shape)


def to_the_end(played: Analysis, count: Count = NO_COUNT) -> DepthSimulation:
    """Make a box ready that is played as was analysed; ``counting`` makes it ready for another."""
    table, shoe = prepare(played), played.deal.shoe
    cards = table.stacks[0].cards.tolist()
    stack = stack_of(cards, len(cards) // 3 * 3)
    deepest = stack.width - longest_round(played.compiled, shoe.values)
    return DepthSimulation(table, count, stack, deepest)
