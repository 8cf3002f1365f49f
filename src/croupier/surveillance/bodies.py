"""As much of a record's body as a checker must read that knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import UNSET, UnsetType

from croupier.values.transfers import Transfer


class Body(msgspec.Struct, frozen=True):
    """What any event may hold: chips that move, a card that leaves the shoe."""

    transfers: tuple[Transfer, ...] = ()
    card: str | UnsetType | None = UNSET
    """None: it left unseen."""
    held: bool = False
    """The card had left the shoe before."""


class OrderSealed(Body, frozen=True, kw_only=True):
    commitment: str
    cards: int


class CardsCut(Body, frozen=True, kw_only=True):
    depth: int


class ShoeOpened(Body, frozen=True, kw_only=True):
    commitment: str
    order: tuple[str, ...]
    salt: str
    offset: int
    dealt: int


_READ_ANY = msgspec.json.Decoder(Body).decode
_READ: Mapping[str, Callable[[bytes], Body]] = {
    "order-sealed/1": msgspec.json.Decoder(OrderSealed).decode,
    "cards-cut/1": msgspec.json.Decoder(CardsCut).decode,
    "shoe-opened/1": msgspec.json.Decoder(ShoeOpened).decode,
}


def read_body(kind: str, body: bytes) -> Body:
    return _READ.get(kind, _READ_ANY)(body)
