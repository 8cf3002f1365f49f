"""A player's own rounds at every table, with what was to be expected of them."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from croupier.web.dependencies import READING, PremisesDep
from croupier.web.history.asked import RESULTS, BeforeDep, FieldsDep
from croupier.web.history.looking import PlayerDep, look_at
from croupier.web.history.picture import shown
from croupier.web.pages.rendering import page

router = APIRouter(include_in_schema=False, dependencies=[READING])


@router.get("/history")
async def history(
    request: Request, open_house: PremisesDep, me: PlayerDep, given: FieldsDep, before: BeforeDep
) -> Response:
    """What cannot be read is told beside its field."""
    asked, trouble = given.understood()
    found = await run_in_threadpool(shown, await look_at(open_house, me, asked), before)
    response = page(
        request,
        "history.html",
        me=me,
        results=tuple(RESULTS),
        query=asked.query,
        given=given.by_name,
        trouble=trouble,
        **found,
    )
    if trouble:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response
