"""The baccarat family for those who run its tables: drills."""

from __future__ import annotations

from croupier.table.baccarat import drills
from croupier.table.baccarat.state import Table
from croupier.web.errors import NotFound
from croupier.web.game_page import Draw


def drill_kinds(table: Table) -> tuple[str, ...]:
    return tuple(kind.value for kind in drills.kinds(table.game))


def drill(table: Table, kind: str, draw: Draw) -> drills.Drill:
    try:
        return drills.drill(table.game, kind, draw)
    except drills.NoSuchDrill as error:
        raise NotFound(str(error)) from None
