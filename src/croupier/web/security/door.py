"""Whoever wants something is known, or in no hurry, before a word of it is read or looked up."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.values.refusals import CroupierError
from croupier.web import errors
from croupier.web.dependencies import Premises, address_of, premises, token_of
from croupier.web.errors import NotSignedIn
from croupier.web.people.sessions import SignedIn
from croupier.web.security.body import HANG_UP
from croupier.web.security.csrf import SAFE
from croupier.web.security.limits import Buckets, Limits
from croupier.web.settings import API

FILES = "/static/"
OF_THE_WATCH = frozenset({"/healthz", "/metrics"})


class Door:
    """Before the routes: those of the API look at whoever passed once more, forms let people in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            try:
                await _let_call(socket)
            except CroupierError as refused:
                await errors.close_socket(socket, refused)
                return
        elif scope["type"] == "http":
            connection = HTTPConnection(scope)
            try:
                await _let_in(connection)
            except CroupierError as refused:
                more = HANG_UP if wants_a_change(scope) else {}
                answer = await errors.turned_away(connection, refused, more)
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


def wants_a_change(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] not in SAFE


def is_guarded(scope: Scope) -> bool:
    return wants_a_change(scope) and scope["path"].startswith(f"{API}/")


async def _let_in(connection: HTTPConnection) -> None:
    house, token = premises(connection), token_of(connection)
    if not wants_a_change(connection.scope):
        await _let_read(connection, house, token)
        return
    if not is_guarded(connection.scope):
        house.limits.forms.take(address_of(connection))
        return
    known = await _known(connection, house, token) if token else None
    if known is None:
        house.limits.strangers.take(address_of(connection))
        raise NotSignedIn
    house.limits.changes.take(known.counted_as)


async def _known(connection: HTTPConnection, house: Premises, token: str) -> SignedIn | None:
    """Beyond the pace of an address not even the book of people is asked."""
    if known := house.desk.remembered(token):
        return known
    address = address_of(connection)
    house.limits.calls.take(address)
    if found := await house.desk.signed_in(token):
        house.limits.calls.give_back(address)
    return found


async def _let_read(connection: HTTPConnection, house: Premises, token: str | None) -> None:
    """Whoever is remembered is counted by themselves, others together with all at their address."""
    pace = pace_of_reading(connection.scope["path"], house.limits)
    address, known = address_of(connection), house.desk.remembered(token) if token else None
    if known is None:
        pace.take(address)
        if pace is house.limits.visits and token and await house.desk.signed_in(token):
            pace.give_back(address)
    else:
        pace.take(known.counted_as)


async def _let_call(socket: WebSocket) -> None:
    """The same of a socket."""
    house, token = premises(socket), token_of(socket)
    if token and (remembered := house.desk.remembered(token)):
        house.limits.visits.take(remembered.counted_as)
    elif token is None:
        house.limits.calls.take(address_of(socket))
        raise NotSignedIn
    elif await _known(socket, house, token) is None:
        raise NotSignedIn


def pace_of_reading(path: str, limits: Limits) -> Buckets:
    if path in OF_THE_WATCH:
        return limits.glances
    return limits.files if path.startswith(FILES) else limits.visits
