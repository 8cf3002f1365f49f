"""A recorded event changes the table; it never fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.baccarat.evolve_cards import CARD_EVENTS
from croupier.table.baccarat.evolve_chips import CHIP_EVENTS
from croupier.table.baccarat.evolve_errors import ERROR_EVENTS
from croupier.table.baccarat.evolve_round import ROUND_EVENTS
from croupier.table.baccarat.evolve_table import opened
from croupier.table.baccarat.state import Table
from croupier.table.events import Event
from croupier.table.evolving import Evolution

CHANGES: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **CARD_EVENTS,
    **CHIP_EVENTS,
    **ERROR_EVENTS,
    **ROUND_EVENTS,
}


EVOLUTION = Evolution(opened, CHANGES)
evolve, evolved = EVOLUTION.evolve, EVOLUTION.evolved
