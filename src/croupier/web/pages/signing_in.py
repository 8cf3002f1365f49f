"""The door: joining by an invitation, signing in with a password, signing out."""

from __future__ import annotations

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Form, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse

from croupier.floor.casino import Casino
from croupier.floor.office_desk import DOOR
from croupier.floor.offices import CameIn, SignInRefused, joining
from croupier.table.orders import Giver
from croupier.values.refusals import CroupierError
from croupier.web.care import keep_out, refuse_marked, why_barred
from croupier.web.dependencies import (
    COOKIE,
    KNOCKING,
    PerhapsSignedInDep,
    Premises,
    PremisesDep,
    SignedInDep,
    address_of,
    bearer_token,
)
from croupier.web.errors import STATUS, told
from croupier.web.pages.rendering import page
from croupier.web.people.errors import (
    BadName,
    BadPassword,
    Barred,
    NameTaken,
    NoSuchPerson,
    WrongPassword,
)
from croupier.web.people.invitations import Invitation, Terms
from croupier.web.people.names import LONGEST as LONGEST_NAME
from croupier.web.people.names import checked_name
from croupier.web.people.offices import Office
from croupier.web.people.passwords import SHORTEST, check_password
from croupier.web.people.sessions import LONGEST
from croupier.web.play_now import fresh_ask, offers, one_of_each_game, sit_down, way_to

SEE_OTHER, NO_CONTENT = 303, 204
OWN_LIMITS = "/you/care"

router = APIRouter(include_in_schema=False)

Field = Annotated[str, Form()]


@router.get("/join/{token}", dependencies=[KNOCKING])
async def invited(
    token: str, request: Request, open_house: PremisesDep, me: PerhapsSignedInDep, name: str = ""
) -> Response:
    invitation = await run_in_threadpool(open_house.people.invitation, token)
    welcome(request, open_house)
    office, is_vouched = invitation.terms.office, invitation.terms.identity is not None
    if office is Office.PLAYER:
        refuse_marked(request)
    is_theirs = invitation.terms.person in {"", me.name if me else ""} and not is_vouched
    if me and me.office is office and is_theirs:
        return RedirectResponse(office.home, SEE_OTHER)
    return await _join_page(request, open_house, invitation.terms, me=me, name=name[:LONGEST_NAME])


@router.post("/join/{token}", dependencies=[KNOCKING])
async def join(
    token: str,
    request: Request,
    open_house: PremisesDep,
    name: Field = "",
    password: Field = "",
    play: Field = "",
) -> Response:
    """With a table to `play` at, they sit there when they come in; with `limits` they set those."""
    invitation = await run_in_threadpool(open_house.people.invitation, token)
    welcome(request, open_house)
    open_house.limits.joins.take(address_of(request))
    terms = invitation.terms
    if terms.office is Office.PLAYER:
        refuse_marked(request)
    try:
        if terms.person:
            session = await _come_back(open_house, invitation, password)
        else:
            session = await _joined(open_house, invitation, name, password)
    except (BadName, BadPassword, NameTaken) as error:
        return await _join_page(request, open_house, terms, error=error, name=name)
    home = terms.office.home
    if terms.office is Office.PLAYER and "limits" in request.query_params:
        home = OWN_LIMITS
    if play and terms.office is Office.PLAYER:
        home = await _at_once(open_house, session, play)
    return await let_in(request, open_house, session, home)


async def _at_once(open_house: Premises, session: str, table: str) -> str:
    me = await open_house.desk.signed_in(session)
    assert me is not None, "a session that has just begun"
    return way_to(await sit_down(open_house, me, table, fresh_ask()))


async def _joined(open_house: Premises, invitation: Invitation, name: str, password: str) -> str:
    """First the account, then its purse; without the one there is not the other."""
    people, terms = open_house.people, invitation.terms
    called = checked_name(name)
    check_password(password)
    if password and terms.identity:
        raise BadPassword(f"{terms.identity.issuer} has your password; leave this empty")
    await run_in_threadpool(people.refuse_taken, called)
    until = open_house.vouched_until() if terms.identity else None
    session = await to_thread.run_sync(
        people.join, invitation, called, password, until, limiter=open_house.hashing
    )
    person = await run_in_threadpool(people.known_as, called)
    try:
        if terms.office is Office.PLAYER and terms.purse:
            await _granted(open_house.casino, person, invitation)
        await _came(open_house, invitation, person)
    except CroupierError:
        await run_in_threadpool(people.undo_join, invitation, called)
        raise
    return session


async def _granted(casino: Casino, person: str, invitation: Invitation) -> None:
    """Where the link is older than the house's sum, a second person lets its money be issued."""
    grant = invitation.terms.purse
    await casino.purses.issue_or_propose(person, grant, invitation.made_by, joining(person))


async def _came(open_house: Premises, invitation: Invitation, person: str) -> None:
    office = invitation.terms.office.value
    came = CameIn(person, office, invitation.id)
    await open_house.casino.offices.record(Giver(person, office), came)


async def _come_back(open_house: Premises, invitation: Invitation, password: str) -> str:
    check_password(password)
    try:
        person, session = await to_thread.run_sync(
            open_house.people.come_back,
            invitation,
            password,
            open_house.vouched_until(),
            limiter=open_house.hashing,
        )
    except Barred:
        known = await run_in_threadpool(open_house.people.known_as, invitation.terms.person)
        raise await why_barred(open_house, known) from None
    open_house.desk.forget(person.name)
    await _came(open_house, invitation, person.known_as)
    return session


