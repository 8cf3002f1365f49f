"""Pages and messages show names where the record has pseudonyms.

What is handed out of the record keeps them, so that it can be verified.
Nobody asks by a pseudonym that is somebody's: an answer that says it back would tell whose it is.
"""

from __future__ import annotations

import json
import re
from html import escape
from urllib.parse import unquote_plus

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from croupier.values.failures import USAGE, Failure
from croupier.values.pseudonyms import pseudonyms_in
from croupier.web import frames
from croupier.web.errors import POLICY, STATUS, answer, brief
from croupier.web.people.directory import Directory, Written

NOT_ASKED_FOR = "people are asked for by their names"
_BY_NUMBER = re.compile(r"\\u([0-9a-fA-F]{4})")


def _in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]


WRITTEN: dict[str, Written] = {
    "text/html": escape,
    "application/json": _in_json,
    "application/x-ndjson": _in_json,
}
"""By the kind of answer, how a name is written in it; other kinds are as the record is."""


class NamesShown:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        directory = _directory(scope)
        if directory is None:
            await self._app(scope, receive, send)
            return
        asked = _Asked(directory, receive)
        if await asked.is_somebody(_address(scope)):
            await _turned_away(scope, receive, send)
            return
        is_spoken = scope["type"] == "websocket"
        if is_spoken:  # nothing goes past the names
            scope = frames.withheld(scope)
        shown = _Spoken(directory, send) if is_spoken else _Shown(directory, send)
        await self._app(scope, asked, shown)


def _directory(scope: Scope) -> Directory | None:
    if scope["type"] not in {"http", "websocket"}:
        return None
    found: Directory = scope["app"].state.premises.directory
    return found if found.is_kept else None


def _address(scope: Scope) -> str:
    return f"{scope['path']}?{scope.get('query_string', b'').decode('latin-1')}"


async def _turned_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(POLICY, NOT_ASKED_FOR)(scope, receive, send)
        return
    failure = Failure(USAGE, NOT_ASKED_FOR)
    await answer(HTTPConnection(scope), failure)(scope, receive, send)


class _Asked:
    """What comes in, refused where it names somebody by a pseudonym, however it is spelt."""

    def __init__(self, directory: Directory, receive: Receive) -> None:
        self._directory, self._receive, self._body = directory, receive, b""

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._body += message.get("body", b"")
            if not message.get("more_body") and await self.is_somebody(_text(self._body)):
                raise HTTPException(STATUS[USAGE], NOT_ASKED_FOR)
        elif message["type"] == "websocket.receive":
            said = message.get("text") or _text(message.get("bytes") or b"")
            # what cannot be read is refused, and the screen stays
            message = {**message, "text": "" if await self.is_somebody(said) else said}
        return message

    async def is_somebody(self, text: str) -> bool:
        plain = _BY_NUMBER.sub(lambda sign: chr(int(sign[1], 16)), unquote_plus(text))
        wanted = pseudonyms_in(plain)
        return not wanted.isdisjoint(await self._directory.names(wanted))


def _text(body: bytes) -> str:
    return body.decode(errors="replace")


class _Shown:
    """An answer, with the length it then has."""

    def __init__(self, directory: Directory, send: Send) -> None:
        self._directory, self._send = directory, send
        self._start: Message | None = None
        self._written: Written | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = Headers(scope=message)
            is_handed_out = "content-disposition" in headers
            kind = headers.get("content-type", "").partition(";")[0]
            self._written = None if is_handed_out else WRITTEN.get(kind)
            if self._written is not None:
                self._start = message
                return
        elif message["type"] == "http.response.body" and self._written is not None:
            text = message.get("body", b"").decode()
            body = (await self._directory.told(text, self._written)).encode()
            await self._begin(None if message.get("more_body") else len(body))
            message = {**message, "body": body}
        await self._send(message)

    async def _begin(self, length: int | None) -> None:
        if self._start is None:
            return
        headers = MutableHeaders(scope=self._start)
        if length is not None and "content-length" in headers:
            headers["content-length"] = str(length)
        elif "content-length" in headers:
            del headers["content-length"]
        await self._send(self._start)
        self._start = None


class _Spoken:
    """A line to a screen."""

    def __init__(self, directory: Directory, send: Send) -> None:
        self._directory, self._send = directory, send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            message = {**message, "text": await self._directory.told(message["text"], _in_json)}
        elif message["type"] == "websocket.close" and message.get("reason"):
            message = {**message, "reason": brief(await self._directory.told(message["reason"]))}
        await self._send(message)
