"""Oneself: name, office, and a password to come back with."""

from __future__ import annotations

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Form, Request, Response
from starlette.concurrency import run_in_threadpool

from croupier.web.dependencies import PeopleDep, PremisesDep, SignedInDep
from croupier.web.errors import STATUS, told
from croupier.web.pages.rendering import page
from croupier.web.people.errors import BadPassword
from croupier.web.people.passwords import SHORTEST

router = APIRouter(include_in_schema=False)

Field = Annotated[str, Form()]


@router.get("/you")
async def you(request: Request, me: SignedInDep, people: PeopleDep) -> Response:
    return await _shown(request, me, people)


@router.post("/you")
async def change_password(
    request: Request, me: SignedInDep, open_house: PremisesDep, new: Field, current: Field = ""
) -> Response:
    guesses, key = open_house.limits.knocks, f"password of {me.name}"
    guesses.take(key)
    try:
        await to_thread.run_sync(
            open_house.people.change_password, me, current, new, limiter=open_house.hashing
        )
    except BadPassword as error:
        shown = await _shown(request, me, open_house.people, error=error)
        shown.status_code = STATUS[told(error).kind]
        return shown
    guesses.give_back(key)
    open_house.desk.forget(me.name)
    return await _shown(request, me, open_house.people, changed=True)


async def _shown(
    request: Request,
    me: SignedInDep,
    people: PeopleDep,
    *,
    error: BadPassword | None = None,
    changed: bool = False,
) -> Response:
    person = await run_in_threadpool(people.person, me.name)
    return page(
        request,
        "you.html",
        me=me,
        has_password=person.password is not None,
        vouched_by=person.vouched_by,
        shortest=SHORTEST,
        error=error,
        changed=changed,
    )
