"""A course: a chapter, cut into units, each with what the chapter asks for, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.checklists import Item, chapters_of, checklist_items, clauses_for
from croupier.rulebooks.clauses import Clause, clause_table
from croupier.rulebooks.house_rules import HouseRules
from croupier.training.school.choices import Chosen, choices
from croupier.training.school.figures import Figure, Worded, figures, plainly
from croupier.training.school.teaching import Plan, Point, teaching
from croupier.values.clauses import ClauseId, stands_for

OPTION = "option"
"""A clause that leaves something to the house is taught where those beside it are."""
CHECKLISTS = "opening"
"""The unit in which what people see to is taught."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one section of a chapter asks for."""

    section: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    plan: Plan
    lessons: tuple[Lesson, ...]
    figures: tuple[Figure, ...]
    """At the table at which the course is taught."""
    choices: tuple[Chosen, ...]
    """Made for that table where the chapter leaves it to the house."""
    pieces: tuple[tuple[str, ClauseId], ...]
    """What stands on the table for it, and who says so."""
    items: tuple[tuple[Item, tuple[ClauseId, ...]], ...]
    """What people see to and tick."""

    @property
    def id(self) -> str:
        return self.plan.id

    @property
    def title(self) -> str:
        return self.plan.title

    @property
    def points(self) -> tuple[Point, ...]:
        return self.plan.points

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(each for lesson in self.lessons for each in lesson.clauses)


@dataclass(frozen=True, slots=True)
class Course:
    house: HouseRules
    title: str
    units: tuple[Unit, ...]

    @property
    def chapter(self) -> str:
        return self.house.rulebook

    def unit(self, name: str) -> Unit | None:
        return next((each for each in self.units if each.id == name), None)


def course(book: Rulebook, house: HouseRules, worded: Worded = plainly) -> Course:
    """Of a chapter, taught at a table with these house rules."""
    known = figures(house, worded)
    units = (_unit(plan, house, known) for plan in teaching().plans)
    taught = tuple(each for each in units if each.lessons or each.points)
    return Course(house, f"{book.title}, {book.jurisdiction}", taught)


def _unit(plan: Plan, house: HouseRules, known: tuple[Figure, ...]) -> Unit:
    return Unit(
        plan,
        tuple(_lessons(plan, house.rulebook)),
        tuple(each for each in known if unit_of(each.clause) == plan.id),
        tuple(each for each in choices(house) if unit_of(each.clause) == plan.id),
        tuple(
            (each.piece.value.replace("_", " "), each.clause)
            for each in house.layout
            if each.piece.value in plan.pieces
        ),
        tuple(_items(house)) if plan.id == CHECKLISTS else (),
    )


def _lessons(plan: Plan, chapter: str) -> Iterator[Lesson]:
    sections = dict[str, list[Clause]]()
    for clause in clauses_of(chapter):
        if unit_of(clause.id) == plan.id:
            sections.setdefault(_head(clause.section), []).append(clause)
    for section, clauses in sections.items():
        yield Lesson(section, tuple(clauses))


def _head(section: str) -> str:
    """The section without its paragraphs.

    >>> _head("58 Pa. Code § 627a.4(a)"), _head("Maryland Mini Baccarat ch. 2 § F")
    ('58 Pa. Code § 627a.4', 'Maryland Mini Baccarat ch. 2')
    """
    head = section.partition("(")[0].partition(",")[0].strip()
    return head.rpartition(" § ")[0] if " ch. " in head and " § " in head else head


def _items(house: HouseRules) -> Iterator[tuple[Item, tuple[ClauseId, ...]]]:
    for item in checklist_items():
        if cited := clauses_for(item, house):
            yield item, cited


@cache
def clauses_of(chapter: str) -> tuple[Clause, ...]:
    """Of a chapter, and of those on top of which it is read."""
    own = frozenset(chapters_of(chapter))
    return tuple(each for each in clause_table().values() if each.source in own)


@cache
def unit_of(cited: ClauseId) -> str | None:
    """The one unit in which a clause is taught, or a point of the house's own."""
    table = clause_table()
    known = cited if cited in table else next((x for x in table if stands_for(cited, x)), None)
    if known is None:
        return teaching().unit_of_point(cited)
    clause = table[known]
    kind = _kind_beside(clause) if clause.kind == OPTION else clause.kind
    return teaching().unit_of(clause.id, kind)


def _kind_beside(option: Clause) -> str:
    """Of the clause nearest to one that leaves something to the house."""
    rows = [each for each in clause_table().values() if each.source == option.source]
    place = rows.index(option)
    others = [n for n, each in enumerate(rows) if each.kind != OPTION]
    nearest = max(others, key=lambda n: (_shared(rows[n].id, option.id), -abs(n - place)))
    return rows[nearest].kind


def _shared(one: str, other: str) -> int:
    """How many words two ids begin with alike."""
    pairs = zip(one.split("-"), other.split("-"), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
