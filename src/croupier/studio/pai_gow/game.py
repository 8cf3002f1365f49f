"""How the tables of this game are drawn."""

from __future__ import annotations

from croupier.studio.games import Manner
from croupier.studio.pai_gow.table import tile_table
from croupier.studio.palette import Kind

GAME = Manner(tile_table, Kind.TILES)
