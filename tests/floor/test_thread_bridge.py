"""Answers of the journal's thread reach whoever waits, each one and in whatever order they come."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from croupier.floor.thread_bridge import ThreadBridge

MANY = 3_000
PATIENCE = 30


@pytest.fixture
def hasty_switches() -> Iterator[None]:
    """Threads take turns so often that they meet everywhere."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_switches")
def test_no_answer_is_lost_between_two_threads() -> None:
    """The writer answers some; others are there already when they are asked for."""

    async def waiting() -> list[int]:
        bridge = ThreadBridge[int]()
        with ThreadPoolExecutor(1) as writer:
            asked = list[asyncio.Task[int]]()
            for n in range(MANY):
                future: Future[int] = Future()
                if n % 2:
                    writer.submit(future.set_result, n)
                else:
                    future.set_result(n)
                asked.append(asyncio.create_task(bridge.of(future)))
                if n % 50 == 0:
                    await asyncio.sleep(0)
            return list(await asyncio.gather(*asked))

    assert asyncio.run(asyncio.wait_for(waiting(), PATIENCE)) == [*range(MANY)]


def test_a_cancelled_or_failed_answer_strands_no_other() -> None:
    async def waiting() -> list[object]:
        bridge = ThreadBridge[int]()
        cancelled: Future[int] = Future()
        failed: Future[int] = Future()
        fine: Future[int] = Future()
        asked = [asyncio.create_task(bridge.of(each)) for each in (cancelled, failed, fine)]
        await asyncio.sleep(0)
        cancelled.cancel()
        failed.set_exception(ValueError("no room"))
        fine.set_result(7)
        return list(await asyncio.gather(*asked, return_exceptions=True))

    first, second, third = asyncio.run(asyncio.wait_for(waiting(), PATIENCE))
    assert isinstance(first, asyncio.CancelledError)
    assert isinstance(second, ValueError)
    assert third == 7
