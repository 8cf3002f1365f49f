"""Who listens at a table: a bounded queue for each, and a fresh start for whoever falls behind."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol, Self

from croupier.floor.shown_views import Shown
from croupier.table.people import Viewer
from croupier.tongues import ENGLISH

MOST_WAITING = 256
"""Messages a slow client may fall behind before it starts afresh."""


class Straight(Protocol):
    """Sends messages in the very call and at one go, if the line takes them now."""

    def __call__(self, *messages: bytes) -> bool: ...


def by_its_reader(*_: bytes) -> bool:
    return False


class Subscription:
    """Messages for one viewer of one table, ready to send."""

    def __init__(self, viewer: Viewer, afresh: Callable[[], bytes], tongue: str = ENGLISH) -> None:
        self.viewer, self.tongue = viewer, tongue
        self.dropped = 0
        """How often it fell behind."""
        self._afresh = afresh
        self._beside: Callable[[], bytes] | None = None
        self.wants_changes = False
        """What changed in the view is enough, wherever it saw the view before."""
        self.seen: Shown | None = None
        """What it was shown last."""
        self.straight: Straight = by_its_reader
        """Past the reader, while it waits for the next message and so holds none itself."""
        self._beside_news: tuple[bytes, ...] = ()
        """Told together with the news that follow in this turn of the loop."""
        self._waiting = deque[bytes]()
        self._loop = asyncio.get_running_loop()
        self._awaited: asyncio.Future[None] | None = None
        """Set while its reader waits: a plain future wakes quicker than an event."""
        self._behind = self._closed = False
        self._on_close: Callable[[Subscription], None] = lambda _: None

    def when_closed(self, then: Callable[[Subscription], None]) -> None:
        self._on_close = then

    def start_with(self, beside: Callable[[], bytes]) -> None:
        """What is told again after a fresh start, since it is in no view."""
        self._beside = beside

    def put(self, message: bytes) -> None:
        if self._behind or self._closed:
            return
        if self._beside_news:
            self._pass_on(*self._beside_news, message)
        elif not (self._is_caught_up and self.straight(message)):
            self._keep(message)

    def put_beside_news(self, message: bytes) -> None:
        """Before the news that follow, at one go with them; by itself where none do."""
        if self._behind or self._closed:
            return
        if not self._beside_news:
            self._loop.call_soon(self._tell_without_news)
        self._beside_news = (*self._beside_news, message)

    def _tell_without_news(self) -> None:
        if self._beside_news:
            self._pass_on(*self._beside_news)

    def _pass_on(self, *messages: bytes) -> None:
        self._beside_news = ()
        if not (self._is_caught_up and self.straight(*messages)):
            self._keep(*messages)

    def _keep(self, *messages: bytes) -> None:
        """For its reader."""
        if len(self._waiting) + len(messages) > MOST_WAITING:
            self._waiting.clear()
            self._behind = True
            self.dropped += 1
        else:
            self._waiting.extend(messages)
        self._wake()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        while True:
            if self._behind:
                self._behind = False
                if self._beside is not None:
                    self._waiting.append(self._beside())
                return self._afresh()
            if self._waiting:
                return self._waiting.popleft()
            if self._closed:
                raise StopAsyncIteration
            self._awaited = self._loop.create_future()
            try:
                await self._awaited
            finally:
                self._awaited = None

    @property
    def _is_caught_up(self) -> bool:
        """Whether its reader has sent whatever came before."""
        return self._awaited is not None and not self._awaited.done()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def close(self) -> None:
        """Nothing more will come; what waits can still be taken."""
        if not self._closed:
            self._tell_without_news()
            self._closed = True
            self._wake()
            self._on_close(self)


class Channel:
    """The subscriptions of one table."""

    def __init__(self) -> None:
        self._open = set[Subscription]()

    def add(self, subscription: Subscription) -> None:
        self._open.add(subscription)

    def remove(self, subscription: Subscription) -> None:
        self._open.discard(subscription)

    def __iter__(self) -> Iterator[Subscription]:
        return iter(tuple(self._open))

    def __len__(self) -> int:
        return len(self._open)
