"""How the tables of Pai Gow are drawn."""

from __future__ import annotations

from croupier.studio.fixtures import Fixture, Needed
from croupier.studio.games import Manner
from croupier.studio.pai_gow.table import tile_table
from croupier.studio.palette import Kind

GAME = Manner(
    tile_table,
    Kind.TILES,
    fixtures={
        Fixture.STACKS: Needed("stack"),
        Fixture.DEALER_HANDS: Needed("dealer_sets"),
        Fixture.COLLECTED: Needed("rebuildable"),
        Fixture.CENTRE: Needed("to_centre", offering="player_banking"),
        Fixture.DEALER_WAGER: Needed("dealer_wager_place", offering="player_banking"),
        Fixture.BANK_MARKER: Needed("bank_marker", offering="player_banking"),
    },
)
