"""Verifications in progress: few at once, one of each person, told line by line as they go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from fastapi.concurrency import run_in_threadpool

from croupier.surveillance.auditing import Running, Verdict, WholeVerdict
from croupier.values.refusals import CroupierError
from croupier.web.errors import TooMany, told

Task = asyncio.Task[Verdict | WholeVerdict]
AT_ONCE = 2
"""One keeps a core busy, which the tables want too."""
TOLD_EVERY = 0.1
TRY_AGAIN_IN = 10


class Audits:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._running = dict[str, Task]()

    def begin(self, audit: Running, who: str) -> AsyncIterator[bytes]:
        """Start one; its lines of JSON end with the verdict, or with what went wrong."""
        if who in self._running or len(self._running) >= self._at_once:
            raise TooMany(TRY_AGAIN_IN)
        task = asyncio.create_task(run_in_threadpool(audit.run))
        self._running[who] = task
        task.add_done_callback(partial(self._over, who))
        return _lines(audit, task)

    def _over(self, who: str, task: Task) -> None:
        del self._running[who]
        if not task.cancelled():
            task.exception()  # whoever waited for it may be gone


async def _lines(audit: Running, task: Task) -> AsyncIterator[bytes]:
    told_of = -1
    try:
        while not task.done():
            if audit.of and audit.done != told_of:
                told_of = audit.done
                yield _line({"done": told_of, "of": audit.of})
            await asyncio.wait({task}, timeout=TOLD_EVERY)
        yield _line(_ending(task))
    finally:
        audit.stop()


def _ending(task: Task) -> object:
    try:
        return task.result()
    except CroupierError as wrong:
        return told(wrong).document()


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
