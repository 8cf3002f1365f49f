"""A chart to play by at a table."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.game_page import written
from croupier.web.games import page_of

router = APIRouter(tags=["odds"], dependencies=[READING])


@router.get("/tables/{table_id}/strategy", response_class=JSONResponse)
async def strategy(table_id: str, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    """From the full shoe and the table's own rules."""
    house = casino.table(table_id).house
    make = page_of(house.game).strategy
    if make is None:
        raise NotFound(f"there is no chart for a table of {house.game}")
    chart = partial(written, partial(make, house))
    body = await work.figured(("strategy", table_id), me.name, chart)
    return Response(body, media_type="application/json")
