"""The door for whoever a provider vouches for: there, back again, and in.

Who comes for the first time chooses a name and joins by a link that is handed to them alone; who
is known comes in at once. In both cases the office is what the provider's claims say now.
"""

from __future__ import annotations

from datetime import timedelta
from hmac import compare_digest
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse

from croupier.floor.office_desk import DOOR
from croupier.floor.offices import OfficeGiven, SignedOut, SignInRefused, Vouched
from croupier.web.care import why_barred
from croupier.web.dependencies import KNOCKING, Premises, PremisesDep, own_address_of
from croupier.web.errors import Forbidden, NotFound
from croupier.web.oidc.asked import COOKIE, MINUTES, Asked
from croupier.web.oidc.provider import NotVouchedFor, Provider, VouchedFor
from croupier.web.pages.signing_in import SEE_OTHER, let_in, own_path, welcome
from croupier.web.people.accounts import Person
from croupier.web.people.errors import Barred
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.on_record import link_made

HERE = "/sign-in/oidc"
BACK = f"{HERE}/back"
NO_OFFICE = "the provider gives this person no office in this house"

router = APIRouter(include_in_schema=False)


@router.get(HERE)
async def begin(request: Request, open_house: PremisesDep, next: str = "") -> Response:  # noqa: A002
    asked = Asked.now(own_path(next))
    way = await _provider(open_house).way_in(asked, own_address_of(request, open_house, BACK))
    response = RedirectResponse(way, SEE_OTHER)
    response.set_cookie(
        COOKIE,
        asked.cookie,
        max_age=MINUTES * 60,
        path=HERE,
        httponly=True,
        samesite="lax",
        secure=open_house.settings.secure_cookies or request.url.scheme == "https",
    )
    return response


@router.get(BACK, dependencies=[KNOCKING])
async def back(
    request: Request,
    open_house: PremisesDep,
    code: str = "",
    state: str = "",
    error: str = "",
    iss: str = "",
) -> Response:
    provider, asked = _provider(open_house), Asked.read(request.cookies.get(COOKIE, ""))
    if asked is None or not compare_digest(asked.state.encode(), state.encode()):
        raise NotVouchedFor("it was not begun in this browser, or too long ago")
    if error or not code:
        raise NotVouchedFor("the provider refused")
    if iss and iss != provider.terms.issuer:
        raise NotVouchedFor("another provider answered")
    here, now = own_address_of(request, open_house, BACK), open_house.clock()
    found = await provider.vouched(asked, code, here, int(now.timestamp()))
    office = provider.terms.office_of(found.claims)
    person = await run_in_threadpool(open_house.people.vouched, found.identity)
    if person is None:
        response = await _to_join(open_house, found, office)
    else:
        response = await _come_in(request, open_house, person, office, asked)
    welcome(request, open_house)
    response.delete_cookie(COOKIE, path=HERE, httponly=True, samesite="lax")
    return response


@router.get(f"{HERE}/leave")
async def leave(request: Request, open_house: PremisesDep) -> Response:
    """Whoever signed out here may sign out there."""
    home = own_address_of(request, open_house, "/sign-in")
    return RedirectResponse(await _provider(open_house).way_out(home) or home, SEE_OTHER)


def _provider(open_house: Premises) -> Provider:
    if open_house.provider is None:
        raise NotFound("people come into this house by invitation alone")
    return open_house.provider


async def _to_join(open_house: Premises, found: VouchedFor, office: Office | None) -> Response:
    """By a link of the door's own, which is used once and soon."""
    offices = open_house.casino.offices
    if office is None:
        await offices.record(DOOR, SignInRefused("", NO_OFFICE))
        raise Forbidden(NO_OFFICE)
    terms = Terms(
        office,
        uses=1,
        expires_at=open_house.clock() + timedelta(minutes=MINUTES),
        purse=open_house.settings.practice_purse if office is Office.PLAYER else 0,
        identity=found.identity,
    )
    token, made = await run_in_threadpool(open_house.people.invite, terms, DOOR.name)
    await offices.record(DOOR, link_made(made), Vouched(made.id, found.identity.issuer))
    return RedirectResponse(f"/join/{token}?name={quote(found.name)}", SEE_OTHER)


async def _come_in(
    request: Request,
    open_house: Premises,
    person: Person,
    office: Office | None,
    asked: Asked,
) -> Response:
    """A bar holds whatever the provider says; an office holds as long as the provider says so."""
    people, offices = open_house.people, open_house.casino.offices
    if person.barred:
        await offices.record(DOOR, SignInRefused(person.known_as, str(Barred())))
        raise await why_barred(open_house, person.known_as)
    if office is None:
        refused = SignInRefused(person.known_as, NO_OFFICE)
        await offices.record(DOOR, refused, SignedOut(person.known_as))
        await open_house.desk.sign_out_everywhere(person.name)
        raise Forbidden(NO_OFFICE)
    if office is not person.office:
        await _appoint(open_house, person.name, office)
    session = await run_in_threadpool(
        people.sign_in_vouched, person.name, open_house.vouched_until()
    )
    return await let_in(request, open_house, session, own_path(asked.next) or office.home)


async def _appoint(open_house: Premises, name: str, office: Office) -> None:
    """One act of an office after the other; what is under way in the old office is refused."""
    people, offices = open_house.people, open_house.casino.offices
    with open_house.desk.ruling_on(name):
        async with offices.in_turn():
            person = await run_in_threadpool(people.person, name)
            if person.office is not office:
                given = OfficeGiven(person.known_as, person.office.value, office.value)
                await offices.record(DOOR, given)
                await run_in_threadpool(people.appoint, name, office)
    open_house.desk.forget(name)
