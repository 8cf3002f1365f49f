"""Real tiles that a dealer names: no more of a kind than a set holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.table.pai_gow.state import Table
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile, show_tiles


def not_in_set(table: Table, seat: int, tiles: Sequence[Tile]) -> Refusal | None:
    """Whether tiles cannot lie at a position, because they lie elsewhere."""
    ranks, seen = table.game.ranks, Counter(tiles)
    for hand in table.in_round.hands.values():
        if hand.seat != seat:
            seen.update(tile for tile in hand.tiles if tile is not None)
    held = dict(zip(ranks.kinds, ranks.copies, strict=True))
    over = [tile for tile in tiles if seen[tile] > held[tile]]
    if not over:
        return None
    clause = table.duty("tiles_whole")
    text = "a set does not hold so many of {tiles}"
    return refuse(clause, text, tiles=show_tiles(dict.fromkeys(over)))
