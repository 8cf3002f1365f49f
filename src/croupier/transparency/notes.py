"""Signed notes (C2SP signed-note): a text, and lines by which named keys have signed it."""

from __future__ import annotations

import binascii
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Collection
from hashlib import sha256
from string import hexdigits
from typing import TYPE_CHECKING

import msgspec

from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ED25519, COSIGNATURE = 1, 4
"""What a key signs: the text as it stands, or the text with the time at which it was seen."""
KEY_BYTES, ID_BYTES, TIME_BYTES, SIGNATURE_BYTES = 32, 4, 8, 64
MOST_BYTES = 1 << 20
DASH = "\N{EM DASH} "
PRIVATE = "PRIVATE+KEY+"


class NoteRefused(Unreadable):
    """A note that says it is signed by a known key and is not."""


class VerifierKey(msgspec.Struct, frozen=True):
    """Whose signature it is, as it is handed out.

    >>> key = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
    >>> VerifierKey.parse(key).name
    'example.com/foo'
    """

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        told = self.name.encode() + b"\n" + bytes([self.kind]) + self.public
        return sha256(told).digest()[:ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64(bytes([self.kind]) + self.public)}"

    @classmethod
    def parse(cls, text: str) -> VerifierKey:
        """What cannot be read is not said back: it may be a secret, handed in by mistake."""
        if looks_secret(text):
            raise Unreadable("this is a signing key, not a verifier key: keep it secret")
        name, id_, material = [*text.strip().split("+", 2), "", ""][:3]
        raw = unb64(material)
        if not is_key_name(name) or raw is None or len(raw) != KEY_BYTES + 1:
            raise Unreadable("this is no verifier key: name+id+key, for Ed25519")
        key = cls(name, raw[0], raw[1:])
        if key.kind not in {ED25519, COSIGNATURE}:
            raise Unreadable(f"the key of {name} is of kind {key.kind}, which is not known here")
        if key.id.hex() != id_:
            raise Unreadable(f"the key of {name} has the id {key.id.hex()}")
        return key


class Signature(msgspec.Struct, frozen=True):
    name: str
    id: bytes
    signed: bytes

    @property
    def line(self) -> str:
        return f"{DASH}{self.name} {b64(self.id + self.signed)}\n"

    def is_by(self, key: VerifierKey) -> bool:
        return (self.name, self.id) == (key.name, key.id)


class Note(msgspec.Struct, frozen=True):
    text: str
    """With its last newline."""
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(each.line for each in self.signatures)}"

    @classmethod
    def parse(cls, whole: str) -> Note:
        if len(whole) > MOST_BYTES or any(ord(each) < ord(" ") and each != "\n" for each in whole):
            raise Unreadable("a signed note is short text without control characters")
        text, blank, lines = whole.rpartition("\n\n")
        if not blank or not lines.endswith("\n"):
            raise Unreadable("a signed note is a text, an empty line, and lines of signatures")
        return cls(text + "\n", tuple(signature_lines(lines)))

    def signed_by(self, keys: Collection[VerifierKey]) -> frozenset[VerifierKey]:
        """Which of these keys have signed it; lines by other keys say nothing.

        Raises `NoteRefused` where a line by one of them is false.
        """
        found = set[VerifierKey]()
        for signature in self.signatures:
            for key in keys:
                if signature.is_by(key):
                    if not is_true(key, self.text, signature.signed):
                        raise NoteRefused(f"the signature by {key.name} is false")
                    found.add(key)
        return frozenset(found)

    def with_signatures(self, more: Collection[Signature]) -> Note:
        new = [each for each in more if each not in self.signatures]
        return Note(self.text, (*self.signatures, *new))


class Signer:
    """Signs as one name with one key, as a log does or as a witness does."""

    def __init__(self, name: str, secret: bytes, kind: int = ED25519) -> None:
        if not is_key_name(name):
            raise Unreadable(f"{name[:40]!r} cannot name a key; use a word without spaces and plus")
        self._secret = _private(secret)
        self.key = VerifierKey(name, kind, self._secret.public_key().public_bytes_raw())

    def sign(self, text: str, time: int = 0) -> Signature:
        """A line below a text; a witness says when it saw it, in seconds since 1970."""
        if self.key.kind == ED25519:
            signed = self._secret.sign(text.encode())
        else:
            stamp = time.to_bytes(TIME_BYTES)
            signed = stamp + self._secret.sign(_seen(text, time))
        return Signature(self.key.name, self.key.id, signed)


def is_true(key: VerifierKey, text: str, signed: bytes) -> bool:
    # a tenth of a second of imports, spent only where there is a signature
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PublicKey,
    )

    message = text.encode()
    if key.kind == COSIGNATURE:
        message, signed = _seen(text, seen_at(signed)), signed[TIME_BYTES:]
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signed, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def seen_at(signed: bytes) -> int:
    """When a witness says that it saw a head, in seconds since 1970."""
    return int.from_bytes(signed[:TIME_BYTES])


def signature_lines(lines: str) -> list[Signature]:
    found = list[Signature]()
    for line in lines.removesuffix("\n").split("\n") if lines else ():
        name, _, signed = line.removeprefix(DASH).partition(" ")
        raw = unb64(signed)
        if (
            not line.startswith(DASH)
            or not is_key_name(name)
            or raw is None
            or len(raw) <= ID_BYTES
        ):
            raise Unreadable(f"{line[:60]!r} is no line of a signature")
        found.append(Signature(name, raw[:ID_BYTES], raw[ID_BYTES:]))
    return found


def is_key_name(name: str) -> bool:
    """Words alone; half a character, as a shell may hand it over, is none."""
    return bool(name) and not any(each == "+" or each.isspace() or is_half(each) for each in name)


def looks_secret(text: str) -> bool:
    """A key that signs, as a house keeps it or as signed notes have it."""
    told = text.strip()
    return told.startswith(PRIVATE) or (
        len(told) == 2 * KEY_BYTES and all(each in hexdigits for each in told)
    )


def is_half(sign: str) -> bool:
    return unicodedata.category(sign) == "Cs"


def b64(raw: bytes) -> str:
    return b64encode(raw).decode()


def unb64(text: str) -> bytes | None:
    """None for anything but the one way to write it."""
    try:
        raw = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return raw if b64(raw) == text else None


def _seen(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def _private(secret: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PrivateKey,
    )

    if len(secret) != KEY_BYTES:
        raise Unreadable(f"a key has {KEY_BYTES} bytes, and this has {len(secret)}")
    return Ed25519PrivateKey.from_private_bytes(secret)
