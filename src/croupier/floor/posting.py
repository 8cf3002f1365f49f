"""Hands something to an address elsewhere, and brings back what is answered."""

from __future__ import annotations

from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from croupier.values.errors import OutOfReach

SECONDS = 10
MOST_BYTES = 64 * 1024
SCHEMES = frozenset({"http", "https"})


class NotReached(OutOfReach):
    """Nobody answered there, or not as asked."""


def is_address(where: str) -> bool:
    return urlsplit(where).scheme in SCHEMES


def posted(url: str, body: bytes, kind: str) -> tuple[int, bytes]:
    """The status of the answer, and as much of it as anybody here wants to know."""
    if not is_address(url):
        raise NotReached(f"{url[:80]!r} is no address to post to")
    asked = Request(url, body, {"Content-Type": kind}, method="POST")  # noqa: S310 checked
    try:
        with urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310 checked
            return answer.status, answer.read(MOST_BYTES)
    except HTTPError as error:
        with error:
            return error.code, error.read(MOST_BYTES)
    except (URLError, HTTPException, TimeoutError, ConnectionError) as error:
        raise NotReached(str(getattr(error, "reason", error))) from None
