"""Whether what the house needs answers within a second; asked once for all who ask meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from anyio import CapacityLimiter, to_thread

from croupier.values.refusals import CroupierError

WELL, AWAY = "ok", "unavailable"
SECONDS = 1.0
SHARED = 1.0
"""Seconds from its beginning in which an answer is everybody's: each costs a write to the disk."""

Question = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Asked:
    answer: asyncio.Task[str]
    at: float


class Examination:
    """What hangs is asked no second time before it has answered."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._asking = dict[str, Asked]()
        self._limiter = CapacityLimiter(8)
        self._now = now

    async def found(self, questions: Mapping[str, Question]) -> dict[str, str]:
        """By name, in general words: the page is for anybody."""
        asking = {name: self._answer(name, question) for name, question in questions.items()}
        await asyncio.wait(asking.values(), timeout=SECONDS)
        return {name: _said(answer) for name, answer in asking.items()}

    def _answer(self, name: str, question: Question) -> asyncio.Task[str]:
        last, now = self._asking.get(name), self._now()
        if last is None or (last.answer.done() and now - last.at >= SHARED):
            last = self._asking[name] = Asked(asyncio.create_task(self._asked(question)), now)
        return last.answer

    async def _asked(self, question: Question) -> str:
        try:
            await to_thread.run_sync(question, limiter=self._limiter, abandon_on_cancel=True)
        except CroupierError:
            return AWAY
        return WELL


def _said(task: asyncio.Task[str]) -> str:
    answered = task.done() and not task.cancelled() and task.exception() is None
    return task.result() if answered else AWAY
