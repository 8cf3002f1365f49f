"""What is sealed before it is known: the order of the tiles, and the dice of the next shake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from croupier.values.tiles import Tile

HASH_LENGTH = 64
"""Of a seal on the order of the tiles, or on the dice of the next shake."""
WholeSet = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=32)]
"""All 32 tiles: stack by stack from the dealer's left, each from its top down."""


def as_cut(tiles: Sequence[Tile], cut: Sequence[int]) -> tuple[Tile, ...]:
    """The tiles once the stacks stand as the bank had them cut."""
    return tuple(tile for stack in cut for tile in tiles[(stack - 1) * 4 : stack * 4])
