"""A table as players and onlookers see it, the stylesheet of its felt, and its game's pictures."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.studio.palette import page_stylesheet
from croupier.web.api.felt import drawn_felt
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.games import page_of, pictures_of
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


@router.get("/drawn/{family}/{name}.svg")
async def picture(family: str, name: str) -> Response:
    """What a game draws beside its felt."""
    drawn = pictures_of(family).get(name)
    if drawn is None:
        raise NotFound(f"{family} draws no {name}")
    return Response(drawn(), media_type="image/svg+xml", headers=ASK_AGAIN)
