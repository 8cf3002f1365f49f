"""The first pass: a journal checked for itself, by somebody who knows no game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from msgspec import UNSET

from croupier.surveillance.accounts import Accounts
from croupier.surveillance.bodies import (
    CARDS_ARE_PREPARED,
    ROUND_IS_OVER,
    Body,
    ShoeLoaded,
    read_body,
)
from croupier.surveillance.chain import Chain, Latest, at_any_time
from croupier.surveillance.kept_secrets import Store
from croupier.surveillance.sealed_cards import MOMENTS, SealedCards
from croupier.surveillance.sealed_dice import SealedDice
from croupier.surveillance.sealed_tiles import SealedTiles
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Head, Record
from croupier.values.transfers import MAY_OWE


class Integrity:
    """One stream, record by record; it remembers balances and what is sealed or dealt only."""

    def __init__(
        self,
        stream: str,
        known: Collection[str],
        sealed: Store | None = None,
        may_owe: Collection[str] = MAY_OWE,
        withheld_from: int | None = None,
        *,
        latest: Latest = at_any_time,
    ) -> None:
        self.stream = stream
        self._known = known
        self._chain = Chain(stream, withheld_from, latest)
        self._accounts = Accounts(stream, may_owe)
        self._shoes_and_stacks = SealedCards(stream, sealed), SealedTiles(stream, sealed)
        self._seals = (*self._shoes_and_stacks, SealedDice(stream, sealed))
        self.records = self.rounds = self.shoes = self._shoe = 0
        self._is_loaded = False

    @property
    def opened(self) -> int:
        """How many sealed orders were opened."""
        return sum(each.opened for each in self._shoes_and_stacks)

    @property
    def pending(self) -> int:
        """How many are still to be opened."""
        return sum(each.pending for each in self._shoes_and_stacks)

    @property
    def held(self) -> int:
        """How many of those could be seen already, so that what was dealt is held to them."""
        return sum(each.held for each in self._shoes_and_stacks)

    @property
    def head(self) -> Head:
        return Head(self.stream, self._chain.place, self._chain.hash)

    def look(self, record: Record) -> Iterator[Trouble]:
        self.records += 1
        self.rounds += record.kind in ROUND_IS_OVER
        yield from self._chain.next(record)
        if record.kind not in self._known:
            why = f"{record.kind!r} is no event of a known name and version"
            yield Trouble(self.stream, record.place, "event", why)
            return
        try:
            body = read_body(record.kind, record.body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            yield Trouble(self.stream, record.place, "body", f"it cannot be read: {wrong}")
            return
        yield from self._happened(record, body)

    def _happened(self, record: Record, body: Body) -> Iterator[Trouble]:
        if body.transfers:
            yield from self._accounts.move(record.place, body.transfers)
        self._count_shoe(record.kind, body)
        if record.kind in ROUND_IS_OVER:
            yield from self._accounts.clear_layout(record.place)
        if _concerns_seals(record.kind, body):
            for each in self._seals:
                yield from each.look(record.place, record.kind, body)

    def _count_shoe(self, kind: str, body: Body) -> None:
        """A device deals from what it was given without a shoe that is loaded first."""
        if kind == CARDS_ARE_PREPARED:
            self._is_loaded = False
        if isinstance(body, ShoeLoaded):
            self.shoes, self._shoe = self.shoes + (body.shoe != self._shoe), body.shoe
            self._is_loaded = True
        elif body.card is not UNSET and not body.held and not self._is_loaded:
            self.shoes, self._is_loaded = self.shoes + 1, True

    def end(self) -> Iterator[Trouble]:
        """What can only be said once every record was seen."""
        for each in self._seals:
            yield from each.end()


def _concerns_seals(kind: str, body: Body) -> bool:
    """Most events say nothing of what is sealed, and deal nothing."""
    return type(body) is not Body or body.card is not UNSET or kind in MOMENTS
