"""Asks a time stamping authority (RFC 3161) to say when it saw a head."""

from __future__ import annotations

from urllib.parse import urlsplit

from croupier.floor.posting import NotReached, posted
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signature
from croupier.transparency.stamps import StampRefused, stamp_line, stamp_wanted

QUERY = "application/timestamp-query"
DONE = 200


def authority_at(url: str) -> str:
    """The name under which its lines stand.

    >>> authority_at("https://time.example/tsr")
    'time.example'
    """
    return urlsplit(url).netloc


def stamped_by(url: str, signed: SignedHead) -> Signature:
    asked = stamp_wanted(signed)
    status, answer = posted(url, asked.body, QUERY)
    if status != DONE:
        raise NotReached(f"it answers {status}")
    try:
        return stamp_line(authority_at(url), signed, asked, answer)
    except StampRefused as wrong:
        raise NotReached(str(wrong)) from None
