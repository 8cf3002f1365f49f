"""A connection on which nothing moves in time is closed, whatever it was going to say or hear."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.web import errors
from croupier.web.security.limits import Buckets

HEADER_SECONDS = 10.0
"""From the first byte of a request, or from the connection, until it is known what is asked."""
BODY_SECONDS = 25.0
"""From then on until all of it has come, whether or not anybody wants it."""
UNREAD_SECONDS = 30.0
"""In which somebody must have taken what is sent to them."""


class HangingUp(asyncio.Protocol):
    """On whoever no longer reads: what waits for them is held in memory, and so is their place."""

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
        self._taken()
        super().connection_lost(exc)

    def _taken(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _hang_up(self) -> None:
        if self._line.get_protocol() is self:
            self._line.abort()


class PunctualSocket(HangingUp, WebSocketsSansIOProtocol):  # type: ignore[misc] # as it types it
    pass


class PunctualHttp(HangingUp, H11Protocol):
    astray: Buckets
    """The pace, by address, at which it is said that something is no request."""
    _awaited: object = None
    """The part of a request that is under way: its header, or its body."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)
        self._expect()

    def send_400_response(self, msg: str) -> None:
        """Beyond the pace there is no answer, and the end comes late."""
        if self.astray.wait(self.client[0] if self.client else ""):
            self.transport.pause_reading()
            self.loop.call_later(errors.LATE_SECONDS, self.transport.close)
        else:
            super().send_400_response(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """A part that comes by and by has its time once; what became a socket is none of ours."""
        if self.transport.get_protocol() is not self:
            self._arrived()
            return
        part = self.conn.their_state
        if part is not self._awaited:
            self._arrived()
            if seconds := _seconds_for(part):
                self._awaited = part
                self._deadline = self.loop.call_later(seconds, self._give_up)

    def _arrived(self) -> None:
        self._awaited = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self.conn.their_state is self._awaited:
            self.transport.close()


def paced(astray: Buckets) -> type[PunctualHttp]:
    """For a server, which makes one for each connection."""

    class PacedHttp(PunctualHttp):
        pass

    PacedHttp.astray = astray
    return PacedHttp


def _seconds_for(part: object) -> float:
    if part is h11.IDLE:
        return HEADER_SECONDS
    return BODY_SECONDS if part is h11.SEND_BODY else 0.0
