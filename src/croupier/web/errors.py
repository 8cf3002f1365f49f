"""Every failure in one shape: JSON under /api, a page elsewhere, a close code on a socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import ClassVar

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from croupier.floor.arrangements import TooManyTables
from croupier.floor.casino import NoSuchLink, NoSuchTable
from croupier.floor.filing_desk import NoSuchFiling
from croupier.floor.ownership import Elsewhere, NoSuchNode, Unowned
from croupier.journal.errors import Closed, NoJournal, NotDurable, Stale
from croupier.journal.nodes import NotOurs
from croupier.surveillance.inspected_journal import NoSuchRound, NoSuchStream
from croupier.tongues.speaking import spoken_in
from croupier.values.errors import OutOfReach
from croupier.values.failures import (
    BAD_MATERIAL,
    REFUSAL,
    TAMPERED,
    USAGE,
    Failure,
    failure_of,
    finding_document,
)
from croupier.values.messages import said, word
from croupier.values.refusals import CroupierError, Finding
from croupier.web.oidc.provider import NotVouchedFor
from croupier.web.pages.rendering import page
from croupier.web.people.errors import (
    BadName,
    BadPassword,
    Barred,
    IdentityTaken,
    InTheRecord,
    NameTaken,
    NoInvitation,
    NoSuchPerson,
    PeopleUnreachable,
    WrongPassword,
)
from croupier.web.tongue import tongue_answered_in, tongue_asked_for

LOGGER = logging.getLogger(__name__)

NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND = "not_signed_in", "forbidden", "not_found"
TOO_MANY, STALE, UNAVAILABLE, BUG = "too_many", "stale", "unavailable", "bug"

STATUS = {
    REFUSAL: 409,
    BAD_MATERIAL: 422,
    USAGE: 400,
    TAMPERED: 409,
    NOT_SIGNED_IN: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    TOO_MANY: 429,
    STALE: 409,
    UNAVAILABLE: 503,
    BUG: 500,
}
KINDS = {401: NOT_SIGNED_IN, 403: FORBIDDEN, 404: NOT_FOUND, 429: TOO_MANY, 503: UNAVAILABLE}
"""Of an answer that was chosen by its number; any other is wrong usage."""
IN_OUR_WORDS = {
    404: "there is nothing at this address",
    405: "this address does not take that method",
}
NOT_NOW = "the house cannot do this now and nothing was recorded; try again in a moment"
NOT_KNOWN = (
    "it is not known whether this was recorded; send it again under the same id, "
    "which takes effect once"
)
NOT_POSSIBLE = "Not possible"
"""What a page is headed by where a rule or somebody's own limit is against it."""
POLICY, TRY_LATER = 1008, 1013
"""How a socket is closed on somebody who may not be there, or must wait."""


MOST_REASON_BYTES = 120
LATE_SECONDS = 0.5


CHANGING_HANDS = (Elsewhere, Unowned, NotOurs)
"""A table does, and whoever asks again finds it: nothing that anybody must see to."""
OF_AN_OUTAGE = (NotDurable, NoJournal, PeopleUnreachable)
"""The house tells of it once, and the line of each request that met it says so too."""


class TurnedAway(CroupierError):
    """Said at the door, before any rule is asked."""

    kind: ClassVar[str]


class NotSignedIn(TurnedAway):
    kind = NOT_SIGNED_IN

    def __init__(self) -> None:
        super().__init__("sign in first")


class Forbidden(TurnedAway):
    kind = FORBIDDEN


class NotFound(TurnedAway):
    kind = NOT_FOUND


class Misused(TurnedAway):
    kind = USAGE


class Unavailable(TurnedAway):
    kind = UNAVAILABLE


class TooMany(TurnedAway):
    kind = TOO_MANY

    def __init__(self, wait: int) -> None:
        self.wait = wait
        super().__init__(said("too many requests; try again in {wait} s", wait=wait))


KIND_OF: Mapping[type[CroupierError], str] = {
    BadName: USAGE,
    BadPassword: USAGE,
    Barred: FORBIDDEN,
    NameTaken: REFUSAL,
    IdentityTaken: REFUSAL,
    NotVouchedFor: NOT_SIGNED_IN,
    InTheRecord: REFUSAL,
    WrongPassword: NOT_SIGNED_IN,
    NoInvitation: NOT_FOUND,
    NoSuchPerson: NOT_FOUND,
    NoSuchTable: NOT_FOUND,
    NoSuchLink: NOT_FOUND,
    NoSuchNode: NOT_FOUND,
    NoSuchFiling: NOT_FOUND,
    NoSuchStream: NOT_FOUND,
    NoSuchRound: NOT_FOUND,
    Stale: STALE,
    Elsewhere: UNAVAILABLE,
    Unowned: UNAVAILABLE,
    TooManyTables: TOO_MANY,
    OutOfReach: UNAVAILABLE,
    NotOurs: UNAVAILABLE,
    Closed: UNAVAILABLE,
}


