"""Compiled loops that deal rounds of baccarat from shuffled shoes; tables come in as arguments."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import inlined_kernel, kernel

Codes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Halves = NDArray[np.uint32]
Whole = NDArray[np.int64]

TOTAL, CLASS = np.uint32(16), np.uint32(0xFFFF)
"""A hand holds its class and, above, its total."""
USED, END = np.uint16(8), np.uint16(0xFF)
"""An end holds its cell and, above, the third cards that were used."""
TEN, HUNDRED, THOUSAND = np.uint32(10), np.uint32(100), np.uint32(1000)
LANES = 8
"""Wagers whose nets are added up in one pass."""
SQUARE = 0xFFFFFFFF
"""The lower half of a square."""


class Baccarat(NamedTuple):
    """A table's game, as far as its wagers can tell rounds apart."""

    value: Codes
    """[card]"""
    hand: Halves
    """[card, card]: the class of a two-card hand and its total."""
    opening: Places
    """[Player's class, Banker's]: the cell of the opening."""
    end: Places
    """[Player's total, Banker's total, fifth card's value, sixth's]: the cell of the result."""
    burned: Codes
    """[card]: cards out of the shoe once this one was burned first, and those that follow it."""
    nets: Whole
    """[place, wager of its group]: what a wager nets, in parts of a stake."""
    group: NDArray[np.uint64]
    """[group]: where its nets begin, and by how much a cell of the result and one of the opening
    move on from there."""


class Tallied(NamedTuple):
    """Rounds counted; each array is added to."""

    rounds: Whole
    """All, and over shoes their squares."""
    cells: Whole
    """[opening, result]: rounds."""
    sums: Whole
    """[group, wager of it]: net over all shoes."""
    squares: Whole
    """[half, group, wager of it]: squared nets of shoes, lower halves and upper ones apart."""
    crossed: Whole
    """[group, wager of it]: nets of shoes, each times its rounds."""


@inlined_kernel
def _deal(order: Codes, at: int, game: Baccarat) -> tuple[np.uint16, np.uint16]:
    """The end of the round that begins there, and the cell of its opening."""
    start = np.uint64(at)
    player = game.hand[order[start], order[start + np.uint64(2)]]
    banker = game.hand[order[start + np.uint64(1)], order[start + np.uint64(3)]]
    place = (
        (player >> TOTAL) * THOUSAND
        + (banker >> TOTAL) * HUNDRED
        + np.uint32(game.value[order[start + np.uint64(4)]]) * TEN
        + np.uint32(game.value[order[start + np.uint64(5)]])
    )
    return game.end[place], game.opening[player & CLASS, banker & CLASS]


@kernel
def play_rounds(orders: Codes, game: Baccarat, tallied: Tallied) -> None:
    """A round from each order."""
    for row in range(len(orders)):
        end, opening = _deal(orders[row], 0, game)
        tallied.cells[opening, end & END] += 1
    tallied.rounds[0] += len(orders)


@kernel
def play_shoes(orders: Codes, cover: int, surely: int, game: Baccarat, tallied: Tallied) -> None:
    """Whole shoes: the burn, the round in which the card behind the cover comes, and one more.

    ``surely`` rounds come in any shoe. They are dealt from two shoes by turns: neither waits for
    the other, so that a processor deals both in the time of one.
    """
    shoes, longest = len(orders), orders.shape[1] // 4 + 1
    openings = np.empty((2, longest), dtype=np.uint16)
    ends = np.empty((2, longest), dtype=np.uint16)
    reached = np.empty(2, dtype=np.int64)
    for pair in range(0, shoes, 2):
        two = min(2, shoes - pair)
        one, other = orders[pair], orders[pair + two - 1]
        at, and_at = int(game.burned[one[0]]), int(game.burned[other[0]])
        for number in range(surely):
            end, opening = _deal(one, at, game)
            at += 4 + int(end >> USED)
            openings[0, number], ends[0, number] = opening, end & END
            end, opening = _deal(other, and_at, game)
            and_at += 4 + int(end >> USED)
            openings[1, number], ends[1, number] = opening, end & END
        reached[0], reached[1] = at, and_at
        for which in range(two):
            order, at, played = orders[pair + which], reached[which], surely
            is_last = at > cover
            while True:
                end, opening = _deal(order, at, game)
                at += 4 + int(end >> USED)
                openings[which, played], ends[which, played] = opening, end & END
                played += 1
                if is_last:
                    break
                is_last = at > cover
            tallied.rounds[0] += played
            tallied.rounds[1] += played * played
            _add_shoe(openings[which, :played], ends[which, :played], game, tallied)


