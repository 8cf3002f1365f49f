"""A request that changes something with the cookie alone must also show the session's token."""

from __future__ import annotations

from hmac import compare_digest

from starlette.requests import Request

from croupier.web.errors import Forbidden

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
HEADER, FIELD = "X-CSRF-Token", "csrf"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


async def check_csrf(request: Request, wanted: str) -> None:
    if request.method in SAFE:
        return
    given = request.headers.get(HEADER)
    if given is None and request.headers.get("content-type", "").startswith(FORMS):
        field = (await request.form()).get(FIELD)
        given = field if isinstance(field, str) else None
    if given is None or not compare_digest(given.encode(), wanted.encode()):
        raise Forbidden("this page is out of date: load it again and repeat what you did")
