"""Two nodes know each other by a secret that stands in the database and is never sent.

It is the secret of the node that is called. Who calls shows that they know it, and so does who is
called, each for numbers that both have just drawn: nothing that was overheard can be said again.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest, digest
from secrets import token_bytes
from typing import TypeVar

import msgspec

from croupier.web.relay.frames import Garbled, Kind, frame

SPOKEN = 1
"""What is said over a link; two neighbouring versions of the program speak the same."""
NEWEST, ALIKE_SINCE = 2, 2
"""What a node understands beyond that, if the other does too: data of several strands at once."""
_NUMBER_BYTES = 32
_CALLER, _CALLED = b"caller", b"called"
_LONGEST_ID = 100

Met = Callable[[str, int], None]
T = TypeVar("T")


class Challenge(msgspec.Struct, frozen=True, array_like=True):
    spoken: int
    node: str
    number: bytes
    newest: int = SPOKEN
    """Nodes of the former version say nothing of it, and pass over it."""


class Proof(msgspec.Struct, frozen=True, array_like=True):
    node: str
    number: bytes
    proof: bytes
    newest: int = SPOKEN


class LetIn(msgspec.Struct, frozen=True, array_like=True):
    proof: bytes


class NotAmongUs(Garbled):
    """Somebody who does not know the secret."""


class Greeting:
    """What is said before a link carries anything.

    `met` is called with the other's id and the newest that it understands.
    """

    def __init__(self, say: Callable[[bytes], None], met: Met) -> None:
        self._say, self._met = say, met
        self._own = token_bytes(_NUMBER_BYTES)

    def begin(self) -> None:
        """The line is there."""

    def hear(self, kind: int, said: bytes) -> None:
        raise NotImplementedError


class Called(Greeting):
    def __init__(self, node: str, secret: bytes, say: Callable[[bytes], None], met: Met) -> None:
        super().__init__(say, met)
        self._node, self._secret = node, secret

    def begin(self) -> None:
        asked = Challenge(SPOKEN, self._node, self._own, NEWEST)
        self._say(frame(Kind.CHALLENGE, said=msgspec.msgpack.encode(asked)))

    def hear(self, kind: int, said: bytes) -> None:
        shown = _read(kind, Kind.PROOF, said, Proof)
        if not 0 < len(shown.node) <= _LONGEST_ID:
            raise NotAmongUs("a node of no name")
        told = (shown.node, self._node, self._own, shown.number)
        _hold(shown.proof, _proof(self._secret, _CALLER, *told))
        answer = LetIn(_proof(self._secret, _CALLED, *told))
        self._say(frame(Kind.LET_IN, said=msgspec.msgpack.encode(answer)))
        self._met(shown.node, shown.newest)


class Caller(Greeting):
    def __init__(
        self,
        own: str,
        node: str,
        secret: bytes,
        say: Callable[[bytes], None],
        met: Met,
    ) -> None:
        super().__init__(say, met)
        self._id, self._node, self._secret = own, node, secret
        self._asked: bytes | None = None
        self._newest = SPOKEN

    def hear(self, kind: int, said: bytes) -> None:
        if self._asked is None:
            asked = _read(kind, Kind.CHALLENGE, said, Challenge)
            if asked.spoken != SPOKEN or asked.node != self._node:
                raise NotAmongUs("another node, or another version, listens there")
            self._asked, self._newest = asked.number, asked.newest
            proof = _proof(self._secret, _CALLER, self._id, self._node, self._asked, self._own)
            shown = Proof(self._id, self._own, proof, NEWEST)
            self._say(frame(Kind.PROOF, said=msgspec.msgpack.encode(shown)))
            return
        answer = _read(kind, Kind.LET_IN, said, LetIn)
        told = (self._id, self._node, self._asked, self._own)
        _hold(answer.proof, _proof(self._secret, _CALLED, *told))
        self._met(self._node, self._newest)


def _read(kind: int, wanted: Kind, said: bytes, what: type[T]) -> T:
    if kind != wanted:
        raise NotAmongUs(f"frame {kind} where {wanted.name} was due")
    try:
        return msgspec.msgpack.decode(said, type=what)
    except msgspec.MsgspecError as wrong:
        raise NotAmongUs(f"an unreadable {wanted.name}: {wrong}") from None


def _proof(secret: bytes, *said: str | bytes) -> bytes:
    """Each part with its length, so that no two tell the same."""
    parts = [each.encode() if isinstance(each, str) else each for each in said]
    whole = b"".join(len(each).to_bytes(4, "big") + each for each in parts)
    return digest(secret, b"croupier relay" + SPOKEN.to_bytes(4, "big") + whole, "sha256")


def _hold(shown: bytes, wanted: bytes) -> None:
    if not compare_digest(shown, wanted):
        raise NotAmongUs("it does not know the secret of this node")
