"""A recorded event changes the table; it never fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import events
from croupier.table.baccarat.evolve_cards import CARD_EVENTS
from croupier.table.baccarat.evolve_chips import CHIP_EVENTS
from croupier.table.baccarat.evolve_errors import ERROR_EVENTS
from croupier.table.baccarat.evolve_round import ROUND_EVENTS
from croupier.table.baccarat.evolve_table import opened
from croupier.table.baccarat.state import Table
from croupier.table.facts import Event

CHANGES: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **CARD_EVENTS,
    **CHIP_EVENTS,
    **ERROR_EVENTS,
    **ROUND_EVENTS,
}


def evolve(table: Table | None, event: Event) -> Table:
    if isinstance(event, events.TableOpened):
        return opened(event)
    assert table is not None, "a table's first event opens it"
    changed = CHANGES[type(event)](table, event)
    return replace(changed, place=table.place + 1)


def evolved(table: Table | None, happened: Iterable[Event]) -> Table:
    after = reduce(evolve, happened, table)
    assert after is not None
    return after
