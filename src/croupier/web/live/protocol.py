"""What a screen says over its socket, and the answers meant for it alone."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.floor.messages import PROTOCOL
from croupier.tongues import ENGLISH
from croupier.values.refusals import Unreadable
from croupier.web.numbers import Cents, Place

MOST_BYTES = 16 * 1024
"""A message of a client beyond this is a mistake."""
CLOSED_BY_PROTOCOL, CLOSED_BY_SILENCE, CLOSED_FOR_NOW = 4400, 4408, 1012
"""Why a socket is closed: a page of another version, nobody there, the server goes down."""
ELSEWHERE = 4307
"""The table is at the node whose address is the reason."""

Name = Annotated[str, msgspec.Meta(max_length=200)]


class Said(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of a client."""


class Hello(Said, frozen=True, tag="hello"):
    protocol: int
    after: Place | None = None
    due: bool = False
    """Whether news are to come with the steps of whoever listens."""
    changes: bool = False
    """Whether news may come as what changed in the view that was shown last."""
    tongue: Name = ENGLISH
    """In which sentences are told; in English where this house does not speak it."""


class Ordered(Said, frozen=True, tag="order"):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    order: dict[str, object]
    seen: Place | None = None
    on_behalf_of: Name = msgspec.field(default="", name="for")
    confirmed: Cents | None = None
    """An unusual sum once more."""


class Asked(Said, frozen=True, tag="due"):
    id: Name = ""


class Ready(Said, frozen=True, tag="ready"):
    """This bettor wants the round now."""


class StillHere(Said, frozen=True, tag="heartbeat"):
    answer: bool = False
    """Whether the house is to say at once that it is there as well."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    id: str
    place: int
    repeated: bool


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str
    error: object


class Due(msgspec.Struct, frozen=True, tag_field="type", tag="due"):
    id: str
    place: int
    steps: msgspec.Raw


class Steps(msgspec.Struct, frozen=True):
    """Your steps beside news: of the table at `place`, which may be ahead of them."""

    place: int
    steps: msgspec.Raw


class Heartbeat(msgspec.Struct, frozen=True, tag_field="type", tag="heartbeat"):
    at: str


Message = Hello | Ordered | Asked | Ready | StillHere
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def said(text: str | bytes) -> Message:
    if len(text) > MOST_BYTES:
        raise Unreadable(f"a message has {MOST_BYTES} bytes at most")
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise Unreadable(f"this is no message of protocol {PROTOCOL}: {wrong}") from None


OF_A_VIEW = ("welcome", "resync", "news", "changed")
WITH_A_VIEW = tuple(f'{{"type":"{kind}",'.encode() for kind in OF_A_VIEW)


def with_due(message: bytes, due: Steps) -> bytes:
    """The same message, and your steps beside the view."""
    return b'%s,"due":%s}' % (message[:-1], msgspec.json.encode(due))
