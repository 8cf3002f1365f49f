"""One JSON line for every request and every trouble; never a token, never a card."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from secrets import token_hex
from time import perf_counter
from typing import TextIO

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.values.failures import Failure
from croupier.web import errors
from croupier.web.metrics import Metrics
from croupier.web.settings import API

LOGGER = logging.getLogger(__name__)
NOWHERE = "(no such route)"
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
OTHER = "other"
FILES = "/static"
TELLS_ONLY_TROUBLE = ("uvicorn", "alembic", "asyncio", "websockets")
HEARS_STRANGERS = ("uvicorn.error",)
"""Warns of whatever comes that is no request, as often as anybody likes."""
RAISES_ITS_TROUBLE = ("psycopg",)
"""What fails there is raised, and told by whoever meets it, once for an outage."""
REQUEST_FAILED, REQUEST_DONE = "request failed", "request"
HUNG_UP = 499
"""Of a request whose sender was gone before all of it had come; nobody is told."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def to_stream(stream: TextIO = sys.stderr) -> None:
    """Send all logs of the process there, as JSON lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in TELLS_ONLY_TROUBLE:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in HEARS_STRANGERS + RAISES_ITS_TROUBLE:
        logging.getLogger(name).setLevel(logging.ERROR)


class Watched:
    """Writes down every request, and answers for the ones that fail unforeseen."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            if scope["type"] == "http" and scope["method"] not in METHODS:
                await errors.answered_late()
            await self._app(scope, receive, watched)
        except ClientDisconnect:
            status = HUNG_UP
        except Exception:
            reference = token_hex(4)
            LOGGER.exception(REQUEST_FAILED, extra={"fields": {"reference": reference}})
            if scope["type"] == "http" and not status:
                await _apology(HTTPConnection(scope), reference)(scope, receive, watched)
            else:
                await _hang_up(scope, send)
        if scope["type"] == "http":
            self._note(scope, status, perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # invented methods must not become so many figures to keep
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = route_of(scope)
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.latency.labels(method, route).observe(seconds)
        state = scope.get("state", {})
        me, why = state.get("me"), state.get("why")
        fields = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "person": me.name if me else None,
            **({"why": why} if why else {}),
        }
        LOGGER.info(REQUEST_DONE, extra={"fields": fields})


def route_of(scope: Scope) -> str:
    """The route's template: an address itself may hold a token."""
    template = getattr(scope.get("route"), "path", None)
    if not isinstance(template, str):
        return FILES if scope.get("root_path") == FILES else NOWHERE
    # a router does not know under which prefix it was included
    is_short = scope["path"].startswith(f"{API}/") and not template.startswith(API)
    return f"{API}{template}" if is_short else template


def _apology(connection: HTTPConnection, reference: str) -> ASGIApp:
    message = f"something went wrong here; the log has it under {reference}"
    return errors.answer(connection, Failure(errors.BUG, message))


async def _hang_up(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1011})
