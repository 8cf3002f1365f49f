"""What the staff of a table is told to do, with the chapter's requirement in our own words."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from msgspec.structs import replace
from starlette.responses import Response

from croupier.floor.two_people import offered_to
from croupier.training.console import instructions as told_to
from croupier.training.palette import palette as chosen_from
from croupier.values.families import family_of
from croupier.values.ledger import to_plain
from croupier.web.dependencies import CasinoDep, PremisesDep, SignedInDep, only
from croupier.web.games import page_of
from croupier.web.people.offices import Office

STAFF = [only(Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR)]

router = APIRouter(tags=["tables"], dependencies=STAFF)


class Told(msgspec.Struct, frozen=True):
    place: int
    """Of the table these instructions are about."""
    instructions: msgspec.Struct


@router.get("/tables/{table_id}/instructions")
async def instructions(table_id: str, open_house: PremisesDep, me: SignedInDep) -> Response:
    casino = open_house.casino
    table = casino.table(table_id)
    tables = family_of(table.house.game).part("table")
    told = await run_in_threadpool(told_to, tables, table, me.acting, open_house.clock())
    if table.tray_change:
        offices = await casino.offices.now()
        orders = (each for each in told.orders if offered_to(offices, each.order, me.known_as))
        told = replace(told, orders=tuple(orders))
    return _answered(Told(table.place, told))


@router.get("/tables/{table_id}/palette")
async def palette(table_id: str, casino: CasinoDep) -> Response:
    """What a dealer in training chooses from, and nothing says which is right."""
    table = casino.table(table_id)
    tables, game = family_of(table.house.game).part("table"), table.house.game
    return _answered(chosen_from(tables, page_of(game).palette(table)))


def _answered(told: object) -> Response:
    document = msgspec.json.encode(told, enc_hook=to_plain)
    return Response(document, media_type="application/json", headers={"Cache-Control": "no-store"})
