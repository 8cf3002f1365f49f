"""The head of the tree (C2SP tlog-checkpoint): whose it is, how large, and its root."""

from __future__ import annotations

import re

import msgspec

from croupier.transparency.notes import Note, Signer, b64, unb64
from croupier.transparency.tree import HASH_BYTES
from croupier.values.refusals import Unreadable

ESSENTIAL = 3
"""Lines that every head has; what follows them is nobody's business here."""
_SIZE = re.compile(r"0|[1-9][0-9]{0,18}")


class TreeHead(msgspec.Struct, frozen=True):
    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        lines = (self.origin, str(self.size), b64(self.root), *self.extensions)
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def parse(cls, text: str) -> TreeHead:
        *lines, end = text.split("\n")
        if end or len(lines) < ESSENTIAL or not all(lines):
            raise Unreadable("a head of a tree has its origin, its size and its root, a line each")
        origin, size, root, *extensions = lines
        raw = unb64(root)
        if not _SIZE.fullmatch(size) or raw is None or len(raw) != HASH_BYTES:
            raise Unreadable(f"the head of {origin[:40]!r} has no size or no root")
        return cls(origin, int(size), raw, tuple(extensions))

    def signed(self, signer: Signer) -> SignedHead:
        return SignedHead(self, Note(self.text, (signer.sign(self.text),)))


class SignedHead(msgspec.Struct, frozen=True):
    head: TreeHead
    note: Note

    def __str__(self) -> str:
        return str(self.note)

    @classmethod
    def parse(cls, whole: str) -> SignedHead:
        note = Note.parse(whole)
        return cls(TreeHead.parse(note.text), note)
