"""A request must name this house as its host; a change must come from a page of this house."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.values.refusals import CroupierError
from croupier.web import errors
from croupier.web.dependencies import address_of, premises
from croupier.web.errors import Forbidden
from croupier.web.security.csrf import SAFE


class OwnOrigin:
    """Keeps out names that were pointed here by somebody else, and pages of somebody else."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        if refusal is None:
            await self._app(scope, receive, send)
            return
        error = _in_no_hurry(connection, Forbidden(refusal))
        if scope["type"] == "websocket":
            await errors.close_socket(WebSocket(scope, receive, send), error)
        else:
            answer = await errors.turned_away(connection, error)
            await answer(scope, receive, send)

    def _refusal(self, connection: HTTPConnection) -> str | None:
        host = connection.headers.get("host", "")
        name = host_name(host)
        if name is None or name not in self._hosts:
            return "this server does not go by that name; --allowed-host adds one"
        if connection.scope["type"] == "http" and connection.scope["method"] in SAFE:
            return None
        origin = connection.headers.get("origin")
        if not (is_own(origin, host) or origin in _of_the_house(connection)):
            return "this request comes from a page of another site"
        return None


def _of_the_house(connection: HTTPConnection) -> frozenset[str]:
    """Nodes with addresses of their own, whose pages may come to any node."""
    nodes = premises(connection).casino.ownership.nodes()
    return frozenset(each.address.rstrip("/") for each in nodes if each.address)


def _in_no_hurry(connection: HTTPConnection, refused: CroupierError) -> CroupierError:
    """Or that there were too many such refusals."""
    try:
        premises(connection).limits.astray.take(address_of(connection))
    except CroupierError as flood:
        return flood
    return refused


def host_name(host: str) -> str | None:
    """The name without the port: `[::1]:8021` is `::1`."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_own(origin: str | None, host: str) -> bool:
    """Programs send no origin; every browser does."""
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in {"http", "https"} and place.lower() == host.lower()
