"""The lobby: which tables there are, and where there is room."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.web.api.lobby import lobby_tables
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.differences import differences
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.play_now import fresh_ask, offers

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READING])
async def lobby(request: Request, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    is_player = me.office is Office.PLAYER
    purse = (await casino.purses.at_hand(me.known_as)).cents if is_player else None
    tables = await lobby_tables(casino, work)
    seated = {each["id"] for each in tables if casino.table(each["id"]).seat_of(me.known_as)}
    offered = {each.table: each for each in offers(casino, purse or 0)}
    return page(
        request,
        "lobby.html",
        me=me,
        tables=tables,
        purse=purse,
        offered=offered,
        seated=seated,
        differ=differences({each["id"]: casino.table(each["id"]).house for each in tables}),
        ask=fresh_ask(),
    )
