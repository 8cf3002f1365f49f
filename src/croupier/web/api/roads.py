"""The scoreboard of a table's shoe."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.web.dependencies import READING, CasinoDep, WorkDep
from croupier.web.drawn_roads import drawn_roads
from croupier.web.numbers import Place

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
