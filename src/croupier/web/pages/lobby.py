"""The lobby: which tables there are, and where there is room."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.web.api.lobby import lobby_tables
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READING])
async def lobby(request: Request, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    purse = casino.purses.of(me.known_as).cents if me.office is Office.PLAYER else None
    tables = await lobby_tables(casino, work)
    return page(request, "lobby.html", me=me, tables=tables, purse=purse)
