"""What takes a while is worked out beside the tables, few at a time, and once for all who ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

from croupier.web.calculators import Calculators
from croupier.web.errors import TooMany

AT_ONCE = 2
"""It is all computing: more threads would only make the others wait."""
KEPT = 512
MOST_IN_LINE = 8
"""Of one person's figures; further ones are turned away."""
TRY_AGAIN_IN = 5

T = TypeVar("T")


@dataclass(slots=True)
class Line:
    """Of one person: one thing after the other, so that nobody else waits for more than one."""

    waiting: deque[asyncio.Future[str]] = field(default_factory=deque)
    """For a turn; another's line may come to the same thing first, and then it is nobody's here."""
    at_work: bool = False

    def joined_by(self, turn: asyncio.Future[str]) -> None:
        if turn not in self.waiting:
            self.waiting.append(turn)

    @property
    def is_full(self) -> bool:
        return self.at_work + sum(not each.done() for each in self.waiting) >= MOST_IN_LINE

    def next(self) -> asyncio.Future[str] | None:
        while self.waiting:
            if not (turn := self.waiting.popleft()).done():
                return turn
        return None


@dataclass(frozen=True, slots=True)
class Errand:
    task: asyncio.Task[Any]
    turn: asyncio.Future[str] | None = None
    """In whose line it came first; None for what waits in no line."""


class Workroom:
    def __init__(
        self, at_once: int = AT_ONCE, kept: int = KEPT, calculators: Calculators | None = None
    ) -> None:
        self._limiter = CapacityLimiter(at_once)
        self._most = kept
        self._kept = OrderedDict[Hashable, Errand]()
        self._lines = dict[str, Line]()
        self._calculators = calculators

    async def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something quick. The key must say everything the work depends on."""
        if key not in self._kept:
            self._keep(key, Errand(asyncio.create_task(self._in_thread(make))))
        task: asyncio.Task[T] = self._asked_for(key)
        return await asyncio.shield(task)

    async def figured(self, key: Hashable, who: str, make: Callable[[], T]) -> T:
        """Something that may take long, in a process of its own where there are any.

        There it and what comes of it must be fit to be sent. Whoever asks for much waits in
        their own line; what several wait for is begun by the line that first comes to it.
        """
        line = self._lines.get(who) or Line()
        if key not in self._kept:
            if line.is_full:
                raise TooMany(TRY_AGAIN_IN)
            begun = asyncio.get_running_loop().create_future()
            self._keep(key, Errand(asyncio.create_task(self._in_turn(begun, make)), begun))
        turn = self._kept[key].turn
        if turn and not turn.done() and not line.is_full:
            self._lines[who] = line
            line.joined_by(turn)
            if not line.at_work:
                self._go_on(who)
        task: asyncio.Task[T] = self._asked_for(key)
        return await asyncio.shield(task)

    def _asked_for(self, key: Hashable) -> asyncio.Task[Any]:
        self._kept.move_to_end(key)
        return self._kept[key].task

    def _keep(self, key: Hashable, errand: Errand) -> None:
        errand.task.add_done_callback(partial(self._over, key))
        self._kept[key] = errand
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    async def _in_thread(self, make: Callable[[], T]) -> T:
        return await to_thread.run_sync(make, limiter=self._limiter)

    async def _in_turn(self, turn: asyncio.Future[str], make: Callable[[], T]) -> T:
        who = await turn
        try:
            if self._calculators is None:
                return await self._in_thread(make)
            return await self._calculators.work_out(make)
        finally:
            self._go_on(who)

    def _go_on(self, who: str) -> None:
        line = self._lines[who]
        turn = line.next()
        line.at_work = turn is not None
        if turn is None:
            del self._lines[who]
        else:
            turn.set_result(who)

    def _over(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        """What failed is tried again by whoever asks next."""
        errand = self._kept.get(key)
        if (task.cancelled() or task.exception()) and errand and errand.task is task:
            del self._kept[key]
