"""From clause to rule to test: what kind of honouring each clause has, and who would notice.

The table of keys and tests is written from the sources (`tools/trace.py`). What no key of a
rulebook shows stands in `honoured.toml`, each with the reason.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.rulebooks.checklists import checklist_items
from croupier.rulebooks.clauses import Clause, clause_table
from croupier.values.clauses import ClauseId

TRACE_FILE, HONOURED_FILE = "trace.json", "honoured.toml"


class Honouring(Enum):
    """How a clause is honoured; of the keys that cite it the first of these is told.

    Where that would say too much of the sentence, `honoured.toml` says what it is.
    """

    DECIDED = "decided"
    """A rule judges, refuses, pays or deals by it."""
    RECORDED = "recorded"
    """A table asks for it in its turn, and the journal holds that it was done."""
    CHECKED = "checked"
    """A submission that offends it is found out."""
    DRAWN = "drawn"
    """It stands on the felt, on a sign or on a tile."""
    PHYSICAL = "physical"
    """Only people can see to it: an item of the checklist."""
    NOT_OURS = "not ours"
    """Nothing here could keep or break it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What no key of a rulebook shows: how some clauses are honoured, where, and why there."""

    kind: Honouring
    where: tuple[str, ...]
    """Functions or classes, as `module.py: name`; none where only people can see to it."""
    why: str
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Traced:
    """A clause with the places that put it into effect and the tests that would notice."""

    clause: Clause
    kind: Honouring | None
    """None where nobody has said yet."""
    why: str
    """Where no key of a rulebook shows it."""
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    by_people: str = ""
    """What people see to for its sake, as the checklist has it, whatever else honours it."""


@cache
def _by_hand() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(HONOURED_FILE).read_text(encoding="utf-8"))


def recorded_duties() -> frozenset[str]:
    """Duties that a table asks for in their turn and that decide nothing further."""
    return frozenset(_by_hand()["recorded_duties"])


@cache
def told() -> tuple[Told, ...]:
    return tuple(
        Told(
            Honouring(row["kind"]),
            tuple(row.get("where", [])),
            row["why"],
            tuple(map(ClauseId, row["clauses"])),
        )
        for row in _by_hand()["honoured"]
    )


def _by_people() -> dict[ClauseId, str]:
    return {clause: item.words for item in checklist_items() for clause in item.clauses}


@cache
def shipped_trace() -> tuple[Traced, ...]:
    document = json.loads(files(__package__).joinpath(TRACE_FILE).read_text(encoding="utf-8"))
    return tuple(_traced(document["rules"], document["tests"]))


def _traced(
    rules: Mapping[str, Mapping[str, str]], tests: Mapping[str, list[str]]
) -> Iterator[Traced]:
    by_hand = {clause: each for each in told() for clause in each.clauses}
    by_people = _by_people()
    for clause in clause_table().values():
        places, said = rules.get(clause.id, {}), by_hand.get(clause.id)
        kinds = {said.kind} if said else set(map(Honouring, places.values()))
        yield Traced(
            clause,
            next((kind for kind in Honouring if kind in kinds), None),
            said.why if said else "",
            (*places, *(said.where if said else ())),
            tuple(tests.get(clause.id, ())),
            by_people.get(clause.id, ""),
        )
