"""What was sealed at a table under a published hash, and is still to be opened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from croupier.surveillance.kept_secrets import Store, missing
from croupier.surveillance.trouble import Trouble


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
            if why := self._never_opened(each) or missing(self._sealed, each.commitment, "order"):
                yield self._trouble(each.place, "order", why)

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

    def _trouble(self, place: int, what: str, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)
