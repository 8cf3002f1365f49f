"""Exact chances of how a hand ends under a given play, as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, perm

import numpy as np
from numpy.typing import NDArray

from croupier.games.spanish_21.compiled import Whole
from croupier.games.spanish_21.strategy import DOUBLE, HIT, STAND
from croupier.odds.spanish_21 import kernels
from croupier.odds.spanish_21.columns import Columns
from croupier.odds.spanish_21.dealer import longest
from croupier.odds.spanish_21.kernels import BUST_NEXT, CERTAIN, COMPARED, Items
from croupier.odds.spanish_21.playing import Against, Engine, Play
from croupier.odds.spanish_21.remainders import number_from, primes

Starts = Mapping[int, Mapping[int, Fraction]]
"""By two-card state and decision: the share of its orders of cards in which it is decided so."""


@dataclass(frozen=True, slots=True)
class Ending:
    """All that a hand's play comes to, in orders of cards."""

    stood: Whole
    doubled: Whole
    hits: Whole
    doubles: Whole
    unit: int
    """Orders are counted in parts of one."""


def shift(made: dict[int, Fraction], usual: int, code: int, share: Fraction) -> None:
    """Decide otherwise in a share of a hand's orders."""
    made[usual] -= share
    made[code] = made.get(code, Fraction(0)) + share


def followed(engine: Engine, starts: Starts, play: Play) -> Ending:
    """Follow two-card hands to their ends."""
    states = len(engine.compiled.states)
    unit = lcm(*(share.denominator for made in starts.values() for share in made.values()), 1)
    first = {code: np.zeros(states, np.int64) for code in (STAND, HIT, DOUBLE)}
    for state, made in starts.items():
        for code, share in made.items():
            first[code][state] += int(share * unit)
    doubled = np.zeros(states, np.int64)
    kernels.spread(engine.hands, play.codes, first[HIT], first[DOUBLE], first[STAND], doubled)
    return Ending(first[STAND], doubled, first[HIT], first[DOUBLE], unit)


def chances(
    engine: Engine, against: Against, ending: Ending, play: Play, columns: Columns
) -> tuple[Fraction, ...]:
    """The sum in each column, the dealer having no Blackjack; given the cards gone from the base.

    The two-card hands are dealt from the base as well, in any order.
    """
    items = _items(engine, ending, play, columns)
    if not len(items.state):
        return (Fraction(0),) * columns.count
    compared = np.zeros(len(engine.compiled.states), np.bool_)
    compared[items.state[items.kind == COMPARED]] = True
    cards = against.cards
    most = int(engine.compiled.states.cards[items.state].max()) + longest(engine.compiled)
    most = min(max(most, 4), cards)
    total = perm(cards, most)
    largest = max(1, int(np.abs(items.times).max())) * ending.unit * total
    moduli = primes(largest.bit_length() + 2)
    sums = np.zeros((columns.count, len(moduli)), np.uint64)
    kernels.tally(
        against.base,
        against.hole,
        engine.hands,
        engine.ways(against, compared),
        items,
        np.array(moduli, np.uint64),
        most,
        sums,
    )
    whole = total * ending.unit
    return tuple(Fraction(number_from(row, moduli), whole) for row in sums)


def _items(engine: Engine, ending: Ending, play: Play, columns: Columns) -> Items:
    known = engine.compiled.states
    won, times, ends = columns.won, columns.won_times, columns.ends
    certain = engine.compiled.certain
    rescued = play.rescues == 1
    parts = [
        _part(ending.stood, certain, CERTAIN, (won, times)),
        _part(ending.stood, ~certain, COMPARED, (won, times), ends["push"], ends["lose"]),
        _part(ending.hits, known.may_bust, BUST_NEXT, ends["bust"]),
        _part(ending.doubled, rescued, CERTAIN, ends["rescue"]),
        _part(ending.doubled, certain & ~rescued, CERTAIN, ends["doubled_win"]),
        _part(
            ending.doubled,
            ~certain & ~rescued,
            COMPARED,
            ends["doubled_win"],
            ends["doubled_push"],
            ends["doubled_lose"],
        ),
        _part(ending.doubles, known.may_bust, BUST_NEXT, ends["doubled_bust"]),
    ]
    return Items(*(np.concatenate(each) for each in zip(*parts, strict=True)))


Target = tuple[int | Whole, int | Whole]


def _part(
    weights: Whole, mask: NDArray[np.bool_], kind: int, *targets: Target
) -> tuple[Whole, Whole, Whole, Whole, Whole]:
    chosen = np.flatnonzero((weights != 0) & mask)
    column, times = np.zeros((len(chosen), 3), np.int64), np.zeros((len(chosen), 3), np.int64)
    for result, (to, often) in enumerate(targets):
        column[:, result] = to[chosen] if isinstance(to, np.ndarray) else to
        times[:, result] = often[chosen] if isinstance(often, np.ndarray) else often
    return chosen, weights[chosen], np.full(len(chosen), kind), column, times
