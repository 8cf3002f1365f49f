"""The scoreboard of a table's shoe."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.floor.live_game import LiveTable
from croupier.web.dependencies import READING, CasinoDep, WorkDep
from croupier.web.game_page import Document
from croupier.web.games import page_of
from croupier.web.numbers import Place
from croupier.web.past_rounds import announced, finished
from croupier.web.workroom import Workroom

router = APIRouter(tags=["roads"], dependencies=[READING])


@router.get("/tables/{table_id}/roads", response_class=JSONResponse)
async def roads(
    table_id: str, casino: CasinoDep, work: WorkDep, after: Place | None = None
) -> Response:
    """The roads as `croupier roads --json` prints them, of the shoe in play.

    A round is among them as soon as its result is announced.
    """
    await casino.catch_up(table_id, after)
    table = casino.table(table_id)
    _, whole = await drawn_roads(table, work)
    return Response(msgspec.json.encode(whole), media_type="application/json")


async def drawn_roads(table: LiveTable, work: Workroom) -> tuple[Document, Document]:
    """As the lobby shows them, and whole; they change with a result, and when a round is over."""
    make = page_of(table.house.game).roads
    key = ("roads", table.id, finished(table), announced(table))
    return await work.made(key, lambda: make(table))
