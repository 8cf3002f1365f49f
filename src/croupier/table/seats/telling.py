"""Sentences about seats, chips and the tray."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from croupier.table.events import Event
from croupier.table.procedure import Telling, message
from croupier.table.seats.chips import chips
from croupier.table.seats.closing import closing
from croupier.table.seats.seating import seating
from croupier.table.seats.tray import tray
from croupier.values.messages import money, total

__all__ = ["money", "total"]


def _tell(telling: Telling, event: Event) -> str:
    return message(telling.tells, event).sentence


TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    kind: partial(_tell, telling)
    for each in (seating, chips, tray, closing)
    for kind, telling in each.events.items()
}
