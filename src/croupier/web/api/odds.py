"""Exact odds at a live table, from the cards the person who asks has seen."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.tongues.speaking import tongue_spoken
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.game_page import written
from croupier.web.games import page_of

router = APIRouter(tags=["odds"], dependencies=[READING])


@router.get("/tables/{table_id}/odds", response_class=JSONResponse)
async def odds(
    table_id: str,
    casino: CasinoDep,
    me: SignedInDep,
    work: WorkDep,
    full: bool = False,  # noqa: FBT001, FBT002 a query
) -> Response:
    """Every wager offered, with meters as they stand; `full` prices the full shoe.

    Otherwise the cards count that this viewer has not seen.
    """
    table, shown = casino.table(table_id), casino.meters_of(table_id)
    tongue = tongue_spoken()
    meters = dict(shown.meters) if shown else None
    key, make = page_of(table.house.game).odds(table, None if full else me.viewer, meters)
    asked = ("odds", table_id, full, key, str(meters), tongue)
    body = await work.figured(asked, me.name, partial(written, make, tongue))
    return Response(body, media_type="application/json")
