"""What all courses share: their units, the house's own teaching, and what it takes to pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from croupier.rulebooks.clauses import Requirement, requirement
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun

FILE = "teaching.toml"
HOUSE = "HOUSE"
"""Begins what is cited where no chapter speaks."""
READING = re.compile(r" \[reading [^]]*\]")
"""Marks how an unclear point was read; where that is explained, a dealer need not look."""


@dataclass(frozen=True, slots=True)
class Point:
    """Something the house teaches by itself, and what is asked about it."""

    id: ClauseId
    words: str
    cited: str
    """The text outside our chapters that asks for it, or from which it was taken."""
    asks: str
    right: str
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A unit as every course has it; what a chapter says of it is not here."""

    id: str
    title: str
    about: str
    kinds: frozenset[str]
    """Of the clauses that it teaches."""
    drills: tuple[str, ...]
    other_drills: bool
    """Whether drills that no unit names are asked here."""
    pieces: tuple[str, ...]
    """Of the table, whose clauses say where they are."""
    orders: tuple[str, ...]
    """Of a table, told in the words of its procedures."""
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TableTestTerms:
    """What a table test asks."""

    people: int
    rounds: int
    mistakes: int
    """With more it is not passed."""
    shown: int


@dataclass(frozen=True, slots=True)
class Teaching:
    in_a_row: int
    """Right answers by which a unit is passed."""
    table_test: TableTestTerms
    plans: tuple[Plan, ...]
    words: tuple[tuple[str, str], ...]
    """What a clause table writes for whoever builds a house, and how a dealer is told it."""
    unasked: tuple[str, ...]
    """With these words begin clauses about the text itself; nobody is asked about them."""

    def told(self, written: str) -> str:
        """A requirement in a dealer's words."""
        text = READING.sub("", written)
        for found, told in self.words:
            text = text.replace(found, told)
        return begun(text)

    def is_asked(self, written: str) -> bool:
        return not written.startswith(self.unasked)

    @property
    def points(self) -> dict[ClauseId, Point]:
        return {point.id: point for plan in self.plans for point in plan.points}

    def unit_of(self, kind: str) -> str | None:
        """Which unit teaches clauses of a kind."""
        return next((plan.id for plan in self.plans if kind in plan.kinds), None)


@cache
def teaching() -> Teaching:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    top = Reader(parse_toml(text, FILE))
    marks, test = top.section("marks"), top.section("table_test")
    found = Teaching(
        marks.whole("in_a_row"),
        TableTestTerms(
            test.whole("people"), test.whole("rounds"), test.whole("mistakes"), test.whole("shown")
        ),
        tuple(_plan(name, row) for name, row in top.section("units").sections()),
        tuple(_words(each) for each in top.rows("words")),
        top.texts("unasked"),
    )
    for each in (marks, test, top):
        each.close()
    return found


def _words(row: Reader) -> tuple[str, str]:
    pair = row.text("written"), row.text("told")
    row.close()
    return pair


def _plan(name: str, row: Reader) -> Plan:
    plan = Plan(
        name,
        row.text("title"),
        row.text("about"),
        frozenset(_texts(row, "kinds")),
        _texts(row, "drills"),
        row.has("other_drills") and row.flag("other_drills"),
        _texts(row, "pieces"),
        _texts(row, "orders"),
        tuple(_points(name, row)) if row.has("points") else (),
    )
    row.close()
    return plan


def _texts(row: Reader, key: str) -> tuple[str, ...]:
    return row.texts(key) if row.has(key) else ()


def _points(unit: str, row: Reader) -> Iterator[Point]:
    for number, each in enumerate(row.rows("points"), 1):
        yield Point(
            ClauseId(f"{HOUSE}-{unit}-{number}"),
            each.text("words"),
            each.text("cited"),
            each.text("asks"),
            each.text("right"),
            each.texts("wrong"),
        )
        each.close()


def explained(cited: ClauseId) -> Requirement:
    """What a clause asks for, or what the house teaches where no chapter speaks.

    >>> explained(ClauseId("HOUSE-tips-1")).section
    '58 Pa. Code § 611a.3(4), § 465a.19(c)'
    """
    if point := teaching().points.get(cited):
        return Requirement(cited, point.cited, point.words)
    clause = requirement(cited)
    return replace(clause, text=teaching().told(clause.text))
