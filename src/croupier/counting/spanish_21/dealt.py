"""What bets by a count win at Spanish 21: in shoes that are dealt, with every cut at once.

A round brings what it did; or what it is worth by the effects of removal of the cards that were
seen, each taken for the full shoe and by as much more as there are fewer cards left. The first has
no error but chance; the second has hardly any chance in it, but takes an edge for a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from math import nan
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.counting.counted import ByCut
from croupier.counting.counts import Count, Spread
from croupier.counting.over_shoes import Ledger, Of, figures
from croupier.odds.spanish_21.effects import DECK_CARDS, Effects
from croupier.rulebooks.spanish_21.rules import BURN_CARD
from croupier.simulation.shuffling import Codes
from croupier.simulation.spanish_21.depths import DepthSimulation
from croupier.values.cards import DECK

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]
T = TypeVar("T", Doubles, Whole)
Found = TypeVar("Found")

TOGETHER = 512
"""Shoes dealt at once."""
WORKERS = 4
"""Threads; the kernels let each other run."""
AS_DEALT, BY_EFFECTS, KNOWING = range(3)
"""The counter twice, and somebody who bets a unit whenever the effects of all cards say so."""
PLAYERS = 3


class Seen(NamedTuple):
    """Rounds of some shoes, as a counter meets them."""

    shoe: Whole
    at: Whole
    """Cards out of the shoe when it began."""
    told: Whole
    """The count before it."""
    worth: Doubles
    """Of a unit, by the effects."""
    net: Doubles
    """Of a unit, as it was dealt."""


@dataclass(frozen=True, eq=False)
class Shoes:
    """A table whose shoes are dealt to the end, and what its rounds are worth by effects."""

    box: DepthSimulation
    expected_value: float
    effects: Effects

    @property
    def cards(self) -> int:
        return len(self.box.stack.cards)

    @property
    def least_cut(self) -> int:
        """With fewer cards behind the cutting card there may be too few for a round."""
        return self.cards - self.box.deepest

    def look(self, count: Count, seed: int, some: range) -> Seen:
        """These shoes, with the count and the worth of every round before it."""
        orders = self.box.stack.orders(seed, some)
        shoe, at, main, _ = self.box.deal(orders)
        unseen = self.cards - at + BURN_CARD
        tags = np.array(count.tags, dtype=np.int64)
        told = count.start + _sum_of_seen(tags, orders, shoe, at)
        if count.true:
            told = told * DECK_CARDS // unseen
        effects = np.array([float(self.effects.by_card.get(card, 0)) for card in DECK])
        moved = _sum_of_seen(effects, orders, shoe, at) * (self.cards - 1) / unseen
        stake = self.box.table.tables.parts[0]
        return Seen(shoe, at, told, self.expected_value + moved, main / stake)


def _sum_of_seen(by_card: T, orders: Codes, shoe: Whole, at: Whole) -> T:
    """Over the cards that came out before each round; nobody sees the burned one."""
    out = np.cumsum(by_card[orders], axis=1)
    found: T = out[shoe, at - 1] - out[shoe, BURN_CARD - 1]
    return found


@dataclass(frozen=True, slots=True)
class Bets:
    """A count and the units that go by it."""

    count: Count
    spread: Spread


@dataclass(frozen=True, slots=True)
class Won:
    """What came of it, by cards behind the cutting card, in the order asked."""

    as_dealt: ByCut
    by_effects: ByCut
    knowing: ByCut


def play(
    shoes: Shoes,
    bets: Bets,
    behind: Sequence[int],
    dealt: range,
    seed: int,
    heard: Callable[[int], None] = lambda _: None,
) -> Won:
    """Deal the shoes of these numbers; threads are added up in order, so it is always the same."""
    ledger = Ledger.empty(PLAYERS, len(behind))

    def found(some: range) -> Doubles:
        seen = shoes.look(bets.count, seed, some)
        return by_shoe(seen, bets.spread, shoes.cards, behind, len(some))

    for each in in_threads(found, dealt):
        ledger.add(each)
        heard(len(each))
    return Won(*(figures(ledger, player, list(behind)) for player in range(PLAYERS)))


def in_threads(found: Callable[[range], Found], dealt: range) -> Iterator[Found]:
    """What is found of some shoes at a time, in their order."""
    with ThreadPoolExecutor(WORKERS) as threads:
        waiting = _together(dealt)
        while several := list(islice(waiting, WORKERS)):
            yield from threads.map(found, several)


def by_shoe(seen: Seen, spread: Spread, cards: int, behind: Sequence[int], shoes: int) -> Doubles:
    """[shoe, player, depth, of]: a round is played if it begins above the cutting card."""
    order = sorted(range(len(behind)), key=lambda n: -behind[n])
    covers = cards - np.array([behind[n] for n in order])
    place = np.searchsorted(covers, seen.at)
    is_played = place < len(behind)
    at = (seen.shoe * len(behind) + place)[is_played]
    found = np.empty((shoes, PLAYERS, len(behind), len(Of)))
    for player, of, values in _of_rounds(seen, spread):
        sums = np.bincount(at, values[is_played], minlength=shoes * len(behind))
        found[:, player, order, of] = sums.reshape(shoes, -1).cumsum(axis=1)
    return found


def _of_rounds(seen: Seen, spread: Spread) -> Iterator[tuple[int, Of, Doubles]]:
    """What of each round goes into the ledger."""
    by_count, unknown = spread.units(seen.told), np.full(len(seen.at), nan)
    ahead = (seen.worth > 0.0).astype(np.float64)
    players = {
        AS_DEALT: (by_count, seen.net, (by_count * seen.net) ** 2),
        BY_EFFECTS: (by_count, seen.worth, unknown),
        KNOWING: (ahead, seen.worth, unknown),
    }
    for player, (units, each, squares) in players.items():
        yield player, Of.ROUNDS, np.ones(len(units))
        yield player, Of.BETS, (units > 0).astype(np.float64)
        yield player, Of.STAKED, units
        yield player, Of.WON, units * each
        yield player, Of.SQUARES, squares


def best_trigger(shoes: Shoes, count: Count, behind: int, dealt: range, seed: int) -> int | None:
    """The count from which on a unit in every round is worth most by the effects."""
    told, worth = list[Whole](), list[Doubles]()
    for some in _together(dealt):
        seen = shoes.look(count, seed, some)
        is_played = seen.at <= shoes.cards - behind
        told.append(seen.told[is_played])
        worth.append(seen.worth[is_played])
    known, place = np.unique(np.concatenate(told), return_inverse=True)
    from_here = np.bincount(place, np.concatenate(worth))[::-1].cumsum()[::-1]
    best = int(from_here.argmax())
    return int(known[best]) if from_here[best] > 0 else None


def _together(dealt: range) -> Iterator[range]:
    for first in dealt[::TOGETHER]:
        yield range(first, min(first + TOGETHER, dealt.stop))
