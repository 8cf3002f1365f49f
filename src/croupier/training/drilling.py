"""What a drill for a dealer is, whatever is played; chance comes in from the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_up
from croupier.values.refusals import CroupierError

T = TypeVar("T")
K = TypeVar("K", bound=Enum)
Draw = Callable[[int], int]
"""An unbiased number from zero up to, and without, the one given."""
CHIP = 500
STAKES = 40
"""Stakes go up to so many chips of five dollars."""


class NoSuchDrill(CroupierError):
    """A drill that nobody asks, or that this table's rules give no cause for."""


@dataclass(frozen=True, slots=True)
class Drill:
    kind: Enum
    question: Mapping[str, object]
    """Ready to be shown; the answer is not in it."""
    answer: str
    clause: ClauseId
    why: str
    also: frozenset[str] = frozenset()
    """Other answers that are as right."""


@dataclass(frozen=True, slots=True)
class Graded:
    right: bool
    answer: str
    clause: ClauseId
    why: str


def asked_for(kinds: Sequence[K], kind: str) -> K:
    """The drill of that name, among those that make sense at a table."""
    found = next((each for each in kinds if each.value == kind), None)
    if found is None:
        known = ", ".join(each.value for each in kinds)
        raise NoSuchDrill(f"no drill {kind!r} at this table; there are {known}")
    return found


def graded(drill: Drill, *, right: bool) -> Graded:
    return Graded(right, drill.answer, drill.clause, drill.why)


def one_of(choices: Sequence[T], draw: Draw) -> T:
    return choices[draw(len(choices))]


def some_stake(house: HouseRules, wager: OfferedWager, draw: Draw) -> Cents:
    return within_limits(house, wager, CHIP * (1 + draw(STAKES)))


def within_limits(house: HouseRules, wager: OfferedWager, stake: int) -> Cents:
    """A stake that the table takes: the fixed one, or the nearest to the one given."""
    if wager.fixed_stake is not None:
        return Cents(wager.fixed_stake.value)
    least = wager.limits.minimum or house.limits.minimum or 0
    most = wager.limits.maximum or house.limits.maximum or stake
    return rounded_up(max(least, min(most - most % house.coin, stake)), house.coin)
