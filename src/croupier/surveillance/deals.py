"""What shows after it was dealt, held to what was sealed once that is opened.

A card that shows as it leaves the shoe is held to its seal by a checker that knows no game. The
others are claims: a game says what it takes to prove each of them wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from croupier.surveillance.kept_secrets import OTHERWISE, Store, looked_up
from croupier.table.seats.state import SeatedTable
from croupier.table.table_game import TableGame
from croupier.values.events import Event

T = TypeVar("T", bound=SeatedTable)
V = TypeVar("V", bound=msgspec.Struct)

Opened = Mapping[str, Any]
"""The events that opened them, by commitment."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something recorded that opened seals can prove wrong."""

    place: int
    needs: frozenset[str]
    wrong: Callable[[Opened], Iterable[str]]


def nothing_is_out(_: object) -> tuple[str, ...]:
    return ()


class SealedDeals(Generic[T, V]):
    """Follows the table by its events; one that does not fit is told by others."""

    def __init__(
        self,
        tables: TableGame[T, V],
        claims: Callable[[T, int, Event], Iterable[Claim]],
        as_opened: Callable[[T, str, bytes], Event | None],
        out: Callable[[T], Collection[str]] = nothing_is_out,
    ) -> None:
        """`as_opened` tells of a secret as if it were opened; None of what cannot be read.

        `out` names the seals of what lies on the table unseen, of which more may be claimed.
        """
        self._tables, self._claims_of, self._out = tables, claims, out
        self._as_opened = as_opened
        self._table: T | None = None
        self._lost = False
        self._claims = list[Claim]()
        self._opened = dict[str, Event]()

    def look(self, place: int, event: Event) -> Iterator[tuple[int, str]]:
        """What is wrong, each with the place of the deal."""
        if self._lost:
            return
        try:
            new = tuple(self._claims_of(self._table, place, event)) if self._table else ()
            self._table = self._tables.evolve(self._table, event)
        except Exception:  # noqa: BLE001 what was tampered with is told, not raised
            self._lost = True
            return
        self._claims += new
        opens = self._tables.tellings[type(event)].opens
        if opens:
            self._opened[getattr(event, opens)] = event
        if new or opens:
            yield from self._held()
        if opens:
            self._forget(self._table)

    def end(self, sealed: Store | None) -> Iterator[tuple[int, str]]:
        """What waits for a seal to be opened, held to those that may be seen already."""
        if self._lost or self._table is None:
            return
        needed = frozenset[str]().union(*(claim.needs for claim in self._claims))
        seen = {name: looked_up(sealed, name, "order") for name in needed - self._opened.keys()}
        opened = dict(self._opened)
        for name, secret in seen.items():
            if isinstance(secret, bytes) and (told := self._as_opened(self._table, name, secret)):
                opened[name] = told
        for claim in self._claims:
            if claim.needs <= opened.keys() and any(claim.wrong(opened)):
                yield claim.place, f"what shows here was dealt, {OTHERWISE}"

    def _held(self) -> Iterator[tuple[int, str]]:
        """Claims whose seals are all open by now."""
        waiting = list[Claim]()
        for claim in self._claims:
            if claim.needs <= self._opened.keys():
                yield from ((claim.place, why) for why in claim.wrong(self._opened))
            else:
                waiting.append(claim)
        self._claims = waiting

    def _forget(self, table: T) -> None:
        kept = set(self._out(table)).union(*(claim.needs for claim in self._claims))
        self._opened = {name: event for name, event in self._opened.items() if name in kept}
