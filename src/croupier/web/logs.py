"""One line for every request and every trouble; never a token, never a card."""

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
from croupier.web.settings import API, LOG_FORMATS
from croupier.web.telemetry import Span

LOGGER = logging.getLogger(__name__)
AUTO, TEXT, _ = LOG_FORMATS
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


class TextLines(logging.Formatter):
    """The same for people: when, how bad, what, and the rest as words."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(" ", "milliseconds")
        fields = getattr(record, "fields", {})
        told = "".join(f" {name}={value}" for name, value in fields.items() if value is not None)
        line = f"{at[:-6]}Z {record.levelname:<7} {record.getMessage()}{told}"
        # nobody writes a second line of the log by what they are called or ask for
        line = "".join(each if each.isprintable() else repr(each)[1:-1] for each in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def formatter(form: str, stream: TextIO) -> logging.Formatter:
    """Whoever sits at a terminal reads, unless told otherwise; anything else is a program."""
    is_text = form == TEXT or (form == AUTO and stream.isatty())
    return TextLines() if is_text else JsonLines()


def to_stream(stream: TextIO = sys.stderr, form: str = AUTO) -> None:
    """Send all logs of the process there."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter(form, stream))
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
        if scope["type"] == "websocket":  # open for an evening: its orders have spans of their own
            await self._watched(scope, receive, send, Span())
            return
        with self._metrics.tracing.span("request", served=True) as span:
            await self._watched(scope, receive, send, span)

    async def _watched(self, scope: Scope, receive: Receive, send: Send, span: Span) -> None:
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
            self._note(scope, status, perf_counter() - begun, span)

    def _note(self, scope: Scope, status: int, seconds: float, span: Span) -> None:
        # invented methods must not become so many figures to keep
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = route_of(scope)
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.latency.labels(method, route).observe(seconds)
        span.call(f"{method} {route}")
        span.tell(http__request__method=method, http__route=route)
        span.tell(http__response__status_code=status)
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
