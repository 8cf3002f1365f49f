"""Long reading beside the tables that stops every few milliseconds, so that they go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Lock, local
from time import sleep, thread_time
from typing import TypeVar

T = TypeVar("T")

WORK = 0.002
"""Seconds of a processor; less than a thread of the interpreter is otherwise left to itself."""
REST = 0.004

GiveWay = Callable[[], None]


class GivingWay:
    """For all readers of one house.

    They rest one after the other, so that, however many, they work half of the time at most.
    """

    def __init__(
        self,
        worked: Callable[[], float] = thread_time,
        rest: Callable[[float], None] = sleep,
    ) -> None:
        self._worked, self._rest = worked, rest
        self._of_thread = local()
        self._resting = Lock()

    def __call__(self) -> None:
        """To be called after every small step."""
        worked = self._worked()
        if worked - getattr(self._of_thread, "since", 0.0) < WORK:
            return
        with self._resting:
            self._rest(REST)
        self._of_thread.since = self._worked()


def in_one_go() -> None:
    """Where nobody has to be given way to."""


def giving_way(steps: Iterable[T], give_way: GiveWay) -> Iterator[T]:
    for step in steps:
        yield step
        give_way()
