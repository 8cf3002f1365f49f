"""Compiled loops that play rounds of Spanish 21 from shuffled shoes; tables come in as arguments.

A round goes from row to row of one table, a card at a time. Several shoes are gone through by
turns, so that none waits for another; a round whose pair is split is played for itself.
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
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
FIRST, OF_SPLIT, DOUBLED, RESCUED, SURRENDERED = range(5)
"""Ways in which a hand comes to its end."""
START = 0
"""The state of a hand without cards."""
VALUES = 10
MOST_HANDS = 8
DRAWS, BLACKJACK = 255, 6
"""In place of a dealer's end: a card is drawn. The end that the card reader finds."""

BEGIN = np.uint64(0)
"""The row from which a round begins."""
NUMBER = np.uint64(0xFFFFFF)
"""What leads on: where the next row begins, or the number of the round's end."""
OVER, PAIR, HOLE, PAST = np.uint64(31), np.uint64(30), np.uint64(29), np.uint64(28)
"""Bits above it: the round is over; a pair is split; the hole card is the next one; and the hole
card is out of the shoe."""
ONE, HOLE_CARD, TWO = np.uint64(1), np.uint64(3), np.uint64(2)
LANES = 8
"""Shoes that are gone through by turns."""
MATCHES = np.uint64(3)


class Hands(NamedTuple):
    """A game of Spanish 21 and a way to play it, hand by hand."""

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


class Rounds(NamedTuple):
    """The same as rows that lead on from card to card, and what the ends of rounds mean."""

    row: Halves
    """[where a row begins + kind]: what the card leads to."""
    idle: int
    """Where a row begins that leads nowhere."""
    splits: int
    """Ends from this one on are those of split pairs, by hands and then by net."""
    net: Whole
    """[end]: of the round, in parts of the initial wager."""
    blackjack: Codes
    """[end]: whether the dealer had one."""
    value: Codes
    """[card]: the place of its value among the ten."""
    insured: Codes
    """[up card]: whether Insurance is offered."""
    matched: Codes
    """[card, up card]: 0 not, 1 in another suit, 2 in the same."""
    match_net: Whole
    """[first, second]: of Match-The-Dealer, in parts of its stake."""
    insurance_net: Whole
    """[Blackjack]: of Insurance, likewise."""


class Tallied(NamedTuple):
    """Rounds counted; each array is added to."""

    ends: Whole
    """[value of the up card, end]: rounds."""
    matches: Whole
    """[first, second]: rounds by how the two cards match the up card."""
    lines: Whole
    """[way, line]: hands of split pairs."""
    shoes: Whole
    """[wager, figure]: over shoes, of how often it was there and what it netted: both, their
    squares, and one times the other."""


class Lists(NamedTuple):
    """[lane, round]: a shoe's rounds until they are counted."""

    begin: Words
    end: Words


class Lanes(NamedTuple):
    """[lane]: how far each has come."""

    row: Words
    """Where the next row begins, and above which card comes."""
    at: Words
    """The next card."""
    begin: Words
    """Where the round began."""
    limit: Words
    """Past this, a shoe or a row of cards is over once the round is."""
    played: Words


@inlined_kernel
def _step(lane: int, cards: Codes, kinds: Codes, rows: Halves, lanes: Lanes) -> np.uint64:
    """Take the next card, or look at the hole card; what that leads to."""
    row, at = lanes.row[lane], lanes.at[lane]
    is_hole = (row >> HOLE) & ONE
    place = lanes.begin[lane] + HOLE_CARD if is_hole else at
    led = np.uint64(rows[(row & NUMBER) + np.uint64(kinds[cards[place]])])
    lanes.at[lane] = at + (ONE - is_hole) + ((led >> PAST) & ONE)
    return led


