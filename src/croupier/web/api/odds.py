"""Exact odds at a live table, from the cards the person who asks has seen."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.web.dependencies import READING, HallDep, SignedInDep, WorkDep
from croupier.web.games import page_of

router = APIRouter(tags=["odds"], dependencies=[READING])


@router.get("/tables/{table_id}/odds", response_class=JSONResponse)
async def odds(
    table_id: str,
    hall: HallDep,
    me: SignedInDep,
    work: WorkDep,
    full: bool = False,  # noqa: FBT001, FBT002 a query
) -> Response:
    """Every wager offered, with meters as they stand; `full` prices the full shoe.

    Otherwise the cards count that this viewer has not seen.
    """
    table, shown = hall.table(table_id), hall.meters_of(table_id)
    meters = dict(shown.meters) if shown else None
    page = page_of(table.house.game)
    cards = page.unseen(table, None if full else me.viewer)

    def priced() -> bytes:
        return msgspec.json.encode(page.odds(table, cards, full, meters))

    body = await work.made(("odds", table_id, full, cards, str(meters)), priced)
    return Response(body, media_type="application/json")
