"""What a player's last sitting at a table brought."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.web.dependencies import READING, PremisesDep
from croupier.web.errors import NotFound
from croupier.web.history.looking import PlayerDep

router = APIRouter(tags=["rounds"], dependencies=[READING])


@router.get("/tables/{table_id}/sitting", response_class=JSONResponse)
async def sitting(table_id: str, open_house: PremisesDep, me: PlayerDep) -> Response:
    """From the seat taken last, in cents; `whole` is false while it is read: ask again."""
    table = open_house.casino.table(table_id)
    found = await open_house.histories.sitting(open_house.casino, me.known_as, table)
    if found is None:
        raise NotFound("you never sat at this table")
    tally = found.tally
    told = {
        "since": found.since,
        "rounds": tally.rounds,
        "won": tally.won,
        "lost": tally.lost,
        "net": tally.won - tally.lost,
        "longest_run": {"rounds": abs(tally.longest), "won": tally.longest > 0},
        "whole": found.is_whole,
    }
    return Response(msgspec.json.encode(told), media_type="application/json")
