"""Whoever no longer reads is hung up on."""

from __future__ import annotations

import asyncio

from croupier.web.security.lines import Lines

UNREAD_SECONDS = 30.0
"""In which somebody must have taken what is sent to them."""


class HangingUp(asyncio.Protocol):
    """On whoever no longer reads: what waits for them is held in memory, and so is their place."""

    lines: Lines
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.set_write_buffer_limits(0)  # so that we hear of every byte that is not taken
        super().connection_made(transport)
        self._line = transport

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self._hang_up)

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.leave(self._line)
        self._taken()
        super().connection_lost(exc)

    def _taken(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _hang_up(self) -> None:
        if self._line.get_protocol() is self:
            self._line.abort()
