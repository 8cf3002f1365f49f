"""One click from the lobby to a seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Response
from starlette.responses import RedirectResponse

from croupier.web.dependencies import UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.people.offices import Office
from croupier.web.play_now import sit_down, way_to

SEE_OTHER = 303

router = APIRouter(include_in_schema=False)


@router.post("/play", dependencies=[only(Office.PLAYER), UNHURRIED])
async def play(
    open_house: PremisesDep,
    me: SignedInDep,
    table: Annotated[str, Form(max_length=100)],
    ask: Annotated[str, Form(min_length=8, max_length=60)],
) -> Response:
    """The form chose `ask`, so that a click that came twice counts once."""
    at = await sit_down(open_house, me, table, ask)
    return RedirectResponse(way_to(at), SEE_OTHER)
