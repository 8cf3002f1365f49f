"""In which tongue somebody is answered: a browser by choice or custom, a program when it asks.

Documents under /api are the same for everybody; a page's own scripts say by a header that their
sentences are to be read by a person.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from croupier.tongues import ENGLISH, TONGUES, tongue_of
from croupier.tongues.speaking import spoken_in
from croupier.web.settings import API

COOKIE = "tongue"
HEADER = "X-Tongue"
LOOKING = frozenset({"GET", "HEAD"})
"""Requests that record nothing: what is recorded is said in English."""


def tongue_asked_for(connection: HTTPConnection) -> str:
    """By the cookie of whoever chose by hand, else by `Accept-Language`."""
    return tongue_of(connection.headers.get("accept-language", ""), connection.cookies.get(COOKIE))


def tongue_answered_in(connection: HTTPConnection) -> str:
    """A page's, or that of a document whose sentences a page asked for."""
    if not connection.url.path.startswith(f"{API}/"):
        return tongue_asked_for(connection)
    asked = connection.headers.get(HEADER, ENGLISH)
    return asked if asked in TONGUES else ENGLISH


async def in_their_tongue(request: Request, response: Response) -> AsyncIterator[None]:
    """Whatever a route says to whoever looks is said so."""
    response.headers["Vary"] = HEADER
    with spoken_in(tongue_answered_in(request) if request.method in LOOKING else ENGLISH):
        yield
