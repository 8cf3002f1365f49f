"""The office: tables opened from submissions, people, invitations and purses."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from croupier.web.api.tables import TRAY
from croupier.web.dependencies import Premises, PremisesDep, SignedInDep, only
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office

router = APIRouter(dependencies=[only(Office.FLOORPERSON, Office.ADMINISTRATOR)])


@router.get("/office")
async def office(request: Request, open_house: PremisesDep, me: SignedInDep) -> Response:
    tray = await usual_tray(open_house)
    return page(
        request,
        "office.html",
        me=me,
        administrator=me.office is Office.ADMINISTRATOR,
        offices=[each.value for each in Office],
        tray=f"{tray // 100:,}",
    )


async def usual_tray(open_house: Premises) -> int:
    """What one person may open a table with, unless they say otherwise."""
    alone_may = (await open_house.casino.offices.now()).two_people_above
    return TRAY if alone_may is None else min(TRAY, alone_may)
