"""A witness of other people's records (C2SP tlog-witness), as a server of its own.

It keeps one head for each log it knows. Reading the last head and keeping the next one is one
transaction, so that of two who ask at once neither makes it go back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import Signer, VerifierKey
from croupier.transparency.witness import Answer, Shown, answer
from croupier.values.errors import OutOfReach
from croupier.values.refusals import Unreadable
from croupier.web.dependencies import address_of
from croupier.web.errors import TooMany, held_up
from croupier.web.security.limits import Buckets, visits

MOST_BYTES = 64 * 1024
BUSY_SECONDS = 10.0
TABLE = "CREATE TABLE IF NOT EXISTS seen (origin TEXT PRIMARY KEY, note TEXT NOT NULL)"
LAST = "SELECT note FROM seen WHERE origin = ?"
KEEP = "INSERT INTO seen VALUES (?, ?) ON CONFLICT (origin) DO UPDATE SET note = excluded.note"

Logs = Mapping[str, tuple[VerifierKey, ...]]


class Seen:
    """The last head of each log, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connected().close()

    def last(self, origin: str) -> SignedHead | None:
        with closing(self._connected()) as file:
            return _last(file, origin)

    def asked(self, origin: str, judge: Callable[[TreeHead | None], Answer]) -> Answer:
        """What it is answered by the last head seen; a head it puts its name to is kept first."""
        with closing(self._connected()) as file:
            file.execute("BEGIN IMMEDIATE")
            last = _last(file, origin)
            judged = judge(last.head if last else None)
            if judged.seen:
                file.execute(KEEP, (origin, str(judged.seen)))
            file.execute("COMMIT")
            return judged

    def _connected(self) -> sqlite3.Connection:
        try:
            file = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
            file.execute("PRAGMA synchronous = FULL")
            file.execute(TABLE)
        except sqlite3.Error as error:
            raise OutOfReach(f"{self._path}: {error}") from None
        return file


def _last(file: sqlite3.Connection, origin: str) -> SignedHead | None:
    row = file.execute(LAST, (origin,)).fetchone()
    return SignedHead.parse(row[0]) if row else None


class AtAPace:
    """By address: a witness is asked by few, and seldom."""

    def __init__(self, app: ASGIApp, pace: Buckets) -> None:
        self._app, self._pace = app, pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                self._pace.take(address_of(HTTPConnection(scope)))
            except TooMany as flood:
                await held_up(flood)
                answer = PlainTextResponse(f"{flood}\n", 429, {"Retry-After": str(flood.wait)})
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


def create_witness(
    signer: Signer,
    logs: Logs,
    seen: Seen,
    now: Callable[[], int],
    pace: Buckets | None = None,
) -> Starlette:
    """`now` counts seconds since 1970."""
    by_hash = {sha256(origin.encode()).hexdigest(): origin for origin in logs}

    async def add_checkpoint(request: Request) -> Response:
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                return PlainTextResponse("a head and its proof are shorter\n", 413)
        try:
            shown = Shown.parse(body.decode())
        except (Unreadable, UnicodeDecodeError) as wrong:
            return PlainTextResponse(f"{wrong}\n", 400)
        judged = await run_in_threadpool(_judged, shown)
        # as a header, since a charset would be added to a media type that begins with text
        return Response(judged.body, judged.status, headers={"Content-Type": judged.media_type})

    def _judged(shown: Shown) -> Answer:
        return seen.asked(
            shown.signed.head.origin, lambda last: answer(shown, logs, last, signer, now())
        )

    async def checkpoint(request: Request) -> Response:
        origin = by_hash.get(request.path_params["origin"])
        head = await run_in_threadpool(seen.last, origin) if origin else None
        if head is None:
            return PlainTextResponse("no head of such a log was seen here\n", 404)
        return PlainTextResponse(str(head), headers={"Cache-Control": "no-cache"})

    return Starlette(
        routes=[
            Route("/add-checkpoint", add_checkpoint, methods=["POST"]),
            Route("/{origin}/checkpoint", checkpoint),
        ],
        middleware=[Middleware(AtAPace, pace=pace or visits())],
    )
