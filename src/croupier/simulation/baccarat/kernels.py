"""Compiled loops that deal rounds of baccarat from shuffled shoes; tables come in as arguments."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.kernels.compiled import inlined_kernel, kernel
from croupier.odds.baccarat.law import LONGEST_ROUND

Codes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Halves = NDArray[np.uint32]
Words = NDArray[np.uint64]
Whole = NDArray[np.int64]

TOTAL, CLASS = np.uint32(16), np.uint32(0xFFFF)
"""A hand holds its class and, above, its total."""
USED, END = np.uint16(8), np.uint16(0xFF)
"""An end holds its cell and, above, the third cards that were used."""
TEN, HUNDRED, THOUSAND = np.uint32(10), np.uint32(100), np.uint32(1000)
WORDS = 2
"""Whose nets are added up in one pass, each of several wagers."""
HALF, LOWER, ONE = np.uint64(32), np.uint64(0xFFFFFFFF), np.uint64(1)


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
    """[place, word of its group]: what wagers net in parts of a stake, several to a word."""
    group: Words
    """[group]: where its nets begin, and by how much a cell of the result and one of the opening
    move on from there."""
    middle: Whole
    """[group, word of it]: half of what each field can hold, so that no net is below nothing."""
    field: Words
    """[wager]: its word among those of all groups, where in it its net begins, and the bits that
    the net of a whole shoe needs."""


class Tallied(NamedTuple):
    """Rounds counted; each array is added to."""

    rounds: Whole
    """All, and over shoes their squares."""
    cells: Whole
    """[opening, result]: rounds."""
    sums: Whole
    """[wager]: net over all shoes."""
    squares: Whole
    """[half, wager]: squared nets of shoes, their lower 32 bits and what is above apart."""
    crossed: Whole
    """[wager]: nets of shoes, each times its rounds."""


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
def play_shoes(orders: Codes, cover: int, game: Baccarat, tallied: Tallied) -> None:
    """Whole shoes: the burn, the round in which the card behind the cover comes, and one more.

    Four shoes are dealt by turns for as many rounds as any of them surely has: none waits for
    another, so that a processor deals them side by side.
    """
    shoes, last = len(orders), len(orders) - 1
    longest = orders.shape[1] // OPENING_CARDS + 1
    openings = np.empty((4, longest), dtype=np.uint16)
    ends = np.empty((4, longest), dtype=np.uint16)
    reached = np.empty(4, dtype=np.int64)
    summed = np.empty(WORDS * len(game.group), dtype=np.uint64)
    for first in range(0, shoes, 4):
        one, two = orders[first], orders[min(first + 1, last)]
        three, four = orders[min(first + 2, last)], orders[min(first + 3, last)]
        at_one, at_two = int(game.burned[one[0]]), int(game.burned[two[0]])
        at_three, at_four = int(game.burned[three[0]]), int(game.burned[four[0]])
        number = 0
        while True:
            surely = (cover - max(at_one, at_two, at_three, at_four)) // LONGEST_ROUND
            if surely <= 0:
                break
            for _ in range(surely):
                end, opening = _deal(one, at_one, game)
                at_one += OPENING_CARDS + int(end >> USED)
                openings[0, number], ends[0, number] = opening, end & END
                end, opening = _deal(two, at_two, game)
                at_two += OPENING_CARDS + int(end >> USED)
                openings[1, number], ends[1, number] = opening, end & END
                end, opening = _deal(three, at_three, game)
                at_three += OPENING_CARDS + int(end >> USED)
                openings[2, number], ends[2, number] = opening, end & END
                end, opening = _deal(four, at_four, game)
                at_four += OPENING_CARDS + int(end >> USED)
                openings[3, number], ends[3, number] = opening, end & END
                number += 1
        reached[0], reached[1], reached[2], reached[3] = at_one, at_two, at_three, at_four
        for which in range(min(4, shoes - first)):
            order, at, played = orders[first + which], reached[which], number
            is_last = at > cover
            while True:
                end, opening = _deal(order, at, game)
                at += OPENING_CARDS + int(end >> USED)
                openings[which, played], ends[which, played] = opening, end & END
                played += 1
                if is_last:
                    break
                is_last = at > cover
            _add_shoe(openings[which, :played], ends[which, :played], game, summed, tallied)


@kernel
def _add_shoe(
    openings: Places, ends: Places, game: Baccarat, summed: Words, tallied: Tallied
) -> None:
    rounds, cells, nets = len(ends), tallied.cells, game.nets
    tallied.rounds[0] += rounds
    tallied.rounds[1] += rounds * rounds
    for number in range(rounds):
        cells[openings[number], ends[number]] += 1
    for group in range(len(game.group)):
        begin, by_end, by_opening = game.group[group]
        first, second = game.middle[group]
        for number in range(rounds):
            place = begin + by_end * np.uint64(ends[number])
            place += by_opening * np.uint64(openings[number])
            first += nets[place, 0]
            second += nets[place, 1]
        summed[WORDS * group], summed[WORDS * group + 1] = np.uint64(first), np.uint64(second)
    for wager in range(len(game.field)):
        word, begin, width = game.field[wager]
        middle = ONE << (width - ONE)
        above = (summed[word] >> begin) & (middle + middle - ONE)
        _add_net(wager, np.int64(above) - np.int64(middle), rounds, tallied)


@inlined_kernel
def _add_net(wager: int, net: np.int64, rounds: int, tallied: Tallied) -> None:
    tallied.sums[wager] += net
    tallied.crossed[wager] += net * rounds
    size = np.uint64(abs(net))
    low, high = size & LOWER, size >> HALF
    squared = low * low
    tallied.squares[0, wager] += np.int64(squared & LOWER)
    above = (squared >> HALF) + ((low * high) << ONE) + ((high * high) << HALF)
    tallied.squares[1, wager] += np.int64(above)


class Count(NamedTuple):
    """What a player counts, and how it is told apart."""

    tags: Whole
    """[card]"""
    start: int
    """The running count of a new shoe."""
    per_deck: int
    """Cards that the count is divided for, by those not seen; 0 for a running count.

    Cards burned after the first are not seen, and the edge hangs on them as on those left.
    """
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


@kernel
def play_to_the_end(orders: Codes, game: Baccarat, nets: Whole, count: Count, deep: Deep) -> None:
    """Every round that a shoe has cards for; ``nets`` is [opening, result, wager]."""
    wagers = nets.shape[2]
    highest = deep.rounds.shape[1] - 1
    for shoe in range(len(orders)):
        order = orders[shoe]
        at, before = int(game.burned[order[0]]), 0
        hidden = at - 1
        running = count.start + count.tags[order[0]]
        while at + LONGEST_ROUND <= orders.shape[1]:
            end, opening = _deal(order, at, game)
            told = running
            if count.per_deck:
                told = running * count.per_deck // (count.cards - at + hidden)
            bucket = min(max(told - count.least, 0), highest)
            deep.rounds[before, bucket] += 1
            for wager in range(wagers):
                deep.nets[before, bucket, wager] += nets[opening, end & END, wager]
            before = at
            for _ in range(OPENING_CARDS + int(end >> USED)):
                running += count.tags[order[at]]
                at += 1


class Seen(NamedTuple):
    """Rounds of shoes dealt to their end as somebody at the table sees them begin; filled up."""

    shoe: Whole
    before: Whole
    """Where the round before began: with the cover card there or deeper, this one is played."""
    at: Whole
    """Cards that have left the shoe."""
    left: Whole
    """[round, card]: those not seen yet, in the shoe or burned."""
    opening: Whole
    end: Whole
    """The cells of what then came."""


@kernel
def see_shoes(orders: Codes, full: Whole, game: Baccarat, burn_is_seen: bool, seen: Seen) -> int:  # noqa: FBT001
    """Every round that a shoe has cards for, one shoe after the other; how many there are."""
    length, rounds = orders.shape[1], 0
    unseen = np.empty(len(full), dtype=np.int64)
    for shoe in range(len(orders)):
        order = orders[shoe]
        at, before = int(game.burned[order[0]]), 0
        unseen[:] = full
        for place in range(min(at, length) if burn_is_seen else 1):
            unseen[order[place]] -= 1
        while at + LONGEST_ROUND <= length:
            end, opening = _deal(order, at, game)
            seen.shoe[rounds], seen.before[rounds], seen.at[rounds] = shoe, before, at
            seen.left[rounds] = unseen
            seen.opening[rounds], seen.end[rounds] = opening, end & END
            rounds += 1
            before = at
            for _ in range(OPENING_CARDS + int(end >> USED)):
                unseen[order[at]] -= 1
                at += 1
    return rounds


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
            at += OPENING_CARDS + int(end >> USED)
            openings[shoe, number], ends[shoe, number] = opening, end & END
            number += 1
            if is_last:
                break
            is_last = at > cover
        played[shoe] = number


@kernel
def tell_rounds(orders: Codes, game: Baccarat, openings: Places, ends: Places) -> None:
    """[order, 0]: the cells of the round that each order begins with."""
    for row in range(len(orders)):
        end, opening = _deal(orders[row], 0, game)
        openings[row, 0], ends[row, 0] = opening, end & END
