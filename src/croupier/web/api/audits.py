"""Verifications in progress: few at once, each told line by line to whoever waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from fastapi.concurrency import run_in_threadpool

from croupier.floor.digests import code_digest
from croupier.floor.order_times import latest
from croupier.surveillance.auditing import Audit, Verdict
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.values.refusals import CroupierError
from croupier.web.errors import TooMany, told

AT_ONCE = 2
"""One keeps a core busy, which the tables want too."""
TOLD_EVERY = 0.1
TRY_AGAIN_IN = 10


class Audits:
    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._running = set[asyncio.Task[Verdict]]()

    def begin(self, inspected: InspectedJournal, stream: str) -> AsyncIterator[bytes]:
        """Start one; its lines of JSON end with the verdict, or with what went wrong."""
        if len(self._running) >= self._at_once:
            raise TooMany(TRY_AGAIN_IN)
        audit = Audit(inspected, stream, code_digest(), latest)
        task = asyncio.create_task(run_in_threadpool(audit.run))
        self._running.add(task)
        task.add_done_callback(self._over)
        return _lines(audit, task)

    def _over(self, task: asyncio.Task[Verdict]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited for it may be gone


async def _lines(audit: Audit, task: asyncio.Task[Verdict]) -> AsyncIterator[bytes]:
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


def _ending(task: asyncio.Task[Verdict]) -> object:
    try:
        return task.result()
    except CroupierError as wrong:
        return told(wrong).document()


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
