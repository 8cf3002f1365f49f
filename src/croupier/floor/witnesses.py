"""Asks a witness to put its name to a head (C2SP tlog-witness)."""

from __future__ import annotations

from croupier.floor.posting import NotReached, posted
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Note, NoteRefused, Signature, signature_lines
from croupier.transparency.policy import Witness
from croupier.transparency.tree import Subtree, consistency_proof
from croupier.transparency.witness import Shown
from croupier.values.refusals import Unreadable

CONFLICT = 409
PLAIN = "text/plain; charset=utf-8"
ADD = "add-checkpoint"


class NotSeen(NotReached):
    """A witness did not put its name to a head."""


def seen_by(witness: Witness, signed: SignedHead, tree: Subtree) -> Signature:
    """Its line below the head; it is asked again if it has seen another size than we thought."""
    old = 0
    for _ in range(2):
        shown = Shown(old, consistency_proof(old, signed.head.size, tree), signed)
        status, raw = posted(f"{witness.url.rstrip('/')}/{ADD}", str(shown).encode(), PLAIN)
        told = raw.decode(errors="replace")
        if status != CONFLICT:
            break
        seen = _size(told, signed)
        if shown.old == seen:
            raise NotSeen(f"it answers 409: it has seen another head over {seen:,} records")
        old = seen
    else:
        raise NotSeen("it saw another size each time it was asked")
    if status != 200:
        raise NotSeen(f"it answers {status}: {told.strip()[:200]}")
    return _line(witness, signed, told)


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
