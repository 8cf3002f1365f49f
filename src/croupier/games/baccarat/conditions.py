"""Conditions on a round, written out: a fact, a comparison and a value, as player.points >= 8."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.baccarat.facts import FACTS, Fact, Looked, Value
from croupier.games.baccarat.ideas import Sees
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.rulebooks.reader import nearest
from croupier.values.refusals import Unreadable

COMPARISONS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "=": (operator.eq, "{}"),
    "!=": (operator.ne, "any number but {}"),
    ">=": (operator.ge, "{} or more"),
    "<=": (operator.le, "{} or fewer"),
    ">": (operator.gt, "more than {}"),
    "<": (operator.lt, "fewer than {}"),
}
OF_WORDS = ("=", "!=")
_WRITTEN = re.compile(r"\s*([\w.]+)\s*(!=|>=|<=|=|>|<)\s*(\w+)\s*")


@dataclass(frozen=True, slots=True)
class Comparison:
    fact: Fact
    compared: str
    value: Value

    def holds(self, seen: object, tableau: Tableau) -> bool:
        return COMPARISONS[self.compared][0](self.fact.of(seen, tableau), self.value)

    @property
    def words(self) -> str:
        if not self.fact.sentences:
            return self.fact.words.format(COMPARISONS[self.compared][1].format(self.value))
        meant = {"=": operator.eq, "!=": operator.ne}[self.compared]
        told = self.fact.sentences.items()
        return " or ".join(words for value, words in told if meant(value, self.value))


@dataclass(frozen=True, slots=True)
class Condition:
    """Comparisons of which one is enough."""

    text: str
    either: tuple[Comparison, ...]

    def holds(self, seen: object, tableau: Tableau) -> bool:
        return any(each.holds(seen, tableau) for each in self.either)

    @property
    def looks_at(self) -> Looked:
        return frozenset[str]().union(*(each.fact.looks_at for each in self.either))

    @property
    def words(self) -> str:
        """As a rule says it.

        >>> print(read_condition("player.points >= 8 or winner = tie", "result").words)
        the Player's Hand has 8 or more points, or the hands tie
        """
        return ", or ".join(each.words for each in self.either)


def read_condition(text: str, sees: Sees) -> Condition:
    """One line of a rule.

    >>> read_condition("player.points = 10", "result")
    Traceback (most recent call last):
        ...
    croupier.values.errors.Unreadable: player.points is 0 to 9, not 10
    """
    return Condition(text, tuple(_comparison(each, FACTS[sees]) for each in text.split(" or ")))


def _comparison(text: str, facts: Mapping[str, Fact]) -> Comparison:
    written = _WRITTEN.fullmatch(text)
    if written is None:
        raise Unreadable(f"{text!r} is no condition; write one as player.points >= 8")
    name, compared, given = written.groups()
    if name not in facts:
        raise Unreadable(f"{name!r} is no fact that this wager sees; {nearest(name, [*facts])}")
    fact = facts[name]
    value: Value = int(given) if given.isdecimal() else given
    if value not in fact.values:
        raise Unreadable(f"{name} is {_listed(fact.values)}, not {given}")
    if fact.sentences and compared not in OF_WORDS:
        raise Unreadable(f"{name} is a word: compare it by = or !=, not by {compared}")
    return Comparison(fact, compared, value)


def _listed(values: tuple[Value, ...]) -> str:
    if isinstance(values[0], int):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(str, values))
