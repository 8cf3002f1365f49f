"""A chart to play by at a table."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from croupier.rulebooks.house_rules import HouseRules
from croupier.tongues.speaking import tongue_spoken
from croupier.values.messages import said
from croupier.web.api.felt import FOR_A_DAY
from croupier.web.dependencies import READING, CasinoDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.game_page import written
from croupier.web.games import page_of

router = APIRouter(tags=["odds"], dependencies=[READING])


@router.get("/tables/{table_id}/strategy", response_class=JSONResponse)
async def strategy(table_id: str, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    """From the full shoe and the table's own rules."""
    house = casino.table(table_id).house
    make = page_of(house.game).strategy
    if make is None:
        raise no_chart(house)
    tongue = tongue_spoken()
    chart = partial(written, partial(make, house), tongue)
    body = await work.figured(("strategy", table_id, tongue), me.name, chart)
    return Response(body, media_type="application/json")


@router.get("/tables/{table_id}/strategy.svg", response_class=Response)
async def picture(table_id: str, casino: CasinoDep, me: SignedInDep, work: WorkDep) -> Response:
    """The same, drawn for a sheet of paper."""
    house = casino.table(table_id).house
    draw = page_of(house.game).drawn_strategy
    if draw is None:
        raise no_chart(house)
    drawn = await work.figured(("drawn strategy", table_id), me.name, partial(draw, house))
    return Response(drawn, media_type="image/svg+xml", headers=FOR_A_DAY)


def no_chart(house: HouseRules) -> NotFound:
    return NotFound(said("there is no chart for a table of {game}", game=house.game))
