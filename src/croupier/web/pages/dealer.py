"""The dealer's console: one table from behind, for those who run it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from croupier.table.seats.unusual import unusual_buy_in
from croupier.web.dependencies import CasinoDep, SignedInDep, only
from croupier.web.games import page_of
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.practice_tables import called

router = APIRouter(dependencies=[only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)])


@router.get("/tables/{table_id}/dealer")
async def console(
    request: Request, table_id: str, casino: CasinoDep, me: SignedInDep, training: str | None = None
) -> Response:
    table = casino.table(table_id)
    return page(
        request,
        "dealer.html",
        me=me,
        table=table,
        name=called(table.id, practice=table.practice),
        game=page_of(table.house.game),
        training=training is not None,
        unusual_buy_in=unusual_buy_in(table.house),
        wagers=[(each.id, each.title) for each in table.house.wagers.values()],
    )
