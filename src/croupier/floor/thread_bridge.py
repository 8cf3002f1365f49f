"""Brings what the journal's thread answers to the event loop: all that is there, at one call."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Generic, TypeVar

R = TypeVar("R")


class ThreadBridge(Generic[R]):
    """A thread that calls the loop for every answer of a batch would be felt by everybody."""

    def __init__(self) -> None:
        self._landed = deque[tuple[Future[R], asyncio.Future[R]]]()
        self._called = False
        """The loop was called and has not begun to hand out."""

    async def of(self, future: Future[R]) -> R:
        """The answer, once it is there; who gives up waiting does not undo it."""
        loop = asyncio.get_running_loop()
        awaited: asyncio.Future[R] = loop.create_future()

        def landed(done: Future[R]) -> None:
            if loop.is_closed():
                return
            # two threads may come here at once: at worst the loop is called twice
            self._landed.append((done, awaited))
            if not self._called:
                self._called = True
                try:
                    loop.call_soon_threadsafe(self._hand_out)
                except RuntimeError:  # closed since
                    self._called = False

        future.add_done_callback(landed)
        return await awaited

    def _hand_out(self) -> None:
        self._called = False
        while self._landed:
            done, awaited = self._landed.popleft()
            if awaited.done():
                continue
            if done.cancelled():
                awaited.cancel()
            elif (trouble := done.exception()) is not None:
                awaited.set_exception(trouble)
            else:
                awaited.set_result(done.result())
