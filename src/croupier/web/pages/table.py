"""A table as players and onlookers see it, the stylesheet of its felt, and tiles to show."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.studio.felt import NAME
from croupier.studio.pai_gow.tiles import tile_sheet
from croupier.studio.palette import page_stylesheet
from croupier.web.api.felt import drawn_felt
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.games import page_of
from croupier.web.pages.rendering import page

ASK_AGAIN = {"Cache-Control": "no-cache"}

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table_id}", dependencies=[READING])
async def table(
    table_id: str, request: Request, casino: CasinoDep, me: SignedInDep, work: WorkDep
) -> Response:
    found = casino.table(table_id)
    shown = page_of(found.house.game)
    felt = await drawn_felt(found, work)
    return page(
        request, f"games/{shown.folder}/table.html", me=me, table=found, game=shown, felt=felt
    )


@router.get("/static-felt.css")
async def felt_style() -> Response:
    return Response(page_stylesheet(), media_type="text/css", headers=ASK_AGAIN)


@router.get("/static-tiles.svg")
async def tiles() -> Response:
    """Symbols of all tiles, for a page without a felt that has them."""
    return Response(tile_sheet(NAME), media_type="image/svg+xml", headers=ASK_AGAIN)
