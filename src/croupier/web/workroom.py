"""What takes a while is worked out beside the tables, few at a time, and once for all who ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

AT_ONCE = 2
"""It is all computing: more threads would only make the others wait."""
KEPT = 512

T = TypeVar("T")


class Workroom:
    def __init__(self, at_once: int = AT_ONCE, kept: int = KEPT) -> None:
        self._limiter = CapacityLimiter(at_once)
        self._most = kept
        self._kept = OrderedDict[Hashable, asyncio.Task[Any]]()

    async def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """The key must say everything the work depends on."""
        task: asyncio.Task[T] | None = self._kept.get(key)
        if task is None:
            task = asyncio.create_task(self._work(make))
            task.add_done_callback(partial(self._over, key))
            self._kept[key] = task
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)

    async def _work(self, make: Callable[[], T]) -> T:
        return await to_thread.run_sync(make, limiter=self._limiter)

    def _over(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        """What failed is tried again by whoever asks next."""
        if (task.cancelled() or task.exception()) and self._kept.get(key) is task:
            del self._kept[key]
