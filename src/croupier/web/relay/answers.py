"""What a node answers by itself to a request that another one should have answered."""

from __future__ import annotations

from http import HTTPStatus

import h11
import msgspec

from croupier.values.failures import Failure
from croupier.web import errors
from croupier.web.relay.table_paths import is_page, path_of

SOON = ("Retry-After", "1")


def unavailable(request: h11.Request, failure: Failure) -> bytes:
    """In the shape that every failure of the API has; to people, as text."""
    status = errors.STATUS[failure.kind]
    if is_page(path_of(request.target)):
        return answer(status, f"{failure.message}\n".encode(), "text/plain; charset=utf-8", SOON)
    said = msgspec.json.encode(failure.document())
    return answer(status, said, "application/json", SOON)


def redirect(address: str, request: h11.Request) -> bytes:
    """To the very same place at the owner's own address."""
    there = address.rstrip("/") + request.target.decode("ascii")
    return answer(HTTPStatus.TEMPORARY_REDIRECT, b"", "text/plain", ("Location", there))


def answer(status: int, body: bytes, kind: str, *more: tuple[str, str]) -> bytes:
    """The last on its connection."""
    headers = [
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Connection", "close"),
        *more,
    ]
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *map(": ".join, headers), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body
