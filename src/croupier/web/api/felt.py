"""What does not change while a table is open: its felt, its rules, and the words of a clause."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel

from croupier.floor.live_game import LiveTable
from croupier.rulebooks.clauses import clause_table
from croupier.studio.felt import felt as picture_of
from croupier.values.clauses import stands_for
from croupier.web.dependencies import READING, CasinoDep, WorkDep
from croupier.web.errors import NotFound
from croupier.web.games import page_of
from croupier.web.worded import worded
from croupier.web.workroom import Workroom

FOR_A_DAY = {"Cache-Control": "private, max-age=86400"}

router = APIRouter(tags=["rules"], dependencies=[READING])


class ClauseTold(BaseModel):
    id: str
    section: str
    requirement: str
    """In our own words."""


@router.get("/tables/{table_id}/felt.svg", response_class=Response)
async def felt(table_id: str, casino: CasinoDep, work: WorkDep) -> Response:
    """The felt without its style, which is `/static-felt.css`."""
    picture = await drawn_felt(casino.table(table_id), work)
    return Response(picture, media_type="image/svg+xml", headers=FOR_A_DAY)


async def drawn_felt(table: LiveTable, work: Workroom) -> str:
    """It stays as it is while the table is open."""

    def drawn() -> str:
        return picture_of(table.house, practice=table.practice, styled=False)

    return await work.made(("felt", table.id), drawn)


@router.get("/tables/{table_id}/rules")
async def rules(table_id: str, casino: CasinoDep) -> dict[str, Any]:
    """Wagers with their odds in words, limits, coin and seats."""
    table = casino.table(table_id)
    rules: dict[str, Any] = worded(page_of(table.house.game).rules(table.house))
    return {"table": table_id, **rules}


@router.get("/clauses/{clause_id}")
async def clause(clause_id: Annotated[str, Path(max_length=100)], response: Response) -> ClauseTold:
    """What a clause asks for; a heading has one line for each clause beneath it."""
    beneath = [each for each in clause_table().values() if stands_for(clause_id, each.id)]
    if not beneath:
        raise NotFound(f"no clause has the id {clause_id!r}")
    response.headers.update(FOR_A_DAY)
    words = "\n".join(each.requirement for each in beneath)
    return ClauseTold(id=clause_id, section=beneath[0].section, requirement=words)
