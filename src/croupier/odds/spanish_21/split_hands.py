"""A pair that is split: its hands on their second card, suits and all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.compiled import ACE, SUITS, VALUES
from croupier.games.spanish_21.strategy import HIT, STAND
from croupier.odds.spanish_21.playing import Against, Deal, Play, Worked
from croupier.odds.spanish_21.splits import (
    DRAWN,
    FIRST,
    PAIR,
    Awaiting,
    Resplits,
    Turn,
    courses,
    split_value,
)
from croupier.odds.spanish_21.suits import Kept, Law, split_law
from croupier.odds.spanish_21.ties import settle

SuitedCodes = NDArray[np.uint8]
"""[chance, suit, matched]"""
Laws = Mapping[int, Law]
"""By a hand's own card."""


@dataclass(frozen=True, eq=False)
class Pair:
    """A pair, dealt against an up card."""

    deal: Deal
    up: int
    value: int
    _alike: list[Fraction] = field(default_factory=lambda: [Fraction(1)])

    def against(self, more: int) -> Against:
        """What a hand sees: the pair's other card is out, and so many more."""
        return self.deal.against[self.up].without(self.value, more + 1)

    def alike(self, more: int) -> Fraction:
        """The chance that so many named cards are all of the pair's value."""
        while len(self._alike) <= more:
            gone = len(self._alike) - 1
            against = self.against(gone)
            left = max(int(against.base[self.value]) - 1, 0)
            self._alike.append(self._alike[-1] * Fraction(left, max(against.cards - 1, 1)))
        return self._alike[more]

    def laws(self, kept: Kept | None = None) -> Laws:
        """Of suits, where only some of the pairs are split; without that all hands are alike."""
        compiled, shoe = self.deal.compiled, self.deal.shoe
        first = split_law(compiled, shoe, self.up, self.value, drawn=False, kept=kept)
        if kept is None:
            return {FIRST: first, DRAWN: first}
        drawn = split_law(compiled, shoe, self.up, self.value, drawn=True, kept=kept)
        return {FIRST: first, DRAWN: drawn}

    @property
    def state(self) -> int:
        return self.deal.compiled.states.number((self.value, self.value))

    @property
    def seconds(self) -> tuple[int, ...]:
        """The states that a hand's second card leads to, by its value."""
        known = self.deal.compiled.states
        return tuple(known.number((self.value, second)) for second in range(VALUES))

    @property
    def draws_once(self) -> bool:
        """For study: a split ace is dealt one card and stands."""
        return self.value == ACE and self.deal.compiled.aces_draw_once


@dataclass(frozen=True, eq=False)
class SplitPlay:
    """How a split hand is played when the box has a number of hands."""

    play: Play
    suited: SuitedCodes


@dataclass(frozen=True, slots=True)
class Second:
    """A split hand that has got its second card."""

    value: int
    chance: float
    decisions: tuple[float, ...]
    """What each of its decisions brings then, with no suited bonus."""
    code: int
    suited: int | None
    """Which chance of a suited bonus it has."""
    completing: float
    """How likely the next card completes it, the dealer having no Blackjack."""

    def with_suits(self, law: Law, codes: SuitedCodes, extras: Sequence[Sequence[float]]) -> float:
        usual = value = self.decisions[self.code]
        for group in law:
            if group.chance == self.suited:
                code = int(codes[group.group])
                here = self.decisions[code]
                if code == HIT:
                    extra = extras[group.chance][group.suit]
                    here += extra * float(group.complete) * self.completing
                value += float(group.share) * (here - usual)
        return value


