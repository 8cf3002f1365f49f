"""The table of operative clauses that ships with the package."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from croupier.values.clauses import ClauseId


@dataclass(frozen=True, slots=True)
class Clause:
    """One duty of one text, in our own words."""

    id: ClauseId
    source: str
    section: str
    kind: str
    requirement: str


@cache
def clause_table() -> dict[ClauseId, Clause]:
    text = files(__package__).joinpath("clauses.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {ClauseId(row["id"]): Clause(**row) for row in rows}  # type: ignore[arg-type]


@cache
def _headings() -> frozenset[str]:
    """Every clause id and every shorter id that has one beneath it."""
    return frozenset(
        "-".join(words[:length])
        for words in (clause.split("-") for clause in clause_table())
        for length in range(2, len(words) + 1)
    )


def is_cited_well(cited: str) -> bool:
    """Whether an id, or a shortened one, stands for at least one clause of the table."""
    return cited in _headings()
