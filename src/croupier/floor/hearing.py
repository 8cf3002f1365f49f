"""What other nodes have written, heard of and read: for ever, and each stream by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from croupier.journal.errors import NoJournal
from croupier.journal.news import Called, Moved, News
from croupier.journal.store import Journal
from croupier.values.errors import OutOfReach
from croupier.values.refusals import CroupierError

LOG = logging.getLogger("croupier.floor")
LISTEN_AGAIN = 1.0
"""Seconds until news are asked for again."""

Spawn = Callable[[Coroutine[None, None, None]], object]


class Hearing:
    def __init__(
        self,
        journal: Journal,
        news: News,
        read_on: Callable[[Moved], Awaitable[None]],
        spawn: Spawn,
        called: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._called = called
        self._journal, self._news, self._read_on, self._spawn = journal, news, read_on, spawn
        self._later = set[str]()
        """Streams whose news wait to be read."""

    async def run(self) -> None:
        """A node that stops listening would tell its people old news."""
        while True:
            try:
                async for moved in self._news.heard():
                    if isinstance(moved, Called):
                        self._called(moved.words)
                        continue
                    for each in [moved] if moved else await self._everything():
                        await self._heard(each)
            except Exception:  # whatever it is, the node must not go deaf
                LOG.exception("the news stopped; listening again")
                await asyncio.sleep(LISTEN_AGAIN)
            else:
                return

    async def _everything(self) -> list[Moved]:
        """Asked for until it is known: news that were given up would not be heard again."""
        while True:
            try:
                streams = await asyncio.to_thread(self._journal.streams)
            except OutOfReach:
                await asyncio.sleep(LISTEN_AGAIN)
            else:
                return [Moved(stream, 0) for stream in streams]

    async def _heard(self, moved: Moved) -> None:
        """News that cannot be read now are read later, and hold up no others."""
        try:
            await self._read_on(moved)
        except CroupierError as trouble:
            if not isinstance(trouble, NoJournal):  # which is told once for all streams
                LOG.error("news of %s could not be read: %s", moved.stream, trouble)  # noqa: TRY400
            if moved.stream not in self._later:
                self._later.add(moved.stream)
                self._spawn(self._hear_later(moved))

    async def _hear_later(self, moved: Moved) -> None:
        await asyncio.sleep(LISTEN_AGAIN)
        self._later.discard(moved.stream)
        await self._heard(Moved(moved.stream, 0))
