"""Compiled loops over hands and dealers' endings; kernels and helpers in this one module.

They are kept on disk. What they do stands in this file alone: tables come in as arguments and
nothing is taken from another module, so a change is noticed and they are compiled anew.

Values are per unit wagered and count only rounds in which the dealer has no Blackjack: all are
weighed by that chance, which every decision about a hand shares. So the next card may be taken from
all cards not seen, the hole card among them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import kernel

Whole = NDArray[np.int64]
Double = NDArray[np.float64]
Flags = NDArray[np.bool_]
Codes = NDArray[np.int8]
Remainders = NDArray[np.uint64]

BEST = 21
VALUES = 10
END_BUST = 5
FIRST_END = 17
STAND, HIT, DOUBLE = 0, 1, 2
LANES = 64
"""So many hands are counted side by side."""
OPEN = -1
"""In place of a decision: the best is sought."""
IMPOSSIBLE = -9.0
NEAR = 1e-10
"""Values nearer to each other than this are compared exactly."""


class Trie(NamedTuple):
    """Dealers' endings, card by card."""

    starts: Whole
    """Where an up card's steps begin."""
    depth: Whole
    value: Whole
    before: Whole
    """Cards of the same value before it."""
    orders: Whole
    end: Whole
    """-1: the hand goes on."""
    longest: int
    """The most cards that a dealer takes after the up card."""


class Hands(NamedTuple):
    """The compiled states and what the house pays for them."""

    held: Whole
    cards: Whole
    total: Whole
    after: Whole
    pays: Double
    doubled_pays: float
    beats_21: Flags
    double_cards: int
    """0: any number."""


@kernel
def end_chances(
    base: Whole, held: Whole, chosen: Whole, trie: Trie, up: int, chances: Double
) -> None:
    """Into [state, end]: how likely the dealer's hand ends so against each of the chosen states.

    Many states go through the steps side by side.
    """
    deepest = trie.longest
    lefts = np.empty((VALUES, LANES))
    share = np.empty((deepest + 1, LANES))
    product = np.empty((deepest + 1, LANES))
    sums = np.empty((END_BUST + 2, LANES))
    for block in range(0, len(chosen), LANES):
        size = min(LANES, len(chosen) - block)
        for lane in range(LANES):
            cards = 0
            for value in range(VALUES):
                left = base[value] - held[chosen[block + min(lane, size - 1)], value]
                lefts[value, lane] = left
                cards += left
            for depth in range(1, deepest + 1):
                share[depth, lane] = 1.0 / max(cards - depth + 1, 1)
        product[0] = 1.0
        sums[:] = 0.0
        for node in range(trie.starts[up], trie.starts[up + 1]):
            depth, value = trie.depth[node], trie.value[node]
            before, orders = float(trie.before[node]), float(trie.orders[node])
            end = trie.end[node]
            for lane in range(LANES):
                chance = product[depth - 1, lane] * (lefts[value, lane] - before)
                chance *= share[depth, lane]
                product[depth, lane] = chance
                sums[end, lane] += chance * orders
        for lane in range(size):
            for end in range(END_BUST + 1):
                chances[chosen[block + lane], end] = sums[end, lane]


@kernel
def end_ways(base: Whole, held: Whole, chosen: Whole, trie: Trie, up: int, ways: Whole) -> None:
    """Into [state, end, cards]: in how many ways so many cards end the dealer's hand so."""
    deepest = trie.longest
    lefts = np.empty((VALUES, LANES), np.int64)
    product = np.empty((deepest + 1, LANES), np.int64)
    sums = np.empty((END_BUST + 2, deepest + 1, LANES), np.int64)
    for block in range(0, len(chosen), LANES):
        size = min(LANES, len(chosen) - block)
        for lane in range(LANES):
            for value in range(VALUES):
                state = chosen[block + min(lane, size - 1)]
                lefts[value, lane] = base[value] - held[state, value]
        product[0] = 1
        sums[:] = 0
        for node in range(trie.starts[up], trie.starts[up + 1]):
            depth, value, end = trie.depth[node], trie.value[node], trie.end[node]
            before, orders = trie.before[node], trie.orders[node]
            for lane in range(LANES):
                count = product[depth - 1, lane] * (lefts[value, lane] - before)
                product[depth, lane] = count
                sums[end, depth, lane] += count * orders
        for lane in range(size):
            for end in range(END_BUST + 1):
                for depth in range(deepest + 1):
                    ways[chosen[block + lane], end, depth] = sums[end, depth, lane]


@kernel
def take(base: Whole, held: Whole, left: Whole) -> int:
    """What a hand leaves of the cards; returns how many, -1 if it cannot be held."""
    total = 0
    for value in range(VALUES):
        left[value] = base[value] - held[value]
        if left[value] < 0:
            return -1
        total += left[value]
    return total


