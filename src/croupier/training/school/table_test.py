"""The table test: a pupil deals a table, step by step, and what was chosen wrongly is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.training.drilling import Draw
from croupier.training.school.moments import Choice, Moment, School
from croupier.values.clauses import ClauseId


@dataclass(frozen=True, slots=True)
class Mistake:
    """A step that was not the next one, why the table would refuse it, and what came next."""

    step: int
    chose: str
    why: str
    clause: ClauseId
    next: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A moment of the test with the orders that are shown at it."""

    moment: Moment[Any]
    choices: tuple[Choice, ...]


def asked_at(school: School[Any], moment: Moment[Any], most: int, draw: Draw) -> Asked:
    return Asked(moment, school.choices(moment, most, draw))


def mistake_in(school: School[Any], asked: Asked, number: int, step: int) -> Mistake | None:
    """What is wrong with the choice of that number; nothing where it is the next step."""
    chosen, due = asked.choices[number], school.step(asked.moment)
    if chosen.against is None:
        return None
    said = school.game.instruction(asked.moment.table, due.order)
    why = school.why_not(chosen.against)
    return Mistake(step, chosen.says, why, chosen.against.clause or due.clause, said)
