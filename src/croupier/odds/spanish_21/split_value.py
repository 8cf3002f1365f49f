"""What a split pair brings under a given strategy, as a fraction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import HIT, STAND, Strategy
from croupier.odds.spanish_21.columns import net_column
from croupier.odds.spanish_21.exact import Starts, chances, followed, shift
from croupier.odds.spanish_21.playing import Against, Play
from croupier.odds.spanish_21.split_hands import Laws, Pair, SuitedCodes
from croupier.odds.spanish_21.splits import FIRST, PAIR, Course, Turn, courses, split_value
from croupier.odds.spanish_21.suits import Kept


@dataclass(frozen=True, slots=True)
class SuitedWin:
    chance: Fraction
    extra: Fraction
    """What it brings above a hand that is not suited."""
    usual: Fraction
    """What that brings."""


@dataclass(eq=False)
class SplitValue:
    """A split pair under a strategy."""

    pair: Pair
    strategy: Strategy
    kept: Kept | None = None

    @cached_property
    def laws(self) -> Laws:
        return self.pair.laws(self.kept)

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """The ways it can go."""
        resplit = self.strategy.resplit[:, self.pair.value, self.pair.up]
        most = self.pair.deal.compiled.split_hands
        return tuple(courses(2, PAIR, most, lambda hands: bool(resplit[hands - 2])))

    @cached_property
    def value(self) -> Fraction:
        """Of all its hands, weighed by the chance of no dealer's Blackjack."""
        found = dict[tuple[int, int, bool, int], Fraction]()

        def hand(turn: Turn, more: int) -> Fraction:
            own = turn.own if self.kept is not None else FIRST
            key = turn.hands, own, turn.free, more
            if key not in found:
                found[key] = self._hand(turn, more)
            return found[key]

        return split_value(self.courses, hand, self.pair.alike)

    def play(self, hands: int) -> Play:
        at = hands - 2, self.pair.value, self.pair.up
        codes = self.strategy.split[at].astype(np.int8)
        if self.pair.draws_once:
            codes[list(self.pair.seconds)] = STAND
        return Play(codes, self.strategy.split_rescue[at].astype(np.int8))

    def suited(self, hands: int) -> SuitedCodes:
        found: SuitedCodes = self.strategy.split_suited[hands - 2, self.pair.value, self.pair.up]
        return found

    def starts(self, turn: Turn, play: Play) -> Starts:
        """What is decided on each second card."""
        compiled, suited = self.pair.deal.compiled, self.suited(turn.hands)
        made = dict[int, dict[int, Fraction]]()
        for value, state in enumerate(self.pair.seconds):
            if turn.free or value != self.pair.value:
                code = STAND if compiled.states.total[state] == BEST else int(play.codes[state])
                made[state] = {code: Fraction(1)}
        for group in self.laws[turn.own]:
            state = compiled.chances[group.chance].pair
            if state in made:
                shift(made[state], int(play.codes[state]), int(suited[group.group]), group.share)
        return made

    def _hand(self, turn: Turn, more: int) -> Fraction:
        engine, play = self.pair.deal.engine, self.play(turn.hands)
        against = self.pair.against(more)
        columns, unit = net_column(engine)
        ending = followed(engine, self.starts(turn, play), play)
        (net,) = chances(engine, against, ending, play, columns)
        own = Fraction(int(against.base[self.pair.value]), against.cards)
        return net / unit / own + sum(
            (each.chance * each.extra for each in self.bonuses(turn, against)), Fraction(0)
        )

    def bonuses(self, turn: Turn, against: Against) -> Iterator[SuitedWin]:
        """The suited hands that are completed, by what they bring above others."""
        engine, own = self.pair.deal.engine, self.pair.value
        for group in self.laws[turn.own]:
            chance = engine.compiled.chances[group.chance]
            second = self.pair.seconds.index(chance.pair)
            left = int(against.base[second]) - (second == own)
            hit = self.suited(turn.hands)[group.group] == HIT
            if hit and left and (turn.free or second != own):
                dealt = Fraction(left, against.cards - 1) * group.share
                completed = group.complete * engine.completing(against, group.chance)
                extra = engine.terms.suited_extra(engine.compiled, group.chance, group.suit)
                yield SuitedWin(dealt * completed, extra, engine.terms.pays[chance.makes])