@kernel
def _clear(left: Whole, cards: int, hole: int) -> float:
    """The chance that the dealer has no Blackjack."""
    return 1.0 if hole < 0 or cards == 0 else 1.0 - left[hole] / cards


@kernel
def _stand(ends: Double, total: int, pays: float) -> float:
    """What a hand of a total brings, per unit on it; ``ends`` are the chances of the dealer's."""
    value = pays * ends[END_BUST]
    for end in range(END_BUST):
        if FIRST_END + end < total:
            value += pays * ends[end]
        elif FIRST_END + end > total:
            value -= ends[end]
    return float(value)


@kernel
def _next_card(left: Whole, cards: int, hole: int, after: Whole, then: Double) -> float:
    """What a next card brings if ``then`` is what each state is worth, and a bust minus one."""
    value = 0.0
    for place in range(VALUES):
        if left[place] > 0:
            chance = left[place] / cards
            if after[place] >= 0:
                value += chance * then[after[place]]
            else:
                left[place] -= 1
                value -= chance * _clear(left, cards - 1, hole)
                left[place] += 1
    return value


@kernel
def play(  # noqa: PLR0913, PLR0917
    base: Whole,
    hole: int,
    reached: Flags,
    hands: Hands,
    ends: Double,
    codes: Codes,
    rescues: Codes,
    values: Double,
    doubled: Double,
    near: Flags,
) -> None:
    """Work out the hands ``reached``, those with most points first.

    ``hole`` is the value of a hole card that would have been a Blackjack, -1 if there is none;
    ``ends`` are the chances of the dealer's ends by state. ``codes`` and ``rescues`` hold what is
    decided, or `OPEN` where the best is sought and written. ``values`` is by state and decision,
    ``doubled`` is a doubled hand's that came to a state. ``near`` marks states where two decisions
    are all but equal.
    """
    left = np.empty(VALUES, np.int64)
    best, half = np.empty(len(hands.cards)), np.empty(len(hands.cards))
    for state in range(len(hands.cards) - 1, -1, -1):
        best[state] = half[state] = doubled[state] = IMPOSSIBLE
        for decision in range(DOUBLE + 1):
            values[state, decision] = IMPOSSIBLE
        cards = take(base, hands.held[state], left)
        if not reached[state] or cards < 0:
            continue
        clear, total = _clear(left, cards, hole), hands.total[state]
        if total == BEST and hands.beats_21[state]:
            values[state, STAND] = hands.pays[state] * clear
            half[state] = hands.doubled_pays * clear
        else:
            values[state, STAND] = _stand(ends[state], total, hands.pays[state])
            half[state] = _stand(ends[state], total, hands.doubled_pays)
        if rescues[state] == OPEN:
            near[state] |= abs(half[state] + clear / 2.0) < NEAR
            rescues[state] = half[state] < -clear / 2.0
        if rescues[state] == 1:
            half[state] = -clear / 2.0
        if total == BEST:
            codes[state] = STAND
        else:
            after = hands.after[state]
            values[state, HIT] = _next_card(left, cards, hole, after, best)
            if hands.double_cards in (0, hands.cards[state]):
                values[state, DOUBLE] = 2.0 * _next_card(left, cards, hole, after, half)
        if codes[state] == OPEN:
            codes[state] = _choose(values[state], near[state : state + 1])
        best[state] = values[state, codes[state]]
        doubled[state] = 2.0 * half[state]


@kernel
def _choose(values: Double, near: Flags) -> int:
    """The best decision; of two that are equal the one with less at stake."""
    code = STAND
    for other in (HIT, DOUBLE):
        gap = values[other] - values[code]
        if abs(gap) < NEAR:
            near[0] = True
        if gap > 0.0:
            code = other
    return code


@kernel
def reach(start: Flags, hands: Hands, codes: Codes, both: Flags) -> Flags:
    """States that come about from some by a play; where ``both`` is set it may do anything."""
    reached = start.copy()
    for state in range(len(start)):
        if reached[state] and hands.total[state] < BEST and (codes[state] != STAND or both[state]):
            for value in range(VALUES):
                after = hands.after[state, value]
                if after >= 0:
                    reached[after] = True
    return reached


@kernel
def spread(
    hands: Hands, codes: Codes, hits: Whole, doubles: Whole, stood: Whole, doubled: Whole
) -> None:
    """Follow hands that were hit or doubled to where they end.

    All are numbers of orders in which the cards can come. ``hits`` and ``doubles`` are given for
    two-card hands and grow by the later hands that are hit or doubled; ``stood`` and ``doubled``
    are where hands come to an end without being bust.
    """
    arrived = np.zeros(len(hands.cards), np.int64)
    for state in range(len(arrived)):
        if arrived[state] > 0:
            if hands.total[state] == BEST or codes[state] == STAND:
                stood[state] += arrived[state]
            elif codes[state] == HIT:
                hits[state] += arrived[state]
            else:
                doubles[state] += arrived[state]
        if hits[state] == 0 and doubles[state] == 0:
            continue
        for value in range(VALUES):
            after = hands.after[state, value]
            if after >= 0:
                arrived[after] += hits[state]
                doubled[after] += doubles[state]


