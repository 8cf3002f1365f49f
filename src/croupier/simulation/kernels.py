"""Compiled loops that shuffle, deal and play whole rounds; kernels and helpers in this one module.

They are kept on disk. What they do stands in this file alone: tables come in as arguments and
nothing is taken from another module, so a change is noticed and they are compiled anew.

Every round has a full shoe and a stream of chance of its own, found from seed and round number
alone, so that it is the same round wherever, and in whatever company, it is played.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import inlined_kernel, kernel

Codes = NDArray[np.uint8]
Places = NDArray[np.uint16]
Words = NDArray[np.uint64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]
Block = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
NONE, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
MULTIPLIERS = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
STEPS = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
"""From one key to the next: the golden ratio, and the root of three less one."""
BLOCK = 4
"""Words that the generator gives at once."""
AHEAD = 3
"""Words, of three cards each, that are drawn before a round: most rounds need no more."""
BATCH = 64
"""Rounds whose first words are made together, which a processor does side by side."""


class Shoe(NamedTuple):
    """A full shoe."""

    cards: Codes
    """In the order from which every round is shuffled."""
    unfair: Words
    """By cards drawn: a word that leaves a smaller rest than this would favour some orders."""


@kernel
def philox(counter: Block, key: tuple[np.uint64, np.uint64]) -> Block:
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
def _words(seed: np.uint64, number: np.uint64, block: np.uint64) -> Block:
    """A round's words of chance: the first four, the next four and so on."""
    return philox((block, NONE, number & LOW, number >> HALF), (seed & LOW, seed >> HALF))


@inlined_kernel
def _draw_three(deck: Codes, moved: Places, shoe: Shoe, drawn: int, word: np.uint64) -> int:
    """Bring three cards up behind those already drawn; returns how many there are then.

    A word is a fraction of one: as far as it reaches into the cards left lies the first card, as
    far as what is over reaches into the others the second, and so on. No order is favoured: a word
    that would do so draws none.
    """
    left = np.uint64(len(deck) - drawn)
    first = word * left
    second = (first & LOW) * (left - ONE)
    third = (second & LOW) * (left - TWO)
    if third & LOW < shoe.unfair[drawn]:
        return drawn
    for reach in (first, second, third):
        place = drawn + np.int64(reach >> HALF)
        deck[drawn], deck[place] = deck[place], deck[drawn]
        moved[drawn] = place
        drawn += 1
    return drawn


