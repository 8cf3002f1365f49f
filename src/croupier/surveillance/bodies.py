"""As much of a record's body as a checker must read that knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

import msgspec
from msgspec import UNSET, UnsetType

from croupier.values.events import LEFT_UNFINISHED, ROUND_ENDED, ROUND_VOIDED, TABLE_CLOSED
from croupier.values.shoe import FROM_SHOE
from croupier.values.transfers import Transfer

TABLE_IS_CLOSED = TABLE_CLOSED
CARDS_ARE_PREPARED = "preparation-begun/1"
ROUND_IS_OVER = frozenset({ROUND_ENDED, ROUND_VOIDED})


class Body(msgspec.Struct, frozen=True):
    """What any event may hold: chips that move, a card that leaves the shoe."""

    transfers: tuple[Transfer, ...] = ()
    card: str | UnsetType | None = msgspec.field(default=UNSET, name=FROM_SHOE)
    """None: it left unseen."""
    held: bool = False
    """The card had left the shoe before."""


class ShoeSealed(Body, frozen=True, kw_only=True):
    commitment: str
    cards: int


class CardsCut(Body, frozen=True, kw_only=True):
    depth: int


class ShoeLoaded(Body, frozen=True, kw_only=True):
    shoe: int
    """Its number; a stack that finishes a round in mid-shoe keeps it."""


class ShoeOpened(Body, frozen=True, kw_only=True):
    commitment: str
    cards: tuple[str, ...]
    salt: str
    offset: int
    dealt: int


class DiceSealed(Body, frozen=True, kw_only=True):
    """A shake is called for, and the dice that it will show are sealed."""

    dice: str = ""
    """Their hash; empty where the dice are real."""


class TilesStacked(DiceSealed, frozen=True, kw_only=True):
    commitment: str = ""
    """The hash of the tiles as they stand; empty where they are real."""


class TilesDealt(Body, frozen=True, kw_only=True):
    hands: tuple[tuple[int | str, tuple[str | None, ...]], ...]
    """By position; None where nobody saw the tile."""


class ShakerOpened(Body, frozen=True, kw_only=True):
    dice: tuple[int, ...]
    total: int
    commitment: str = ""
    salt: str = ""


class StacksOpened(Body, frozen=True, kw_only=True):
    commitment: str
    tiles: tuple[str, ...]
    salt: str
    cut: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)
    """The numbers of the stacks from left to right, as they stood when tiles were dealt."""
    dice: tuple[int, ...] = ()
    """Where they were not thrown; none in journals of before, where they stayed sealed."""
    dice_salt: str = ""


class LeftUnfinished(Body, frozen=True, kw_only=True):
    since: datetime
    days: int


_READ_ANY = msgspec.json.Decoder(Body).decode
_READ: Mapping[str, Callable[[bytes], Body]] = {
    kind: msgspec.json.Decoder(body).decode
    for kind, body in {
        "shoe-sealed/1": ShoeSealed,
        "cards-cut/1": CardsCut,
        "shoe-loaded/1": ShoeLoaded,
        "shoe-opened/1": ShoeOpened,
        "tiles-stacked/1": TilesStacked,
        "no-roll-called/1": DiceSealed,
        "shaker-uncovered-by-bank/1": DiceSealed,
        "tiles-dealt/1": TilesDealt,
        "shaker-opened/1": ShakerOpened,
        "stacks-opened/1": StacksOpened,
        LEFT_UNFINISHED: LeftUnfinished,
    }.items()
}


def read_body(kind: str, body: bytes) -> Body:
    return _READ.get(kind, _READ_ANY)(body)
