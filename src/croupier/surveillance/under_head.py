"""How far one stream lies under the newest signed head, proven by the last record that does.

Each record holds the hash of the one before it: with the chain verified, all of them are proven.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from croupier.journal.signing import included, tree_of
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import COSIGNATURE, NoteRefused, VerifierKey, b64, seen_at
from croupier.transparency.proofs import InclusionProof
from croupier.values.errors import TamperedWith
from croupier.values.refusals import BadMaterial, Refused, Unreadable, refuse


class SignedBy(msgspec.Struct, frozen=True):
    name: str
    is_known: bool
    """Whether it is the house's own key or a witness's that the house asks."""
    at: str | None
    """When a witness says it saw the head."""


class UnderHead(msgspec.Struct, frozen=True):
    origin: str
    size: int
    root: str
    signed_by: tuple[SignedBy, ...]
    place: int
    """The last of the stream's that is under it."""
    newest: str | None
    """When that was recorded."""
    after: int
    """Records of the stream that are not yet under a head."""
    problem: str
    """Why the stream is not what was signed; nothing where it is."""


def under_head(
    journal: Journal, stream: str, upto: int, keys: Sequence[VerifierKey] = ()
) -> UnderHead | None:
    """`upto` is how far the stream was looked at; the first of the keys is the house's own."""
    newest = journal.newest_head()
    if newest is None:
        return None
    try:
        signed = SignedHead.parse(newest)
    except Unreadable as wrong:
        return UnderHead("", 0, "", (), 0, None, upto, str(wrong))
    head, place = signed.head, last_under(journal, stream, signed)
    last = next(journal.read(stream, place - 1, place), None) if place else None
    return UnderHead(
        head.origin,
        head.size,
        b64(head.root),
        _signed_by(signed, keys),
        place,
        last.at if last else None,
        max(0, upto - place),
        _unsigned(signed, keys) or _unlike(journal, stream, signed, min(place, upto), place),
    )


def last_under(journal: Journal, stream: str, signed: SignedHead) -> int:
    """The last place of the stream that joined the tree before the head was signed."""
    size = signed.head.size
    of_it = (each for each in journal.runs() if each.stream == stream and each.first < size)
    return max((each.after + min(each.count, size - each.first) for each in of_it), default=0)


def proof_of(journal: Journal, stream: str, place: int) -> InclusionProof:
    newest = journal.newest_head()
    record = next(journal.read(stream, place - 1, place), None) if place else None
    proof = None
    if newest and record:
        proof = included(journal, record, SignedHead.parse(newest), tree_of(journal))
    if proof is None:
        raise Refused([refuse(None, f"place {place} is not yet under a signed head")])
    return proof


def _signed_by(signed: SignedHead, keys: Sequence[VerifierKey]) -> tuple[SignedBy, ...]:
    found = list[SignedBy]()
    for line in signed.note.signatures:
        key = next((each for each in keys if line.is_by(each)), None)
        at = _time(seen_at(line.signed)) if key and key.kind == COSIGNATURE else None
        found.append(SignedBy(line.name, key is not None, at))
    return tuple(found)


def _time(seconds: int) -> str | None:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None


def _unsigned(signed: SignedHead, keys: Sequence[VerifierKey]) -> str:
    try:
        known = signed.note.signed_by(keys)
    except NoteRefused as false:
        return str(false)
    return "" if not keys or keys[0] in known else "the house's key has not signed it"


def _unlike(journal: Journal, stream: str, signed: SignedHead, looked_at: int, place: int) -> str:
    size, there = signed.head.size, journal.tree_size()
    if there < size:
        return f"it covers {size:,} records, and the tree has {there:,}"
    now = journal.head(stream)
    if place and (now is None or now.place < place):
        return f"place {place} was under it, and is gone"
    if not looked_at:
        return ""
    try:
        proof_of(journal, stream, looked_at)
    except (Refused, BadMaterial, TamperedWith) as wrong:
        return str(wrong)
    return ""
