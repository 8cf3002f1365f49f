"""What must be done next, and what else a viewer may do now, whatever is played.

The agenda gives the duties; everything else is tried on the table itself, so that no step is
listed that would be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from croupier.table.orders import Command, Order
from croupier.table.people import Viewer
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal

T = TypeVar("T", bound=SeatedTable)


@dataclass(frozen=True, slots=True)
class StepsDue(Generic[T]):
    agenda: Callable[[T], tuple[Step, ...]]
    decide: Callable[[T, Command], Outcome]
    may_be_held_up: tuple[type[Order], ...]
    """Duties that something else can hold up: an empty tray, a round without wagers."""
    candidates: Callable[[T, Viewer], Iterable[Order]]
    """What a viewer might do."""
    tried: Callable[[T, Order], Order]
    """An order with something in the place of what the floor or the dealer will fill in."""
    bounds: Callable[[T, Order, str], tuple[int, int]]
    """The least and most a wager may be raised by."""
    draws: tuple[type[Order], ...] = ()
    """Orders that take the next card of the shoe."""

    def due(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        """The steps of this viewer: duties first, then what is open to them."""
        return (*self.duties(table, viewer, at), *self._open_to(table, viewer, at))

    def duties(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]:
        """The steps of the agenda that fall to this viewer and that nothing else holds up."""
        mine = (
            step
            for step in self.agenda(table)
            if step.by is viewer.role and step.person in {"", viewer.person}
        )
        return tuple(step for step in mine if not self._held_up(table, viewer, step, at))

    def _held_up(self, table: T, viewer: Viewer, step: Step, at: datetime) -> bool:
        if not isinstance(step.order, self.may_be_held_up):
            return False
        return isinstance(self.decide(table, _command(step.order, viewer, at)), Refusal)

    def _open_to(self, table: T, viewer: Viewer, at: datetime) -> Iterator[Step]:
        for act in self.candidates(table, viewer):
            command = _command(self.tried(table, act), viewer, at)
            answer = self.decide(table, command)
            if isinstance(answer, Refusal):
                continue
            least, most = self.bounds(table, act, command.actor)
            yield Step(
                act,
                _cited(table, answer),
                viewer.role,
                viewer.person,
                must=False,
                draws=isinstance(act, self.draws),
                least=least,
                most=most,
            )


def _command(act: Order, viewer: Viewer, at: datetime) -> Command:
    return Command(act, viewer.person or viewer.role.value, viewer.role, at)


def _cited(table: SeatedTable, events: Iterable[Event]) -> ClauseId:
    for event in events:
        if (clause := getattr(event, "clause", None)) is not None:
            return ClauseId(str(clause))
    return table.house.placing
