"""A table as players and onlookers see it, the stylesheet of its felt, and its game's pictures."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.studio.palette import page_stylesheet
from croupier.studio.sign import sign_of
from croupier.web.api.felt import drawn_felt
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.games import page_of, pictures_of
from croupier.web.pages.rendering import kept_text, page
from croupier.web.people.offices import Office
from croupier.web.practice_tables import called

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table_id}", dependencies=[READING])
async def table(
    table_id: str, request: Request, casino: CasinoDep, me: SignedInDep, work: WorkDep
) -> Response:
    found = casino.table(table_id)
    shown = page_of(found.house.game)
    felt = await drawn_felt(found, work)
    is_player = me.office is Office.PLAYER
    kept_out = await casino.care.kept_out(me.known_as) if is_player else None
    return page(
        request,
        f"games/{shown.folder}/table.html",
        me=me,
        table=found,
        game=shown,
        felt=felt,
        card=shown.card(found.house),
        name=called(found.id, practice=found.practice),
        kept_out=kept_out,
    )


@router.get("/tables/{table_id}/card", dependencies=[READING])
async def card(table_id: str, request: Request, casino: CasinoDep, me: SignedInDep) -> Response:
    """How it is played, on one sheet of paper."""
    found = casino.table(table_id)
    shown = page_of(found.house.game)
    tiles = [draw() for draw in shown.pictures.values()]
    return page(
        request,
        "card.html",
        me=me,
        table=found,
        game=shown,
        card=shown.card(found.house),
        symbols=tiles,
    )


@router.get("/tables/{table_id}/felt", dependencies=[READING])
async def felt_page(
    table_id: str, request: Request, casino: CasinoDep, me: SignedInDep, work: WorkDep
) -> Response:
    """The felt alone, to print."""
    found = casino.table(table_id)
    shown, felt = page_of(found.house.game), await drawn_felt(found, work)
    return page(request, "felt.html", me=me, table=found, game=shown, felt=felt)


@router.get("/tables/{table_id}/sign", dependencies=[READING])
async def sign_page(
    table_id: str, request: Request, casino: CasinoDep, me: SignedInDep
) -> Response:
    """The sign at the table, to print or to show on a screen beside it."""
    found, shown = casino.table(table_id), casino.meters_of(table_id)
    return page(
        request,
        "sign.html",
        me=me,
        table=found,
        game=page_of(found.house.game),
        sign=sign_of(found.house),
        shown=shown,
        name=called(found.id, practice=found.practice),
    )


@router.get("/static-felt.css")
async def felt_style(request: Request) -> Response:
    return kept_text(request, page_stylesheet(), "text/css")


@router.get("/drawn/{family}/{name}.svg")
async def picture(family: str, name: str, request: Request) -> Response:
    """What a game draws beside its felt."""
    drawn = pictures_of(family).get(name)
    if drawn is None:
        raise NotFound(f"{family} draws no {name}")
    return kept_text(request, drawn(), "image/svg+xml")
