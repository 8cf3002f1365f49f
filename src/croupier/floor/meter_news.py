"""Tells of meters: a hit at once, a rise now and then, however many tables raise it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from croupier.floor.restoring_meters import Hit

PAUSE = 0.5
"""Seconds between two messages about one link."""

Tell = Callable[[str, Hit | None], None]


class MeterNews:
    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._known: dict[str, Sequence[Hit]] = {}
        """By link: the hits that are no news."""

    def listens(self, link: str, hits: Sequence[Hit]) -> None:
        """Somebody has seen these, and wants to be told of others."""
        self._known.setdefault(link, hits)

    def moved(self, link: str, hits: Sequence[Hit]) -> None:
        """The newest hits first."""
        new = [each for each in hits if each not in self._known.get(link, hits)]
        self._known[link] = hits
        for each in reversed(new):
            self._tell(link, each)
        if not new and link not in self._waiting:
            loop = asyncio.get_running_loop()
            self._waiting[link] = loop.call_later(PAUSE, self._later, link)

    def _later(self, link: str) -> None:
        del self._waiting[link]
        self._tell(link, None)

    def close(self) -> None:
        for each in self._waiting.values():
            each.cancel()
        self._waiting.clear()
