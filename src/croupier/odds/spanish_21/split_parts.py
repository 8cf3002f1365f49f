"""One hand of a split as a sum over its states: how often, what it brings, and what suits it asks.

A hand that goes past 21 is all that is hit less what the next card leaves alive: so only hands that
are not bust are counted, whatever the next card. In the same way cards of different suits are all
cards less those of one suit. Some parts are therefore below nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np

from croupier.games.spanish_21.compiled import BUST, SUITS, Whole
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import HIT, STAND
from croupier.odds.spanish_21.dealer import ENDS
from croupier.odds.spanish_21.exact import Starts, followed
from croupier.odds.spanish_21.playing import Engine, Play
from croupier.odds.spanish_21.split_hands import Pair
from croupier.odds.spanish_21.split_kernels import Double, Parts
from croupier.odds.spanish_21.split_value import SplitValue
from croupier.odds.spanish_21.splits import Turn

Profile = tuple[int, ...]
"""What a hand brings by the dealer's end, in parts of a unit."""


class Event(NamedTuple):
    """Cards of one suit: a hand's own, its second and perhaps its third."""

    suit: int
    matched: int | None
    """Whether the up card is of that suit, where it matters."""
    second: int
    third: int | None = None


ANYTHING = None
"""In place of an event: suits do not matter."""
Asked = Event | None
Key = tuple[Asked, int, Profile]


