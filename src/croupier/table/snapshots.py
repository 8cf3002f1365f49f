"""A table's state as bytes: a cache that spares a replay, never the truth."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec.structs import fields, replace

from croupier.values.ledger import from_plain, to_plain

T = TypeVar("T")
"""A table: a frozen struct, whatever else it is."""

GAME = "game"
"""The bound game, which the first event gives: the only field that is not kept."""


class Snapshots(Generic[T]):
    def __init__(self, table: type[T]) -> None:
        kept = [(each.name, each.type) for each in fields(cast("Any", table)) if each.name != GAME]
        self._names = tuple(name for name, _ in kept)
        self._kept = msgspec.defstruct("Kept", kept, frozen=True)
        self._encoder = msgspec.json.Encoder(enc_hook=to_plain)
        self._decoder = msgspec.json.Decoder(self._kept, dec_hook=from_plain)

    def state_of(self, table: T) -> bytes:
        return self._encoder.encode(self._kept(*(getattr(table, name) for name in self._names)))

    def table_from(self, state: bytes, opened: T) -> T:
        """The table of a kept state, with the bound game of one that was opened."""
        kept = self._decoder.decode(state)
        changes = {name: getattr(kept, name) for name in self._names}
        return cast("T", replace(cast("Any", opened), **changes))

    def differences(self, state: bytes, table: T) -> tuple[str, ...]:
        """The fields in which a kept state is another table."""
        kept = self._decoder.decode(state)
        return tuple(name for name in self._names if getattr(kept, name) != getattr(table, name))
