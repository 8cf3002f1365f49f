"""The house looks after what it needs by itself, so that nobody must ask before it is missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from croupier.web.dependencies import Premises
from croupier.web.health import PULSE, questions

SECONDS = 1.0
"""Between two looks."""


@asynccontextmanager
async def watching(premises: Premises) -> AsyncIterator[None]:
    over = asyncio.Event()
    task = asyncio.create_task(_watch(premises, over))
    try:
        yield
    finally:
        over.set()
        await task


async def _watch(premises: Premises, over: asyncio.Event) -> None:
    """In peace it only reads; in an outage it writes, to find out when that is over."""
    journal = premises.casino.journal
    in_peace = {"reach": lambda: journal.snapshot(PULSE, PULSE)}
    while not over.is_set():
        await premises.examination.found(questions(premises) if premises.outage.lasts else in_peace)
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                await over.wait()