@kernel
def _draw_more(
    deck: Codes, moved: Places, shoe: Shoe, drawn: int, seed: np.uint64, stream: Words
) -> int:
    """Three cards more; ``stream`` is the round's number and how many of its words are used."""
    if drawn + 3 > len(deck):
        raise ValueError("a round needs more cards than the shoe holds")
    before = drawn
    while drawn == before:
        words = _words(seed, stream[0], stream[1] // np.uint64(BLOCK))
        word = words[np.int64(stream[1] % np.uint64(BLOCK))]
        stream[1] += ONE
        drawn = _draw_three(deck, moved, shoe, drawn, word)
    return drawn


@inlined_kernel
def _put_back(deck: Codes, moved: Places, shoe: Shoe, drawn: int) -> None:
    """The order of the full shoe again."""
    for place in range(drawn):
        deck[place] = shoe.cards[place]
        deck[moved[place]] = shoe.cards[moved[place]]


@kernel
def deal(first: int, seed: np.uint64, shoe: Shoe, dealt: Codes) -> None:
    """The first cards of rounds in a row, a row of ``dealt`` each."""
    deck, moved = shoe.cards.copy(), np.empty(len(shoe.cards), dtype=np.uint16)
    stream = np.empty(2, dtype=np.uint64)
    rounds, wanted = dealt.shape
    for row in range(rounds):
        stream[0], stream[1] = np.uint64(first + row), NONE
        drawn = 0
        while drawn < wanted:
            drawn = _draw_more(deck, moved, shoe, drawn, seed, stream)
        for place in range(wanted):
            dealt[row, place] = deck[place]
        _put_back(deck, moved, shoe, drawn)


STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
FIRST, OF_SPLIT, DOUBLED, RESCUED, SURRENDERED = range(5)
"""Ways in which a hand of Spanish 21 comes to its end."""
START = 0
"""The state of a hand without cards."""
VALUES = 10
MOST_HANDS = 8
DRAWS, BLACKJACK = 255, 6
"""In place of a dealer's end: a card is drawn. The end that the card reader finds."""


class Spanish21(NamedTuple):
    """A game of Spanish 21 and a way to play it."""

    kind: Codes
    """Of a card: all that can be told of it by a hand; so of the up card."""
    after: Places
    """[state, kind]: a hand after a card."""
    value: Codes
    """[kind]: the place of its value among the ten."""
    asked: Flags
    """[state]: whether anything is asked of the hand."""
    decision: Codes
    """[plan, up, state]; plan 0 is for the first hand, then ten for each number of split hands."""
    rescued: Flags
    """[plan, up, state]: whether a double is taken back."""
    open: Flags
    """[way, state]: whether a dealer's total can change the result."""
    end: Codes
    """[state]: how a dealer's hand ends, or `DRAWS`."""
    line: Codes
    """[way, state, end]: the outcome."""
    net: Whole
    """[way, line]: what it brings or costs, in parts of the initial wager."""
    matched: Codes
    """[card, up card]: 0 not, 1 in another suit, 2 in the same."""
    bonus: Flags
    """[up, state]: whether the fixed bonus is paid."""


class Tallied(NamedTuple):
    """Rounds counted; each array is added to."""

    nets: Whole
    """[hands, net]: rounds by hands played, none against a Blackjack; the middle is even."""
    lines: Whole
    """[split, way, line]: hands, those of split pairs apart."""
    ups: Whole
    """[up, Blackjack]: rounds."""
    matches: Whole
    """[first, second]: rounds by how the two cards match the up card."""
    bonuses: Whole
    """One number: fixed bonuses."""


@kernel
def play_spanish_21(  # noqa: C901, PLR0912, PLR0915
    first: int, rounds: int, seed: np.uint64, shoe: Shoe, game: Spanish21, tallied: Tallied
) -> None:
    """Play rounds in a row at one box; written in one piece, for a call would cost more than it."""
    kinds, after, asked, decision = game.kind, game.after, game.asked, game.decision
    rescued, still_open, ends, lines, worth = (
        game.rescued,
        game.open,
        game.end,
        game.line,
        game.net,
    )
    nets, lines_tallied, even = tallied.nets, tallied.lines, tallied.nets.shape[1] // 2
    deck, moved = shoe.cards.copy(), np.empty(len(shoe.cards), dtype=np.uint16)
    ahead = np.empty((BATCH, BLOCK), dtype=np.uint64)
    stream = np.empty(2, dtype=np.uint64)
    waiting = np.empty(MOST_HANDS, dtype=np.uint8)
    played, ways = np.empty(MOST_HANDS, dtype=np.uint16), np.empty(MOST_HANDS, dtype=np.uint8)
    for row in range(rounds):
        if row % BATCH == 0:
            for other in range(BATCH):
                words = _words(seed, np.uint64(first + row + other), NONE)
                for place in range(BLOCK):
                    ahead[other, place] = words[place]
        stream[0], stream[1] = np.uint64(first + row), np.uint64(AHEAD)
        drawn = 0
        for place in range(AHEAD):
            drawn = _draw_three(deck, moved, shoe, drawn, ahead[row % BATCH, place])
        while drawn < 4:
            drawn = _draw_more(deck, moved, shoe, drawn, seed, stream)
        card, up, second, hole = kinds[deck[0]], kinds[deck[1]], kinds[deck[2]], kinds[deck[3]]
        next_card = 4
        tallied.matches[game.matched[deck[0], deck[1]], game.matched[deck[2], deck[1]]] += 1
        state, dealer = after[after[START, card], second], after[after[START, up], hole]
        hands, done, net = 0, 0, 0
        if ends[dealer] == BLACKJACK:
            played[0], ways[0], done = state, FIRST, 1
        else:
            hands, plan, held, draws = 1, 0, 0, False
            while True:
                way = FIRST if plan == 0 else OF_SPLIT
                while asked[state]:
                    decided = decision[plan, up, state]
                    if decided == STAND:
                        break
                    if decided == SURRENDER:
                        way = SURRENDERED
                        break
                    if next_card == drawn:
                        drawn = _draw_more(deck, moved, shoe, drawn, seed, stream)
                    drawn_kind = kinds[deck[next_card]]
                    next_card += 1
                    if decided == SPLIT:
                        waiting[held] = second
                        held += 1
                        hands += 1
                        plan = 1 + VALUES * (hands - 2) + game.value[card]
                        way = OF_SPLIT
                        second = drawn_kind
                        state = after[after[START, card], second]
                    else:
                        state = after[state, drawn_kind]
                        if decided == DOUBLE:
                            way = RESCUED if rescued[plan, up, state] else DOUBLED
                            break
                played[done], ways[done] = state, way
                done += 1
                draws |= still_open[way, state]
                if held == 0:
                    break
                held -= 1
                if next_card == drawn:
                    drawn = _draw_more(deck, moved, shoe, drawn, seed, stream)
                card, second = waiting[held], kinds[deck[next_card]]
                next_card += 1
                state = after[after[START, card], second]
            if draws:
                while ends[dealer] == DRAWS:
                    if next_card == drawn:
                        drawn = _draw_more(deck, moved, shoe, drawn, seed, stream)
                    dealer = after[dealer, kinds[deck[next_card]]]
                    next_card += 1
            if hands == 1 and ways[0] == FIRST and game.bonus[up, state]:
                tallied.bonuses[0] += 1
        end = 0 if ends[dealer] == DRAWS else ends[dealer]
        for hand in range(done):
            line = lines[ways[hand], played[hand], end]
            lines_tallied[np.int64(hands > 1), ways[hand], line] += 1
            net += worth[ways[hand], line]
        nets[hands, even + net] += 1
        tallied.ups[up, np.int64(hands == 0)] += 1
        _put_back(deck, moved, shoe, drawn)
