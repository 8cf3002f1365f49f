"""What is said over a link between two nodes: frames of many strands, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from struct import Struct

import msgspec

MOST_BYTES = 16 * 1024
"""Of one frame, so that no strand holds up the others for long."""
_HEAD = Struct("!BII")
"""Kind, strand, bytes that follow."""
_SIZE = Struct("!I")
_NUMBER_BYTES = 4
LINK = 0
"""In place of a strand: a frame about the link itself."""


class Kind(IntEnum):
    CHALLENGE, PROOF, LET_IN = 1, 2, 3
    PING, PONG, GOING = 8, 9, 10
    OPEN, DATA, CREDIT, END, RESET = 16, 17, 18, 19, 20
    ALIKE = 32
    """Data that several strands say: in place of a strand how many, and before it which."""


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


def alike(strands: Sequence[int], said: bytes) -> bytes:
    """The same data of each of these, one after another.

    >>> heard = next(Unframed().take(alike((1, 3), b"news")))
    >>> said_by_all(*heard[1:])
    ((1, 3), b'news')
    """
    numbers = _numbers(len(strands)).pack(*strands)
    head = _HEAD.pack(Kind.ALIKE, len(strands), len(numbers) + len(said))
    return b"".join((head, numbers, said))


def said_by_all(count: int, said: bytes) -> tuple[tuple[int, ...], bytes]:
    """The strands, and what each says."""
    size = count * _NUMBER_BYTES
    if size >= len(said):
        raise Garbled(f"nothing that {count} strands say")
    return _numbers(count).unpack_from(said), said[size:]


@lru_cache(maxsize=64)
def _numbers(count: int) -> Struct:
    return Struct(f"!{count}I")


class Unsaid:
    """What waits for the end of a turn, in its order.

    A table tells most of its screens the same, so the data of several strands goes once where
    nothing else is said between.
    """

    def __init__(self) -> None:
        self.puts_together = False
        """Whether the other node understands it."""
        self._frames = list[bytes]()
        self._data, self._strands = b"", list[int]()

    def __bool__(self) -> bool:
        return bool(self._frames or self._strands)

    def add(self, frame: bytes) -> None:
        self._settle()
        self._frames.append(frame)

    def add_data(self, strand: int, data: bytes) -> None:
        # the very same bytes: to compare others would cost what is to be saved
        if data is self._data and self._is_room:
            self._strands.append(strand)
        else:
            self._settle()
            self._data, self._strands = data, [strand]

    def take(self) -> bytes:
        self._settle()
        whole = b"".join(self._frames)
        self._frames.clear()
        return whole

    @property
    def _is_room(self) -> bool:
        size = len(self._data) + _NUMBER_BYTES * (len(self._strands) + 1)
        return self.puts_together and size <= MOST_BYTES

    def _settle(self) -> None:
        if len(self._strands) > 1:
            self._frames.append(alike(self._strands, self._data))
        elif self._strands:
            self._frames.append(frame(Kind.DATA, self._strands[0], self._data))
        self._data, self._strands = b"", []


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
