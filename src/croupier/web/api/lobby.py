"""The tables of the house, as the lobby shows them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from croupier.floor.casino import Casino
from croupier.values.families import games
from croupier.web.api.meter_documents import display
from croupier.web.api.roads import drawn_roads
from croupier.web.dependencies import READING, CasinoDep, WorkDep
from croupier.web.games import page_of
from croupier.web.table_summary import table_summary
from croupier.web.worded import worded
from croupier.web.workroom import Workroom

router = APIRouter(tags=["lobby"], dependencies=[READING])

Document = dict[str, Any]


@router.get("/lobby")
async def lobby(casino: CasinoDep, work: WorkDep) -> Document:
    """Every table with its game, limits, free seats, a small road and what goes on there."""
    return {"tables": worded(await lobby_tables(casino, work))}


async def lobby_tables(casino: Casino, work: Workroom) -> list[Document]:
    """Open ones first, then by game and name."""
    shown = [each for each in casino.tables() if casino.table(each).house.game in games()]
    return sorted([await _shown(casino, work, each) for each in shown], key=_order)


async def _shown(casino: Casino, work: Workroom, table_id: str) -> Document:
    table = casino.table(table_id)
    small, _ = await drawn_roads(table, work)
    return {
        **table_summary(table),
        **page_of(table.house.game).summary(table),
        "road": small,
        "physical_cards": table.physical_cards,
        "automatic": casino.arrangement(table_id).automatic,
        "dealer_gone": casino.is_dealer_missed(table_id),
        "meters": _meters(casino, table_id),
    }


def _meters(casino: Casino, table_id: str) -> Document | None:
    """What its progressive shows, where it has one."""
    found = casino.meters_of(table_id)
    return display(found).model_dump() if found else None


def _order(table: Document) -> tuple[bool, str, str]:
    return table["phase"] == "closed", table["game"], table["id"]
