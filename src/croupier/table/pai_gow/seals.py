"""The order of the tiles, sealed before it is known, as the bank has it cut."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.values.tiles import Tile

HASH_LENGTH = 64
"""Of a seal on the order of the tiles, or on the dice of the next shake."""


def as_cut(order: Sequence[Tile], cut: Sequence[int]) -> tuple[Tile, ...]:
    """The order of the tiles once the stacks stand as the bank had them cut."""
    return tuple(tile for stack in cut for tile in order[(stack - 1) * 4 : stack * 4])
