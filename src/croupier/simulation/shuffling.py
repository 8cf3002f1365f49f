"""Compiled loops that shuffle: chance is addressed by seed and unit, so that any unit stands alone.

A unit is a shoe, or a round that has a full shoe of its own. How its order follows from seed and
number is told in `docs/simulation.md`; kernels and helpers stand in this one module, and nothing
is taken from another, so that a change is noticed and they are compiled anew.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import inlined_kernel, kernel

Codes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Halves = NDArray[np.uint32]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Block = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
Key = tuple[np.uint64, np.uint64]

LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
NONE, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
MULTIPLIERS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
STEPS = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
"""From one key to the next: the golden ratio, and the root of three less one."""
LANES = 4
"""Words that the generator gives at once."""
ABREAST = 64
"""Units whose words are made together where few are wanted of each."""


class Draws(NamedTuple):
    """By word, those of one lane after those of the other: how its three cards are drawn."""

    left: Words
    """Cards that lie where the first of them is drawn from."""
    unfair: Words
    """A word that leaves a smaller rest than this would favour some orders: it draws none."""


@kernel
def philox(counter: Block, key: Key) -> Block:
    """Four words of 32 bits from a counter and a key (Philox4x32-10; Salmon and others, 2011)."""
    one, two, three, four = counter
    left, right = key
    for _ in range(10):
        low, high = MULTIPLIERS[0] * one, MULTIPLIERS[1] * three
        one, two = (high >> HALF) ^ two ^ left, high & LOW
        three, four = (low >> HALF) ^ four ^ right, low & LOW
        left, right = (left + STEPS[0]) & LOW, (right + STEPS[1]) & LOW
    return one, two, three, four


@kernel
def _words_of_unit(unit: np.uint64, key: Key, words: Halves) -> None:
    """[lane, block]: all words of one unit; without a branch, so that a processor takes several."""
    number = unit & LOW, unit >> HALF
    for block in range(words.shape[1]):
        one, two, three, four = np.uint64(block), NONE, number[0], number[1]
        left, right = key
        for _ in range(10):
            low, high = MULTIPLIERS[0] * one, MULTIPLIERS[1] * three
            one, two = (high >> HALF) ^ two ^ left, high & LOW
            three, four = (low >> HALF) ^ four ^ right, low & LOW
            left, right = (left + STEPS[0]) & LOW, (right + STEPS[1]) & LOW
        words[0, block], words[1, block] = np.uint32(one), np.uint32(two)
        words[2, block], words[3, block] = np.uint32(three), np.uint32(four)


@kernel
def _words_abreast(first: np.uint64, block: np.uint64, key: Key, words: Halves) -> None:
    """[lane, unit]: one block of many units in a row."""
    for other in range(words.shape[1]):
        number = first + np.uint64(other)
        one, two, three, four = block, NONE, number & LOW, number >> HALF
        left, right = key
        for _ in range(10):
            low, high = MULTIPLIERS[0] * one, MULTIPLIERS[1] * three
            one, two = (high >> HALF) ^ two ^ left, high & LOW
            three, four = (low >> HALF) ^ four ^ right, low & LOW
            left, right = (left + STEPS[0]) & LOW, (right + STEPS[1]) & LOW
        words[0, other], words[1, other] = np.uint32(one), np.uint32(two)
        words[2, other], words[3, other] = np.uint32(three), np.uint32(four)


@inlined_kernel
def _reaches(word: np.uint64, left: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """How far a word reaches into the cards left, what is over into the others, and so on.

    The place is the upper half of each; the lower half of the last says whether it was fair.
    """
    first = word * left
    second = (first & LOW) * (left - ONE)
    return first, second, (second & LOW) * (left - TWO)


@kernel
def _places_of_unit(words: Halves, draws: Draws, places: Places, unfair: Flags) -> np.uint64:
    """[first to third, word]: where each card is drawn from; how many words drew none."""
    lefts, bounds, found = draws.left, draws.unfair, NONE
    for number in range(len(words)):
        first, second, third = _reaches(np.uint64(words[number]), lefts[number])
        places[0, number] = np.uint16(first >> HALF)
        places[1, number] = np.uint16(second >> HALF)
        places[2, number] = np.uint16(third >> HALF)
        is_unfair = (third & LOW) < bounds[number]
        unfair[number] = is_unfair
        found += np.uint64(is_unfair)
    return found


@kernel
def _again(
    word: int, blocks: int, draws: Draws, unit: np.uint64, key: Key
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The reaches of the first fair word in the place of one that was not."""
    left, bound = draws.left[word], draws.unfair[word]
    lane, block, tries = word // blocks, np.uint64(word % blocks), NONE
    while True:
        tries += ONE
        drawn = philox((block, tries, unit & LOW, unit >> HALF), key)[lane]
        first, second, third = _reaches(drawn, left)
        if third & LOW >= bound:
            return first, second, third


