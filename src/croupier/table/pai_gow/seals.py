"""What is sealed before it is known: the order of the tiles, and the dice of the next shake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from croupier.table.orders import Order
from croupier.values.tiles import Tile

HASH_LENGTH = 64
"""Of a seal on the order of the tiles, or on the dice of the next shake."""
WholeSet = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=32)]
"""All 32 tiles: stack by stack from the dealer's left, each from its top down."""


class OfChance(Order, frozen=True):
    """An order with fields that chance decides at a table whose tiles and dice are sealed.

    The floor fills them in, or they are known from the deal and nobody need name them. With real
    tiles and dice the dealer fills in what is seen.
    """

    by_chance: ClassVar[tuple[str, ...]] = ()


def chosen_by_sender(order: Order) -> tuple[str, ...]:
    """The fields of chance that are filled in an order as it came from its sender."""
    by_chance = order.by_chance if isinstance(order, OfChance) else ()
    return tuple(name for name in by_chance if getattr(order, name))


def as_cut(tiles: Sequence[Tile], cut: Sequence[int]) -> tuple[Tile, ...]:
    """The tiles once the stacks stand as the bank had them cut."""
    return tuple(tile for stack in cut for tile in tiles[(stack - 1) * 4 : stack * 4])
