"""What a split pair is worth when each hand is played by its own cards.

Each hand's play looks at its own cards, at the up card and at how many hands there are. Then the
cards of any hand, and the dealer's, follow the same law whichever hand is dealt first: the shoe is
exchangeable and a hand ends at a stopping time. So a round's value is a sum over hands, each worked
out as if it were alone; kept is only the condition that other hands' second cards were, or were
not, of the pair's value. "Not" is taken away by turns: all, less those where one is, and so on.
Nothing is approximated; that a player might also look at the finished hands is left out, and
`split_bound` says how little that can bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TypeVar

LOOKING_ADDS = {6: 2.4e-6, 8: 1.5e-6}
"""By decks of a full shoe: no more than this does a player of the chapter's game gain, per unit of
the initial wager, by looking at the finished hands of a split too (see `split_bound`)."""

Number = TypeVar("Number", float, Fraction)
Resplits = Callable[[int], bool]
"""Whether a pair's card makes another hand where there are so many."""
FIRST, DRAWN = 0, -1
"""A split hand's own card: one of the pair first dealt (or a number for it), or drawn to it."""
Awaiting = tuple[int, ...]
"""Hands that await a second card, by their own."""
PAIR: Awaiting = (FIRST, FIRST)


@dataclass(frozen=True, slots=True)
class Turn:
    """A split hand when it is played."""

    hands: int
    """So many the box has then."""
    own: int
    """Its own card."""
    free: bool
    """Its second card may be any; else it is not of the pair's value, or would have been split."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way a split can go, as far as the pair's cards are concerned."""

    turns: tuple[Turn, ...]
    drawn: int
    """Cards of the pair's value that made new hands."""

    @property
    def apart(self) -> int:
        return sum(not turn.free for turn in self.turns)


def courses(hands: int, awaiting: Awaiting, most: int, resplits: Resplits) -> Iterator[Course]:
    """All ways to go on from so many hands, of which some await their second card."""
    yield from _courses(Course((), 0), hands, awaiting, most, resplits)


def _courses(
    done: Course, hands: int, awaiting: Awaiting, most: int, resplits: Resplits
) -> Iterator[Course]:
    splits = hands < most and resplits(hands)
    turns = tuple(Turn(hands, own, not splits) for own in awaiting)
    yield Course((*done.turns, *turns), done.drawn)
    for played in range(len(awaiting)) if splits else ():
        rest = (awaiting[played], DRAWN, *awaiting[played + 1 :])
        so_far = Course((*done.turns, *turns[:played]), done.drawn + 1)
        yield from _courses(so_far, hands + 1, rest, most, resplits)


def split_value(
    every: Iterable[Course],
    hand: Callable[[Turn, int], Number],
    alike: Callable[[int], Number],
) -> Number:
    """The value of all hands still to be played.

    ``hand(turn, more)`` is what one brings, its own second card included, when so many more cards
    of the pair's value are out; ``alike(more)`` is the chance that so many named cards are of it.
    """
    value = 0 * alike(0)
    for course in every:
        for turn in course.turns:
            others = course.apart - (not turn.free)
            for gone in range(others + 1):
                more = course.drawn + gone
                if chance := alike(more):
                    value += (-1) ** gone * comb(others, gone) * chance * hand(turn, more)
    return value


def course_chance(course: Course, alike: Callable[[int], Number]) -> Number:
    """How likely a split goes so."""
    value = 0 * alike(0)
    for gone in range(course.apart + 1):
        value += (-1) ** gone * comb(course.apart, gone) * alike(course.drawn + gone)
    return value
