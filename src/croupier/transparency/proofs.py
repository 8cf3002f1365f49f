"""A proof that stands alone (C2SP tlog-proof): an entry is under a signed head."""

from __future__ import annotations

import re

import msgspec

from croupier.transparency.heads import SignedHead
from croupier.transparency.leaves import NONCE_BYTES, entry
from croupier.transparency.notes import b64, unb64
from croupier.transparency.tree import HASH_BYTES, includes, leaf_hash
from croupier.values.refusals import Unreadable

FIRST = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 63
_INDEX = re.compile(r"index (0|[1-9][0-9]{0,18})")


class InclusionProof(msgspec.Struct, frozen=True):
    index: int
    path: tuple[bytes, ...]
    head: SignedHead
    extra: bytes | None = None
    """Whatever its maker puts beside it; nobody has signed that."""

    def holds_for(self, entry: bytes) -> bool:
        """Whether the entry stands there under the head; whose head it is, a reader must know."""
        head = self.head.head
        return includes(self.index, head.size, leaf_hash(entry), self.path, head.root)

    @property
    def record_hash(self) -> str | None:
        """Of the record it is about, where a nonce and a hash stand beside it."""
        extra = self.extra or b""
        return extra[NONCE_BYTES:].hex() if len(extra) == NONCE_BYTES + HASH_BYTES else None

    @property
    def holds_for_its_record(self) -> bool:
        extra, own = self.extra or b"", self.record_hash
        return own is not None and self.holds_for(entry(extra[:NONCE_BYTES], own))

    def __str__(self) -> str:
        extra = [] if self.extra is None else [f"extra {b64(self.extra)}"]
        lines = [FIRST, *extra, f"index {self.index}", *(b64(each) for each in self.path), ""]
        return "".join(f"{line}\n" for line in lines) + str(self.head)

    @classmethod
    def parse(cls, whole: str) -> InclusionProof:
        told, blank, head = whole.partition("\n\n")
        first, *lines = told.split("\n")
        if first != FIRST or not blank:
            raise Unreadable(f"this is no proof of inclusion; its first line would be {FIRST}")
        extra = None
        if lines and lines[0].startswith("extra "):
            extra = unb64(lines.pop(0).removeprefix("extra "))
            if extra is None:
                raise Unreadable("what stands behind extra in this proof is not base64")
        index = _INDEX.fullmatch(lines.pop(0)) if lines else None
        if index is None:
            raise Unreadable("this proof does not say the index of its entry")
        return cls(int(index[1]), hash_lines(lines), SignedHead.parse(head), extra)


def hash_lines(lines: list[str]) -> tuple[bytes, ...]:
    """Hashes of a proof, a line each."""
    if len(lines) > MOST_HASHES:
        raise Unreadable(f"a proof has {MOST_HASHES} hashes at most, and this has {len(lines)}")
    hashes = list[bytes]()
    for line in lines:
        raw = unb64(line)
        if raw is None or len(raw) != HASH_BYTES:
            raise Unreadable(f"{line[:60]!r} is no hash of a proof")
        hashes.append(raw)
    return tuple(hashes)
