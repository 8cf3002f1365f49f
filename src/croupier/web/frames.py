"""Messages as they go over a socket: framed once, however many screens they are for."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from croupier.floor.channel import Straight, by_its_reader

FINAL_TEXT = 0x81
SHORT, LONG = 126, 1 << 16
LENGTH_FOLLOWS, LONG_LENGTH_FOLLOWS = 126, 127
EXTENSION = "croupier.frames"
"""Under which a server offers to send what is framed already."""
LATELY = 32
"""Messages whose frame is kept: one audience hears the same from first to last."""


@lru_cache(maxsize=LATELY)
def framed(message: bytes) -> bytes:
    r"""A text message of a server, which masks nothing.

    >>> framed(b"hello")
    b'\x81\x05hello'
    """
    size = len(message)
    if size < SHORT:
        head = bytes((FINAL_TEXT, size))
    elif size < LONG:
        head = bytes((FINAL_TEXT, LENGTH_FOLLOWS)) + size.to_bytes(2, "big")
    else:
        head = bytes((FINAL_TEXT, LONG_LENGTH_FOLLOWS)) + size.to_bytes(8, "big")
    return head + message


def offer(scope: MutableMapping[str, Any], send: Straight) -> None:
    scope.setdefault("extensions", {})[EXTENSION] = send


def withheld(scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """For whoever changes what is sent: every message goes their way."""
    others = dict(scope.get("extensions") or {})
    others.pop(EXTENSION, None)
    return {**scope, "extensions": others}


def offered(scope: MutableMapping[str, Any]) -> Straight:
    """How to send at once; other servers than ours take every message in its turn."""
    send: Straight = (scope.get("extensions") or {}).get(EXTENSION, by_its_reader)
    return send
