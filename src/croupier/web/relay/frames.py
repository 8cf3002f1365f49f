"""What is said over a link between two nodes: frames of many strands, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from struct import Struct

import msgspec

MOST_BYTES = 16 * 1024
"""Of one frame, so that no strand holds up the others for long."""
_HEAD = Struct("!BII")
"""Kind, strand, bytes that follow."""
_SIZE = Struct("!I")
LINK = 0
"""In place of a strand: a frame about the link itself."""


class Kind(IntEnum):
    CHALLENGE, PROOF, LET_IN = 1, 2, 3
    PING, PONG, GOING = 8, 9, 10
    OPEN, DATA, CREDIT, END, RESET = 16, 17, 18, 19, 20


class Opened(msgspec.Struct, frozen=True, array_like=True):
    """A strand begins: where whoever speaks over it came from, and how often they were sent on."""

    host: str
    port: int
    hops: int


class Garbled(Exception):
    """No node speaks so."""


Frame = tuple[int, int, bytes]


def frame(kind: Kind, strand: int = LINK, said: bytes = b"") -> bytes:
    return _HEAD.pack(kind, strand, len(said)) + said


def credit(strand: int, size: int) -> bytes:
    return frame(Kind.CREDIT, strand, _SIZE.pack(size))


def size_of(said: bytes) -> int:
    if len(said) != _SIZE.size:
        raise Garbled("credit of no size")
    size: int = _SIZE.unpack(said)[0]
    return size


class Unframed:
    """Frames, as bytes come in whatever pieces."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most, self.rest = most, b""

    def take(self, data: bytes) -> Iterator[Frame]:
        """Those that are whole now; the rest of the bytes is kept."""
        said = self.rest + data if self.rest else data
        at, end = 0, len(said)
        while end - at >= _HEAD.size:
            kind, strand, length = _HEAD.unpack_from(said, at)
            if length > self._most:
                raise Garbled(f"a frame of {length} bytes")
            begins = at + _HEAD.size
            if begins + length > end:
                break
            at = begins + length
            yield kind, strand, said[begins:at]
        self.rest = said[at:]

    def longest(self) -> None:
        """It is known who speaks: frames may be as long as any."""
        self._most = MOST_BYTES
