"""What takes a while is worked out beside the tables, few at a time, and once for all who ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
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

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0


class Workroom:
    def __init__(
        self, at_once: int = AT_ONCE, kept: int = KEPT, calculators: Calculators | None = None
    ) -> None:
        self._limiter = CapacityLimiter(at_once)
        self._most = kept
        self._kept = OrderedDict[Hashable, asyncio.Task[Any]]()
        self._lines = dict[str, Line]()
        self._calculators = calculators

    async def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something quick. The key must say everything the work depends on."""
        return await self._once(key, lambda: self._in_thread(make))

    async def figured(self, key: Hashable, who: str, make: Callable[[], T]) -> T:
        """Something that may take long, in a process of its own where there are any.

        There it and what comes of it must be fit to be sent. Whoever asks for much waits in
        their own line.
        """
        return await self._once(key, lambda: self._in_line(who, make))

    async def _once(self, key: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        task: asyncio.Task[T] | None = self._kept.get(key)
        if task is None:
            task = asyncio.create_task(_awaited(work))
            task.add_done_callback(partial(self._over, key))
            self._kept[key] = task
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)

    async def _in_thread(self, make: Callable[[], T]) -> T:
        return await to_thread.run_sync(make, limiter=self._limiter)

    async def _in_line(self, who: str, make: Callable[[], T]) -> T:
        line = self._lines.setdefault(who, Line())
        if line.length >= MOST_IN_LINE:
            raise TooMany(TRY_AGAIN_IN)
        line.length += 1
        try:
            async with line.turn:
                if self._calculators is None:
                    return await self._in_thread(make)
                return await self._calculators.work_out(make)
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[who]

    def _over(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        """What failed is tried again by whoever asks next."""
        if (task.cancelled() or task.exception()) and self._kept.get(key) is task:
            del self._kept[key]


async def _awaited(work: Callable[[], Awaitable[T]]) -> T:
    return await work()
