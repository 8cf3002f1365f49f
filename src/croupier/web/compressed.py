"""Pages and documents are sent compressed, after names stand in them.

Failures are not: they may repeat what was asked beside what is secret, and by and by the length
would tell what the two have in common.
"""

from __future__ import annotations

import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ACCEPTED = "Accept-Encoding"
CODING = {"Content-Encoding": "gzip"}
QUICKLY = 4
WORTH_IT = 1_000
"""Bytes."""
KINDS = ("text/html", "application/json")


def is_welcome(headers: Headers) -> bool:
    return "gzip" in headers.get(ACCEPTED, "")


class Compressed:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_welcome(Headers(scope=scope)):
            send = _Packing(send)
        await self._app(scope, receive, send)


class _Packing:
    """Holds the beginning back until all of an answer is there, if that is at once."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _is_packed(message):
            self._start = message
            return
        if (start := self._start) is not None:
            self._start = None
            body = message.get("body", b"")
            if not message.get("more_body") and len(body) >= WORTH_IT:
                body = gzip.compress(body, QUICKLY, mtime=0)
                message = {**message, "body": body}
                MutableHeaders(scope=start).update({**CODING, "Content-Length": str(len(body))})
            MutableHeaders(scope=start).add_vary_header(ACCEPTED)
            await self._send(start)
        await self._send(message)


def _is_packed(start: Message) -> bool:
    headers = Headers(scope=start)
    is_kind = headers.get("content-type", "").startswith(KINDS)
    return start["status"] == 200 and is_kind and "content-encoding" not in headers