@dataclass(eq=False)
class Hands:
    """All hands of splits at a table, with the numbers of events and profiles they share."""

    engine: Engine
    events: dict[Asked, int] = field(default_factory=lambda: {ANYTHING: 0})
    profiles: dict[Profile, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        terms = self.engine.terms
        paid = (*terms.pays, *(each for row in terms.suited for each in row), 2 * terms.doubled)
        self.unit = lcm(*(each.denominator for each in paid), 1)
        self.compared = _compared(self.engine)

    def parts(self, split: SplitValue, turn: Turn) -> Parts:
        """A hand when its turn comes."""
        found = defaultdict[Key, float](float)
        play = split.play(turn.hands)
        usual = _usual(split, turn, play)
        self._add(found, ANYTHING, usual, play, 1.0)
        chances = self.engine.compiled.chances
        for group in split.laws[turn.own]:
            chance = chances[group.chance]
            if chance.pair not in usual:
                continue
            second = split.pair.seconds.index(chance.pair)
            matched = group.matched if split.pair.up == chance.value else None
            event = Event(group.suit, matched, second)
            code = int(split.suited(turn.hands)[group.group])
            if {code: Fraction(1)} != usual[chance.pair]:
                self._add(found, event, {chance.pair: {code: Fraction(1)}}, play, 1.0)
                self._add(found, event, {chance.pair: usual[chance.pair]}, play, -1.0)
            if code == HIT:
                full = event._replace(third=chance.value)
                for pays, weight in (
                    (self.engine.terms.suited[group.chance][group.suit], 1.0),
                    (self.engine.terms.pays[chance.makes], -1.0),
                ):
                    key = full, chance.makes, (int(pays * self.unit),) * len(ENDS)
                    found[key] += weight
        return self._packed(found)

    def _add(
        self, found: defaultdict[Key, float], event: Asked, starts: Starts, play: Play, times: float
    ) -> None:
        known, ending = self.engine.compiled.states, followed(self.engine, starts, play)
        lost, rescued = -self.unit, play.rescues == 1
        for orders, brings in (
            (ending.stood, self._won),
            (np.where(rescued, 0, ending.doubled), self._doubled),
            (np.where(rescued, ending.doubled, 0), lambda _: (lost,) * len(ENDS)),
        ):
            for state in np.flatnonzero(orders).tolist():
                key = event, state, brings(state)
                found[key] += times * float(orders[state])
        for orders, loss in ((ending.hits, lost), (ending.doubles, 2 * lost)):
            profile = (loss,) * len(ENDS)
            for state in np.flatnonzero(orders).tolist():
                after = known.after[state]
                if not (after == BUST).any():
                    continue
                weight = times * float(orders[state])
                for place, part in ((state, weight), *((int(n), -weight) for n in after if n >= 0)):
                    found[event, place, profile] += part

    def _won(self, state: int) -> Profile:
        pays = int(self.engine.terms.pays[state] * self.unit)
        return tuple(pays if each > 0 else each * self.unit for each in self.compared[state])

    def _doubled(self, state: int) -> Profile:
        pays = int(2 * self.engine.terms.doubled * self.unit)
        return tuple(pays if each > 0 else 2 * each * self.unit for each in self.compared[state])

    def _packed(self, found: Mapping[Key, float]) -> Parts:
        rows = sorted(
            (state, self.events.setdefault(event, len(self.events)),
             self.profiles.setdefault(profile, len(self.profiles)), weight)
            for (event, state, profile), weight in found.items()
            if weight
        )  # fmt: skip
        of_state = np.array([row[0] for row in rows])
        states, starts = np.unique(of_state, return_index=True)
        return Parts(
            states,
            np.append(starts, len(rows)),
            np.array([row[1] for row in rows]),
            np.array([row[2] for row in rows]),
            np.array([row[3] for row in rows]),
        )


def _usual(split: SplitValue, turn: Turn, play: Play) -> dict[int, dict[int, Fraction]]:
    """What is decided on each second card, suits aside."""
    known, found = split.pair.deal.compiled.states, dict[int, dict[int, Fraction]]()
    for value, state in enumerate(split.pair.seconds):
        if turn.free or value != split.pair.value:
            code = STAND if known.total[state] == BEST else int(play.codes[state])
            found[state] = {code: Fraction(1)}
    return found


def _compared(engine: Engine) -> list[list[int]]:
    """By state and dealer's end: 1 won, 0 tied, -1 lost."""
    total: Whole = engine.compiled.states.total[:, None]
    ends = np.array([0 if end is None else end for end in ENDS])
    found = np.sign(total - ends)
    found[engine.compiled.certain] = 1
    rows: list[list[int]] = found.tolist()
    return rows


@dataclass(frozen=True, eq=False)
class Suits:
    """How likely events of suits are for two hands of a split, given the values of all cards."""

    split: SplitValue

    def together(self, events: list[Asked], asked: set[int], one: Turn, other: Turn) -> Double:
        """[event, event]: of both, where they are asked for."""
        found = np.zeros((len(events), len(events)))
        if asked == {0}:
            found[0, 0] = 1.0
            return found
        asked, whole = {0, *asked}, 0
        for ways, shown, own, left in self._dealt(one, other):
            whole += ways
            for n in asked:
                mine = events[n]
                first = self._chance(mine, shown, own[0], left)
                if not first:
                    continue
                gone = self._taken(mine, left)
                for m in asked:
                    found[n, m] += ways * first * self._chance(events[m], shown, own[1], gone)
        return found / whole

    def _dealt(
        self, one: Turn, other: Turn
    ) -> Iterator[tuple[int, int, tuple[int, int], list[list[int]]]]:
        """Suits of the up card and of both hands' own cards, and the cards left by suit."""
        pair, kept = self.split.pair, self.split.kept
        left = [list(row) for row in pair.deal.shoe.by_suit]
        drawn = 0 if kept is None else (one.own < 0) + (other.own < 0)
        for shown in range(len(SUITS)):
            for suits, ways in _in_turn(left, pair, shown, 2 + drawn):
                if kept is not None and not kept(shown, suits[0], suits[1]):
                    continue
                rest = [list(row) for row in left]
                rest[pair.up][shown] -= 1
                for suit in suits:
                    rest[pair.value][suit] -= 1
                own = suits[:2]
                if drawn == 1:
                    own = (suits[2], suits[0]) if one.own < 0 else (suits[0], suits[2])
                elif drawn:
                    own = suits[2:4]
                yield ways, shown, (own[0], own[1]), rest

    @staticmethod
    def _chance(event: Asked, shown: int, own: int, left: list[list[int]]) -> float:
        if event is None:
            return 1.0
        if own != event.suit or (
            event.matched is not None and event.matched != int(shown == event.suit)
        ):
            return 0.0
        seconds = left[event.second]
        chance = seconds[event.suit] / sum(seconds) if sum(seconds) else 0.0
        if event.third is not None and chance:
            thirds, gone = left[event.third], int(event.third == event.second)
            rest = sum(thirds) - gone
            chance *= max(thirds[event.suit] - gone, 0) / rest if rest else 0.0
        return chance

    @staticmethod
    def _taken(event: Asked, left: list[list[int]]) -> list[list[int]]:
        if event is None:
            return left
        rest = [list(row) for row in left]
        rest[event.second][event.suit] -= 1
        if event.third is not None:
            rest[event.third][event.suit] -= 1
        return rest


def _in_turn(
    left: list[list[int]], pair: Pair, shown: int, cards: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Suits of so many cards of the pair's value once an up card is shown, and in how many ways."""
    if not left[pair.up][shown]:
        return
    for suits in product(range(len(SUITS)), repeat=cards):
        counts, ways = list(left[pair.value]), left[pair.up][shown]
        counts[shown] -= pair.up == pair.value
        for suit in suits:
            ways *= counts[suit]
            counts[suit] -= 1
        if ways:
            yield suits, ways
