"""A line between two machines, as it can fail: cut, stalled, fallen silent, deaf on one side."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
CHUNK = 1 << 16
AT_ONCE = struct.pack("ii", 1, 0)
"""Lingering for no time at all: the other end hears a reset."""


class Failing(Enum):
    CUT = "cut"
    """Both ends hear a reset, and nobody gets through."""
    STALLED = "stalled"
    """What is sent lies under way, and arrives when it is over."""
    SILENT = "silent"
    """The far end is gone; the near end hears nothing of it, then or ever."""
    ANSWERS_LOST = "answers lost"
    """What is asked arrives, what is answered does not; in the end both hear a reset."""


class Link:
    """Listens on this machine and passes everything on, unless it is told to fail."""

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        self._reach = reach
        self._failing: Failing | None = None
        self._changed = asyncio.Event()
        self._lines = set[Line]()
        self._carrying = set[asyncio.Task[None]]()
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Link]:
        server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for each in self._carrying:
                each.cancel()
            await asyncio.gather(*self._carrying, return_exceptions=True)

    def fail(self, how: Failing) -> None:
        self._failing = how
        for line in tuple(self._lines):
            if how is Failing.CUT:
                line.reset()
            elif how is Failing.SILENT:
                line.fall_silent()

    def heal(self) -> None:
        was, self._failing = self._failing, None
        self._changed.set()
        self._changed = asyncio.Event()
        if was is Failing.ANSWERS_LOST:
            for line in tuple(self._lines):
                line.reset()

    async def may_pass(self, *, is_answer: bool) -> bool:
        while self._failing is Failing.STALLED:
            await self._changed.wait()
        return not (is_answer and self._failing is Failing.ANSWERS_LOST)

    def _met(self, *near: *Ends) -> None:
        task = asyncio.create_task(self._carry(Line(self, near)))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carry(self, line: Line) -> None:
        self._lines.add(line)
        try:
            if self._failing is Failing.CUT:
                line.reset()
            elif self._failing is Failing.SILENT:
                line.fall_silent()
            await line.carry(self._reach)
        except OSError:
            pass  # nobody is there
        finally:
            line.reset()
            self._lines.discard(line)


class Line:
    def __init__(self, link: Link, near: Ends) -> None:
        self._link, self._near = link, near
        self._far: Ends | None = None
        self._is_silent = False

    async def carry(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        if not self._is_silent:
            self._far = await reach()
        (heard, say), far = self._near, self._far
        if far is None:
            await self._pass_on(heard, None, is_answer=False)
            return
        there = asyncio.create_task(self._pass_on(heard, far[1], is_answer=False))
        await self._pass_on(far[0], say, is_answer=True)
        if self._is_silent:
            await there  # the near end may wait as long as it likes
        there.cancel()

    def fall_silent(self) -> None:
        self._is_silent = True
        if self._far is not None:
            _reset(self._far[1])

    def reset(self) -> None:
        for end in (self._near, self._far):
            if end is not None:
                _reset(end[1])

    async def _pass_on(
        self, heard: asyncio.StreamReader, say: asyncio.StreamWriter | None, *, is_answer: bool
    ) -> None:
        try:
            while chunk := await heard.read(CHUNK):
                passes = await self._link.may_pass(is_answer=is_answer)
                if passes and say is not None and not self._is_silent:
                    say.write(chunk)
                    await say.drain()
        except OSError:
            return
        finally:
            if say is not None and not self._is_silent:
                say.close()


def _reset(writer: asyncio.StreamWriter) -> None:
    plug = writer.get_extra_info("socket")
    if plug is not None and plug.fileno() >= 0:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    writer.transport.abort()
