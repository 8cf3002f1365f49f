"""From clause to rule to test: the table that the test run writes and the package ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from croupier.rulebooks.clauses import Clause, clause_table

TRACE_FILE = "trace.json"


@dataclass(frozen=True, slots=True)
class Traced:
    """A clause with the places that put it into effect and the tests that would notice."""

    clause: Clause
    rules: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def shipped_trace() -> tuple[Traced, ...]:
    document = json.loads(files(__package__).joinpath(TRACE_FILE).read_text(encoding="utf-8"))
    return traced(document["rules"], document["tests"])


def traced(rules: Mapping[str, list[str]], tests: Mapping[str, list[str]]) -> tuple[Traced, ...]:
    """Every clause of the table; a shortened id stands for all beneath it."""
    return tuple(
        Traced(clause, _standing_for(rules, clause.id), _standing_for(tests, clause.id))
        for clause in clause_table().values()
    )


def _standing_for(citations: Mapping[str, list[str]], clause: str) -> tuple[str, ...]:
    places = [place for cited in _cited_for(clause) for place in citations.get(cited, [])]
    return tuple(dict.fromkeys(places))


def _cited_for(clause: str) -> list[str]:
    """The clause itself, and shortened ids above it that are no clauses of their own."""
    words = clause.split("-")
    above = ["-".join(words[:length]) for length in range(len(words) - 1, 1, -1)]
    return [clause, *(heading for heading in above if heading not in clause_table())]
