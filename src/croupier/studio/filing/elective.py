"""The chapter's own checklist: every clause that leaves a choice, what was chosen, what else was.

A clause is on the list whether or not its choice arises at the table: a reader sees that nothing
was passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rulebooks.clauses import Clause, clause_table
from croupier.studio.filing.table_choices import (
    VARIANT,
    Choice,
    Standing,
    TableChoices,
    could_be_otherwise,
)
from croupier.values.clauses import ClauseId, stands_for

KIND = "option"
"""Clauses of this kind leave something to the house, and say no more than that."""


@dataclass(frozen=True, slots=True)
class Elective:
    """A clause that leaves a choice, and how the submission makes it."""

    clause: Clause
    choices: tuple[Choice, ...]


def checklist(here: TableChoices) -> tuple[Elective, ...]:
    """In the order of the text; of the chapter that is extended as well."""
    sources = {here.book.id, here.book.extends}
    clauses = [each for each in clause_table().values() if each.source in sources]
    elective = {
        each.id: tuple(here.choices_under(each.id)) for each in clauses if each.kind == KIND
    }
    listed = {choice.key for choices in elective.values() for choice in choices}
    for cited, choice in here.in_the_text():
        place = _first_of(cited, clauses)
        if place and (choice.key not in listed or choice.key == VARIANT):
            told = elective.get(place.id, ())
            elective[place.id] = told if choice in told else (*told, choice)
    return tuple(Elective(each, elective[each.id]) for each in clauses if each.id in elective)


def _first_of(cited: ClauseId, clauses: Sequence[Clause]) -> Clause | None:
    """The clause itself; of a paragraph that is cited as a whole, its first part."""
    return next((each for each in clauses if stands_for(cited, each.id)), None)


def other_choices(here: TableChoices, told: Sequence[Elective]) -> tuple[Choice, ...]:
    """What comes from a reading, or is the house's own: ways where a text is silent, limits."""
    listed = {choice.key for each in told for choice in each.choices}
    return tuple(
        choice for choice in here.all_choices() if choice.key not in listed and _is_told(choice)
    )


def _is_told(choice: Choice) -> bool:
    """What has a place of its own, cannot be otherwise or was never thought of is left out."""
    return (
        could_be_otherwise(choice)
        and not choice.key.startswith("approvals.")
        and choice.standing is not Standing.ELSEWHERE
        and (choice.standing is not Standing.NOT_TAKEN or choice.key.count(".") < 2)
    )