@kernel
def shuffle(numbers: Words, key: Key, cards: Codes, draws: Draws, orders: Codes) -> None:
    """Units by number, each a row of ``orders``: as many of its cards as that holds, by threes."""
    units, drawn = orders.shape
    blocks = len(draws.left) // LANES
    words = np.empty((LANES, blocks), dtype=np.uint32)
    row_of_words = words.reshape(-1)
    places = np.empty((3, LANES * blocks), dtype=np.uint16)
    unfair = np.empty(LANES * blocks, dtype=np.bool_)
    deck = np.empty(len(cards), dtype=np.uint8)
    for row in range(units):
        unit = numbers[row]
        _words_of_unit(unit, key, words)
        if _places_of_unit(row_of_words, draws, places, unfair):
            for word in range(len(unfair)):
                if unfair[word]:
                    one, two, three = _again(word, blocks, draws, unit, key)
                    places[0, word] = np.uint16(one >> HALF)
                    places[1, word] = np.uint16(two >> HALF)
                    places[2, word] = np.uint16(three >> HALF)
        order = orders[row]
        for place in range(len(cards)):
            deck[place] = cards[place]
        for turn in range(drawn // 3):
            drew = np.uint64((turn & 3) * blocks + (turn >> 2))
            at = np.uint64(3 * turn)
            there = at + np.uint64(places[0, drew])
            order[at], deck[there] = deck[there], deck[at]
            at += ONE
            there = at + np.uint64(places[1, drew])
            order[at], deck[there] = deck[there], deck[at]
            at += ONE
            there = at + np.uint64(places[2, drew])
            order[at], deck[there] = deck[there], deck[at]


@kernel
def draw(first: np.uint64, key: Key, cards: Codes, draws: Draws, orders: Codes) -> None:
    """Units in a row, of each so few cards that the others stay where they lie."""
    units, drawn = orders.shape
    blocks, turns = len(draws.left) // LANES, drawn // 3
    words = np.empty((LANES, ABREAST), dtype=np.uint32)
    places = np.empty((ABREAST, drawn), dtype=np.uint16)
    deck = cards.copy()
    for start in range(0, units, ABREAST):
        ahead = first + np.uint64(start)
        for block in range(blocks):
            _words_abreast(ahead, np.uint64(block), key, words)
            for lane in range(min(LANES, turns - LANES * block)):
                word, at = lane * blocks + block, 3 * (LANES * block + lane)
                left, bound = draws.left[word], draws.unfair[word]
                for other in range(min(ABREAST, units - start)):
                    one, two, three = _reaches(np.uint64(words[lane, other]), left)
                    if three & LOW < bound:
                        unit = ahead + np.uint64(other)
                        one, two, three = _again(word, blocks, draws, unit, key)
                    places[other, at] = at + np.uint16(one >> HALF)
                    places[other, at + 1] = at + 1 + np.uint16(two >> HALF)
                    places[other, at + 2] = at + 2 + np.uint16(three >> HALF)
        for other in range(min(ABREAST, units - start)):
            order = orders[start + other]
            for at in range(drawn):
                there = np.uint64(places[other, at])
                order[at], deck[there] = deck[there], deck[at]
            for at in range(drawn):
                there = np.uint64(places[other, at])
                deck[at], deck[there] = cards[at], cards[there]
