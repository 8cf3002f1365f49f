"""How much more a split could bring to one who also looks at the hands played before.

`splits` is exact for a play that looks at a hand's own cards. Somebody who remembers the finished
hands can do a little better; this bounds it from above. A later hand is told more than anyone can
see: every earlier hand is dealt on until it has 21 or is bust, whatever its player would do. With
all that known the hand is played as well as can be, and a pair's card is split or kept, whichever
is better then. From its value the value of the fixed play against the same cards is taken away;
the difference is averaged over rounds dealt at random.

What the suits of earlier hands tell is bounded apart: they show only a few of the cards that
complete a suited hand, and that counts only where it could change a decision.

The chapter's game from a full shoe, 200 rounds of each split, seed 551
(`benchmarks/spanish_21.py --split-bound 200`): with six decks the edge is lower by 2.32e-6 at most
(standard error 0.04e-6), with eight by 1.46e-6 (0.02e-6): a quarter of a thousandth of a per cent.
No pair is left whole that is within 0.016 of being split, so that no other pair would be split.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.games.spanish_21.compiled import VALUES, Whole
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import HIT
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.evaluation import SplitRounds
from croupier.odds.spanish_21.playing import Worked
from croupier.odds.spanish_21.split_value import SplitValue
from croupier.odds.spanish_21.splits import FIRST

ALIKE_SEEN = 4
"""Cards of one value that a hand can show of 6, 7 or 8: the fourth makes it bust."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What looking at other hands could add to one split, on average, at most."""

    split: SplitRounds
    values: float
    error: float
    """The standard error of that figure, which is sampled."""
    suits: float


@dataclass(frozen=True, slots=True)
class Bound:
    """The house edge is lower by at most so much if a player looks at everything."""

    gains: tuple[Gain, ...]

    @property
    def most(self) -> float:
        return sum(float(gain.split.chance) * (gain.values + gain.suits) for gain in self.gains)

    @property
    def error(self) -> float:
        return sqrt(sum((float(gain.split.chance) * gain.error) ** 2 for gain in self.gains))


def split_gains(analysis: Analysis, samples: int, seed: int) -> Iterator[Gain]:
    """One split after another, each from so many rounds."""
    for split in analysis.round.splits:
        chance = np.random.default_rng([seed, split.up, split.pair])
        found = np.array([_Sample(split.value, chance).gain() for _ in range(samples)])
        error = float(found.std()) / sqrt(samples)
        yield Gain(split, float(found.mean()), error, _suits(split.value))


@dataclass(frozen=True, slots=True)
class _Worth:
    """Of the hands still to come: all known and played best, and by the fixed play."""

    best: float
    fixed: float

    def __add__(self, other: _Worth) -> _Worth:
        return _Worth(self.best + other.best, self.fixed + other.fixed)

    def __mul__(self, chance: float) -> _Worth:
        return _Worth(self.best * chance, self.fixed * chance)


NOTHING = _Worth(0.0, 0.0)


