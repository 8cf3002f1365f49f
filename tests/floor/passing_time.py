"""Time that passes when nothing else happens: an evening of hours takes what its work takes."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, ParamSpec, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")

NIGHTFALL = datetime(2026, 1, 31, 20, tzinfo=UTC)
PATIENCE = 60
"""Seconds after which an evening that waits for ever is given up, by its own time; and seconds on
the wall that a thread or a server may take to answer."""
A_TURN = 1e-6
"""Seconds that a turn of the loop takes, so that what is left of a wait is over at last."""


class Outside(selectors.DefaultSelector):
    """Whoever could speak to the loop from outside; while nobody can, time jumps.

    A database server can at any moment, so beside one time passes as it does on the wall.
    """

    passed = 0.0
    at_work = 0
    """Threads of ours that will call the loop."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What there is; if there is nothing, time passes up to the next timer."""
        self.passed += A_TURN
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.at_work or timeout is None:
            heard = super().select(PATIENCE)
            assert heard, "what the evening waits for never comes"
            return heard
        begun = monotonic()
        heard = super().select(timeout if self._anybody else 0)
        listened = monotonic() - begun if self._anybody else 0
        self.passed += min(timeout, listened) if heard else timeout
        return heard

    @property
    def _anybody(self) -> bool:
        """Beside the pipe by which the loop's own threads wake it."""
        return len(self.get_map()) > 1


class PassingTime(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.outside = Outside()
        super().__init__(self.outside)

    def time(self) -> float:
        return self.outside.passed

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        self.outside.at_work += 1
        answer = super().run_in_executor(executor, func, *args)
        answer.add_done_callback(self._came_back)
        return answer

    def minding(self, submit: Callable[P, Future[T]]) -> Callable[P, Future[T]]:
        """The same, but no time passes until what was submitted is answered."""

        def submitted(*args: P.args, **kwargs: P.kwargs) -> Future[T]:
            answer = submit(*args, **kwargs)
            self.outside.at_work += 1
            # whoever asked is called first, else time could pass in between
            self.call_soon(answer.add_done_callback, self._landed)
            return answer

        return submitted

    def _landed(self, answer: Future[Any]) -> None:
        if not self.is_closed():
            self.call_soon_threadsafe(self._came_back, answer)

    def _came_back(self, _: object) -> None:
        self.outside.at_work -= 1


def time_of_day() -> datetime:
    """By the evening's own time."""
    return NIGHTFALL + timedelta(seconds=asyncio.get_running_loop().time())
