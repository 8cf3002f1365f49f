"""What all courses share: their units, the house's own teaching, and what it takes to pass."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from croupier.rulebooks.clauses import Requirement, requirement
from croupier.rulebooks.reader import Reader, parse_toml
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun

FILE = "teaching.toml"
LIMITS = "limits"
"""Of a table, as figures that no chapter sets."""
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
    drills: frozenset[str]
    """Whose mistakes it explains, since no chapter says how chips are handled."""
    figures: frozenset[str]
    """Of a table, which no chapter sets."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A unit as every course has it; what a chapter says of it is not here."""

    id: str
    title: str
    about: str
    kinds: frozenset[str]
    """Of the clauses that it teaches."""
    clauses: frozenset[str]
    """That it teaches whatever their kind."""
    near: frozenset[str]
    """Units whose clauses could be taken for its own."""
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
    undecided: tuple[str, ...]
    """With these words begins what follows only for now; nobody is asked about that either."""
    unordered: frozenset[str]
    """Clauses that ask for several things alike, in whichever order."""
    either_first: tuple[frozenset[str], ...]
    """Clauses that ask for different things, in whichever order."""
    posted: str
    """Of a submission: what the table of every course posts."""
    tables: Mapping[str, str]
    """Of a submission, by chapter: what the table of its course takes beside what it must."""

    def told(self, written: str) -> str:
        """A requirement in a dealer's words."""
        text = READING.sub("", written)
        for found, told in self.words:
            text = text.replace(found, told)
        return begun(text)

    def is_asked(self, written: str) -> bool:
        return not written.startswith(self.unasked)

    def as_well(self, clause: str) -> frozenset[str]:
        """Clauses whose step may as well come before one of this clause."""
        groups = (*self.either_first, *(frozenset({each}) for each in self.unordered))
        return frozenset().union(*(group for group in groups if clause in group))

    @property
    def points(self) -> dict[ClauseId, Point]:
        return {point.id: point for plan in self.plans for point in plan.points}

    def unit_of_point(self, cited: str) -> str | None:
        taught = {point.id: plan.id for plan in self.plans for point in plan.points}
        return taught.get(ClauseId(cited))

    def unit_of(self, clause: str, kind: str) -> str | None:
        """Which unit teaches a clause of this kind."""
        named = (plan.id for plan in self.plans if clause in plan.clauses)
        return next(named, next((plan.id for plan in self.plans if kind in plan.kinds), None))

    def explains(self, drill: str) -> Point | None:
        """The house's own teaching about what a drill asks."""
        return next((each for each in self.points.values() if drill in each.drills), None)

    def tells(self, figure: str) -> Point:
        """The house's own teaching about a figure that no chapter sets."""
        return next(each for each in self.points.values() if figure in each.figures)


@cache
def teaching() -> Teaching:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    top = Reader(parse_toml(text, FILE))
    sections = marks, test, house, tables = tuple(
        top.section(each) for each in ("marks", "table_test", "house", "tables")
    )
    found = Teaching(
        marks.whole("in_a_row"),
        TableTestTerms(
            test.whole("people"), test.whole("rounds"), test.whole("mistakes"), test.whole("shown")
        ),
        tuple(_plan(name, row) for name, row in top.section("units").sections()),
        tuple(_words(each) for each in top.rows("words")),
        top.texts("unasked"),
        top.texts("undecided"),
        frozenset(top.texts("unordered")),
        tuple(_clauses(each) for each in top.rows("either_first")),
        house.text("posted"),
        {chapter: tables.text(chapter) for chapter in tables.names},
    )
    for each in (*sections, top):
        each.close()
    return found


def _words(row: Reader) -> tuple[str, str]:
    pair = row.text("written"), row.text("told")
    row.close()
    return pair


def _clauses(row: Reader) -> frozenset[str]:
    clauses = frozenset(row.texts("clauses"))
    row.close()
    return clauses


def _plan(name: str, row: Reader) -> Plan:
    plan = Plan(
        name,
        row.text("title"),
        row.text("about"),
        frozenset(_texts(row, "kinds")),
        frozenset(_texts(row, "clauses")),
        frozenset(_texts(row, "near")),
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
            frozenset(_texts(each, "drills")),
            frozenset(_texts(each, "figures")),
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
