"""A connection that another node answers: what comes here goes there, and back, unread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.web.hanging_up import HangingUp
from croupier.web.relay.carried import Carried
from croupier.web.relay.strand import Strand
from croupier.web.security.lines import Lines

SOCKET_ANSWERED = b"HTTP/1.1 101 "
"""The owner has let a screen in."""


class Passing(HangingUp):
    """At the connection somebody made to this node. Begin with what they have said so far."""

    def __init__(self, lines: Lines, connections: set[Any], carried: Carried) -> None:
        self.lines = lines
        self._connections, self._carried = connections, carried
        self._strand: Strand | None = None

    def begin(self, strand: Strand, said: bytes) -> None:
        self._strand = strand
        self._connections.add(self)
        self._carried.open += 1
        self._carried.opened += 1
        self.data_received(said)

    def data_received(self, data: bytes) -> None:
        assert self._strand is not None
        self._carried.to_owners += len(data)
        self._strand.write(data)

    def eof_received(self) -> bool:
        """Whoever says no more may still hear."""
        assert self._strand is not None
        self._strand.write_eof()
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        assert self._strand is not None
        self._strand.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        assert self._strand is not None
        self._strand.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._connections.discard(self)
        self._carried.open -= 1
        if self._strand is not None:
            self._strand.close()

    def shutdown(self) -> None:
        """The owner was asked to say goodbye; whoever is still here hears no more."""
        self._line.close()


class Returning(asyncio.Protocol):
    """At the near end of the strand: what the owner answers. `lost` says so if it cannot."""

    def __init__(
        self, passing: Passing, line: asyncio.Transport, carried: Carried, lost: Callable[[], bytes]
    ) -> None:
        self._passing, self._line, self._carried, self._lost = passing, line, carried, lost
        self._is_answered = False

    def data_received(self, data: bytes) -> None:
        if not self._is_answered:
            self._is_answered = True
            if data.startswith(SOCKET_ANSWERED):
                self._passing.lines.let_in(self._line)
        self._carried.from_owners += len(data)
        self._line.write(data)

    def pause_writing(self) -> None:
        self._line.pause_reading()

    def resume_writing(self) -> None:
        self._line.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Half of a message may have been sent, so nothing is added to what was begun."""
        if exc is not None and not self._is_answered:
            self._line.write(self._lost())
        self._line.close()
