"""A recorded event changes the table; it never fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.events import Event
from croupier.table.evolving import Evolution
from croupier.table.pai_gow.evolve_chips import CHIP_EVENTS
from croupier.table.pai_gow.evolve_round import ROUND_EVENTS
from croupier.table.pai_gow.evolve_tiles import TILE_EVENTS
from croupier.table.pai_gow.opening import opened
from croupier.table.pai_gow.state import Table

CHANGES: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **TILE_EVENTS,
    **CHIP_EVENTS,
    **ROUND_EVENTS,
}


EVOLUTION = Evolution(opened, CHANGES)
evolve, evolved = EVOLUTION.evolve, EVOLUTION.evolved
