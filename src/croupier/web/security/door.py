"""Whoever wants something changed is known before a word of the request is read."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web import errors
from croupier.web.dependencies import address_of, premises, token_of
from croupier.web.errors import NotSignedIn, TurnedAway
from croupier.web.security.body import HANG_UP
from croupier.web.security.origin import SAFE
from croupier.web.settings import API


class Door:
    """Before the routes of the API; its guards look at whoever passed once more."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_guarded(scope):
            connection = HTTPConnection(scope)
            try:
                await _let_in(connection)
            except TurnedAway as refused:
                headers = {**(errors.headers_of(refused) or {}), **HANG_UP}
                answer = errors.answer(connection, errors.told(refused), headers=headers)
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


def is_guarded(scope: Scope) -> bool:
    is_request = scope["type"] == "http" and scope["method"] not in SAFE
    return is_request and scope["path"].startswith(f"{API}/")


async def _let_in(connection: HTTPConnection) -> None:
    house, token = premises(connection), token_of(connection)
    found = await house.desk.signed_in(token) if token else None
    if found is None:
        house.limits.strangers.take(address_of(connection))
        raise NotSignedIn
    house.limits.changes.take(found.key)