COMPARED, CERTAIN, BUST_NEXT = 0, 1, 2
"""What decides an item: the dealer's total; nothing more; a next card that takes it past 21."""
WON, TIED, LOST = 0, 1, 2


class Items(NamedTuple):
    """Ends of hands to be counted."""

    state: Whole
    weight: Whole
    """Orders in which the cards can come."""
    kind: Whole
    column: Whole
    """[item, result]: where it is counted if won, tied or lost; the first if it is certain."""
    times: Whole
    """[item, result]: how often; 0 if it is not asked for."""


@kernel
def _bust_ways(left: Whole, cards: int, hole: int, after: Whole) -> int:
    """Ways of a next card that is too much and a hole card that is no Blackjack."""
    ways = 0
    for value in range(VALUES):
        if after[value] < 0 and left[value] > 0:
            holes = cards - 1
            if hole >= 0:
                holes -= left[hole] - (value == hole)
            ways += left[value] * holes
    return ways


@kernel
def _results(ways: Whole, total: int, results: Whole) -> None:
    """Into [result, cards]: how a hand of this total fares against the dealer."""
    for end in range(END_BUST + 1):
        result = WON
        if end < END_BUST and FIRST_END + end >= total:
            result = TIED if FIRST_END + end == total else LOST
        for drawn in range(1, ways.shape[1]):
            results[result, drawn] += ways[end, drawn]


@kernel
def _orders(base: Whole, held: Whole, prime: np.uint64) -> np.uint64:
    """In how many ways a hand's cards can be dealt, as a remainder."""
    orders = np.uint64(1)
    for value in range(VALUES):
        for one in range(held[value]):
            orders *= np.uint64(base[value] - one)
            if orders >= prime:
                orders %= prime
    return orders


@kernel
def _together(by_length: Remainders, cards: int, prime: np.uint64) -> np.uint64:
    """Ways of different lengths, all brought to the longest."""
    value: np.uint64 = by_length[0]
    for length in range(1, len(by_length)):
        value = (value * np.uint64(cards - length + 1) + by_length[length]) % prime
    return value


@kernel
def _add(counts: Whole, each: np.uint64, prime: np.uint64, sums: Remainders) -> None:
    """Add ways by the cards they take, so often each, as remainders."""
    for drawn in range(1, min(len(counts), len(sums))):
        if counts[drawn] != 0:
            sums[drawn] = (sums[drawn] + each * (np.uint64(counts[drawn]) % prime)) % prime


@kernel
def tally(  # noqa: PLR0913, PLR0917
    base: Whole,
    hole: int,
    hands: Hands,
    ways: Whole,
    items: Items,
    primes: Remainders,
    longest: int,
    sums: Remainders,
) -> None:
    """Into [column, prime]: numerators over all orders of ``longest`` cards, as remainders.

    A round that takes fewer cards is counted with all orders of those it does not take. The
    numbers are larger than machine words; their remainders by several primes tell them.
    """
    columns, moduli = sums.shape
    left = np.empty(VALUES, np.int64)
    results = np.empty((LOST + 1, max(ways.shape[2], 3)), np.int64)
    by_length = np.zeros((columns, moduli, longest + 1), np.uint64)
    for item in range(len(items.state)):
        state = items.state[item]
        cards = take(base, hands.held[state], left)
        if cards < 0:
            continue
        results[:] = 0
        if items.kind[item] == CERTAIN:
            results[WON, 1] = cards if hole < 0 else cards - left[hole]
        elif items.kind[item] == BUST_NEXT:
            results[WON, 2] = _bust_ways(left, cards, hole, hands.after[state])
        else:
            _results(ways[state], hands.total[state], results)
        for number in range(moduli):
            prime = primes[number]
            orders = _orders(base, hands.held[state], prime)
            orders = orders * (np.uint64(items.weight[item]) % prime) % prime
            for result in range(LOST + 1):
                if items.times[item, result] != 0:
                    times = np.uint64(items.times[item, result] % np.int64(prime))
                    _add(
                        results[result],
                        orders * times % prime,
                        prime,
                        by_length[items.column[item, result], number, hands.cards[state] :],
                    )
    for number in range(moduli):
        for column in range(columns):
            sums[column, number] = _together(by_length[column, number], base.sum(), primes[number])
