"""Asks a witness to put its name to a head (C2SP tlog-witness)."""

from __future__ import annotations

from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Note, NoteRefused, Signature, signature_lines
from croupier.transparency.policy import Witness
from croupier.transparency.tree import Subtree, consistency_proof
from croupier.transparency.witness import Shown
from croupier.values.errors import OutOfReach
from croupier.values.refusals import Unreadable

SECONDS = 10
MOST_BYTES = 64 * 1024
CONFLICT = 409
ADD = "add-checkpoint"


class NotSeen(OutOfReach):
    """A witness did not put its name to a head."""


def seen_by(witness: Witness, signed: SignedHead, tree: Subtree) -> Signature:
    """Its line below the head; it is asked again if it has seen another size than we thought."""
    old = 0
    for _ in range(2):
        status, told = _posted(witness.url, Shown(old, _growth(old, signed, tree), signed))
        if status != CONFLICT:
            break
        old = _size(told, signed)
    else:
        raise NotSeen("it saw another size each time it was asked")
    if status != 200:
        raise NotSeen(f"it answers {status}: {told.strip()[:200]}")
    return _line(witness, signed, told)


def _growth(old: int, signed: SignedHead, tree: Subtree) -> tuple[bytes, ...]:
    return consistency_proof(old, signed.head.size, tree)


def _size(told: str, signed: SignedHead) -> int:
    text = told.strip()
    if not (text.isascii() and text.isdigit()) or int(text) > signed.head.size:
        raise NotSeen(f"it has seen {text[:40]!r} leaves, and there are {signed.head.size}")
    return int(text)


def _line(witness: Witness, signed: SignedHead, told: str) -> Signature:
    try:
        lines = [each for each in signature_lines(told) if each.is_by(witness.key)]
        if lines and Note(signed.note.text, tuple(lines)).signed_by([witness.key]):
            return lines[0]
    except (NoteRefused, Unreadable) as wrong:
        raise NotSeen(str(wrong)) from None
    raise NotSeen("its answer has no line by its key")


def _posted(url: str, shown: Shown) -> tuple[int, str]:
    if urlsplit(url).scheme not in {"http", "https"}:
        raise NotSeen(f"{url[:80]!r} is no address of a witness")
    asked = Request(f"{url.rstrip('/')}/{ADD}", str(shown).encode(), method="POST")  # noqa: S310 checked
    try:
        with urlopen(asked, timeout=SECONDS) as answer:  # noqa: S310 checked
            return answer.status, answer.read(MOST_BYTES).decode()
    except HTTPError as error:
        with error:
            return error.code, error.read(MOST_BYTES).decode(errors="replace")
    except (URLError, HTTPException, TimeoutError, UnicodeDecodeError) as error:
        raise NotSeen(str(getattr(error, "reason", error))) from None
