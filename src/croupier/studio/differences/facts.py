"""Rules as facts that can be laid side by side: what is so, by which clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.reader import shown
from croupier.values.clauses import NO_CLAUSE, ClauseId

YES = "yes"
"""Of what is there or is not."""


@dataclass(frozen=True, slots=True)
class Fact:
    value: str
    clause: ClauseId = NO_CLAUSE


Facts = Mapping[tuple[str, str], Fact]
"""By part of the law and name."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same on both sides; None where a side has nothing of the kind."""

    part: str
    name: str
    left: Fact | None
    right: Fact | None


def compare(left: Facts, right: Facts) -> tuple[Difference, ...]:
    """Part by part; that two texts say the same in different clauses is no difference."""
    names = dict.fromkeys((*left, *right))
    parts = list(dict.fromkeys(part for part, _ in names))
    found = (
        Difference(*name, left.get(name), right.get(name))
        for name in sorted(names, key=lambda name: parts.index(name[0]))
    )
    return tuple(each for each in found if _value(each.left) != _value(each.right))


def _value(fact: Fact | None) -> str | None:
    return fact.value if fact else None


def cited_in(value: object, path: str) -> Iterator[tuple[str, Fact]]:
    """Every figure of a value that has its clause, by where it stands."""
    match value:
        case Cited():
            yield path, Fact(told(value.value), value.clause)
        case Mapping():
            for key, below in value.items():
                yield from cited_in(below, f"{path} {told(key)}")
        case _ if is_dataclass(value) and hasattr(value, "clause"):
            parts = (getattr(value, each.name) for each in fields(value) if each.name != "clause")
            yield path, Fact(", ".join(map(told, parts)), value.clause)
        case _ if is_dataclass(value):
            for each in fields(value):
                below = getattr(value, each.name)
                yield from cited_in(below, f"{path} {in_words(each.name)}")


def told(value: object) -> str:
    match value:
        case frozenset():
            return " or ".join(sorted(map(told, value)))
        case tuple():
            return ", ".join(map(told, value))
        case Fraction():
            return str(value)
        case None:
            return "none"
        case _:
            return shown(getattr(value, "value", value))


def in_words(name: str) -> str:
    """A key as people say it.

    >>> in_words("card_life_hours")
    'card life hours'
    """
    return name.replace("_", " ")
