"""Deals shoes and keeps the ledger of players: what each stakes and wins with every cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations, islice
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.counting.baccarat.players import Counter, Player, Stakes, told
from croupier.counting.baccarat.table import CountedTable
from croupier.counting.over_shoes import Ledger, Of
from croupier.simulation.baccarat.kernels import Seen
from croupier.simulation.baccarat.seen import of_rounds
from croupier.simulation.shuffling import Codes

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]
Found = TypeVar("Found")

TOGETHER = 64
"""Shoes dealt and priced at once."""
WORKERS = 4
"""Threads; the kernels let each other run."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Which shoes: they follow from seed and number."""

    seed: int
    shoes: range

    def __iter__(self) -> Iterator[range]:
        """So many at a time."""
        for first in self.shoes[::TOGETHER]:
            yield range(first, min(first + TOGETHER, self.shoes.stop))


def play(
    table: CountedTable,
    players: Sequence[Player],
    behind: Sequence[int],
    dealt: Dealt,
    heard: Callable[[int], None] = lambda _: None,
) -> Ledger:
    """The ledger of these shoes, with each number of cards behind the cover card.

    What the threads find is added up in order, so that it is the same wherever it is played.
    """
    ledger = Ledger.empty(len(players), len(behind))

    def found(some: range) -> Doubles:
        return by_shoe(table, players, behind, table.stack.orders(dealt.seed, some))

    for each in in_threads(found, dealt):
        ledger.add(each)
        heard(len(each))
    return ledger


def in_threads(found: Callable[[range], Found], dealt: Dealt) -> Iterator[Found]:
    """What is found of some shoes at a time, in their order."""
    with ThreadPoolExecutor(WORKERS) as threads:
        waiting = iter(dealt)
        while several := list(islice(waiting, WORKERS)):
            yield from threads.map(found, several)


class Priced(NamedTuple):
    """[round, column]: what a unit is worth, and the mean square of what it nets."""

    edges: Doubles
    squares: Doubles


def by_shoe(
    table: CountedTable, players: Sequence[Player], behind: Sequence[int], orders: Codes
) -> Doubles:
    """[shoe, player, depth, of]: a round is played if the one before it began above the cover.

    Only rounds in which somebody bets are priced, unless that hangs on the edge.
    """
    seen, place = played(table, behind, table.look_at(orders))
    edges, squares = (np.zeros((len(place), len(table.wagers))) for _ in range(2))
    every = any(player.knows_edges for player in players)
    if every:
        edges = table.pricer.values(seen.left)
    stakes = [player.stakes(seen, edges, table.full) for player in players]
    bet = np.any([_is_bet(each) for each in stakes], axis=0)
    if not every and bet.any():
        edges[bet] = table.pricer.values(seen.left[bet])
    squares[bet] = table.mean_squares(seen.left[bet])
    at = seen.shoe * len(behind) + place
    found = np.empty((len(orders), len(players), len(behind), len(Of)))
    for number, staked in enumerate(stakes):
        for of, values in of_each_round(table, seen, Priced(edges, squares), staked).items():
            sums = np.bincount(at, values, minlength=len(orders) * len(behind))
            found[:, number, _by_depth(behind), of] = sums.reshape(len(orders), -1).cumsum(axis=1)
    return found


def played(table: CountedTable, behind: Sequence[int], seen: Seen) -> tuple[Seen, Whole]:
    """Rounds above the deepest cut, and the place of the shallowest one that still has them."""
    covers = table.cards - np.array(sorted(behind, reverse=True))
    place = np.searchsorted(covers, seen.before)
    is_played = place < len(behind)
    return of_rounds(seen, is_played), place[is_played]


def _by_depth(behind: Sequence[int]) -> list[int]:
    """Places of the cuts, the shallowest first."""
    return sorted(range(len(behind)), key=lambda n: -behind[n])


def _is_bet(stakes: Stakes) -> NDArray[np.bool_]:
    return np.asarray(np.any([staked > 0 for staked in stakes.values()], axis=0))


def of_each_round(
    table: CountedTable, seen: Seen, priced: Priced, stakes: Stakes
) -> dict[Of, Doubles]:
    """What of each round goes into the ledger."""
    rounds = len(seen.shoe)
    won, squares, staked = np.zeros(rounds), np.zeros(rounds), np.zeros(rounds)
    for column, units in stakes.items():
        staked += units
        won += units * priced.edges[:, column]
        squares += np.where(units > 0, units**2 * priced.squares[:, column], 0.0)
    for one, other in combinations(stakes, 2):
        both = stakes[one] * stakes[other]
        if both.any():
            edges = priced.edges[:, one] * priced.edges[:, other]
            squares += 2 * both * (table.covariance(one, other) + edges)
    return {
        Of.ROUNDS: np.ones(rounds),
        Of.BETS: (staked > 0).astype(np.float64),
        Of.STAKED: staked,
        Of.WON: won,
        Of.SQUARES: squares,
    }


def best_triggers(
    table: CountedTable,
    counters: Sequence[Counter],
    behind: int,
    dealt: Dealt,
) -> list[int | None]:
    """For each the count from which on a unit in every round wins most; None if it never wins."""
    counts: list[list[Whole]] = [[] for _ in counters]
    wins: list[list[Doubles]] = [[] for _ in counters]

    def found(some: range) -> list[tuple[Whole, Doubles]]:
        seen, _ = played(table, [behind], table.look(dealt.seed, some))
        edges = table.pricer.values(seen.left)
        return [(told(each.count, seen, table.full), each.worth(edges)) for each in counters]

    for each in in_threads(found, dealt):
        for number, (count, won) in enumerate(each):
            counts[number].append(count)
            wins[number].append(won)
    return [
        _most_won(np.concatenate(count), np.concatenate(won))
        for count, won in zip(counts, wins, strict=True)
    ]


def _most_won(counts: Whole, worth: Doubles) -> int | None:
    known, place = np.unique(counts, return_inverse=True)
    by_count = np.bincount(place, worth, minlength=len(known))
    won = by_count[::-1].cumsum()[::-1]
    best = int(won.argmax())
    return int(known[best]) if won[best] > 0 else None
