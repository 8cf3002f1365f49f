"""What must be done next at a table, read off a list of what comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from croupier.table.steps import Step

T = TypeVar("T")


class Agenda(Generic[T]):
    def __init__(
        self, order: Sequence[tuple[Callable[[T], bool], Callable[[T], tuple[Step, ...]]]]
    ) -> None:
        """When each applies, and its steps; the first that applies comes next."""
        self._order = order
        self._latest: tuple[T | None, tuple[Step, ...]] = (None, ())

    def __call__(self, table: T) -> tuple[Step, ...]:
        """The next steps; where there are several, any one of them.

        The table asked about last is known: dealer, supply and decision all ask before the next
        event.
        """
        known, steps = self._latest
        if known is not table:
            for applies, agenda in self._order:
                if applies(table):
                    steps = agenda(table)
                    break
            self._latest = (table, steps)
        return steps
