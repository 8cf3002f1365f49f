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
OVER, PAIR = np.uint64(31), np.uint64(30)
"""Bits above it: the round is over; a pair is split."""
NONE, ONE, TWO, THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
OPENING = np.uint64(4)
SIGN, FAR = np.uint64(63), np.uint64(1 << 62)
"""A difference that is below nothing has the topmost bit."""
ABOVE = np.uint64(32)
"""Where the next card lies is noted above what a card leads to."""
LANES = 8
"""Shoes that are gone through by turns."""


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
    most_net: int
    """Of a split pair."""
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


class Held(NamedTuple):
    """The hands of a split pair."""

    waiting: Codes
    """Cards whose hands are still to come."""
    played: Places
    ways: Codes
    lines: Codes
    done: Whole
    """One number: hands played."""


@inlined_kernel
def _led(row: np.uint64, card: np.uint8, kinds: Codes, rows: Halves) -> np.uint64:
    return np.uint64(rows[row + np.uint64(kinds[card])])


@kernel
def play_shoes(
    orders: Codes,
    depths: tuple[int, int],
    hands: Hands,
    game: Rounds,
    tallied: Tallied,
    again: Flags,
) -> None:
    """Whole shoes, each a row: the burn, and rounds until one has met the cutting card.

    ``depths`` are the cards that are burned and those above the cutting card. The last rows are
    there to be read past the end of those before; ``again`` has an entry for every other, and
    tells which were too short and are not counted.
    """
    (burned, cover), shoes, length = depths, len(again), orders.shape[1]
    cards, kinds, rows = orders.reshape(-1), hands.kind, game.row
    width = length // 4 + 3
    noted, note_of = np.zeros(LANES * width, np.uint64), np.zeros(LANES, np.uint64)
    row_of, at_of = np.full(LANES, game.idle, np.uint64), np.zeros(LANES, np.uint64)
    limit_of, shoe = np.full(LANES, FAR), np.zeros(LANES, np.int64)
    begun, left, held = 0, shoes, _nothing_held()
    for lane in range(LANES):
        note_of[lane] = lane * width + 1
        if begun < shoes:
            row_of[lane], at_of[lane] = BEGIN, begun * length + burned
            limit_of[lane], shoe[lane] = begun * length + cover, begun
            noted[lane * width] = at_of[lane] << ABOVE
            begun += 1
    while left:
        for lane in range(LANES):
            at, note = at_of[lane] + ONE, note_of[lane]
            led = _led(row_of[lane], cards[at - ONE], kinds, rows)
            over, past = led >> OVER, (limit_of[lane] - at) >> SIGN
            noted[note] = at << ABOVE | led
            at_of[lane], note_of[lane], row_of[lane] = at, note + over, led * (ONE - over)
            if (over & past) | ((led >> PAIR) & ONE):
                if not over:
                    begin = noted[note - ONE] >> ABOVE
                    led, at = _split(cards, begin, at, hands, game, held)
                    _add_hands(held, 1, tallied.lines)
                    noted[note], note_of[lane] = at << ABOVE | led, note + ONE
                    at_of[lane], row_of[lane] = at, BEGIN
                if at > limit_of[lane]:
                    if at > np.uint64((shoe[lane] + 1) * length):
                        again[shoe[lane]] = True
                        notes = noted[lane * width : note + ONE]
                        _take_back(cards, notes, hands, game, held, tallied.lines)
                    else:
                        _add_shoe(cards, noted[lane * width : note + ONE], game, tallied)
                    left -= 1
                    note_of[lane] = lane * width + 1
                    if begun < shoes:
                        at_of[lane], shoe[lane] = begun * length + burned, begun
                        limit_of[lane] = begun * length + cover
                        noted[lane * width] = at_of[lane] << ABOVE
                        begun += 1
                    else:
                        row_of[lane], at_of[lane], limit_of[lane] = game.idle, NONE, FAR


@kernel
def _add_shoe(cards: Codes, noted: Words, game: Rounds, tallied: Tallied) -> None:
    worth, insured_at, matched = game.net, game.insured, game.matched
    values, match_net, blackjack = game.value, game.match_net, game.blackjack
    insurance_net, ends, matches = game.insurance_net, tallied.ends, tallied.matches
    net = match = insurance = insured = np.int64(0)
    for number in range(1, len(noted)):
        begin, end = noted[number - 1] >> ABOVE, noted[number] & NUMBER
        up = cards[begin + ONE]
        one, other = matched[cards[begin], up], matched[cards[begin + TWO], up]
        ends[values[up], end] += 1
        matches[one, other] += 1
        net += worth[end]
        match += match_net[one, other]
        offered = np.int64(insured_at[up])
        insured += offered
        insurance += offered * insurance_net[blackjack[end]]
    rounds = np.int64(len(noted) - 1)
    _add_figures(0, rounds, net, tallied.shoes)
    _add_figures(1, rounds, match, tallied.shoes)
    _add_figures(2, insured, insurance, tallied.shoes)


