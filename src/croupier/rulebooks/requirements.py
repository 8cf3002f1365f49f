"""What a cited clause wants, in our own words, for people who must act on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.rulebooks.clauses import clause_table
from croupier.values.clauses import ClauseId, stands_for

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
