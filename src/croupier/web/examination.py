"""Whether what the house needs answers within a second; asked once for all who ask meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from anyio import CapacityLimiter, to_thread

from croupier.values.refusals import CroupierError

WELL, AWAY = "ok", "unavailable"
SECONDS = 1.0

Question = Callable[[], object]


class Examination:
    """What hangs is asked no second time before it has answered."""

    def __init__(self) -> None:
        self._asking = dict[str, asyncio.Task[str]]()
        self._limiter = CapacityLimiter(8)

    async def found(self, questions: Mapping[str, Question]) -> dict[str, str]:
        """By name, in general words: the page is for anybody."""
        for name, question in questions.items():
            if name not in self._asking or self._asking[name].done():
                self._asking[name] = asyncio.create_task(self._asked(question))
        await asyncio.wait([self._asking[name] for name in questions], timeout=SECONDS)
        return {name: _said(self._asking[name]) for name in questions}

    async def _asked(self, question: Question) -> str:
        try:
            await to_thread.run_sync(question, limiter=self._limiter, abandon_on_cancel=True)
        except CroupierError:
            return AWAY
        return WELL


def _said(task: asyncio.Task[str]) -> str:
    answered = task.done() and not task.cancelled() and task.exception() is None
    return task.result() if answered else AWAY
