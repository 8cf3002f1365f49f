"""The administrator's books: people, invitations, purses."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from croupier.cage.book import HouseOrder
from croupier.cage.purse import ApproveMoney, Purse, WithdrawMoney
from croupier.floor.casino import Casino
from croupier.floor.offices import (
    EntryRuled,
    LinkRevoked,
    OfficeGiven,
    Offices,
    PersonForgotten,
    SignedOut,
)
from croupier.values.money import MOST_CENTS
from croupier.values.pseudonyms import is_pseudonym
from croupier.web.asked_twice import UNUSUAL, asked_twice
from croupier.web.care import refuse_while_excluded
from croupier.web.dependencies import (
    CasinoDep,
    PeopleDep,
    Premises,
    PremisesDep,
    SignedInDep,
    only,
    own_address_of,
)
from croupier.web.errors import Forbidden, NotFound
from croupier.web.looking_again import acting, look_again
from croupier.web.numbers import Cents
from croupier.web.people.accounts import Person
from croupier.web.people.errors import InTheRecord
from croupier.web.people.invitations import Invitation, Terms
from croupier.web.people.offices import Office
from croupier.web.people.on_record import by, link_made
from croupier.web.people.sessions import SignedIn

ADMINISTRATOR = [only(Office.ADMINISTRATOR)]
MOST_ISSUED = 10_000_000_00
"""Cents of practice money at one time."""
MOST_HOURS = 24 * 365
MOST_USES = 10_000
BACK_WITHIN = timedelta(days=1)

router = APIRouter(tags=["people"], dependencies=ADMINISTRATOR)


class Known(BaseModel):
    name: str
    office: Office
    joined_at: datetime
    has_password: bool
    barred: bool
    purse: int
    """Cents."""
    waiting: Waiting | None = None
    pseudonym: bool = False
    """Whether the record knows them by one, so that they can be forgotten."""


class Everybody(BaseModel):
    people: list[Known]


class Change(BaseModel):
    """What is to be different about a person."""

    model_config = ConfigDict(extra="forbid")

    office: Office | None = None
    barred: bool | None = None


class Asked(BaseModel):
    """An invitation to be made."""

    model_config = ConfigDict(extra="forbid")

    office: Office
    uses: Annotated[int, Field(ge=1, le=MOST_USES)] | None = 1
    hours: Annotated[int, Field(ge=1, le=MOST_HOURS)] | None = 24 * 7
    purse: Annotated[int, Field(ge=0, le=MOST_ISSUED)] = 0
    """Cents of practice money for a player."""
    confirmed: Cents | None = None
    """The same sum once more, where it is unusual."""


class Standing(BaseModel):
    id: str
    office: Office
    uses: int | None
    expires_at: datetime | None
    purse: int
    person: str
    """Whom it lets back in; empty for a new account."""
    made_by: str
    made_at: datetime


class Made(BaseModel):
    invitation: Standing
    link: str
    """Shown once: the house keeps only its digest."""


class Invitations(BaseModel):
    invitations: list[Standing]


class Issue(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=100, pattern="^[ -~]+$")]
    """Chosen by the sender: the same money is issued once."""
    cents: Annotated[int, Field(gt=0, le=MOST_ISSUED)]
    confirmed: Cents | None = None
    """The same sum once more, where it is unusual."""


class Waiting(BaseModel):
    """Money that waits for a second person."""

    cents: int
    by: str
    before: int
    after: int
    """What the purse holds now, and once it is issued."""
    may_issue: bool
    """Whether whoever asks may: of another name, and come by another link."""


class PurseNow(BaseModel):
    person: str
    cents: int
    waiting: Waiting | None = None


class Withdrawal(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=100, pattern="^[ -~]+$")]


@router.get("/people")
async def everybody(people: PeopleDep, casino: CasinoDep, me: SignedInDep) -> Everybody:
    found = await run_in_threadpool(people.everybody)
    offices = await casino.offices.now()
    return Everybody(people=[await _known(each, casino, offices, me) for each in found])


@router.patch("/people/{name}")
async def change(name: str, asked: Change, open_house: PremisesDep, me: SignedInDep) -> Known:
    """To another office, or barred: signed out everywhere and let in by no link or password."""
    people = open_house.people
    person = await run_in_threadpool(people.person, name)
    if person.name == me.name:
        raise Forbidden("nobody changes their own office; another administrator can")
    giver, offices = by(me), open_house.casino.offices
    async with acting(open_house, me, about=person.name):
        person = await run_in_threadpool(people.person, name)
        if asked.office is not None:
            given = OfficeGiven(person.known_as, person.office.value, asked.office.value)
            await offices.record(giver, given)
            person = await run_in_threadpool(people.appoint, person.name, asked.office)
        if asked.barred is not None:
            if not asked.barred:
                await refuse_while_excluded(open_house, person.known_as, person.name)
            await offices.record(giver, EntryRuled(person.known_as, asked.barred))
            person = await run_in_threadpool(partial(people.bar, person.name, barred=asked.barred))
        open_house.desk.forget(person.name)
    return await _known(person, open_house.casino, await offices.now(), me)


@router.delete("/people/{name}", status_code=204)
async def forget(name: str, open_house: PremisesDep, me: SignedInDep) -> None:
    """Account and name are gone; the record keeps a pseudonym, and nobody can tell whose.

    Somebody without an account, whom a dealer entered at a table with real cards, as well.
    """
    people, casino = open_house.people, open_house.casino
    known_as = await run_in_threadpool(people.known_as, name)
    if known_as == me.known_as:
        raise Forbidden("nobody forgets themselves; another administrator can")
    if not is_pseudonym(known_as):
        person = await run_in_threadpool(people.person, name)
        raise InTheRecord(person.name)
    await refuse_while_excluded(open_house, known_as, name)
    for table_id in casino.tables():
        await casino.meet(table_id)
        each = casino.table(table_id)
        if each.seat_of(known_as) is not None or each.chips(known_as):
            raise Forbidden(f"{known_as} plays at {each.id}; forget them once they have left")
    async with acting(open_house, me, about=name):
        await casino.offices.record(by(me), PersonForgotten(known_as))
        forgotten = await run_in_threadpool(people.forget, name)
    open_house.directory.forget()
    open_house.desk.forget(forgotten)


@router.post("/people/{name}/link", status_code=201)
async def let_back_in(
    name: str, request: Request, open_house: PremisesDep, me: SignedInDep
) -> Made:
    """A link for somebody who cannot sign in: good once and for a day, name and purse stay."""
    person = await run_in_threadpool(open_house.people.person, name)
    if person.barred:
        raise Forbidden(f"{person.name} is barred")
    expires = open_house.clock() + BACK_WITHIN
    terms = Terms(person.office, uses=1, expires_at=expires, person=person.name)
    return await _made(request, open_house, terms, me, person.known_as)


@router.delete("/people/{name}/sessions", status_code=204)
async def sign_out_everywhere(name: str, open_house: PremisesDep, me: SignedInDep) -> None:
    person = await run_in_threadpool(open_house.people.person, name)
    async with acting(open_house, me, about=person.name):
        await open_house.casino.offices.record(by(me), SignedOut(person.known_as))
        await open_house.desk.sign_out_everywhere(person.name)


@router.get("/invitations")
async def invitations(people: PeopleDep) -> Invitations:
    found = await run_in_threadpool(people.invitations)
    return Invitations(invitations=[_standing(each) for each in found])


@router.post("/invitations", status_code=201)
async def invite(asked: Asked, request: Request, open_house: PremisesDep, me: SignedInDep) -> Made:
    asked_twice(asked.purse, UNUSUAL, asked.confirmed)
    expires = open_house.clock() + timedelta(hours=asked.hours) if asked.hours else None
    if await open_house.casino.offices.takes_two(asked.purse):
        raise Forbidden("a link brings no more money than one person may issue; two issue the rest")
    terms = Terms(asked.office, asked.uses, expires, asked.purse)
    return await _made(request, open_house, terms, me)


@router.delete("/invitations/{invitation_id}", status_code=204)
async def revoke(invitation_id: str, open_house: PremisesDep, me: SignedInDep) -> None:
    people = open_house.people
    async with acting(open_house, me):
        found = await run_in_threadpool(people.invitations)
        if invitation_id not in {each.id for each in found}:
            raise NotFound("there is no such invitation")
        await open_house.casino.offices.record(by(me), LinkRevoked(invitation_id))
        await run_in_threadpool(people.revoke, invitation_id)


@router.post("/purses/{person}/issue")
async def issue(person: str, asked: Issue, open_house: PremisesDep, me: SignedInDep) -> PurseNow:
    """Practice money into a person's purse; above the house's sum it waits for a second person."""
    asked_twice(asked.cents, UNUSUAL, asked.confirmed)
    known = await run_in_threadpool(open_house.people.person, person)
    purses = open_house.casino.purses
    purse = await purses.issue_or_propose(
        known.known_as, asked.cents, me.known_as, asked.id, look_again(open_house, me)
    )
    return await _purse_now(open_house, purse, me)


@router.post("/purses/{person}/approval")
async def approve(person: str, asked: Issue, open_house: PremisesDep, me: SignedInDep) -> PurseNow:
    """The second person, of another name and another link than the first, issues it."""
    return await _ordered(open_house, person, ApproveMoney(asked.cents), me, asked.id)


@router.post("/purses/{person}/withdrawal")
async def withdraw(
    person: str, asked: Withdrawal, open_house: PremisesDep, me: SignedInDep
) -> PurseNow:
    """What was proposed is not issued."""
    return await _ordered(open_house, person, WithdrawMoney(), me, asked.id)


async def _ordered(
    open_house: Premises, person: str, order: HouseOrder, me: SignedIn, command: str
) -> PurseNow:
    known = await run_in_threadpool(open_house.people.person, person)
    purses, again = open_house.casino.purses, look_again(open_house, me)
    purse = await purses.order(known.known_as, order, me.known_as, command, again)
    return await _purse_now(open_house, purse, me)


async def _purse_now(open_house: Premises, purse: Purse, me: SignedIn) -> PurseNow:
    waits = _waiting(purse, await open_house.casino.offices.now(), me)
    return PurseNow(person=purse.person, cents=purse.cents, waiting=waits)


def _waiting(purse: Purse, offices: Offices, me: SignedIn) -> Waiting | None:
    waits = purse.proposal
    if waits is None:
        return None
    after = purse.cents + waits.cents
    may = offices.may_be_second(MOST_CENTS, waits.by, me.known_as)
    sums = {"cents": waits.cents, "before": purse.cents, "after": after}
    return Waiting(by=waits.by, may_issue=may, **sums)


async def _made(
    request: Request, open_house: Premises, terms: Terms, me: SignedIn, person: str = ""
) -> Made:
    async with acting(open_house, me):
        token, made = await run_in_threadpool(open_house.people.invite, terms, me.known_as)
        await open_house.casino.offices.record(by(me), link_made(made, person))
    link = own_address_of(request, open_house, f"/join/{token}")
    return Made(link=link, invitation=_standing(made))


async def _known(person: Person, casino: Casino, offices: Offices, me: SignedIn) -> Known:
    purse = await casino.purses.at_hand(person.known_as)
    return Known(
        name=person.name,
        office=person.office,
        joined_at=person.joined_at,
        has_password=person.password is not None,
        barred=person.barred,
        purse=purse.cents,
        waiting=_waiting(purse, offices, me),
        pseudonym=is_pseudonym(person.known_as),
    )


def _standing(invitation: Invitation) -> Standing:
    terms = invitation.terms
    return Standing(
        id=invitation.id,
        office=terms.office,
        uses=terms.uses,
        expires_at=terms.expires_at,
        purse=terms.purse,
        person=terms.person,
        made_by=invitation.made_by,
        made_at=invitation.made_at,
    )
