"""A player's own rounds at every table: in pages, and as a file."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from croupier.web.dependencies import READING
from croupier.web.history.asked import BeforeDep, page_of
from croupier.web.history.documents import (
    as_csv,
    as_json,
    round_document,
    totals_document,
)
from croupier.web.history.looking import LookDep

router = APIRouter(tags=["rounds"], prefix="/me", dependencies=[READING])

Document = dict[str, Any]


@router.get("/rounds")
async def own_rounds(look: LookDep, before: BeforeDep) -> Document:
    """The newest first, by table, game, days of UTC, result and least stake, with their totals."""

    def told() -> Document:
        page, tables = page_of(look.chosen, before), look.found.tables
        return {
            "rounds": [round_document(each, tables, look.figures) for each in page.rounds],
            "next": page.next,
            "whole": look.found.is_whole,
            "totals": totals_document(look.chosen, look.expectation),
        }

    return await run_in_threadpool(told)


@router.get("/rounds.csv", response_class=Response)
async def spreadsheet(look: LookDep) -> Response:
    """All that are asked for, the oldest first: a line for each wager."""
    lines = as_csv(look.chosen, look.found.tables, look.figures)
    return StreamingResponse(lines, media_type="text/csv", headers=_named("csv"))


@router.get("/rounds.json", response_class=Response)
async def document(look: LookDep) -> Response:
    """The same as a document, with their totals."""
    totals = totals_document(look.chosen, look.expectation)
    parts = as_json(look.chosen, look.found.tables, look.figures, totals)
    return StreamingResponse(parts, media_type="application/json", headers=_named("json"))


def _named(suffix: str) -> dict[str, str]:
    attached = f'attachment; filename="my-rounds.{suffix}"'
    return {"Content-Disposition": attached, "Cache-Control": "no-store"}
