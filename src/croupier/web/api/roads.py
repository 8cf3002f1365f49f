"""The scoreboard of a table's shoe."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.web.dependencies import READING, HallDep, WorkDep
from croupier.web.games import page_of

router = APIRouter(tags=["roads"], dependencies=[READING])


@router.get("/tables/{table_id}/roads", response_class=JSONResponse)
async def roads(table_id: str, hall: HallDep, work: WorkDep) -> Response:
    """The roads as `croupier roads --json` prints them, of the shoe in play."""
    table = hall.table(table_id)
    page = page_of(table.house.game)

    def drawn() -> bytes:
        return msgspec.json.encode(page.roads(table))

    body = await work.made(("roads", table_id, page.finished(table)), drawn)
    return Response(body, media_type="application/json")
