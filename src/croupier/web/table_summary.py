"""Any table as the lobby tells of it; each game adds what goes on there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from croupier.floor.live_game import LiveTable
from croupier.web.house_document import limits


class LobbyTable(LiveTable, Protocol):
    @property
    def seats(self) -> Mapping[int, object]: ...


def table_summary(table: LobbyTable) -> dict[str, object]:
    house = table.house
    return {
        "id": table.id,
        "game": house.game,
        "title": house.title,
        "rulebook": house.rulebook,
        "variant": house.variant,
        "jurisdiction": house.jurisdiction,
        "limits": limits(house.limits),
        "seats": {"taken": sorted(table.seats), "all": house.seats.value},
        "practice": table.practice,
    }
