"""What tables took in and paid, for offices: tables and pictures, no script."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from croupier.surveillance.analytics.tallies import GROUPS, TABLE
from croupier.web.analytics import figures
from croupier.web.dependencies import READING, PremisesDep, SignedInDep, only
from croupier.web.office_figures import KINDS
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.reading import StandingDep

router = APIRouter(
    dependencies=[only(Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR), READING]
)
Word = Annotated[str, Query(max_length=20)]


@router.get("/office/analytics")
async def analytics(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    read: StandingDep,
    by: Word = TABLE,
    tables: Word = "",
) -> Response:
    by = by if by in GROUPS else TABLE
    shown = await figures(open_house, me, read.journal, by, tables if tables in KINDS else "")
    return page(
        request, "analytics.html", me=me, ways=GROUPS, kinds=KINDS, shown=shown,
        first=shown.first_day, last=shown.last_day,
    )  # fmt: skip
