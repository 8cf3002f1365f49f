"""What a route may ask for: the casino, the people, who is there, and that they may be.

@router.get("/lobby")
async def lobby(casino: CasinoDep, me: SignedInDep) -> Lobby: ...

@router.post("/tables", dependencies=[only(Office.FLOORPERSON)])
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import reduce
from typing import Annotated, Any

from anyio import CapacityLimiter
from fastapi import Depends
from fastapi.params import Depends as Dependency
from starlette.requests import HTTPConnection, Request

from croupier.floor.casino import Casino
from croupier.journal.outages import Outage
from croupier.journal.replicas import Replica
from croupier.values.messages import Message, said
from croupier.web.errors import Forbidden, NotSignedIn, Unavailable
from croupier.web.examination import Examination
from croupier.web.glances import Glances
from croupier.web.history.histories import Histories
from croupier.web.lists_on_record import ListsOnRecord
from croupier.web.live.due_answers import DueAnswers
from croupier.web.metrics import Metrics
from croupier.web.office_figures import OfficeFigures
from croupier.web.oidc.provider import Provider
from croupier.web.people.desk import Desk
from croupier.web.people.directory import Directory
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn
from croupier.web.people.store import People
from croupier.web.relay.carried import Carried
from croupier.web.school.testing import Tests
from croupier.web.security.csrf import check_csrf
from croupier.web.security.limits import Limits, Room
from croupier.web.security.networks import network_of
from croupier.web.settings import Settings
from croupier.web.workroom import Workroom

COOKIE = "croupier_session"
BEARER = "bearer"
MOST_HASHES = 1
"""Passwords that are hashed or compared at once: one keeps several processors busy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Premises:
    """Everything that is open while the server runs."""

    settings: Settings
    casino: Casino
    people: People
    desk: Desk
    directory: Directory
    clock: Callable[[], datetime]
    metrics: Metrics
    limits: Limits
    sockets: Room
    replica: Replica | None = None
    """What whoever looks back reads, if the house has one."""
    provider: Provider | None = None
    """At which people may sign in, beside invitations."""
    outage: Outage
    """Of whatever it is that the house needs: one for all of it."""
    due: DueAnswers = field(default_factory=DueAnswers)
    work: Workroom = field(default_factory=Workroom)
    histories: Histories = field(default_factory=Histories)
    figures: OfficeFigures = field(default_factory=OfficeFigures)
    glances: Glances = field(default_factory=Glances)
    lists: ListsOnRecord = field(default_factory=ListsOnRecord)
    examination: Examination = field(default_factory=Examination)
    school_tests: Tests = field(default_factory=Tests)
    hashing: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(MOST_HASHES))
    """A password's hash takes much memory on purpose."""
    carried: Carried = field(default_factory=Carried)
    """What this node passed on to others."""
    draining: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the node hands its tables over and takes no others."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the house closes: sockets say goodbye then."""

    def vouched_until(self) -> datetime:
        """When a session that begins now ends, where a provider vouched for it."""
        return self.clock() + timedelta(hours=self.settings.oidc_hours)

    @property
    def log_key(self) -> str | None:
        """By which others know who signs the heads of the record; None where nobody does."""
        return str(self.casino.heads.key) if self.casino.heads else None

    async def close_casino(self) -> None:
        """Once: sockets are told, orders under way are finished."""
        if not self.closing.is_set():
            self.closing.set()
            await self.casino.close()

    def refuse_if_draining(self) -> None:
        if self.draining.is_set():
            raise Unavailable("this node hands its tables over and opens no other")

    def refuse_if_closing(self) -> None:
        if self.closing.is_set():
            raise Unavailable("the house is closing")


def premises(connection: HTTPConnection) -> Premises:
    found = connection.app.state.premises
    assert isinstance(found, Premises)
    return found


PremisesDep = Annotated[Premises, Depends(premises)]


def work(open_house: PremisesDep) -> Workroom:
    return open_house.work


WorkDep = Annotated[Workroom, Depends(work)]


