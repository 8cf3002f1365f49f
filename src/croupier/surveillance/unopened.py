"""What was sealed at a table under a published hash, and is still to be opened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from croupier.surveillance.kept_secrets import Store, looked_up
from croupier.surveillance.trouble import Trouble, What


class Seal(Protocol):
    @property
    def place(self) -> int: ...
    @property
    def commitment(self) -> str: ...


S = TypeVar("S", bound=Seal)


class Unopened(ABC, Generic[S]):
    def __init__(self, stream: str, sealed: Store | None = None) -> None:
        self.stream = stream
        self.opened = 0
        self.held = 0
        """How many of those in play could be seen, so that what was dealt is held to them."""
        self._sealed = sealed
        self._closed = False
        self._unopened = dict[str, S]()
        self._in_use: S | None = None

    @property
    def pending(self) -> int:
        """How many are still in play, to be opened later."""
        return sum(not self._never_opened(each) for each in self._unopened.values())

    def end(self) -> Iterator[Trouble]:
        """Only what is in use may still be sealed, as published, until the table closes."""
        for each in self._unopened.values():
            found = self._never_opened(each) or looked_up(self._sealed, each.commitment, "order")
            if isinstance(found, str):
                yield self._trouble(each.place, "order", found)
            elif found is not None:
                self.held += 1
                yield from self._in_play(each, found)

    @abstractmethod
    def _in_play(self, seal: S, secret: bytes) -> Iterator[Trouble]:
        """What was dealt so far, held to the order as it lies there."""

    @abstractmethod
    def _superseded(self, seal: S) -> str:
        """Why it should have been opened by now; empty while it may wait."""

    def _never_opened(self, seal: S) -> str:
        closed = "this order was never opened, and the table is closed" if self._closed else ""
        return self._superseded(seal) or closed

    def _seal(self, seal: S) -> Iterator[Trouble]:
        if seal.commitment in self._unopened:
            yield self._trouble(seal.place, "order", "the same order is sealed twice")
        self._in_use = self._unopened[seal.commitment] = seal

    def _opened_now(self, commitment: str) -> S | None:
        """The seal that is opened, if there is one under that hash."""
        seal = self._unopened.pop(commitment, None)
        self.opened += seal is not None
        if seal is self._in_use:
            self._in_use = None
        return seal

    def _trouble(self, place: int, what: What, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)
