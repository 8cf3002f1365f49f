"""What a witness answers when it is shown a head (C2SP tlog-witness, add-checkpoint).

A witness remembers one head for each log, and puts its name only to one that grew out of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import NoteRefused, Signer, VerifierKey, b64
from croupier.transparency.proofs import hash_lines
from croupier.transparency.tree import EMPTY_ROOT, is_consistent
from croupier.values.refusals import Unreadable

_OLD = re.compile(r"old (0|[1-9][0-9]{0,18})")
TEXT = "text/plain; charset=utf-8"
SIZE = "text/x.tlog.size"


class Shown(msgspec.Struct, frozen=True):
    """A head, the size its sender thinks the witness has seen, and what leads from there."""

    old: int
    proof: tuple[bytes, ...]
    signed: SignedHead

    @classmethod
    def parse(cls, body: str) -> Shown:
        told, blank, head = body.partition("\n\n")
        first, *lines = told.split("\n")
        old = _OLD.fullmatch(first)
        if old is None or not blank:
            raise Unreadable("the first line says the old size, and an empty line ends the proof")
        return cls(int(old[1]), hash_lines(lines), SignedHead.parse(head))

    def __str__(self) -> str:
        lines = [f"old {self.old}", *(b64(each) for each in self.proof), ""]
        return "".join(f"{line}\n" for line in lines) + str(self.signed)


class Answer(msgspec.Struct, frozen=True):
    status: int
    body: str
    media_type: str = TEXT
    seen: SignedHead | None = None
    """To be kept, in the transaction that read the last one, before this is sent."""


def answer(
    shown: Shown,
    logs: Mapping[str, tuple[VerifierKey, ...]],
    last: TreeHead | None,
    signer: Signer,
    now: int,
) -> Answer:
    """`last` is what this witness saw of the origin; `now` counts seconds since 1970."""
    if doubt := _doubt(shown, logs, last):
        return doubt
    head = shown.signed.head
    line = signer.sign(head.text, now)
    return Answer(200, line.line, seen=SignedHead(head, shown.signed.note.with_signatures([line])))


def _doubt(
    shown: Shown, logs: Mapping[str, tuple[VerifierKey, ...]], last: TreeHead | None
) -> Answer | None:
    head, size = shown.signed.head, last.size if last else 0
    if head.origin not in logs:
        return Answer(404, f"no log {head.origin} is known here\n")
    try:
        is_signed = bool(shown.signed.note.signed_by(logs[head.origin]))
    except NoteRefused:
        is_signed = False
    if not is_signed:
        return Answer(403, "the head is not signed by a key of this log\n")
    if shown.old > head.size:
        return Answer(400, "the old size is beyond that of the head\n")
    before = last.root if last else EMPTY_ROOT
    is_another = head.size == size and head.root != before
    if shown.old != size or is_another:
        return Answer(409, f"{size}\n", SIZE)
    if not is_consistent(size, head.size, before, head.root, shown.proof):
        return Answer(422, "the head does not follow from the one seen before\n")
    return None
