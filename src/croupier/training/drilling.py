"""What a drill for a dealer is, whatever is played; chance comes in from the edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, Vigorish
from croupier.training.chips.counted_out import TRAY, graded_in_chips
from croupier.training.chips.denominations import ROUND_SUM
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, cents_from_text, dollars, rounded_up
from croupier.values.refusals import CroupierError, Unreadable

T = TypeVar("T")
G = TypeVar("G")
"""A game under house rules."""
K = TypeVar("K", bound=Enum)
_NUMBERS, _NUMBER = re.compile(r"[\s,;]+"), re.compile(r"[0-9]{1,9}")
Draw = Callable[[int], int]
"""An unbiased number from zero up to, and without, the one given."""
STAKES = 40
"""Stakes go up to so many round sums."""


class NoSuchDrill(CroupierError):
    """A drill that nobody asks, or that this table's rules give no cause for."""


@dataclass(frozen=True, slots=True)
class Drill:
    question: Mapping[str, object]
    """Ready to be shown; the answer is not in it."""
    answer: str
    clause: ClauseId
    why: str
    also: frozenset[str] = frozenset()
    """Other answers that are as right."""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Graded:
    right: bool
    answer: str
    clause: ClauseId
    why: str
    remark: str = ""
    """What a dealer would say of the chips that were counted out."""


class Drills(Generic[G, K]):
    """The drills of a game."""

    def __init__(
        self, asked: Mapping[K, Callable[[G, Draw], Drill]], without: Callable[[G], Collection[K]]
    ) -> None:
        """`without` tells those that a table gives no cause for."""
        self._asked, self._without = asked, without

    def kinds(self, game: G) -> tuple[K, ...]:
        """The drills that make sense at a table."""
        without = self._without(game)
        return tuple(kind for kind in self._asked if kind not in without)

    def drill(self, game: G, kind: str, draw: Draw) -> Drill:
        kinds = self.kinds(game)
        found = next((each for each in kinds if each.value == kind), None)
        if found is None:
            known = ", ".join(each.value for each in kinds)
            raise NoSuchDrill(f"no drill {kind!r} at this table; there are {known}")
        return replace(self._asked[found](game, draw), kind=kind)


NO_DRILLS: Drills[object, Enum] = Drills({}, lambda _: ())


def grade(drill: Drill, given: str) -> Graded:
    """Whether an answer is right, and by which clause.

    It is one of those shown, or the numbers asked for, or chips counted out, or else a sum.
    """
    asked, remark = drill.question, ""
    choices, counts = asked.get("choices"), asked.get("counts")
    if isinstance(choices, list):
        if given not in {each["value"] for each in choices}:
            raise Unreadable(f"{given!r} is no answer; choose one of those shown")
        right = given in {drill.answer, *drill.also}
    elif isinstance(counts, list):
        right = numbers_from_text(given, counts) == numbers_from_text(drill.answer, counts)
    elif TRAY in asked:
        right, remark = graded_in_chips(asked, drill.answer, given)
    else:
        right = cents_from_text(given) == cents_from_text(drill.answer)
    return Graded(right, drill.answer, drill.clause, drill.why, remark)


def numbers_from_text(text: str, wanted: Sequence[str]) -> tuple[int, ...]:
    """As many whole numbers as are asked for.

    >>> numbers_from_text("4, 3", ["Full stacks", "Left over"])
    (4, 3)
    """
    found = _NUMBERS.split(text.strip())
    if len(found) != len(wanted) or not all(_NUMBER.fullmatch(each) for each in found):
        raise Unreadable(f"{text!r} is no answer; write {len(wanted)} numbers: {', '.join(wanted)}")
    return tuple(map(int, found))


# Drawing a question


def one_of(choices: Sequence[T], draw: Draw) -> T:
    return choices[draw(len(choices))]


def in_any_order(things: Iterable[T], draw: Draw) -> Iterator[T]:
    """One after the other, as long as somebody asks for more."""
    left = list(things)
    while left:
        yield left.pop(draw(len(left)))


def sought(make: Callable[[], T], wanted: Callable[[T], bool], tries: int) -> T:
    """The first that is worth asking about; failing that, the last."""
    for _ in range(tries):
        made = make()
        if wanted(made):
            break
    return made


def some_stake(house: HouseRules, wager: OfferedWager, draw: Draw) -> Cents:
    return within_limits(house, wager, ROUND_SUM * (1 + draw(STAKES)))


def within_limits(house: HouseRules, wager: OfferedWager, stake: int) -> Cents:
    """A stake that the table takes: the fixed one, or the nearest to the one given."""
    if wager.fixed_stake is not None:
        return Cents(wager.fixed_stake.value)
    least = wager.limits.minimum or house.limits.minimum or 0
    most = wager.limits.maximum or house.limits.maximum or stake
    return rounded_up(max(least, min(most - most % house.coin, stake)), house.coin)


# Words


def choices_shown(choices: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"value": value, "says": says} for value, says in choices]


def orders_shown(right: Sequence[int], winners: Sequence[int], draw: Draw) -> list[dict[str, str]]:
    """The right order of settlement, and others: by seat, backwards, the winners first."""
    by_seat = sorted(right)
    winners_first = [*winners, *(seat for seat in by_seat if seat not in winners)]
    orders = dict.fromkeys(map(listed, (right, by_seat, right[::-1], winners_first)))
    return choices_shown((each, each) for each in in_any_order(orders, draw))


def listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def vigorish_terms(vigorish: Vigorish, charged: str) -> str:
    rounding = f"rounded up to {dollars(vigorish.coin)}" if vigorish.coin else "exact"
    return f"{_percent(vigorish)} {charged}, {rounding}"


def vigorish_reckoned(vigorish: Vigorish, on: int, owed: int, terms: str) -> str:
    exact = f"{_percent(vigorish)} of {dollars(Cents(on))} is {float(vigorish.rate * on) / 100:.4g}"
    return f"{exact}, at this table {dollars(Cents(owed))} ({terms})"


def _percent(vigorish: Vigorish) -> str:
    return f"{float(vigorish.rate * 100):g}%"