DOCUMENTED: dict[int | str, dict[str, object]] = {
    "4XX": {"description": "Turned away, and why."},
    "5XX": {"description": "The house cannot do it now."},
}
"""For the OpenAPI page of every route."""


def told(error: CroupierError) -> Failure:
    """A failure with the kind this room gives it; where the house keeps things stays inside."""
    failure = failure_of(error)
    if isinstance(error, TurnedAway):
        return Failure(error.kind, failure.message)
    kind = _kind(error)
    if kind == UNAVAILABLE:
        if not isinstance(error, (*OF_AN_OUTAGE, *CHANGING_HANDS)):
            LOGGER.warning("unavailable: %s", error)
        unknown = isinstance(error, NotDurable) and error.unknown
        return Failure(kind, word(NOT_KNOWN if unknown else NOT_NOW))
    return Failure(kind or failure.kind, failure.message, failure.clause, failure.findings)


def failure_for(connection: HTTPConnection, error: CroupierError) -> Failure:
    """The same, and the line of the request has what its sender is not told."""
    if isinstance(error, OF_AN_OUTAGE):
        connection.state.why = str(error)
    return told(error)


def _kind(error: CroupierError) -> str | None:
    return next((KIND_OF[each] for each in type(error).__mro__ if each in KIND_OF), None)


def brief(why: str) -> str:
    """As much of it as a socket can be closed with."""
    return why.encode()[:MOST_REASON_BYTES].decode(errors="ignore")


def is_api(connection: HTTPConnection) -> bool:
    return connection.url.path.startswith("/api/")


def answer(
    connection: HTTPConnection,
    failure: Failure,
    *,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    code = status or STATUS[failure.kind]
    if is_api(connection):
        return JSONResponse(failure.document(), code, headers)
    title = NOT_POSSIBLE if failure.kind == REFUSAL else HTTPStatus(code).phrase
    me = getattr(connection.state, "me", None)
    shown = page(connection, "error.html", me=me, failure=failure, heading=word(title))
    shown.status_code = code
    shown.headers.update(headers or {})
    return shown


def install(app: FastAPI) -> None:
    # to a socket there is no response
    app.add_exception_handler(CroupierError, _croupier_error)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(RequestValidationError, _validation_error)


async def answered_late() -> None:
    """To ask again costs them time, and us none."""
    await asyncio.sleep(LATE_SECONDS)


async def held_up(error: CroupierError) -> None:
    """Whoever asks too often is."""
    if isinstance(error, TooMany):
        await answered_late()


async def close_socket(socket: WebSocket, error: CroupierError) -> None:
    await held_up(error)
    with spoken_in(tongue_asked_for(socket)):
        failure = failure_for(socket, error)
    code = TRY_LATER if failure.kind in {TOO_MANY, UNAVAILABLE} else POLICY
    await socket.close(code, brief(failure.message))


async def _croupier_error(connection: HTTPConnection, error: Exception) -> Response | None:
    assert isinstance(error, CroupierError)
    if isinstance(connection, WebSocket):
        await close_socket(connection, error)
        return None  # whatever else is sent to a closed socket is a bug of ours
    if isinstance(error, NotSignedIn) and not is_api(connection):
        return _to_sign_in(connection)
    return await turned_away(connection, error)


async def turned_away(
    connection: HTTPConnection, error: CroupierError, more: Mapping[str, str] | None = None
) -> Response:
    """The answer, once it is time for it; `more` are headers of whoever turns away."""
    await held_up(error)
    with spoken_in(tongue_answered_in(connection)):
        failure = failure_for(connection, error)
        return answer(connection, failure, headers={**_headers_of(error), **(more or {})})


def _headers_of(error: CroupierError) -> Mapping[str, str]:
    return {"Retry-After": str(error.wait)} if isinstance(error, TooMany | TooManyTables) else {}


def _to_sign_in(connection: HTTPConnection) -> Response:
    assert isinstance(connection, Request)
    back = f"?next={connection.url.path}" if connection.method == "GET" else ""
    return RedirectResponse(f"/sign-in{back}", 303)


async def _http_exception(connection: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = KINDS.get(error.status_code, USAGE)
    with spoken_in(tongue_answered_in(connection)):
        failure = Failure(kind, word(IN_OUR_WORDS.get(error.status_code, error.detail)))
        return answer(connection, failure, status=error.status_code, headers=error.headers)


async def _validation_error(connection: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [Finding(_key(each["loc"]), "", str(each["msg"]), None) for each in error.errors()]
    findings = tuple(map(finding_document, found))
    return answer(connection, Failure(BAD_MATERIAL, found[0].sentence, None, findings))


def _key(place: tuple[int | str, ...]) -> str:
    """Where in a request, without which part of it: the body, the query."""
    return ".".join(map(str, place[1:])) or str(place[0])
