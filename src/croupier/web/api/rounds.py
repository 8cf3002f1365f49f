"""A person's own rounds at a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path
from starlette.responses import JSONResponse, Response

from croupier.floor.hall import Hall
from croupier.values.records import Record
from croupier.web.dependencies import READING, HallDep, SignedInDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.games import page_of

REACH = 6_000
"""So many records of the table are looked through; a full table makes about a hundred a round."""

router = APIRouter(tags=["rounds"], dependencies=[READING])

Number = Annotated[int, Path(ge=0, le=2**53)]


@router.get("/tables/{table_id}/rounds", response_class=JSONResponse)
async def own_rounds(table_id: str, hall: HallDep, me: SignedInDep, work: WorkDep) -> Response:
    """The last fifty in which this person had a wager, the newest first."""
    table = hall.table(table_id)
    page = page_of(table.house.game)

    def found() -> bytes:
        return msgspec.json.encode(
            {"rounds": page.own_rounds(_tail(hall, table_id), me.name, table)}
        )

    key = ("rounds", table_id, me.name, page.finished(table))
    return Response(await work.made(key, found), media_type="application/json")


@router.get("/tables/{table_id}/rounds/{shoe}/{number}", response_class=JSONResponse)
async def story(
    table_id: str, shoe: Number, number: Number, hall: HallDep, work: WorkDep
) -> Response:
    """One of the last rounds in sentences, as everybody at the table saw it."""
    table = hall.table(table_id)
    page = page_of(table.house.game)

    def found() -> bytes:
        told = page.story(_tail(hall, table_id), table, shoe, number)
        if told is None:
            raise NotFound(f"round {number} of shoe {shoe} is not among this table's last rounds")
        return msgspec.json.encode({"shoe": shoe, "round": number, "story": told})

    key = ("story", table_id, shoe, number, page.finished(table))
    return Response(await work.made(key, found), media_type="application/json")


def _tail(hall: Hall, table_id: str) -> list[Record]:
    head = hall.journal.head(table_id)
    after = max(0, head.place - REACH) if head else 0
    return list(hall.journal.read(table_id, after))