@kernel
def play_shoes(  # noqa: PLR0913 arrays of several kinds
    orders: Codes, burned: int, cover: int, hands: Hands, game: Rounds, tallied: Tallied, again: Flags
) -> None:
    """Whole shoes, each a row: the burn, and rounds until one has met the cutting card.

    The last rows are there to be read past the end of those before; ``again`` has an entry for
    every other, and tells which were too short and are not counted.
    """
    shoes, length = len(again), orders.shape[1]
    cards, kinds, rows = orders.reshape(-1), hands.kind, game.row
    most = length // 4 + 2
    lists = Lists(np.empty((LANES, most), np.uint64), np.empty((LANES, most), np.uint64))
    lanes = _idle(game)
    shoe = np.zeros(LANES, np.int64)
    begun = min(LANES, shoes)
    for lane in range(begun):
        _open(lane, lane * length, burned, cover, lanes)
        shoe[lane] = lane
    left = shoes
    while left:
        for lane in range(LANES):
            led = _step(lane, cards, kinds, rows, lanes)
            at, count = lanes.at[lane], lanes.played[lane]
            over = led >> OVER
            lists.begin[lane, count], lists.end[lane, count] = lanes.begin[lane], led
            if (led >> PAIR) & ONE:
                end, at = _split(cards, lanes.begin[lane], at, hands, game, tallied)
                lists.end[lane, count], lanes.at[lane], over = end, at, ONE
            lanes.played[lane] = count + over
            lanes.begin[lane] = at if over else lanes.begin[lane]
            lanes.row[lane] = BEGIN if over else led
            if over and at > lanes.limit[lane]:
                which = shoe[lane]
                if at > np.uint64((which + 1) * length):
                    again[which] = True
                else:
                    _add_shoe(lane, cards, lanes.played[lane], lists, game, tallied)
                left -= 1
                if begun < shoes:
                    _open(lane, begun * length, burned, cover, lanes)
                    shoe[lane] = begun
                    begun += 1
                else:
                    lanes.row[lane], lanes.begin[lane] = _nowhere(game), np.uint64(0)


@inlined_kernel
def _nowhere(game: Rounds) -> np.uint64:
    return np.uint64(game.idle) | (ONE << HOLE)


@inlined_kernel
def _open(lane: int, first: int, burned: int, cover: int, lanes: Lanes) -> None:
    lanes.row[lane] = BEGIN
    lanes.at[lane] = lanes.begin[lane] = np.uint64(first + burned)
    lanes.limit[lane] = np.uint64(first + cover)
    lanes.played[lane] = np.uint64(0)


@kernel
def _idle(game: Rounds) -> Lanes:
    rows = np.full(LANES, _nowhere(game), np.uint64)
    at, begin = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
    return Lanes(rows, at, begin, np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64))


@kernel
def _add_shoe(
    lane: int, cards: Codes, rounds: np.uint64, lists: Lists, game: Rounds, tallied: Tallied
) -> None:
    begins, ends = lists.begin[lane], lists.end[lane]
    net = match = insurance = np.int64(0)
    insured = np.int64(0)
    for number in range(rounds):
        begin, end = begins[number], ends[number] & NUMBER
        up = cards[begin + ONE]
        one, other = game.matched[cards[begin], up], game.matched[cards[begin + TWO], up]
        tallied.ends[game.value[up], end] += 1
        tallied.matches[one, other] += 1
        net += game.net[end]
        match += game.match_net[one, other]
        offered = np.int64(game.insured[up])
        insured += offered
        insurance += offered * game.insurance_net[game.blackjack[end]]
    _add_figures(0, np.int64(rounds), net, tallied.shoes)
    _add_figures(1, np.int64(rounds), match, tallied.shoes)
    _add_figures(2, insured, insurance, tallied.shoes)


@inlined_kernel
def _add_figures(wager: int, there: np.int64, net: np.int64, shoes: Whole) -> None:
    shoes[wager, 0] += there
    shoes[wager, 1] += net
    shoes[wager, 2] += there * there
    shoes[wager, 3] += net * net
    shoes[wager, 4] += there * net


