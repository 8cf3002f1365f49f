"""One connection between two nodes, over which either carries screens to the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from croupier.floor.ownership import SCREEN_SECONDS
from croupier.web.relay.frames import (
    Frame,
    Garbled,
    Kind,
    Opened,
    Unframed,
    Unsaid,
    frame,
    said_by_all,
    size_of,
)
from croupier.web.relay.greeting import ALIKE_SINCE, Greeting
from croupier.web.relay.strand import Strand

LOGGER = logging.getLogger(__name__)

GREETED_WITHIN = 2.0
"""Seconds from the connection until both know each other."""
BEAT_SECONDS = 0.5
SILENCE_SECONDS = 1.5
"""Nothing is heard for so long of a node that hangs or is cut off: its screens look elsewhere."""
SPARE_SECONDS = 2.0
"""In which both nodes have noticed that they called each other at once."""
MOST_UNSENT = 1024 * 1024
"""Bytes that wait for the line between the nodes; then strands wait instead."""
_NUMBERS = 2**32
_STRANGER_BYTES = 1024
"""Of one frame, before it is known who speaks."""

Arrival = Callable[[Strand], asyncio.Protocol]
"""What sits at this end of a strand that the other node has opened."""


class Link(asyncio.Protocol):
    """`greeted` makes the greeting; `arrived` is told once both know each other."""

    def __init__(
        self,
        arrival: Arrival,
        greeted: Callable[[Link], Greeting],
        arrived: Callable[[Link], None],
        ended: Callable[[Link], None],
        *,
        is_caller: bool,
    ) -> None:
        self.node = ""
        """The other's id, once it is known."""
        self.is_caller = is_caller
        self.takes = True
        """Whether the line takes more at once."""
        self.is_open, self.is_going, self._is_spare = False, False, False
        self.known: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrival, self._arrived, self._ended = arrival, arrived, ended
        self._greeting = greeted(self)
        self._loop = asyncio.get_running_loop()
        self._unframed = Unframed(_STRANGER_BYTES)
        self._strands = dict[int, Strand]()
        self._next = 1 if is_caller else 2
        self._unsaid = Unsaid()
        self._heard_at = self._beat_at = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None

    # what the room beside it asks

    def open(self, peer: tuple[str, int], hops: int, protocol: asyncio.Protocol) -> Strand:
        """A strand to the other node, for somebody who came to this one."""
        while self._next in self._strands:
            self._next = (self._next + 2) % _NUMBERS
        strand = Strand(self, self._next, peer, hops)
        self._strands[self._next] = strand
        self._next = (self._next + 2) % _NUMBERS or 2
        strand.set_protocol(protocol)
        said = msgspec.msgpack.encode(Opened(*peer, hops))
        self.say(frame(Kind.OPEN, strand.number, said))
        protocol.connection_made(strand)
        return strand

    @property
    def strands(self) -> int:
        return len(self._strands)

    def go(self) -> None:
        """This node goes down: the other says goodbye to the screens that came by it."""
        self.is_going = True
        self.say(frame(Kind.GOING))

    def close(self) -> None:
        if not self._transport.is_closing():
            self._flush()
            self._transport.close()

    def close_when_idle(self) -> None:
        """Another line to the same node carries what comes from now on."""
        self._is_spare = True
        self._loop.call_later(SPARE_SECONDS, self._close_if_idle)

    # what strands ask

    def say(self, said: bytes) -> None:
        """With all that is said in this turn of the loop."""
        self._of_this_turn().add(said)

    def say_data(self, strand: int, data: bytes) -> None:
        self._of_this_turn().add_data(strand, data)

    def _of_this_turn(self) -> Unsaid:
        if not self._unsaid:
            self._loop.call_soon(self._flush)
        return self._unsaid

    def forget(self, strand: Strand) -> None:
        self._strands.pop(strand.number, None)
        if self._is_spare:
            self._loop.call_later(SPARE_SECONDS, self._close_if_idle)

    def _close_if_idle(self) -> None:
        if not self._strands:
            self.close()

    def _flush(self) -> None:
        said = self._unsaid.take()
        if said and not self._transport.is_closing():
            self._transport.write(said)

    # as the connection has it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.set_write_buffer_limits(MOST_UNSENT)
        self._timer = self._loop.call_later(GREETED_WITHIN, self._give_up)
        self._greeting.begin()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        try:
            for said in self._unframed.take(data):
                self._hear(said)
        except (Garbled, msgspec.MsgspecError) as wrong:
            who = self.node or self._transport.get_extra_info("peername")
            LOGGER.warning("the line to %s is closed: %s", who, wrong)
            self._transport.abort()

    def pause_writing(self) -> None:
        self.takes = False

    def resume_writing(self) -> None:
        self.takes = True
        for strand in tuple(self._strands.values()):
            strand.flow()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = self.takes = False
        if self._timer is not None:
            self._timer.cancel()
        if not self.known.done():
            self.known.set_exception(exc or ConnectionResetError("the other node hung up"))
            self.known.exception()  # whoever does not wait for it need not hear
        gone = ConnectionResetError("the line to the other node is lost")
        for strand in tuple(self._strands.values()):
            strand.cut(gone)
        self._ended(self)

    # what is heard

    def met(self, node: str, newest: int) -> None:
        """From now on it carries strands."""
        self.node, self.is_open = node, True
        self._unsaid.puts_together = newest >= ALIKE_SINCE
        self._unframed.longest()
        if self._timer is not None:
            self._timer.cancel()
        self._beat_at = self._loop.time()
        self._beat()
        if not self.known.done():
            self.known.set_result(None)
        self._arrived(self)

    def _hear(self, said: Frame) -> None:
        kind, number, rest = said
        if not self.is_open:
            self._greeting.hear(kind, rest)
        elif kind == Kind.ALIKE:
            numbers, data = said_by_all(number, rest)
            for each in numbers:
                self._hear_strand(Kind.DATA, each, data)
        elif kind == Kind.DATA or kind > Kind.OPEN:
            self._hear_strand(kind, number, rest)
        elif kind == Kind.OPEN:
            self._welcome(number, msgspec.msgpack.decode(rest, type=Opened))
        else:
            self._hear_node(kind)

    def _hear_strand(self, kind: int, number: int, rest: bytes) -> None:
        if strand := self._strands.get(number):
            strand.heard(kind, rest, size_of(rest) if kind == Kind.CREDIT else 0)

    def _hear_node(self, kind: int) -> None:
        if kind == Kind.PING:
            self.say(frame(Kind.PONG))
        elif kind == Kind.GOING:
            self._see_off()
        elif kind != Kind.PONG:
            raise Garbled(f"frame {kind}")

    def _welcome(self, number: int, opened: Opened) -> None:
        if number in self._strands or self._is_own(number):
            raise Garbled(f"strand {number} is there already")
        strand = Strand(self, number, (opened.host, opened.port), opened.hops)
        self._strands[number] = strand
        strand.at_this_end(self._begin_at, strand)

    def _begin_at(self, strand: Strand) -> None:
        protocol = self._arrival(strand)
        strand.set_protocol(protocol)
        protocol.connection_made(strand)

    def _see_off(self) -> None:
        """Those who came by the other node are told to come back, in whole messages, by and by."""
        self.is_going = True
        theirs = [each for number, each in self._strands.items() if not self._is_own(number)]
        for n, strand in enumerate(theirs):
            self._loop.call_later(n * SCREEN_SECONDS, self._see_one_off, strand)

    def _see_one_off(self, strand: Strand) -> None:
        shutdown = getattr(strand.get_protocol(), "shutdown", None)
        if self._strands.get(strand.number) is strand and shutdown is not None:
            shutdown()

    def _is_own(self, number: int) -> bool:
        return bool(number % 2) == self.is_caller

    # whether anybody is there

    def _beat(self) -> None:
        now = self._loop.time()
        on_time = now - self._beat_at < SILENCE_SECONDS  # else it was us who hung
        if on_time and now - self._heard_at > SILENCE_SECONDS:
            LOGGER.warning("node %s does not answer", self.node)
            self._transport.abort()
            return
        if now - self._heard_at > BEAT_SECONDS / 2:
            self.say(frame(Kind.PING))
        self._beat_at = now
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)

    def _give_up(self) -> None:
        LOGGER.warning("somebody called this node's relay and did not say who they are")
        self._transport.abort()
