"""A signed head of a stream, kept elsewhere: what stood there then cannot be rewritten unseen."""

from __future__ import annotations

import msgspec

from croupier.values.errors import Unreadable
from croupier.values.records import Record, canonical, record_hash


class Signed(msgspec.Struct, frozen=True):
    """What the signature covers, in canonical JSON."""

    stream: str
    place: int
    hash: str
    at: str


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stream: str
    place: int
    hash: str
    at: str
    public_key: str
    """Ed25519, in hexadecimal, as is the signature."""
    signature: str

    @classmethod
    def parse(cls, text: str | bytes) -> Checkpoint:
        """Read the JSON form."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Unreadable(f"this is not a checkpoint: {error}") from None

    def to_json(self) -> bytes:
        return canonical(self)

    @property
    def signed(self) -> bytes:
        return canonical(Signed(self.stream, self.place, self.hash, self.at))

    def is_signed(self) -> bool:
        """Whether the key it names has signed it; whose key that is, a reader must know."""
        # a tenth of a second of imports, spent only where there is a checkpoint
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
            Ed25519PublicKey,
        )

        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.public_key))
            key.verify(bytes.fromhex(self.signature), self.signed)
        except (InvalidSignature, ValueError):
            return False
        return True

    def is_signed_by(self, public_key: str) -> bool:
        return self.public_key == public_key and self.is_signed()

    def holds_for(self, record: Record) -> bool:
        """Whether this is the very record that stood there when the checkpoint was made."""
        return (
            (record.stream, record.place, record.hash) == (self.stream, self.place, self.hash)
            and record_hash(record) == record.hash
            and self.is_signed()
        )
