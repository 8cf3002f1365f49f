"""A player's own limits, pause and exclusion, on the page about themselves."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from croupier.cage.care import NOTICES, YEARS, Counted, Limit
from croupier.floor.unfinished import told_in_words
from croupier.values.errors import CroupierError, Unreadable
from croupier.values.messages import said
from croupier.values.money import cents_from_text
from croupier.values.refusals import Refused
from croupier.web.care import CareActs, mark_browser
from croupier.web.dependencies import COOKIE, UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.errors import STATUS, told
from croupier.web.pages.rendering import page
from croupier.web.people.offices import Office
from croupier.web.play_now import fresh_ask

SEE_OTHER = 303
HERE = "/you/care"

router = APIRouter(include_in_schema=False, dependencies=[only(Office.PLAYER), UNHURRIED])

Field = Annotated[str, Form()]


@router.get(HERE)
async def care(request: Request, open_house: PremisesDep, me: SignedInDep) -> Response:
    return await _page(request, open_house, me)


@router.post(f"{HERE}/limit")
async def set_limit(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    limit: Annotated[Limit, Form()],
    ask: Field,
    amount: Field = "",
) -> Response:
    """Nothing in the field asks for no limit any longer."""

    async def act() -> None:
        await CareActs(open_house, me).set_limit(limit, _amount(limit, amount), ask)

    return await _done(request, open_house, me, act(), at=limit.value)


@router.post(f"{HERE}/confirmation")
async def confirm(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    limit: Annotated[Limit, Form()],
    ask: Field,
    amount: Field = "",
) -> Response:
    asked = int(amount) if amount.isdecimal() else None
    act = CareActs(open_house, me).confirm(limit, asked, ask)
    return await _done(request, open_house, me, act, at=limit.value)


@router.post(f"{HERE}/notice")
async def choose_notice(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    minutes: Annotated[int, Form()],
    ask: Field,
) -> Response:
    act = CareActs(open_house, me).notice(minutes, ask)
    return await _done(request, open_house, me, act, at="notice")


@router.post(f"{HERE}/heard")
async def hear(
    open_house: PremisesDep,
    me: SignedInDep,
    count: Annotated[int, Form(ge=1, le=10_000)],
    ask: Field,
) -> Response:
    """They read in the lobby what became of rounds that they left."""
    with suppress(Refused):  # they said so in another window
        await CareActs(open_house, me).hear(count, ask)
    return RedirectResponse("/", SEE_OTHER)


@router.post(f"{HERE}/pause")
async def pause(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    number: Annotated[int, Form(ge=1, le=10_000)],
    unit: Annotated[int, Form(ge=1, le=24)],
    ask: Field,
) -> Response:
    act = CareActs(open_house, me).pause(number * unit, ask)
    return await _done(request, open_house, me, act)


@router.post(f"{HERE}/exclusion")
async def exclude(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    term: Field,
    ask: Field,
) -> Response:
    try:
        kept = await CareActs(open_house, me).exclude(term, ask)
    except CroupierError as error:
        return await _page(request, open_house, me, error)
    until = kept.exclusion.until if kept.exclusion else None
    response = page(request, "stays_out.html", until=until)
    secure = open_house.settings.secure_cookies or request.url.scheme == "https"
    domain = open_house.settings.cookie_domain
    mark_browser(response, kept, open_house.clock(), secure=secure, domain=domain)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", domain=domain)
    return response


async def _done(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    act: Awaitable[None],
    *,
    at: str = "",
) -> Response:
    """The page is long: it opens at what was asked about."""
    try:
        await act
    except CroupierError as error:
        return await _page(request, open_house, me, error)
    return RedirectResponse(f"{HERE}#of-{at}" if at else HERE, SEE_OTHER)


def _amount(limit: Limit, written: str) -> int | None:
    if not written.strip():
        return None
    if limit.counts is not Counted.TIME:
        return cents_from_text(written)
    if not written.strip().isdecimal():
        raise Unreadable(
            said("{written} is no number of minutes; write one, such as 90", written=repr(written))
        )
    return int(written)


async def _page(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    error: CroupierError | None = None,
) -> Response:
    acts = CareActs(open_house, me)
    kept = await acts.now()
    response = page(
        request,
        "care.html",
        me=me,
        limits=await acts.limits(),
        day=open_house.casino.care.day,
        kept=kept,
        is_paused=kept.is_paused(open_house.clock()),
        notices=NOTICES,
        terms=tuple(YEARS),
        unfinished=told_in_words(open_house.casino.unfinished),
        fresh_ask=fresh_ask,
        error=error,
    )
    if error:
        response.status_code = STATUS[told(error).kind]
    return response
