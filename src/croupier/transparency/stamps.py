"""Time stamps (RFC 3161): an authority says in a line below a head when it saw it.

The line holds the authority's whole answer, under a kind of signature that signed notes leave to
others: whoever does not know it passes over it, and `openssl ts` reads what is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import ID_BYTES, Signature
from croupier.values.extras import expect
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from cryptography.x509 import Certificate
    from rfc3161_client import TimeStampResponse

UNASSIGNED = b"\xff"
LABEL = b"RFC 3161 time stamp"
GRANTED = 0


class Asked(msgspec.Struct, frozen=True):
    """What an authority is asked, and the number that its answer repeats."""

    body: bytes
    nonce: int | None


class Stamp(msgspec.Struct, frozen=True):
    """When an authority saw a head."""

    authority: str
    at: datetime


class StampRefused(Unreadable):
    """What stands where a stamp should is none for this head."""


def refuse_without_stamps() -> None:
    expect("stamps", "a time stamp")


def stamp_wanted(signed: SignedHead) -> Asked:
    from rfc3161_client import HashAlgorithm, TimestampRequestBuilder  # noqa: PLC0415 an extra

    text = signed.note.text.encode()
    wanted = TimestampRequestBuilder().data(text).hash_algorithm(HashAlgorithm.SHA256).build()
    return Asked(wanted.as_bytes(), wanted.nonce)


def stamp_line(authority: str, signed: SignedHead, asked: Asked, answer: bytes) -> Signature:
    """An answer as a line below the head, if it answers what was asked."""
    told = _read(answer)
    if told.status != GRANTED:
        raise StampRefused(f"it grants no stamp: {'; '.join(told.status_string) or told.status}")
    if told.tst_info.nonce != asked.nonce or not _is_of(told, signed):
        raise StampRefused("its stamp is not of the head that it was shown")
    return Signature(authority, _id(authority), answer)


def is_stamped(signed: SignedHead, authority: str) -> bool:
    return any(_is_stamp(each) and each.name == authority for each in signed.note.signatures)


def stamps(signed: SignedHead, trusted: Sequence[Certificate]) -> Iterator[Stamp]:
    """When authorities saw the head, by what one of these certificates vouches for.

    Raises `StampRefused` where a line says it is a stamp and none of them does.
    """
    from rfc3161_client import VerificationError, VerifierBuilder  # noqa: PLC0415 an extra

    judge = VerifierBuilder(roots=list(trusted)).build()
    for line in signed.note.signatures:
        if _is_stamp(line):
            told = _read(line.signed)
            try:
                judge.verify_message(told, signed.note.text.encode())
            except VerificationError as wrong:
                raise StampRefused(f"the stamp by {line.name} is false: {wrong}") from None
            yield Stamp(line.name, told.tst_info.gen_time.astimezone(UTC))


def _read(answer: bytes) -> TimeStampResponse:
    from rfc3161_client import decode_timestamp_response  # noqa: PLC0415 an extra

    try:
        return decode_timestamp_response(answer)
    except ValueError as wrong:
        raise StampRefused(f"this is no answer of a time stamping authority: {wrong}") from None


def _is_of(told: TimeStampResponse, signed: SignedHead) -> bool:
    return told.tst_info.message_imprint.message == sha256(signed.note.text.encode()).digest()


def _is_stamp(line: Signature) -> bool:
    return line.id == _id(line.name)


def _id(authority: str) -> bytes:
    """Of a name alone: which key it stamps with, its answers say themselves."""
    return sha256(authority.encode() + b"\n" + UNASSIGNED + LABEL).digest()[:ID_BYTES]