@kernel
def _add_shoe(openings: Places, ends: Places, game: Baccarat, tallied: Tallied) -> None:
    cells, nets = tallied.cells, game.nets
    for number in range(len(ends)):
        cells[openings[number], ends[number]] += 1
    for group in range(len(game.group)):
        begin, by_end, by_opening = game.group[group]
        first = second = third = fourth = np.int64(0)
        fifth = sixth = seventh = eighth = np.int64(0)
        for number in range(len(ends)):
            place = begin + by_end * np.uint64(ends[number])
            place += by_opening * np.uint64(openings[number])
            first += nets[place, 0]
            second += nets[place, 1]
            third += nets[place, 2]
            fourth += nets[place, 3]
            fifth += nets[place, 4]
            sixth += nets[place, 5]
            seventh += nets[place, 6]
            eighth += nets[place, 7]
        summed = (first, second, third, fourth, fifth, sixth, seventh, eighth)
        for wager in range(LANES):
            _add_nets(group, wager, summed[wager], len(ends), tallied)


@inlined_kernel
def _add_nets(group: int, wager: int, net: np.int64, rounds: int, tallied: Tallied) -> None:
    squared = net * net
    tallied.crossed[group, wager] += net * rounds
    tallied.sums[group, wager] += net
    tallied.squares[0, group, wager] += squared & SQUARE
    tallied.squares[1, group, wager] += squared >> 32


class Count(NamedTuple):
    """What a player counts, and how it is told apart."""

    tags: Whole
    """[card]"""
    start: int
    """The running count of a new shoe."""
    per_deck: int
    """Cards that the count is divided for, by those left; 0 for a running count."""
    cards: int
    """In a full shoe."""
    least: int
    """The lowest count that is told apart: whatever is below counts as it."""


class Deep(NamedTuple):
    """Rounds of shoes dealt to their end; each array is added to.

    The place is the depth at which the round before began: with the cover card there or deeper,
    this round is still played.
    """

    rounds: Whole
    """[depth, count]"""
    nets: Whole
    """[depth, count, wager]"""
    squares: Whole
    """[depth, count, wager]: squared nets of rounds."""


@kernel
def play_to_the_end(orders: Codes, game: Baccarat, nets: Whole, count: Count, deep: Deep) -> None:
    """Every round that a shoe has cards for; ``nets`` is [opening, result, wager]."""
    longest, wagers = 6, nets.shape[2]
    highest = deep.rounds.shape[1] - 1
    for shoe in range(len(orders)):
        order = orders[shoe]
        at, before = int(game.burned[order[0]]), 0
        running = count.start + count.tags[order[0]]
        while at + longest <= orders.shape[1]:
            end, opening = _deal(order, at, game)
            told = running
            if count.per_deck:
                told = running * count.per_deck // (count.cards - at)
            bucket = min(max(told - count.least, 0), highest)
            deep.rounds[before, bucket] += 1
            for wager in range(wagers):
                net = nets[opening, end & END, wager]
                deep.nets[before, bucket, wager] += net
                deep.squares[before, bucket, wager] += net * net
            before = at
            for _ in range(4 + int(end >> USED)):
                running += count.tags[order[at]]
                at += 1


@kernel
def tell_shoes(
    orders: Codes, cover: int, game: Baccarat, openings: Places, ends: Places, played: Whole
) -> None:
    """[shoe, round]: the cells of every round, and how many rounds each shoe had."""
    for shoe in range(len(orders)):
        order, number = orders[shoe], 0
        at, is_last = int(game.burned[order[0]]), False
        while True:
            end, opening = _deal(order, at, game)
            at += 4 + int(end >> USED)
            openings[shoe, number], ends[shoe, number] = opening, end & END
            number += 1
            if is_last:
                break
            is_last = at > cover
        played[shoe] = number
