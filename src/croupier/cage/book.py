"""A book: the events of a stream that is no table, with their sentences and what they change.

Its modules declare them with decorators, as a procedure does; which event a function is about
stands in the annotation of its second parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from croupier.values.collecting import about, once
from croupier.values.events import Event
from croupier.values.ledger import Ledger
from croupier.values.messages import Text, message
from croupier.values.refusals import Refusal

S = TypeVar("S")
E = TypeVar("E", bound=Event)
K = TypeVar("K", bound=Event)
C = TypeVar("C", bound=Callable[..., object])


class Book(Generic[S, E]):
    def __init__(self) -> None:
        self._tells = dict[type[E], Text]()
        self._changes = dict[type[E], Callable[[S, Any], S]]()
        self._decisions = dict[type[E], Callable[[S, Any], E | Refusal]]()

    # what is declared

    def event(self, tells: Text) -> Callable[[type[K]], type[K]]:
        """Declares an event with the sentence that tells it."""

        def declare(kind: type[K]) -> type[K]:
            once(self._tells, kind, tells)
            return kind

        return declare

    def change(self, change: C) -> C:
        """What an event does to the state; it never fails."""
        return _collected(self._changes, change)

    def again(self, decide: C) -> C:
        """Decides once more what was recorded, from the state before it."""
        return _collected(self._decisions, decide)

    # what is asked

    @cached_property
    def ledger(self) -> Ledger[E]:
        """Of all that was declared."""
        return Ledger[E](*self._tells)

    def evolve(self, state: S, event: E) -> S:
        return self._changes[type(event)](state, event)

    def decide_again(self, state: S, event: E) -> E | Refusal:
        return self._decisions[type(event)](state, event)

    def tell(self, event: E) -> str:
        """One sentence about what happened."""
        return message(self._tells[type(event)], event).sentence


def _collected(into: dict[type[Any], Any], function: C) -> C:
    for kind in about(function):
        once(into, kind, function)
    return function