@inlined_kernel
def _add_figures(wager: int, there: np.int64, net: np.int64, shoes: Whole) -> None:
    shoes[wager, 0] += there
    shoes[wager, 1] += net
    shoes[wager, 2] += there * there
    shoes[wager, 3] += net * net
    shoes[wager, 4] += there * net


@kernel
def play_rounds(orders: Codes, hands: Hands, game: Rounds, tallied: Tallied, again: Flags) -> None:
    """A round from each row; ``again`` as above."""
    rounds, length = len(again), np.uint64(orders.shape[1])
    cards, kinds, rows = orders.reshape(-1), hands.kind, game.row
    row_of, at_of = np.full(LANES, game.idle, np.uint64), np.zeros(LANES, np.uint64)
    number_of, last_of = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
    ends, held = np.zeros(rounds + 1, np.uint64), _nothing_held()
    share, left = -(-rounds // LANES), 0
    for lane in range(LANES):
        number_of[lane] = min(lane * share, rounds)
        last_of[lane] = min((lane + 1) * share, rounds)
        if number_of[lane] < last_of[lane]:
            row_of[lane], at_of[lane] = BEGIN, number_of[lane] * length
            left += 1
    while left:
        for lane in range(LANES):
            at, number = at_of[lane] + ONE, number_of[lane]
            led = _led(row_of[lane], cards[at - ONE], kinds, rows)
            if (led >> PAIR) & ONE:
                led, at = _split(cards, number * length, at, hands, game, held)
                led |= ONE << OVER
            over, after = led >> OVER, (number + ONE) * length
            ends[number] = led & NUMBER
            at_of[lane], row_of[lane] = at + over * (after - at), led * (ONE - over)
            number_of[lane] = number + over
            past, done = (after - at) >> SIGN, (last_of[lane] - number - TWO) >> SIGN
            if over & (past | done):
                again[number] = bool(past)
                if done:
                    row_of[lane], at_of[lane] = game.idle, NONE
                    number_of[lane], last_of[lane] = rounds, FAR
                    left -= 1
    _add_rounds(orders, ends, again, hands, game, tallied)


@kernel
def _add_rounds(
    orders: Codes, ends: Words, again: Flags, hands: Hands, game: Rounds, tallied: Tallied
) -> None:
    matched, values, splits = game.matched, game.value, np.uint64(game.splits)
    counts, matches, held = tallied.ends, tallied.matches, _nothing_held()
    for number in range(len(again)):
        if again[number]:
            continue
        cards, end = orders[number], ends[number]
        up = cards[1]
        counts[values[up], end] += 1
        matches[matched[cards[0], up], matched[cards[2], up]] += 1
        if end >= splits:
            _split(cards, NONE, OPENING, hands, game, held)
            _add_hands(held, 1, tallied.lines)


@kernel
def _nothing_held() -> Held:
    return _held_by(1)


@kernel
def _add_hands(held: Held, times: int, lines: Whole) -> None:
    for hand in range(held.done[0]):
        lines[held.ways[hand], held.lines[hand]] += times


@kernel
def _take_back(
    cards: Codes, noted: Words, hands: Hands, game: Rounds, held: Held, lines: Whole
) -> None:
    """The split hands of a shoe that is played again."""
    for number in range(1, len(noted)):
        if noted[number] & NUMBER >= np.uint64(game.splits):
            begin = noted[number - 1] >> ABOVE
            _split(cards, begin, begin + OPENING, hands, game, held)
            _add_hands(held, -1, lines)


@kernel
def _split(
    cards: Codes, begin: np.uint64, at: np.uint64, hands: Hands, game: Rounds, held: Held
) -> tuple[np.uint64, np.uint64]:
    """A round from its second decision on: its end, and where the next card lies."""
    kinds = hands.kind
    up, hole = kinds[cards[begin + ONE]], kinds[cards[begin + THREE]]
    held.done[0] = 0
    count, at, draws = _play_box(cards, (begin, begin + TWO), up, at, hands, held)
    end, at = _dealers_end(cards, (up, hole), draws, at, hands)
    net = _settle(0, end, hands, held)
    number = game.splits + (count - 2) * (2 * game.most_net + 1) + game.most_net + net
    return np.uint64(number), at


@kernel
def _play_box(
    cards: Codes,
    own: tuple[np.uint64, np.uint64],
    up: np.uint8,
    at: np.uint64,
    hands: Hands,
    held: Held,
) -> tuple[int, np.uint64, bool]:
    """All hands of a box, added to those held: how many, the next card, and if a dealer matters."""
    kinds, after = hands.kind, hands.after
    waiting, played, ways = held.waiting, held.played, held.ways
    card, second = kinds[cards[own[0]]], kinds[cards[own[1]]]
    state = after[after[START, card], second]
    count, done, plan, waits, draws = 1, held.done[0], 0, 0, False
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
                waiting[waits] = second
                waits += 1
                count += 1
                plan = 1 + VALUES * (count - 2) + hands.value[card]
                second = drawn
                state = after[after[START, card], second]
            else:
                state = after[state, drawn]
                if decided == DOUBLE:
                    way = RESCUED if hands.rescued[plan, up, state] else DOUBLED
                    break
        if count == 1 and way == OF_SPLIT:
            way = FIRST
        played[done], ways[done] = state, way
        done += 1
        draws |= hands.open[way, state]
        if waits == 0:
            break
        waits -= 1
        card, second = waiting[waits], kinds[cards[at]]
        at += ONE
        state = after[after[START, card], second]
    held.done[0] = done
    return count, at, draws


@kernel
def _dealers_end(
    cards: Codes,
    own: tuple[np.uint8, np.uint8],
    draws: bool,  # noqa: FBT001 by place, as all arguments of kernels
    at: np.uint64,
    hands: Hands,
) -> tuple[int, np.uint64]:
    """How the dealer's hand ends, which draws if that matters to anybody; and the next card."""
    kinds, after, ends = hands.kind, hands.after, hands.end
    dealer = after[after[START, own[0]], own[1]]
    if draws:
        while ends[dealer] == DRAWS:
            dealer = after[dealer, kinds[cards[at]]]
            at += ONE
    return 0 if ends[dealer] == DRAWS else int(ends[dealer]), at


@kernel
def _settle(begin: int, end: int, hands: Hands, held: Held) -> np.int64:
    """What the hands held from this one on come to; their lines are noted."""
    net = np.int64(0)
    for hand in range(begin, held.done[0]):
        way = held.ways[hand]
        line = hands.line[way, held.played[hand], end]
        held.lines[hand] = line
        net += hands.net[way, line]
    return net


class Told(NamedTuple):
    """Rounds one by one; each array is filled up."""

    nets: Whole
    """[round, box]: in parts of the initial wager."""
    matches: Whole
    """[round, box]: how both cards match the up card, as one number."""
    begin: Whole
    """[round]: cards that were out of the shoe."""


@kernel
def tell_shoe(
    order: Codes,
    depths: tuple[int, int],
    hands: Hands,
    game: Rounds,
    told: Told,
) -> int:
    """Every round of a shoe at several boxes; how many there were.

    Until one has met the cutting card, or no row is left. Behind the cards that any round needs
    lie some to be read past the end.
    """
    nets, matches = told.nets, told.matches
    (burned, cover), kinds, (most, boxes) = depths, hands.kind, nets.shape
    held, begins = _held_by(boxes), np.zeros(boxes + 1, np.int64)
    at, number, matched = np.uint64(burned), 0, game.matched
    while at <= cover and number < most:
        first, second = at, at + np.uint64(boxes + 1)
        told.begin[number] = np.int64(at)
        up_card = order[first + np.uint64(boxes)]
        up, hole = kinds[up_card], kinds[order[second + np.uint64(boxes)]]
        at = second + np.uint64(boxes + 1)
        held.done[0], matter = 0, False
        dealer = hands.after[hands.after[START, up], hole]
        has_it = hands.end[dealer] == BLACKJACK
        for box in range(boxes):
            one, other = first + np.uint64(box), second + np.uint64(box)
            by_one, by_other = matched[order[one], up_card], matched[order[other], up_card]
            matches[number, box] = 3 * by_one + by_other
            if has_it:
                state = hands.after[hands.after[START, kinds[order[one]]], kinds[order[other]]]
                nets[number, box] = hands.net[FIRST, hands.line[FIRST, state, BLACKJACK]]
            else:
                _, at, draws = _play_box(order, (one, other), up, at, hands, held)
                matter |= draws
            begins[box + 1] = held.done[0]
        if not has_it:
            end, at = _dealers_end(order, (up, hole), matter, at, hands)
            done = held.done[0]
            for box in range(boxes):
                held.done[0] = begins[box + 1]
                nets[number, box] = _settle(begins[box], end, hands, held)
            held.done[0] = done
        number += 1
    return number


@kernel
def _held_by(boxes: int) -> Held:
    hands = MOST_HANDS * boxes
    codes = np.zeros((3, hands), np.uint8)
    return Held(codes[0], np.zeros(hands, np.uint16), codes[1], codes[2], np.zeros(1, np.int64))


@kernel
def tell_shoes(
    orders: Codes, depths: tuple[int, int], hands: Hands, game: Rounds, told: Told, played: Whole
) -> None:
    """Shoe after shoe into one row of rounds; ``played`` is by shoe."""
    done = 0
    for shoe in range(len(orders)):
        rest = Told(told.nets[done:], told.matches[done:], told.begin[done:])
        played[shoe] = tell_shoe(orders[shoe], depths, hands, game, rest)
        done += played[shoe]
