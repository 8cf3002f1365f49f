"""One of the many connections that a link carries: a stream of bytes each way, held to a credit.

Whoever reads grants what may be sent to them, so a slow screen fills its own window and nothing
else. Both ends are plain transports, and know nothing of links.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.web.relay.frames import MOST_BYTES, Garbled, Kind, credit, frame

if TYPE_CHECKING:
    from croupier.web.relay.link import Link

LOGGER = logging.getLogger(__name__)

WINDOW = 64 * 1024
"""Bytes one way that may be under way, or wait to be taken."""
GRANTED_FROM = WINDOW // 2
"""So much is taken before it is granted again."""
HOPS = "hops"
"""How often it was sent on from node to node, as extra information."""

T = TypeVar("T")


class Strand(asyncio.Transport):
    def __init__(self, link: Link, number: int, peer: tuple[str, int], hops: int) -> None:
        super().__init__({"peername": peer, HOPS: hops})
        self.number = number
        self._link, self._loop = link, asyncio.get_running_loop()
        self._protocol: asyncio.BaseProtocol = asyncio.Protocol()
        self._may_send, self._owed = WINDOW, 0
        self._waiting, self._waiting_bytes = deque[bytes](), 0
        self._high, self._low = WINDOW, WINDOW // 4
        self._inbox = deque[bytes]()
        self._writer_paused = self._reader_paused = False
        self._closing = self._lost = False
        self._ending = self._ended = self._other_ended = self._end_told = False
        self._untold = 0
        """Bytes that were taken here and are not granted again yet."""

    # as a transport

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def is_closing(self) -> bool:
        return self._closing

    def is_reading(self) -> bool:
        return not (self._reader_paused or self._closing)

    def pause_reading(self) -> None:
        self._reader_paused = True

    def resume_reading(self) -> None:
        if self._reader_paused:
            self._reader_paused = False
            self._loop.call_soon(self._deliver)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = WINDOW if high is None else high
        self._low = self._high // 4 if low is None else low

    def get_write_buffer_limits(self) -> tuple[int, int]:
        return self._low, self._high

    def get_write_buffer_size(self) -> int:
        return self._waiting_bytes

    def can_write_eof(self) -> bool:
        return True

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        if self._closing or self._ending or not data:
            return
        said = bytes(data)
        if self._waiting or not self._sent_whole(said):
            self._wait_with(said)

    def write_eof(self) -> None:
        if not (self._closing or self._ending):
            self._ending = True
            self._flush()

    def close(self) -> None:
        if self._closing:
            return
        self._closing = self._ending = True
        for each in self._inbox:
            self._grant(len(each))
        self._inbox.clear()
        self._flush()

    def abort(self) -> None:
        self._break_off(None)

    # as its link has it

    def flow(self) -> None:
        """The link takes more again."""
        self._flush()

    def heard(self, kind: int, said: bytes, size: int = 0) -> None:
        match kind:
            case Kind.DATA:
                self._come(said)
            case Kind.CREDIT:
                self._may_send += size
                self._flush()
            case Kind.END:
                self._other_ended = True
                self._deliver()
            case Kind.RESET:
                self.cut(ConnectionResetError("the other end is gone"))
            case _:
                raise Garbled(f"frame {kind} on a strand")

    def at_this_end(self, tell: Callable[..., T], *said: object) -> T | None:
        """What goes wrong at this end is the end of this strand, and of no other on its line."""
        try:
            return tell(*said)
        except Exception as wrong:
            LOGGER.exception("what came from %s is cut off", self.get_extra_info("peername"))
            self._break_off(wrong)
            return None

    def cut(self, why: Exception | None) -> None:
        """At once: nothing comes, and what waits is lost."""
        self._link.forget(self)
        self._closing = self._ended = self._other_ended = True
        self._waiting.clear()
        self._waiting_bytes = 0
        self._inbox.clear()
        self._lose(why)

    # sending

    def _sent_whole(self, said: bytes) -> bool:
        if len(said) > MOST_BYTES or len(said) > self._may_send or not self._link.takes:
            return False
        self._may_send -= len(said)
        self._link.say_data(self.number, said)
        return True

    def _wait_with(self, said: bytes) -> None:
        self._waiting.append(said)
        self._waiting_bytes += len(said)
        self._flush()
        if self._waiting_bytes > self._high and not self._writer_paused:
            self._writer_paused = True
            self._protocol.pause_writing()

    def _flush(self) -> None:
        while self._waiting and self._link.takes and self._may_send:
            first = self._waiting.popleft()
            piece = first[: min(MOST_BYTES, self._may_send)]
            if len(piece) < len(first):
                self._waiting.appendleft(first[len(piece) :])
            self._waiting_bytes -= len(piece)
            self._may_send -= len(piece)
            self._link.say_data(self.number, piece)
        if self._writer_paused and self._waiting_bytes <= self._low:
            self._writer_paused = False
            self.at_this_end(self._protocol.resume_writing)
        if self._ending and not self._waiting and not self._ended:
            self._ended = True
            self._link.say(frame(Kind.END, self.number))
        if self._ended and self._closing:
            self._lose(None)
        self._forget_if_over()

    # receiving

    def _come(self, said: bytes) -> None:
        self._owed += len(said)
        if self._owed > WINDOW or self._other_ended:
            raise Garbled("a strand says more than it may")
        if self._closing:
            self._grant(len(said))
        elif self._reader_paused or self._inbox:
            self._inbox.append(said)
        else:
            self._give(said)

    def _deliver(self) -> None:
        while self._inbox and self.is_reading():
            self._give(self._inbox.popleft())
        self._grant(0)
        if self._other_ended and not (self._inbox or self._closing or self._end_told):
            self._other_has_ended()
        self._forget_if_over()

    def _give(self, said: bytes) -> None:
        assert isinstance(self._protocol, asyncio.Protocol)
        self.at_this_end(self._protocol.data_received, said)
        self._grant(len(said))

    def _grant(self, size: int) -> None:
        """What a reader pauses at is taken, but no more is asked for."""
        self._untold += size
        if self._untold >= GRANTED_FROM and not (self._reader_paused and not self._closing):
            self._owed -= self._untold
            self._link.say(credit(self.number, self._untold))
            self._untold = 0

    def _other_has_ended(self) -> None:
        assert isinstance(self._protocol, asyncio.Protocol)
        self._end_told = True
        if not self.at_this_end(self._protocol.eof_received):
            self.close()

    # the end

    def _break_off(self, why: Exception | None) -> None:
        """And say so to the other end."""
        if not self._lost:
            self._link.say(frame(Kind.RESET, self.number))
            self.cut(why)

    def _forget_if_over(self) -> None:
        if self._ended and self._other_ended and self._closing:
            self._link.forget(self)

    def _lose(self, why: Exception | None) -> None:
        if not self._lost:
            self._lost = True
            self._loop.call_soon(self._protocol.connection_lost, why)
