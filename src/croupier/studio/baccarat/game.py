"""How the tables of this game are drawn."""

from __future__ import annotations

from croupier.studio.baccarat.table import baccarat_table
from croupier.studio.games import Manner
from croupier.studio.palette import Kind

GAME = Manner(baccarat_table, Kind.HANDS)
