"""Reads yesterday's events as today's: each step turns one version of an event into the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from croupier.values.errors import CroupierError

Body = dict[str, object]
Upcast = Callable[[Body], Body]


class UnknownEvent(CroupierError):
    """An event whose name, version or body this program does not know."""


@dataclass(frozen=True, slots=True)
class Upcasts:
    """What a program knows of events.

    >>> known = Upcasts({"shoe-cut": 2}, {"shoe-cut/1": lambda body: {**body, "by": "dealer"}})
    >>> known.upcast("shoe-cut/1", {"at": 14})
    ('shoe-cut/2', {'at': 14, 'by': 'dealer'})
    """

    newest: Mapping[str, int]
    """The version this program works with, by the event's name."""
    steps: Mapping[str, Upcast]
    """By the event they start from: the step of shoe-cut/1 gives the body of shoe-cut/2."""

    def __post_init__(self) -> None:
        wanted = {
            f"{name}/{version}"
            for name, newest in self.newest.items()
            for version in range(1, newest)
        }
        if wanted != self.steps.keys():
            odd = sorted(wanted ^ self.steps.keys())
            raise ValueError(f"an upcast is missing or leads nowhere: {', '.join(odd)}")

    def upcast(self, kind: str, body: Body) -> tuple[str, Body]:
        """The event as the newest version of it."""
        name, _, said = kind.rpartition("/")
        newest = self.newest.get(name, 0)
        version = int(said) if said.isascii() and said.isdigit() else 0
        if not 1 <= version <= newest:
            raise UnknownEvent(f"{kind!r} is not an event this version knows")
        for each in range(version, newest):
            body = self.steps[f"{name}/{each}"](body)
        return f"{name}/{newest}", body

    def read(self, kind: str, body: bytes) -> tuple[str, Body]:
        """The same from the bytes of a record."""
        try:
            decoded = msgspec.json.decode(body, type=Body)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise UnknownEvent(f"{kind!r} has a body that is none: {error}") from None
        return self.upcast(kind, decoded)
