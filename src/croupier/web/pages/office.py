"""The office: tables opened from submissions, people, invitations and purses."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from croupier.web.dependencies import SignedInDep, only
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office

router = APIRouter(dependencies=[only(Office.FLOORPERSON, Office.ADMINISTRATOR)])


@router.get("/office")
async def office(request: Request, me: SignedInDep) -> Response:
    return page(
        request,
        "office.html",
        me=me,
        administrator=me.office is Office.ADMINISTRATOR,
        offices=[each.value for each in Office],
    )
