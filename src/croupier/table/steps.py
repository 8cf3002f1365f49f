"""A step that is due or allowed: the order, who may give it, and the clause behind it."""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal

Outcome = tuple[Event, ...] | Refusal


class Step(msgspec.Struct, frozen=True):
    order: Order
    """Ready to send, but for what chance or the sender's choice must fill in."""
    clause: ClauseId
    by: Role = Role.DEALER
    person: str = ""
    """The one player whose step it is."""
    must: bool = True
    draws: bool = False
    """The next card of the shoe goes into the order."""
    least: int = 0
    most: int = 0
    """Bounds of the sum or depth that the sender chooses."""
    stands_for: str = ""
    """For whom the dealer answers."""

    def is_for(self, command: Command) -> bool:
        return command.role is self.by and self.person in {"", command.actor}


class StepView(msgspec.Struct, frozen=True):
    """A step as a screen shows it: the order is ready to send but for the fields in `fill`."""

    order: Order
    words: str
    question: str
    """What a player is asked by it."""
    answer: str
    """The player's choice, in a word or two."""
    clause: ClauseId
    by: Role
    person: str
    must: bool
    draws: bool
    least: int
    most: int
    fill: tuple[str, ...]


def step_view(step: Step, words: str, question: str = "", answer: str = "") -> StepView:
    return StepView(
        step.order,
        words,
        question,
        answer,
        step.clause,
        step.by,
        step.person,
        step.must,
        step.draws,
        step.least,
        step.most,
        tuple(sorted(step.order.filled)),
    )


def is_same_step(listed: Order, given: Order) -> bool:
    """Whether an order is the listed one, whatever its sender filled in."""
    if listed is given:
        return True
    if type(listed) is not type(given):
        return False
    for name in _telling_apart(type(listed)):
        if getattr(listed, name) != getattr(given, name):
            return False
    return True


@cache
def _telling_apart(kind: type[Order]) -> tuple[str, ...]:
    """The fields that say which step it is."""
    chosen = kind.filled | kind.handed_over
    return tuple(name for name in kind.__struct_fields__ if name not in chosen)
