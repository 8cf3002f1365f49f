"""What a dealer's console shows, whatever is played: instructions and the blanks in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

import msgspec

from croupier.rulebooks.clauses import requirement
from croupier.table.orders import Blank, Command, Order
from croupier.table.people import Role, Viewer
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

__all__ = ["Blank"]

T = TypeVar("T")


class Instruction(msgspec.Struct, frozen=True):
    order: Order
    says: str
    clause: ClauseId
    section: str
    requirement: str
    by: Role
    person: str = ""
    """The one player whose step it is."""
    mine: bool = True
    """Whether this viewer may give the order now."""
    waits: str = ""
    """Why nobody may give it yet."""
    then: str = ""
    """What the table does next."""
    confirm: bool = False
    blanks: tuple[Blank, ...] = ()


class Instructions(msgspec.Struct, frozen=True):
    now: tuple[Instruction, ...]
    coming: tuple[Instruction, ...]
    wrong: tuple[Instruction, ...]
    orders: tuple[Instruction, ...]


def instruction(step: Step, says: str, blanks: tuple[Blank, ...]) -> Instruction:
    """A step with what its clause asks for."""
    wanted = requirement(step.clause)
    return Instruction(
        order=step.order,
        says=says,
        clause=step.clause,
        section=wanted.section,
        requirement=wanted.text,
        by=step.by,
        person=step.person,
        blanks=blanks,
    )


def waits(
    decide: Callable[[T, Command], Outcome],
    table: T,
    step: Step,
    at: datetime,
    may_wait: tuple[type[Order], ...],
) -> str:
    """What holds a call or a movement up; what is still to be named does not."""
    if isinstance(step.order, TakeSeat):
        return "nobody is seated"
    if not isinstance(step.order, may_wait):
        return ""
    answer = decide(table, Command(step.order, step.person, step.by, at))
    return answer.why if isinstance(answer, Refusal) else ""


def is_theirs(step: Step, viewer: Viewer, *, physical: bool) -> bool:
    """With real cards or tiles the staff records what players at the table say and do."""
    if step.by is viewer.role and step.person in {"", viewer.person}:
        return True
    staff = viewer.role in {Role.DEALER, Role.FLOORPERSON}
    return staff and physical and step.by is Role.PLAYER and bool(step.person)
