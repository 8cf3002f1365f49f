"""What every way to play a hand is worth, for the player who holds it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from croupier.tongues.speaking import tongue_spoken
from croupier.values.messages import said
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep, only
from croupier.web.errors import NotFound
from croupier.web.game_page import written
from croupier.web.games import page_of
from croupier.web.people.offices import Office

router = APIRouter(tags=["odds"], dependencies=[only(Office.PLAYER), READING])


@router.get("/tables/{table_id}/advice", response_class=JSONResponse)
async def advice(
    table_id: str,
    casino: CasinoDep,
    me: SignedInDep,
    work: WorkDep,
    seat: Annotated[int, Query(ge=1, le=99)],
) -> Response:
    """Exact values from what this person holds and has seen; nobody else is told of asking."""
    table = casino.table(table_id)
    page = page_of(table.house.game)
    if page.advice is None:
        raise NotFound(said("nobody is advised at a table of {game}", game=table.house.game))
    tongue = tongue_spoken()
    key, make = page.advice(table, me.known_as, seat)
    body = await work.figured(
        ("advice", table_id, key, tongue), me.name, partial(written, make, tongue)
    )
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})
