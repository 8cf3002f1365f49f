"""One click from the lobby to a seat."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Response
from starlette.responses import RedirectResponse

from croupier.floor.ownership import Elsewhere
from croupier.web.dependencies import UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.people.offices import Office
from croupier.web.play_now import sit_down, way_to

SEE_OTHER, AS_IT_IS = 303, 307

router = APIRouter(include_in_schema=False)


@router.post("/play", dependencies=[only(Office.PLAYER), UNHURRIED])
async def play(
    open_house: PremisesDep,
    me: SignedInDep,
    table: Annotated[str, Form(max_length=100)],
    ask: Annotated[str, Form(min_length=8, max_length=60)],
) -> Response:
    """The form chose `ask`, so that a click that came twice counts once."""
    try:
        at = await sit_down(open_house, me, table, ask)
    except Elsewhere as other:
        return RedirectResponse(f"/tables/{quote(other.table)}/play", AS_IT_IS)
    return RedirectResponse(way_to(at), SEE_OTHER)


@router.post("/tables/{table_id}/play", dependencies=[only(Office.PLAYER), UNHURRIED])
async def play_at(
    table_id: str,
    open_house: PremisesDep,
    me: SignedInDep,
    ask: Annotated[str, Form(min_length=8, max_length=60)],
) -> Response:
    """The same, at an address by which it reaches the node that has the table."""
    return await play(open_house, me, table_id, ask)
