"""Positions, wagers, hands and styles as the texts of orders and events say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.values.messages import Cases, Message, fields_in, message, said, word
from croupier.values.tiles import Tile, show_tiles


def place(seat: int) -> str:
    """A position with its article.

    >>> place(0), place(3), place(7)
    ('the dealer', 'seat 3', 'the Dead Hand')
    """
    if seat in AREAS:
        return str(said("seat {seat}", seat=seat))
    return word("the dealer" if seat == DEALER else "the Dead Hand")


def wager_of(seat: int, owner: str) -> str:
    """A wager by whose it is.

    >>> wager_of(0, "dealer"), wager_of(2, "bob")
    ("the dealer's wager against the bank", 'the wager of bob at seat 2')
    """
    if not seat:
        return word("the dealer's wager against the bank")
    return str(said("the wager of {owner} at seat {seat}", owner=owner, seat=seat))


def style_in_words(delivery: str) -> str:
    return word(delivery.replace("_", " "))


def _two_hands(high: tuple[Tile, ...], low: tuple[Tile, ...]) -> object:
    return said(": {high} | {low}", high=show_tiles(high), low=show_tiles(low)) if high else ""


FOUND: Mapping[str, Callable[[Any], object]] = {
    "place": lambda it: place(it.seat),
    "laid": lambda it: wager_of(it.seat, it.owner),
    "two_hands": lambda it: _two_hands(it.high, it.low),
    "style": lambda it: style_in_words(it.delivery),
    "which": lambda it: said("the {tile}", tile=it.tile) if it.tile else said("a tile"),
}
"""What a text may name beside the fields of what it is about."""


def spoken(text: str | Cases) -> Callable[[msgspec.Struct], Message]:
    """A text that names a position, a wager, two hands, a style of delivery or one tile."""

    def told(about: msgspec.Struct) -> Message:
        plain = message(text, about)
        asked = fields_in(plain.text)
        found = {name: find(about) for name, find in FOUND.items() if name in asked}
        return Message(plain.text, {**plain.fields, **found})

    return told