def casino(open_house: PremisesDep) -> Casino:
    return open_house.casino


def people(open_house: PremisesDep) -> People:
    """The book of people; its methods block, so call them with `run_in_threadpool`."""
    return open_house.people


CasinoDep = Annotated[Casino, Depends(casino)]
PeopleDep = Annotated[People, Depends(people)]


async def perhaps_signed_in(connection: HTTPConnection, open_house: PremisesDep) -> SignedIn | None:
    """Who is there, if anybody; a request that changes something must show the session's token."""
    given, token = bearer_token(connection), token_of(connection)
    found = await open_house.desk.signed_in(token) if token else None
    if found is None:
        return None
    if given is None and isinstance(connection, Request):
        await check_csrf(connection, found.csrf)
    connection.state.me = found
    return found


PerhapsSignedInDep = Annotated[SignedIn | None, Depends(perhaps_signed_in)]


async def signed_in(found: PerhapsSignedInDep) -> SignedIn:
    if found is None:
        raise NotSignedIn
    return found


SignedInDep = Annotated[SignedIn, Depends(signed_in)]


async def met_table(connection: HTTPConnection, open_house: PremisesDep) -> None:
    """Whichever table an address names, so that no route waits for the journal to ask for it."""
    if table_id := connection.path_params.get("table_id"):
        await open_house.casino.meet(table_id)


def token_of(connection: HTTPConnection) -> str | None:
    """By which somebody is known: a program shows it, a browser keeps it."""
    return bearer_token(connection) or connection.cookies.get(COOKIE)


def bearer_token(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == BEARER else None


def only(*offices: Office) -> Dependency:
    """A guard: holders of these offices, and nobody else."""
    return _depends(allowed(*offices))


def _office(office: Office) -> Message:
    return said("{office}", office=office.value)


def _either(one: Message, other: Message) -> Message:
    return said("{one} or {other}", one=one, other=other)


def allowed(*offices: Office) -> Callable[[SignedInDep], Coroutine[Any, Any, SignedIn]]:
    names = reduce(_either, map(_office, offices))

    async def guard(me: SignedInDep) -> SignedIn:
        if me.office not in offices:
            raise Forbidden(
                said(
                    "this is for the {names}; you are signed in as {office}",
                    names=names,
                    office=me.office.value,
                )
            )
        return me

    return guard


async def unhurried(me: SignedInDep, open_house: PremisesDep) -> SignedIn:
    """The pace at which one person, by whatever sessions, may give orders."""
    open_house.limits.orders.take(me.counted_as)
    return me


async def in_no_hurry(me: SignedInDep, open_house: PremisesDep) -> SignedIn:
    """The pace at which one person may ask for what takes some work."""
    open_house.limits.reads.take(me.counted_as)
    return me


def _depends(guard: Callable[..., object]) -> Dependency:
    made = Depends(guard)
    assert isinstance(made, Dependency)
    return made


async def submitting(me: SignedInDep, open_house: PremisesDep) -> SignedIn:
    """The pace at which one person may have submissions examined."""
    open_house.limits.submissions.take(me.counted_as)
    return me


UNHURRIED = _depends(unhurried)
"""For `dependencies=[UNHURRIED]` of a route that takes orders."""

READING = _depends(in_no_hurry)
"""For a route that looks through a table."""

SUBMITTING = _depends(submitting)
"""For a route to which a Rules Submission is sent."""


def knocking(connection: HTTPConnection, open_house: PremisesDep) -> None:
    """The pace at which one address may try invitations and passwords; the right one is free."""
    open_house.limits.knocks.take(address_of(connection))


KNOCKING = _depends(knocking)


def own_address_of(request: Request, open_house: Premises, path: str) -> str:
    """Of a page of this house, as people reach it from elsewhere."""
    shown = open_house.settings.public_address
    return f"{shown}{path}" if shown else str(request.url.replace(path=path, query=""))


def address_of(connection: HTTPConnection) -> str:
    return network_of(connection.client.host) if connection.client else ""
