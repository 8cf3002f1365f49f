"""A player's own rounds at every table, with what was to be expected of them."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from croupier.web.dependencies import READING, SignedInDep
from croupier.web.history.asked import RESULTS, BeforeDep
from croupier.web.history.looking import LookDep
from croupier.web.history.picture import shown
from croupier.web.pages.rendering import page

router = APIRouter(include_in_schema=False, dependencies=[READING])


@router.get("/history")
async def history(request: Request, me: SignedInDep, look: LookDep, before: BeforeDep) -> Response:
    found = await run_in_threadpool(shown, look, before)
    return page(
        request,
        "history.html",
        me=me,
        results=tuple(RESULTS),
        query=look.asked.query,
        given=request.query_params,
        **found,
    )
