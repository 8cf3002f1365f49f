"""Tables for the kernels: every hand by its tiles, and how matches compare it with others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations

import numpy as np

from croupier.odds.pai_gow.facing import Shown, bars, shown
from croupier.odds.pai_gow.fours import HAND, Fours, Whole
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import Splits, played
from croupier.odds.pai_gow.strategies import Strategy
from croupier.simulation.pai_gow import kernels
from croupier.simulation.pai_gow.kernels import MATCHES, PaiGow
from croupier.values.refusals import BadMaterial

CODES = 32
"""Places for the kinds of tile in a table whose rows a shift finds."""
PAIRS = 256
LOWER = 0x7F
"""What a byte holds beside its upper bit."""


@dataclass(frozen=True, eq=False)
class Match:
    """What the dealer's or the bank's hands ask of a bettor's, and what those are."""

    asked: Shown
    shown: Shown

    def is_same(self, other: Match) -> bool:
        """No two hands could tell them apart."""
        pairs = zip(self.sides, other.sides, strict=True)
        return all(np.array_equal(one, another) for one, another in pairs)

    @property
    def sides(self) -> tuple[Whole, ...]:
        return self.asked.high, self.asked.low, self.shown.high, self.shown.low


def match(splits: Splits, role: Role, own: Strategy, against: Strategy) -> Match:
    """As exact odds compare them: what is shown must lie below a bar to be beaten."""
    bar, other = bars(splits, role), shown(splits, role, against.chosen)
    mine = Shown(played(bar.high, own.chosen), played(bar.low, own.chosen))
    if role.takes_copies:
        return Match(asked=mine, shown=other)
    return Match(asked=Shown(other.high + 1, other.low + 1), shown=mine)


@dataclass(frozen=True, eq=False)
class Tables:
    game: PaiGow
    classes: kernels.Places
    """[hand]: hands that no match can tell apart are one class."""


def tables(splits: Splits, matches: Sequence[Match]) -> Tables:
    if len(matches) > MATCHES:
        raise BadMaterial(
            f"{len(matches)} different matches of ways of setting are too many to be simulated"
            f" together; {MATCHES} at most"
        )
    asked = _words([(each.asked.high, each.asked.low) for each in matches])
    reached = _words([(each.shown.high, each.shown.low) for each in matches])
    distinct, classes = np.unique(np.stack([asked, reached]), axis=1, return_inverse=True)
    of_hand = np.asarray(classes, dtype=np.uint16).reshape(-1)
    pair = _pairs(len(splits.fours.copies))
    game = PaiGow(
        pair=pair,
        hand=_hands(splits.fours, pair, of_hand),
        asked=distinct[0].copy(),
        shown=distinct[1].copy(),
    )
    return Tables(game, of_hand)


def _words(hands: Sequence[tuple[Whole, Whole]]) -> kernels.Words:
    """High hand and low hand of every match, a byte each, from the lowest up."""
    words = np.zeros(len(hands[0][0]), dtype=np.uint64)
    for place, each in enumerate(hand for both in hands for hand in both):
        assert each.min() >= 0, "a strength is a place among all"
        assert each.max() <= LOWER, "more strengths than a byte can hold"
        words |= each.astype(np.uint64) << np.uint64(8 * place)
    return words


def _pairs(kinds: int) -> kernels.Codes:
    numbers = np.zeros((CODES, CODES), dtype=np.uint8)
    for number, (one, other) in enumerate(combinations_with_replacement(range(kinds), 2)):
        assert number < PAIRS, "more kinds of tile than fit"
        numbers[one, other] = numbers[other, one] = number
    return numbers


def _hands(fours: Fours, pair: kernels.Codes, classes: kernels.Places) -> kernels.Places:
    """A hand is found by its tiles in whatever order they come."""
    found = np.zeros((PAIRS, PAIRS), dtype=np.uint16)
    for order in permutations(range(HAND)):
        one, two, three, four = (fours.kinds[:, place] for place in order)
        found[pair[one, two], pair[three, four]] = classes
    return found


def all_meet(splits: Splits, found: Tables) -> Whole:
    """By cell, the ways to deal the dealer or the bank a hand and then a bettor."""
    fours = splits.fours
    cells = np.zeros(kernels.CELLS, dtype=np.int64)
    copies = np.array(fours.copies, dtype=np.int64)
    kernels.meet(fours.kinds, fours.weights, fours.twins, copies, found.classes, found.game, cells)
    assert cells.sum() == fours.total, "every two hands meet"
    return cells
