"""A request's body has an end."""

from __future__ import annotations

import asyncio
import json

from fastapi import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.values.failures import USAGE, Failure
from croupier.values.refusals import Unreadable
from croupier.web import errors
from croupier.web.security.csrf import FORMS
from croupier.web.settings import API

MOST_BYTES = 16 * 1024
MOST_WITH_SUBMISSION = 512 * 1024
WITH_SUBMISSION = frozenset(
    f"{API}/{path}" for path in ("tables", "filings", "submissions/check", "submissions/odds")
)
"""Routes to which a whole Rules Submission is sent; so it is with proposals about meters,
with the draft of a filing on its page, and with all forms of the studio."""
STUDIO, DRAFTING = "/studio", "/office/filings"
TOO_LARGE, TOO_SLOW = 413, 408
HANG_UP = {"Connection": "close"}
"""What is left of a request that was not read is not waited for."""
SLOW = "the request did not arrive in time"
SECONDS = 20.0
"""In which the whole of it must have come."""


class BoundedBody:
    """By the length that is said, without which no request comes so far."""

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
            failure = Failure(USAGE, why)
            refusal = errors.answer(connection, failure, status=TOO_LARGE, headers=HANG_UP)
            await refusal(scope, receive, send)
            return
        late: float | None = asyncio.get_running_loop().time() + SECONDS

        async def in_time() -> Message:
            nonlocal late
            try:
                async with asyncio.timeout_at(late):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(TOO_SLOW, SLOW) from None
            if not message.get("more_body"):
                late = None  # what comes now is that somebody has gone
            return message

        await self._app(scope, in_time, send)


def most_bytes(path: str) -> int:
    is_proposal = path.startswith(f"{API}/meters/") and path.endswith("/proposals")
    is_studio = path == STUDIO or path.startswith(f"{STUDIO}/")
    larger = is_proposal or is_studio or path == DRAFTING or path in WITH_SUBMISSION
    return MOST_WITH_SUBMISSION if larger else MOST_BYTES


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
