"""In which tongue a browser is answered: what was chosen in it, else what it asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from croupier.tongues import tongue_of

COOKIE = "tongue"


def tongue_asked_for(connection: HTTPConnection) -> str:
    """By the cookie of whoever chose by hand, else by `Accept-Language`."""
    return tongue_of(connection.headers.get("accept-language", ""), connection.cookies.get(COOKIE))