class _Sample:
    """One split pair with a hole card, its hands dealt at random."""

    def __init__(self, split: SplitValue, chance: np.random.Generator) -> None:
        self.split, self.pair, self.chance = split, split.pair, chance
        self.engine, self.known = split.pair.deal.engine, split.pair.deal.compiled.states
        self.most = split.pair.deal.compiled.split_hands
        left = self._left(2, np.zeros(VALUES, np.int64))
        if (barred := self.pair.against(0).hole) >= 0:
            left[barred] = 0
        self.hole = self._drawn(left)

    def gain(self) -> float:
        worth = self._worth(2, 2, np.zeros(VALUES, np.int64))
        return worth.best - worth.fixed

    def _left(self, hands: int, seen: Whole) -> Whole:
        """Cards that nobody has seen; every hand has its own card."""
        left: Whole = self.pair.against(hands - 2).base - seen
        left[self.pair.value] -= 1
        return left

    def _drawn(self, left: Whole) -> int:
        return int(self.chance.choice(VALUES, p=left / left.sum()))

    def _worth(self, hands: int, awaiting: int, seen: Whole) -> _Worth:
        """Of hands that await their second card, the first of them now."""
        if not awaiting:
            return NOTHING
        own = self.pair.value
        seconds = dict(self._seconds(hands, seen))
        if hands == self.most:
            worth = sum(seconds.values(), NOTHING)
            then = self._to_the_full(hands, seen, None)
            return worth + self._worth(hands, awaiting - 1, then)
        alike = self._chance_of_pair(hands, seen)
        apart = sum((each for value, each in seconds.items() if value != own), NOTHING)
        then = self._to_the_full(hands, seen, None, but=own)
        apart += self._worth(hands, awaiting - 1, then) * (1.0 - alike)
        if not alike:
            return apart
        kept = seconds[own] * (1.0 / alike)
        kept += self._worth(hands, awaiting - 1, self._to_the_full(hands, seen, own))
        split = self._worth(hands + 1, awaiting + 1, seen)
        resplit = self.split.strategy.resplit[hands - 2, own, self.pair.up]
        fixed = split.fixed if resplit else kept.fixed
        return apart + _Worth(max(kept.best, split.best), fixed) * alike

    def _chance_of_pair(self, hands: int, seen: Whole) -> float:
        """That the second card is of the pair's value, the dealer having no Blackjack."""
        left, own, barred = self._left(hands, seen), self.pair.value, self.pair.against(0).hole
        if barred < 0:
            return float(left[own] / left.sum())
        cards = int(left.sum())
        holes = cards - 1 - (int(left[barred]) - (barred == own))
        return float(left[own] * holes / ((cards - 1) * (cards - left[barred])))

    def _seconds(self, hands: int, seen: Whole) -> Iterator[tuple[int, _Worth]]:
        """By second card, weighed by its chance, the dealer having no Blackjack."""
        pair, play = self.pair, self.split.play(hands)
        against = self.engine.against(pair.against(hands - 2).base - seen, pair.up)
        best = self.engine.best(against, self.known.number((pair.value,)))
        fixed = self.engine.played(against, list(pair.seconds), play)
        left, clear = self._left(hands, seen), float(against.clear(pair.value))
        for value, state in enumerate(pair.seconds):
            if left[value] > 0:
                chance = float(left[value] / left.sum()) / clear
                yield value, _Worth(_value(best, state), _value(fixed, state)) * chance

    def _to_the_full(
        self, hands: int, seen: Whole, second: int | None, but: int | None = None
    ) -> Whole:
        """What is seen once a hand is dealt to 21 or past it; a second card is given or barred."""
        left, now = self._left(hands, seen), seen.copy()
        left[self.hole] -= 1
        state = self.known.number((self.pair.value,))
        while state >= 0 and self.known.total[state] < BEST:
            some = left.copy()
            if but is not None:
                some[but] = 0
            value = self._drawn(some) if second is None else second
            second = but = None
            left[value] -= 1
            now[value] += 1
            state = int(self.known.after[state, value])
        return now


def _value(worked: Worked, state: int) -> float:
    return float(worked.values[state, worked.play.codes[state]])


def _suits(split: SplitValue) -> float:
    """What suits of earlier hands could add to all later hands together, at most."""
    pair, most = split.pair, split.pair.deal.compiled.split_hands
    engine, against = pair.deal.engine, pair.against(0)
    worked = engine.best(against, engine.compiled.states.number((pair.value,)))
    gained, cards = 0.0, against.cards - 1
    for group in split.laws[FIRST]:
        chance = engine.compiled.chances[group.chance]
        values = worked.values[chance.pair].copy()
        needed = int(against.base[chance.value])
        seen = min(ALIKE_SEEN * (most - 1), needed - 1)
        share = float(group.complete)
        swing = max(share, share * needed / (needed - seen) - share)
        extra = float(engine.terms.suited_extra(engine.compiled, group.chance, group.suit))
        worth = extra * float(engine.completing(against, group.chance))
        values[HIT] += worth * share
        best, *others = sorted(values.tolist(), reverse=True)
        margin = best - (values[HIT] if values.argmax() != HIT else others[0])
        second = pair.seconds.index(chance.pair)
        dealt = float(against.base[second] / cards) * float(group.share)
        gained += dealt * max(0.0, worth * swing - margin)
    return gained * (most - 1)
