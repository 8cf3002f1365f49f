"""A table's state as bytes: a cache that spares a replay, never the truth."""

from __future__ import annotations

import msgspec
from msgspec.structs import fields, replace

from croupier.games.baccarat.game import BaccaratGame
from croupier.table.baccarat.recorded import from_plain, to_plain
from croupier.table.baccarat.state import Table

_KEPT = [(each.name, each.type) for each in fields(Table) if each.name != "game"]
_Kept = msgspec.defstruct("Kept", _KEPT, frozen=True)
"""Every field but the bound game, which the first event gives."""
_ENCODER = msgspec.json.Encoder(enc_hook=to_plain)
_DECODER = msgspec.json.Decoder(_Kept, dec_hook=from_plain)


def state_of(table: Table) -> bytes:
    return _ENCODER.encode(_Kept(*(getattr(table, name) for name, _ in _KEPT)))


def table_from(state: bytes, game: BaccaratGame) -> Table:
    kept = _DECODER.decode(state)
    blank = Table("", game, practice=False, physical_cards=False, pit="")
    return replace(blank, **{name: getattr(kept, name) for name, _ in _KEPT})
