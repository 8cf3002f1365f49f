"""A request's body has an end."""

from __future__ import annotations

import json

from fastapi import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.values.failures import USAGE, Failure
from croupier.values.refusals import Unreadable
from croupier.web import errors
from croupier.web.live import protocol
from croupier.web.security.csrf import FORMS
from croupier.web.settings import API

MOST_BYTES = 1024 * 1024
TOO_LARGE = 413


class BoundedBody:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        most = most_bytes(scope["path"])
        why = f"a request has at most {most} bytes here"
        said = connection.headers.get("content-length", "")
        if said.isdecimal() and int(said) > most:
            refusal = errors.answer(connection, Failure(USAGE, why), status=TOO_LARGE)
            await refusal(scope, receive, send)
            return
        taken = 0

        async def counted() -> Message:
            """A body may come in pieces that say nothing of the whole."""
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(TOO_LARGE, why)
            return message

        await self._app(scope, counted, send)


def most_bytes(path: str) -> int:
    """An order is as long by REST as over a socket."""
    is_order = path.startswith(f"{API}/tables/") and path.endswith("/orders")
    return protocol.MOST_BYTES if is_order else MOST_BYTES


async def refuse_half_characters(request: Request) -> None:
    """JSON can name half a character by its number, which nothing can store or send back."""
    if request.headers.get("content-type", "").startswith(FORMS):
        return
    try:
        given = await request.json()
    except (ValueError, RecursionError):
        return  # whoever wants to read it says so
    try:
        json.dumps(given, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise Unreadable("this text has half a character in it, or no end") from None