@kernel
def play_rounds(
    orders: Codes, hands: Hands, game: Rounds, tallied: Tallied, again: Flags
) -> None:
    """A round from each row; ``again`` as above."""
    rounds, length = len(again), orders.shape[1]
    cards, kinds, rows, step = orders.reshape(-1), hands.kind, game.row, np.uint64(length)
    lanes = _idle(game)
    share = -(-rounds // LANES)
    left = 0
    for lane in range(LANES):
        first, last = lane * share, min((lane + 1) * share, rounds)
        if first < last:
            _open(lane, first * length, 0, last * length, lanes)
            left += 1
    while left:
        for lane in range(LANES):
            led = _step(lane, cards, kinds, rows, lanes)
            at, begin = lanes.at[lane], lanes.begin[lane]
            over = led >> OVER
            if (led >> PAIR) & ONE:
                led, at = _split(cards, begin, at, hands, game, tallied)
                over = ONE
            lanes.row[lane] = BEGIN if over else led
            if over:
                if at > begin + step:
                    again[begin // step] = True
                else:
                    _add_round(cards, begin, led & NUMBER, game, tallied)
                begin += step
                lanes.begin[lane] = lanes.at[lane] = begin
                if begin >= lanes.limit[lane]:
                    lanes.row[lane], lanes.begin[lane] = _nowhere(game), np.uint64(0)
                    left -= 1


@inlined_kernel
def _add_round(
    cards: Codes, begin: np.uint64, end: np.uint64, game: Rounds, tallied: Tallied
) -> None:
    up = cards[begin + ONE]
    one, other = game.matched[cards[begin], up], game.matched[cards[begin + TWO], up]
    tallied.ends[game.value[up], end] += 1
    tallied.matches[one, other] += 1


@kernel
def _split(  # noqa: C901, PLR0912
    cards: Codes, begin: np.uint64, at: np.uint64, hands: Hands, game: Rounds, tallied: Tallied
) -> tuple[np.uint64, np.uint64]:
    """A round from its second decision on: its end, and where the next card lies."""
    kinds, after, ends = hands.kind, hands.after, hands.end
    waiting = np.empty(MOST_HANDS, dtype=np.uint8)
    played, ways = np.empty(MOST_HANDS, dtype=np.uint16), np.empty(MOST_HANDS, dtype=np.uint8)
    card, up = kinds[cards[begin]], kinds[cards[begin + ONE]]
    second, hole = kinds[cards[begin + TWO]], kinds[cards[begin + HOLE_CARD]]
    state, dealer = after[after[START, card], second], after[after[START, up], hole]
    count, done, plan, held, draws, net = 1, 0, 0, 0, False, np.int64(0)
    while True:
        way = OF_SPLIT
        while hands.asked[state]:
            decided = hands.decision[plan, up, state]
            if decided == STAND:
                break
            if decided == SURRENDER:
                way = SURRENDERED
                break
            drawn = kinds[cards[at]]
            at += ONE
            if decided == SPLIT:
                waiting[held] = second
                held += 1
                count += 1
                plan = 1 + VALUES * (count - 2) + hands.value[card]
                second = drawn
                state = after[after[START, card], second]
            else:
                state = after[state, drawn]
                if decided == DOUBLE:
                    way = RESCUED if hands.rescued[plan, up, state] else DOUBLED
                    break
        played[done], ways[done] = state, way
        done += 1
        draws |= hands.open[way, state]
        if held == 0:
            break
        held -= 1
        card, second = waiting[held], kinds[cards[at]]
        at += ONE
        state = after[after[START, card], second]
    if draws:
        while ends[dealer] == DRAWS:
            dealer = after[dealer, kinds[cards[at]]]
            at += ONE
    end = 0 if ends[dealer] == DRAWS else ends[dealer]
    for hand in range(done):
        line = hands.line[ways[hand], played[hand], end]
        tallied.lines[ways[hand], line] += 1
        net += hands.net[ways[hand], line]
    width = (len(game.net) - game.splits) // (MOST_HANDS - 1)
    number = game.splits + (count - 2) * width + width // 2 + net
    return np.uint64(number), at
