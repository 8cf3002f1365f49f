"""The operative clauses of a folder of chapters: one table, with rows for every chapter.

What a clause wants is told in our own words, for people who must act on it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.values.clauses import ClauseId, stands_for


@dataclass(frozen=True, slots=True)
class Clause:
    """One duty of one text, in our own words."""

    id: ClauseId
    source: str
    """The chapter it stands in."""
    section: str
    kind: str
    requirement: str


class ClauseTable:
    """What the chapters of a folder may cite, read when it is first asked for."""

    def __init__(self, folder: Traversable) -> None:
        self._file = folder.joinpath("clauses.csv")

    @cached_property
    def by_id(self) -> Mapping[ClauseId, Clause]:
        rows = csv.DictReader(self._file.read_text(encoding="utf-8").splitlines())
        return {clause.id: clause for clause in map(_clause, rows)}

    @cached_property
    def _headings(self) -> frozenset[str]:
        return frozenset(_headings(self.by_id))

    def has(self, cited: str) -> bool:
        """Whether an id, or a shortened one, stands for at least one clause of the table."""
        return cited in self._headings


def _clause(row: Mapping[str, str]) -> Clause:
    return Clause(
        ClauseId(row["id"]), row["source"], row["section"], row["kind"], row["requirement"]
    )


def _headings(clauses: Iterable[str]) -> Iterable[str]:
    """Every clause id and every shorter id that has one beneath it."""
    for words in (clause.split("-") for clause in clauses):
        for length in range(2, len(words) + 1):
            yield "-".join(words[:length])


SHIPPED = ClauseTable(files(__package__))


def clause_table() -> Mapping[ClauseId, Clause]:
    """Every clause that ships with the package."""
    return SHIPPED.by_id


def is_cited_well(cited: str) -> bool:
    """Whether an id, or a shortened one, stands for at least one clause that ships."""
    return SHIPPED.has(cited)


MOST = 3
"""Sentences told of a citation that stands for many clauses."""


@dataclass(frozen=True, slots=True)
class Requirement:
    clause: ClauseId
    section: str
    text: str


@cache
def requirement(cited: ClauseId) -> Requirement:
    """Of the clause itself, or of the first ones that a shortened id stands for.

    >>> requirement(ClauseId("PA627A-8-b")).text
    'Require the "no more bets" call before the first card leaves the shoe.'
    """
    table = clause_table()
    exact = table.get(cited)
    meant = [exact] if exact else [each for each in table.values() if stands_for(cited, each.id)]
    section = meant[0].section if meant else ""
    return Requirement(cited, section, " ".join(each.requirement for each in meant[:MOST]))
