"""Brings what the journal's thread answers to the event loop: all that is there, at one call."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Generic, TypeVar

R = TypeVar("R")


class Landings(Generic[R]):
    """A thread that calls the loop for every answer of a batch would be felt by everybody."""

    def __init__(self) -> None:
        self._landed = deque[tuple[Future[R], asyncio.Future[R]]]()

    async def of(self, future: Future[R]) -> R:
        """The answer, once it is there; who gives up waiting does not undo it."""
        loop = asyncio.get_running_loop()
        awaited: asyncio.Future[R] = loop.create_future()

        def landed(done: Future[R]) -> None:
            self._landed.append((done, awaited))
            if len(self._landed) == 1:
                loop.call_soon_threadsafe(self._hand_out)

        future.add_done_callback(landed)
        return await awaited

    def _hand_out(self) -> None:
        while self._landed:
            done, awaited = self._landed.popleft()
            if awaited.done():
                continue
            if (trouble := done.exception()) is not None:
                awaited.set_exception(trouble)
            else:
                awaited.set_result(done.result())
