"""A whole server on a real port, and people who visit it."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from threading import Thread

import httpx

from croupier.floor.chance import FAIR, Chance
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import body_of
from croupier.floor.order_times import written
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.values.streams import OFFICES
from croupier.web.app import create_app
from croupier.web.dependencies import COOKIE, Premises
from croupier.web.people.invitations import Terms
from croupier.web.people.offices import Office
from croupier.web.people.on_record import link_made
from croupier.web.people.store import now, open_people
from croupier.web.people.tokens import csrf_token
from croupier.web.practice_tables import open_practice_tables
from croupier.web.security.limits import Limits
from croupier.web.serving import HouseServer, bound, relay_bound, relay_named
from croupier.web.settings import Settings
from tests.journal.postgres import Server
from tests.web.described import hold_to_description

PURSE = 1_000_00
PASSWORD = "eight or more"  # noqa: S105 nobody's
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For addresses without it: to read everybody's certificates takes longer than a request."""


@dataclass
class HandClock:
    """Time that passes when a test says so."""

    at: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def advance(self, **by: float) -> None:
        self.at += timedelta(**by)


@dataclass
class House:
    address: str
    premises: Premises
    server: HouseServer
    stack: ExitStack
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def visitor(self) -> httpx.Client:
        """Somebody who is not signed in, whose browser sees that answers are as described."""
        looked_at = {"response": [hold_to_description]}
        browser = httpx.Client(
            base_url=self.address, timeout=120, verify=NO_TLS, event_hooks=looked_at
        )
        return self.stack.enter_context(browser)

    def invitation(self, office: Office, **terms: object) -> str:
        """The path of a fresh invitation, which the house has made itself."""
        asked = replace(Terms(office), **terms)  # type: ignore[arg-type]
        token, made = self.premises.people.invite(asked, SERVER.name)
        act = link_made(made)
        entry = Entry(written(self.premises.clock()), SERVER.name, act.kind, body_of(act), "server")
        self.premises.casino.journal.append(Append(OFFICES, None, (entry,), made.id))
        return f"/join/{token}"

    def guest(
        self, office: Office = Office.PLAYER, name: str = "", password: str = "", link: str = ""
    ) -> Guest:
        """Somebody who came in by this link or one of their own, in a page of the house."""
        browser = self.visitor()
        called = name or f"{office.value[0].upper()}{next(self.numbers)}"
        link = link or self.invitation(office, purse=PURSE if office is Office.PLAYER else 0)
        came = browser.post(link, data={"name": called, "password": password})
        assert came.status_code == httpx.codes.SEE_OTHER, came.text
        browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
        return Guest(called, office, browser)

    def elsewhere(self, guest: Guest) -> Guest:
        """The same person, who came with the tests' password, by another browser."""
        browser = self.visitor()
        came = browser.post("/sign-in", data={"name": guest.name, "password": PASSWORD})
        assert came.status_code == httpx.codes.SEE_OTHER, came.text
        browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
        return replace(guest, browser=browser)


@dataclass(frozen=True)
class Guest:
    name: str
    office: Office
    browser: httpx.Client

    @property
    def token(self) -> str:
        return self.browser.cookies[COOKIE]


def fresh_house(server: Server) -> str:
    """A database in which a house has opened before, though nobody came."""
    return server.fresh_copy("house", _opened_once)


def _opened_once(url: str) -> None:
    open_journal(url).close()
    open_people(url).close()


@contextmanager
def running_house(
    settings: Settings,
    *,
    clock: HandClock | None = None,
    limits: Limits | None = None,
    tables: bool = False,
    chance: Chance = FAIR,
    port: int = 0,
) -> Iterator[House]:
    """Opened in a thread of its own; closed in order at the end."""
    opened = Future[tuple[HouseServer, Premises]]()
    with (
        relay_bound(settings) as relay,
        ExitStack() as stack,
        bound(settings.host, port) as listener,
    ):
        there = replace(
            settings, port=listener.getsockname()[1], relay=relay_named(relay, settings)
        )
        app = create_app(there, limits=limits, clock=clock or now, chance=chance)

        async def serve() -> None:
            async with app.router.lifespan_context(app):
                server = HouseServer(app, relay)
                if tables:
                    await open_practice_tables(app.state.premises.casino)
                opened.set_result((server, app.state.premises))
                await server.serve(sockets=[listener])

        def run() -> None:
            try:
                asyncio.run(serve())
            except BaseException as error:
                if opened.done():
                    raise
                opened.set_exception(error)

        thread = Thread(target=run)
        thread.start()
        try:
            server, premises = opened.result()
            yield House(there.address, premises, server, stack)
        finally:
            stack.close()
            if opened.exception() is None:
                server.should_exit = True
            thread.join()
