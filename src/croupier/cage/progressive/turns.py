"""Several events decided one after the other, each from the state that the one before it left."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.cage.progressive.events import MeterEvent
from croupier.cage.progressive.evolve import evolve
from croupier.cage.progressive.state import Controller
from croupier.values.refusals import Refusal

Outcome = MeterEvent | Refusal
Decided = tuple[MeterEvent, ...] | Refusal
Turn = Callable[[Controller], Outcome]


def in_turn(controller: Controller, turns: Iterable[Turn]) -> Decided:
    """All of them, or the first refusal."""
    events = list[MeterEvent]()
    for turn in turns:
        decided = turn(controller)
        if isinstance(decided, Refusal):
            return decided
        events.append(decided)
        controller = evolve(controller, decided)
    return tuple(events)
