"""A connection on which nothing moves in time, or too much, is closed, whatever it has to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from croupier.values.refusals import CroupierError
from croupier.web import errors, frames
from croupier.web.errors import Unavailable
from croupier.web.hanging_up import HangingUp
from croupier.web.relay.answers import unavailable
from croupier.web.relay.link import Link
from croupier.web.relay.relay import READING, Relay
from croupier.web.security.body import MOST_BYTES
from croupier.web.security.limits import Limits
from croupier.web.security.lines import Lines
from croupier.web.security.networks import network_of

if TYPE_CHECKING:
    from starlette.types import Scope
    from uvicorn._types import ASGISendEvent

HEADER_SECONDS = 10.0
"""From the first byte of a request, or from the connection, until it is known what is asked."""
BODY_SECONDS = 25.0
"""From then on until all of it has come, whether or not anybody wants it."""
OVERRUN_SECONDS = 5.0
"""So long whoever says too much over a socket keeps their place, and is not heard."""
PIECE = 1024
"""Bytes of a socket that are read before it is asked how many frames they were."""
BYTES_LIKE_A_FRAME = 4 * PIECE
"""Cost about as much to read."""
MOST_HEADER_BYTES = 16 * 1024
LENGTH_REQUIRED = 411
CLOSING = "this node is closing; nothing was done"
UNMEASURED = "a request says how long it is: send Content-Length, and no chunks"


class PunctualSocket(HangingUp, WebSocketsSansIOProtocol):
    """Frames are counted as they are read: most kinds of them are no message to anybody."""

    limits: Limits
    _overran = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._pace = self.limits.frames.afresh()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            if not self._may_say(len(piece) / BYTES_LIKE_A_FRAME):
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        if self._may_say(len(self.conn.events)):
            super().handle_events()

    async def run_asgi(self) -> None:
        frames.offer(cast("Scope", self.scope), self.send_at_once)
        await super().run_asgi()

    def send_at_once(self, *messages: bytes) -> bool:
        """Whether the line is open and has taken all that was sent before.

        There is no extension that would change a frame: nothing is compressed here.
        """
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        if self.conn.state is not OPEN or self._line.is_closing():
            return False
        self._line.write(b"".join(map(frames.framed, messages)))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.lines.let_in(self._line)

    def shutdown(self) -> None:
        """A screen that is not let in yet is told nothing: a proxy asks another node then."""
        if self.handshake_complete:
            super().shutdown()
        else:
            self.transport.close()

    def _may_say(self, frames: float) -> bool:
        if not self._overran and self._pace.wait("", frames):
            self._overran = True
            self.loop.call_later(OVERRUN_SECONDS, self._hang_up)
        if self._overran:
            self._line.pause_reading()  # again and again: others resume it for reasons of theirs
        return not self._overran


class Measured(h11.Connection):
    """Knows how long a request is, and takes none that does not say so.

    Chunks can be so small that a body is a million of them, each read for itself.
    """

    length = 0
    is_unmeasured = False
    held: h11.Request | None = None
    """Nobody hears of it until it is known which node is to answer."""
    _released = False

    def __init__(self, most: int, holds: Callable[[h11.Request], bool]) -> None:
        super().__init__(h11.SERVER, most)
        self._holds = holds

    def release(self) -> None:
        self._released = True

    def next_event(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        if self.held is not None:
            if not self._released:
                return h11.PAUSED
            held, self.held, self._released = self.held, None, False
            return held
        event = self._measured()
        if isinstance(event, h11.Request) and self._holds(event):
            self.held = event
            return h11.PAUSED
        return event

    def _measured(self) -> h11.Event | type[h11.NEED_DATA | h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            said = dict(event.headers)
            self.length = int(said.get(b"content-length", 0))
            self.is_unmeasured = b"transfer-encoding" in said
            if self.is_unmeasured:
                raise h11.RemoteProtocolError(UNMEASURED, LENGTH_REQUIRED)
        return event


class PunctualHttp(HangingUp, H11Protocol):
    limits: Limits
    relay: Relay | None
    conn: Measured
    _awaited: object = None
    """The part of a request that is under way: its header, or its body."""
    _deadline: asyncio.TimerHandle | None = None
    _finding: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.conn = Measured(MOST_HEADER_BYTES, self._is_of_a_table)
        super().connection_made(transport)
        if self.lines.enter(transport, self._address):
            self._expect()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)
        self._expect()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.held is not None and self._finding is None:
            self._finding = self.loop.create_task(self._answered_where_it_is(self.conn.held))
            self.tasks.add(self._finding)
            self._finding.add_done_callback(self.tasks.discard)

    def _is_of_a_table(self, request: h11.Request) -> bool:
        return self.relay is not None and self.relay.concerns(request)

    async def _answered_where_it_is(self, request: h11.Request) -> None:
        """By the node that owns the table, which may be this one."""
        assert self.relay is not None
        try:
            way = await self.relay.way(request, self.transport)
        except CroupierError as wrong:
            way = unavailable(request, errors.told(wrong))
        self._finding = None
        if self.transport.is_closing():
            return
        if way is None:
            self.conn.release()
            self.flow.resume_reading()
            self.handle_events()
            self._expect()
        elif isinstance(way, bytes):
            self.transport.write(way)
            self.transport.close()
        else:
            self._hand_on(request, way)

    def _hand_on(self, request: h11.Request, link: Link) -> None:
        """The rest of this connection is the owner's."""
        assert self.relay is not None
        self._arrived()
        self._taken()
        self._unset_keepalive_if_required()
        self.connections.discard(self)
        passing = self.relay.passing(self.lines, self.connections)
        passing.connection_made(self.transport)
        self.transport.set_protocol(passing)
        self.relay.hand_on(request, self.conn.trailing_data[0], self.transport, passing, link)
        self.flow.resume_reading()

    def shutdown(self) -> None:
        """Whose request is still without a node is told nothing: a proxy asks another one then."""
        held = self.conn.held
        if held is None:
            super().shutdown()
            return
        if self._finding is not None:
            self._finding.cancel()
        if held.method not in READING:
            self.transport.write(unavailable(held, errors.told(Unavailable(CLOSING))))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Beyond the pace there is no answer, and the end comes late."""
        if self.limits.astray.wait(self._address):
            self.transport.pause_reading()
            self.loop.call_later(errors.LATE_SECONDS, self.transport.close)
        elif self.conn.is_unmeasured:
            self._turn_away(LENGTH_REQUIRED, UNMEASURED)
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        """A request that was answered before it had come: a long rest of it is not waited for."""
        if self.conn.their_state is h11.SEND_BODY and self.conn.length > MOST_BYTES:
            self.transport.close()
        super().on_response_complete()

    def _turn_away(self, status: int, why: str) -> None:
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
        for part in (
            h11.Response(status_code=status, headers=headers, reason=HTTPStatus(status).phrase),
            h11.Data(data=f"{why}\n".encode()),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return network_of(self.client[0]) if self.client else ""

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


def paced(
    limits: Limits, lines: Lines, relay: Relay | None = None
) -> tuple[type[PunctualHttp], type[PunctualSocket]]:
    """For a server, which makes one for each connection."""
    ours = {"limits": limits, "lines": lines, "relay": relay}
    return type("PacedHttp", (PunctualHttp,), ours), type("PacedSocket", (PunctualSocket,), ours)


def _seconds_for(part: object) -> float:
    if part is h11.IDLE:
        return HEADER_SECONDS
    return BODY_SECONDS if part is h11.SEND_BODY else 0.0