@dataclass(eq=False)
class BestSplit:
    """The best play of a pair's hands, each number of hands for itself."""

    pair: Pair
    laws: Laws
    hands: int = 2
    """The box has so many when it begins."""
    _plays: dict[int, SplitPlay] = field(default_factory=dict)
    _seconds: dict[tuple[int, int], tuple[Second, ...]] = field(default_factory=dict)

    @cached_property
    def extras(self) -> list[list[float]]:
        """What a suited hand brings above another, by chance and suit."""
        engine = self.pair.deal.engine
        return [
            [
                float(engine.terms.suited_extra(engine.compiled, chance, suit))
                for suit in range(len(SUITS))
            ]
            for chance in range(len(engine.compiled.chances))
        ]

    def play(self, hands: int) -> SplitPlay:
        if hands not in self._plays:
            self._plays[hands] = self._best(hands)
        return self._plays[hands]

    def _best(self, hands: int) -> SplitPlay:
        pair, engine = self.pair, self.pair.deal.engine
        against = pair.against(hands - self.hands)
        start = engine.compiled.states.number((pair.value,))
        worked = settle(engine, against, engine.best(against, start))
        if pair.draws_once:
            worked.play.codes[list(pair.seconds)] = STAND
        seconds = tuple(self._after_second(worked, against))
        self._seconds[hands, hands - self.hands] = seconds
        return SplitPlay(worked.play, self._best_suited(seconds))

    def _best_suited(self, seconds: Sequence[Second]) -> SuitedCodes:
        codes = np.zeros((len(self.extras), len(SUITS), 2), np.uint8)
        for second in seconds:
            if second.suited is None:
                continue
            codes[second.suited] = second.code
            for group in chain.from_iterable(self.laws.values()):
                if group.chance == second.suited:
                    values = list(second.decisions)
                    extra = self.extras[group.chance][group.suit]
                    values[HIT] += extra * float(group.complete) * second.completing
                    codes[group.group] = int(np.argmax(values))
        return codes

    def seconds(self, hands: int, more: int) -> tuple[Second, ...]:
        """A hand by its second card when so many more of the pair's cards are out."""
        play = self.play(hands).play
        if (hands, more) not in self._seconds:
            against = self.pair.against(more)
            worked = self.pair.deal.engine.played(against, list(self.pair.seconds), play)
            self._seconds[hands, more] = tuple(self._after_second(worked, against))
        return self._seconds[hands, more]

    def _after_second(self, worked: Worked, against: Against) -> Iterator[Second]:
        engine, own = self.pair.deal.engine, self.pair.value
        chances = {chance.pair: number for number, chance in enumerate(engine.compiled.chances)}
        cards = against.cards - 1
        for value, state in enumerate(self.pair.seconds):
            count = int(against.base[value]) - (value == own)
            if count > 0:
                suited = chances.get(state)
                yield Second(
                    value,
                    count / cards,
                    tuple(worked.values[state].tolist()),
                    int(worked.play.codes[state]),
                    suited,
                    0.0 if suited is None else float(engine.completing(against, suited)),
                )

    def value(
        self, resplits: Resplits, laws: Laws | None = None, awaiting: Awaiting = PAIR
    ) -> float:
        """Of hands and what they become, weighed by the chance of no dealer's Blackjack.

        Other laws of suits than those the play was made for may be given.
        """
        by_own = laws or self.laws

        @cache
        def hand(turn: Turn, more: int) -> float:
            codes, law = self.play(turn.hands).suited, by_own[turn.own]
            return sum(
                second.chance * second.with_suits(law, codes, self.extras)
                for second in self.seconds(turn.hands, more)
                if turn.free or second.value != self.pair.value
            )

        most = self.pair.deal.compiled.split_hands
        every = courses(self.hands, awaiting, most, resplits)
        return split_value(every, hand, lambda more: float(self.pair.alike(more)))

    @cached_property
    def resplit_until(self) -> int:
        """New hands are made while there are fewer than so many."""
        most = self.pair.deal.compiled.split_hands
        return max(
            range(self.hands, most + 1),
            key=lambda until: self.value(lambda hands: hands < until),
        )

    def best_value(self, laws: Laws | None = None, awaiting: Awaiting = PAIR) -> float:
        return self.value(lambda hands: hands < self.resplit_until, laws, awaiting)
