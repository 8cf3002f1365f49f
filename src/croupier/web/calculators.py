"""Processes beside the house that work figures out, each within its own time and memory.

Whatever is asked of them, the tables go on: what takes too long is ended, and a new process
takes its place.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from time import process_time
from typing import TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, from_thread, to_process

from croupier.web.errors import Unavailable

T = TypeVar("T")

SECONDS = 60.0
"""Of a processor: on a busy machine a fair question takes longer, and no more work."""
PATIENCE = 15
"""Times as long by the clock: whatever takes that is not at work at all."""
MEGABYTES = 4_096
"""Of addresses; what a process holds of them in memory is far less."""
LEAST_URGENT = 19
"""How nice these processes are: an order at a table is worked on first."""


class TimeIsUp(BaseException):
    """A process has worked on one thing for as long as it may; no work says otherwise."""


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
                with fail_after(self._seconds * PATIENCE):
                    return await to_process.run_sync(
                        partial(_within, self._seconds, self._megabytes, make),
                        cancellable=True,
                        limiter=self._every,
                    )
            except (TimeoutError, TimeIsUp):
                why = f"this was given up after {self._seconds:g} seconds"
            except MemoryError:
                why = "this takes more memory than there is for it"
            except BrokenWorkerProcess:
                why = "the process that worked this out has ended; it wants too much time or memory"
        raise TooMuchWork(why)

    def asked_from_thread(self, make: Callable[[], T]) -> T:
        """The same, for whoever is in a thread of the house."""
        return from_thread.run(self.work_out, make)


def _within(seconds: float, megabytes: int, make: Callable[[], T]) -> T:
    """On Windows only the clock bounds it."""
    if sys.platform == "win32":
        return make()
    import resource  # noqa: PLC0415 there is none elsewhere

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # macOS has more addresses in use than that, and refuses
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, most))
    os.setpriority(os.PRIO_PROCESS, 0, LEAST_URGENT)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    # compiled work hears no signal before it is done, and is ended
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time() + 2 * seconds), most))
    signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return make()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(*_: object) -> None:
    raise TimeIsUp
