"""Values of decisions about one hand: the compiled loops with a table's game and prices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import numpy as np

from croupier.games.spanish_21.compiled import BUST, CompiledGame, Whole, compile_game
from croupier.games.spanish_21.game import Spanish21Game
from croupier.odds.spanish_21 import kernels
from croupier.odds.spanish_21.dealer import blackjack_hole, trie
from croupier.odds.spanish_21.kernels import OPEN, Codes, Double, Flags, Hands, Trie
from croupier.odds.spanish_21.shoes import Shoe
from croupier.odds.spanish_21.terms import Terms

Table = TypeVar("Table", Double, Whole)


@dataclass(frozen=True, eq=False)
class Play:
    """How a hand is played against one up card: a code and whether to rescue, by state."""

    codes: Codes
    rescues: Codes


@dataclass(frozen=True, eq=False)
class Worked:
    """What a hand is worth in every state, weighed by the chance of no dealer's Blackjack."""

    play: Play
    values: Double
    """[state, decision]"""
    doubled: Double
    """Of a doubled hand that came to a state, rescued if that is better."""
    near: Flags


@dataclass(frozen=True, eq=False)
class Counted:
    """What was counted of a dealer's hand, if a state's cards are out beside the up card."""

    chances: Double
    """[state, end]"""
    ways: Whole
    """[state, end, cards]"""
    has_chances: Flags
    has_ways: Flags


@dataclass(frozen=True, eq=False)
class Against:
    """An up card, and the cards that are out beside it."""

    base: Whole
    """Unseen cards and those of the hand that is looked at, by value."""
    up: int
    hole: int
    """The value of a hole card that would have been a Blackjack."""
    counted: Counted
    others: tuple[int, int] = (0, 0)
    """A value, and how many cards of it are out on other hands."""

    @property
    def cards(self) -> int:
        return int(self.base.sum())

    def without(self, value: int, cards: int) -> Against:
        """The same when so many cards of a value are out as well, on other hands."""
        base = self.base.copy()
        base[value] -= cards
        return replace(self, base=base, others=(value, cards))

    def clear(self, *held: int) -> Fraction:
        """The chance of no dealer's Blackjack when a hand's values are out of the base."""
        hole, cards = self.hole, self.cards - len(held)
        if hole < 0 or not cards:
            return Fraction(1)
        return 1 - Fraction(int(self.base[hole]) - held.count(hole), cards)


@dataclass(frozen=True, eq=False)
class Engine:
    """A table's game and its prices, ready for the loops."""

    game: Spanish21Game
    terms: Terms

    @cached_property
    def compiled(self) -> CompiledGame:
        return compile_game(self.game)

    @cached_property
    def hands(self) -> Hands:
        known = self.compiled.states
        return Hands(
            known.held,
            known.cards,
            known.total,
            known.after,
            np.array([float(pays) for pays in self.terms.pays]),
            float(self.terms.doubled),
            self.compiled.beats_21,
            self.compiled.double_cards or 0,
        )

    @cached_property
    def trie(self) -> Trie:
        return trie(self.compiled)

    def against(self, base: Whole, up: int) -> Against:
        """An up card; ``base`` is what is left of the shoe, and the hand's own cards."""
        states, longest = len(self.compiled.states), self.trie.longest
        ends = states, kernels.END_BUST + 1
        counted = Counted(
            np.zeros(ends),
            np.zeros((*ends, longest + 1), np.int64),
            np.zeros(states, np.bool_),
            np.zeros(states, np.bool_),
        )
        return Against(base, up, blackjack_hole(self.compiled, up), counted)

    def chances(self, against: Against, needed: Flags) -> Double:
        """[state, end]: of the dealer's ends against the states that are needed."""
        counted = against.counted
        return self._counted(
            against, needed, counted.chances, counted.has_chances, kernels.end_chances
        )

    def ways(self, against: Against, needed: Flags) -> Whole:
        """[state, end, cards]: the same as whole numbers of ways."""
        counted = against.counted
        return self._counted(against, needed, counted.ways, counted.has_ways, kernels.end_ways)

    def _counted(
        self, against: Against, needed: Flags, table: Table, has: Flags, count: Callable[..., None]
    ) -> Table:
        """What is out together may be a hand that was counted before."""
        known, (value, cards) = self.compiled.states, against.others
        possible = needed & known.out_of(against.base)
        alike = np.arange(len(needed))
        for _ in range(cards):
            alike = np.where(alike >= 0, known.after[alike, value], BUST)
        before = np.zeros_like(needed)
        before[alike[possible & (alike >= 0)]] = True
        new = np.flatnonzero(before & ~has)
        base = against.base.copy()
        base[value] += cards
        count(base, known.held, new, self.trie, against.up, table)
        has[new] = True
        if not cards:
            return table
        own, there = np.empty_like(table), np.flatnonzero(possible & (alike >= 0))
        own[there] = table[alike[there]]
        alone = np.flatnonzero(possible & (alike < 0))
        count(against.base, known.held, alone, self.trie, against.up, own)
        return own

    def grown_from(self, state: int) -> Flags:
        """The states that hold all cards of one, and at least two."""
        known = self.compiled.states
        grown: Flags = (known.held >= known.held[state]).all(axis=1) & (known.cards >= 2)
        return grown

    def best(self, against: Against, state: int = 0) -> Worked:
        """The best play of every hand that grows out of one."""
        states = len(self.compiled.states)
        open_play = Play(np.full(states, OPEN, np.int8), np.full(states, OPEN, np.int8))
        return self._work(against, self.grown_from(state), open_play)

    def played(self, against: Against, starts: list[int], play: Play) -> Worked:
        """What a given play is worth, from two-card hands on."""
        states = len(self.compiled.states)
        start, both = np.zeros(states, np.bool_), np.zeros(states, np.bool_)
        start[starts] = True
        both[[chance.pair for chance in self.compiled.chances]] = True
        reached = kernels.reach(start, self.hands, play.codes, both)
        return self._work(against, reached, Play(play.codes.copy(), play.rescues.copy()))

    def _work(self, against: Against, reached: Flags, play: Play) -> Worked:
        states = len(reached)
        worked = Worked(play, np.empty((states, 3)), np.empty(states), np.zeros(states, np.bool_))
        kernels.play(
            against.base,
            against.hole,
            reached,
            self.hands,
            self.chances(against, reached & ~self.compiled.certain),
            play.codes,
            play.rescues,
            worked.values,
            worked.doubled,
            worked.near,
        )
        return worked

    def completing(self, against: Against, chance: int) -> Fraction:
        """The chance that the next card completes two cards, the dealer having no Blackjack."""
        found = self.compiled.chances[chance]
        held = self.compiled.states.places(found.pair)
        left = int(against.base[found.value]) - held.count(found.value)
        share = Fraction(left, against.cards - len(held))
        return share * against.clear(*held, found.value) if share else share


@dataclass(frozen=True, eq=False)
class Deal:
    """A round of one box before its first card: the game and the shoe."""

    engine: Engine
    shoe: Shoe

    @property
    def compiled(self) -> CompiledGame:
        return self.engine.compiled

    @cached_property
    def ups(self) -> tuple[int, ...]:
        """Up cards there can be."""
        return tuple(value for value, count in enumerate(self.shoe.values) if count)

    @cached_property
    def against(self) -> dict[int, Against]:
        """By up card."""
        return {up: self.engine.against(self.shoe.base(up), up) for up in self.ups}
