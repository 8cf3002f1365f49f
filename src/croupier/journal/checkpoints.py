"""Signs the head of a stream, for somebody to keep where the journal's keeper cannot reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.journal.records import Head
from croupier.values.checkpoints import Checkpoint, Signed
from croupier.values.records import canonical
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["Checkpoint", "checkpoint", "make_key", "public_key"]

KEY_BYTES = 32


def make_key() -> bytes:
    """A new private key, to be kept secret."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415 it is slow
        Ed25519PrivateKey,
    )

    return Ed25519PrivateKey.generate().private_bytes_raw()


def public_key(key: bytes) -> str:
    """What to hand out, so that others know whose signature it is."""
    return _read(key).public_key().public_bytes_raw().hex()


def checkpoint(head: Head, key: bytes, at: str) -> Checkpoint:
    signed = canonical(Signed(head.stream, head.place, head.hash, at))
    signature = _read(key).sign(signed).hex()
    return Checkpoint(head.stream, head.place, head.hash, at, public_key(key), signature)


def _read(key: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PrivateKey,
    )

    if len(key) != KEY_BYTES:
        raise Unreadable(f"a key has {KEY_BYTES} bytes, and this has {len(key)}")
    return Ed25519PrivateKey.from_private_bytes(key)