@router.get("/sign-in")
async def door(
    request: Request,
    open_house: PremisesDep,
    me: PerhapsSignedInDep,
    next: str = "",  # noqa: A002
    left: str = "",
) -> Response:
    if me:
        return RedirectResponse(own_path(next) or me.office.home, SEE_OTHER)
    return _door_page(request, open_house, next, left=bool(left))


def _door_page(
    request: Request,
    open_house: Premises,
    next_: str,
    *,
    name: str = "",
    error: CroupierError | None = None,
    left: bool = False,
) -> Response:
    """`left` is for whoever has just signed out, and may be signed in at a provider still."""
    shown = page(
        request,
        "sign_in.html",
        name=name,
        next=own_path(next_),
        error=error,
        provider=open_house.provider.terms.called if open_house.provider else "",
        left=left,
    )
    if error:
        shown.status_code = STATUS[told(error).kind]
    return shown


@router.post("/sign-in", dependencies=[KNOCKING])
async def sign_in(
    request: Request,
    open_house: PremisesDep,
    name: Field,
    password: Field,
    next: Field = "",  # noqa: A002
) -> Response:
    try:
        person, session = await to_thread.run_sync(
            open_house.people.sign_in, name, password, limiter=open_house.hashing
        )
    except (WrongPassword, Barred) as error:
        why = await _refused(open_house, name, error)
        return _door_page(request, open_house, next, name=name, error=why)
    welcome(request, open_house)
    return await let_in(request, open_house, session, own_path(next) or person.office.home)


async def _refused(open_house: Premises, name: str, error: CroupierError) -> CroupierError:
    """What whoever knocked is told; the record says no more than that they are barred."""
    try:
        known = (await run_in_threadpool(open_house.people.person, name)).known_as
    except NoSuchPerson:
        known = ""
    await open_house.casino.offices.record(DOOR, SignInRefused(known, str(error)))
    return await why_barred(open_house, known) if isinstance(error, Barred) else error


@router.post("/sign-out")
async def sign_out(
    request: Request, open_house: PremisesDep, me: SignedInDep, ask: Field = ""
) -> Response:
    """A program ends the session it shows, a browser the one of its cookie.

    Whom no password lets in again is asked first, where the form says so.
    """
    if token := bearer_token(request):
        await open_house.desk.sign_out(token)
        return Response(status_code=NO_CONTENT)
    person = await run_in_threadpool(open_house.people.person, me.name)
    if ask and person.password is None and not person.vouched_by:
        return page(request, "sign_out.html", me=me, shortest=SHORTEST)
    await open_house.desk.sign_out(request.cookies.get(COOKIE, ""))
    response = RedirectResponse("/sign-in?left=1" if person.vouched_by else "/sign-in", SEE_OTHER)
    response.delete_cookie(
        COOKIE, httponly=True, samesite="lax", domain=open_house.settings.cookie_domain
    )
    return response


async def _join_page(
    request: Request,
    open_house: Premises,
    terms: Terms,
    *,
    me: PerhapsSignedInDep = None,
    error: CroupierError | None = None,
    name: str = "",
) -> Response:
    seen = await open_house.glances.now(open_house.casino, open_house.work)
    shown = page(
        request,
        "join.html",
        me=me,
        invited_as=terms.office.value,
        person=terms.person,
        vouched_by=terms.identity.issuer if terms.identity else "",
        shortest=SHORTEST,
        name=name,
        offered=one_of_each_game(offers(seen, terms.purse)),
        error=error,
    )
    if error:
        shown.status_code = STATUS[told(error).kind]
    return shown


def welcome(request: Request, open_house: Premises) -> None:
    """Only wrong knocks are counted."""
    open_house.limits.knocks.give_back(address_of(request))


async def let_in(request: Request, open_house: Premises, session: str, where: str) -> Response:
    """A new session for this browser; the one it came with is over.

    Every way in ends here, so that whoever asked the house to keep them out is met by it.
    """
    await _stay_out(request, open_house, session)
    if before := request.cookies.get(COOKIE):
        await open_house.desk.sign_out(before)
    response = RedirectResponse(where, SEE_OTHER)
    response.set_cookie(
        COOKIE,
        session,
        max_age=int(LONGEST.total_seconds()),
        httponly=True,
        samesite="lax",
        secure=open_house.settings.secure_cookies or request.url.scheme == "https",
        domain=open_house.settings.cookie_domain,
    )
    return response


async def _stay_out(request: Request, open_house: Premises, session: str) -> None:
    me = await open_house.desk.signed_in(session)
    assert me is not None, "a session that has just begun"
    try:
        if await open_house.casino.care.is_excluded(me.known_as):
            await keep_out(open_house, me)
            raise await why_barred(open_house, me.known_as)
        if me.office is Office.PLAYER:
            refuse_marked(request)
    except CroupierError:
        await open_house.desk.sign_out(session)
        raise


def own_path(address: str) -> str:
    """An address of this house to go on to, or none."""
    is_own = address.startswith("/") and not address.startswith("//") and "\\" not in address
    return address if is_own and address.isprintable() else ""
