"""Processes beside the house that work figures out, each within its own time and memory.

Whatever is asked of them, the tables go on: what takes too long is ended, and a new process
takes its place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process

from croupier.web.errors import Unavailable

T = TypeVar("T")

SECONDS = 60.0
"""The longest that anything worth asking for takes is a tenth of it."""
MEGABYTES = 4_096
"""Of addresses; what a process holds of them in memory is far less."""


class TooMuchWork(Unavailable):
    """It was begun and given up; nothing came of it."""


class Calculators:
    def __init__(
        self, processes: int, seconds: float = SECONDS, megabytes: int = MEGABYTES
    ) -> None:
        self._limiter = CapacityLimiter(processes)
        self._every = CapacityLimiter(processes)
        self._seconds, self._megabytes = seconds, megabytes

    async def work_out(self, make: Callable[[], T]) -> T:
        """What it returns; it must be something that can be sent to another process."""
        async with self._limiter:
            try:
                with fail_after(self._seconds):
                    return await to_process.run_sync(
                        _within, self._megabytes, make, cancellable=True, limiter=self._every
                    )
            except TimeoutError:
                why = f"this was given up after {self._seconds:g} seconds"
            except (MemoryError, BrokenWorkerProcess):
                why = "this takes more memory than there is for it"
        raise TooMuchWork(why)


def _within(megabytes: int, make: Callable[[], T]) -> T:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 there is none elsewhere

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, most))
    return make()
