"""A line to the database, kept apart from the house: to be mended it needs nothing of that."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from tests.journal.postgres import Server
from tools.faults.link import Failing, Link
from tools.faults.two_nodes import to


@dataclass(frozen=True)
class Line:
    link: Link
    loop: asyncio.AbstractEventLoop

    def fail(self, how: Failing) -> None:
        self._done(lambda: self.link.fail(how))

    def mend(self) -> None:
        self._done(self.link.heal)

    def _done(self, change: Callable[[], None]) -> None:
        async def changed() -> None:
            change()

        asyncio.run_coroutine_threadsafe(changed(), self.loop).result()


@contextmanager
def line_to(server: Server) -> Iterator[Line]:
    opened, over = Future[Line](), threading.Event()

    async def keep() -> None:
        async with to(server).listening() as link:
            opened.set_result(Line(link, asyncio.get_running_loop()))
            await asyncio.to_thread(over.wait)

    with ThreadPoolExecutor(1) as keeper:
        kept = keeper.submit(lambda: asyncio.run(keep()))
        try:
            yield opened.result()
        finally:
            over.set()
            kept.result()
