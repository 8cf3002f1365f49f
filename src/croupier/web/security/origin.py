"""A request must name this house as its host; a change must come from a page of this house."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.values.failures import Failure
from croupier.web import errors

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


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
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": errors.POLICY, "reason": refusal})
        else:
            failure = Failure(errors.FORBIDDEN, refusal)
            await errors.answer(connection, failure)(scope, receive, send)

    def _refusal(self, connection: HTTPConnection) -> str | None:
        host = connection.headers.get("host", "")
        name = host_name(host)
        if name is None or name not in self._hosts:
            return "this server does not go by that name; --allowed-host adds one"
        if connection.scope["type"] == "http" and connection.scope["method"] in SAFE:
            return None
        if not is_own(connection.headers.get("origin"), host):
            return "this request comes from a page of another site"
        return None


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
