"""The key under which sealed secrets are kept: who reads the journal does not read them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from croupier.journal.key_files import given_secret, made_secret
from croupier.values.sealing import SealHidden

VARIABLE, WHAT = "CROUPIER_SEAL_KEY", "seal key"
HOW_TO_NAME = f"--seal-key FILE or {VARIABLE}"
MARK = b"\x00hidden\x01"
"""Begins what is hidden; what is kept in clear begins with a salt, which is text."""
ID_BYTES, NONCE_BYTES = 8, 12
UNREADABLE = b""
"""What is read where the bytes were changed: the secret of no commitment."""


class SealKey:
    """AES-256 in Galois counter mode, bound to the published hash."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 slow

        self._cipher = AESGCM(secret)
        self._id = sha256(b"croupier seal key" + secret).digest()[:ID_BYTES]

    @property
    def id(self) -> str:
        """By which it is told from others; nobody finds the key from it."""
        return self._id.hex()

    def hidden(self, commitment: str, secret: bytes) -> bytes:
        nonce = token_bytes(NONCE_BYTES)
        return MARK + self._id + nonce + self._cipher.encrypt(nonce, secret, commitment.encode())

    def shown(self, commitment: str, kept: bytes) -> bytes:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 slow

        nonce, text = kept[:NONCE_BYTES], kept[NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, text, commitment.encode())
        except (InvalidTag, ValueError):
            return UNREADABLE


def hidden(key: SealKey | None, secrets: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """By their commitments, as they are kept; without a key in clear."""
    if key is None or not secrets:
        return secrets
    return {each: key.hidden(each, secret) for each, secret in secrets.items()}


def shown(key: SealKey | None, commitment: str, kept: bytes | None) -> bytes | None:
    """The secret that is kept there; SealHidden where another key is needed for it."""
    if kept is None or not kept.startswith(MARK):
        return kept
    rest = kept[len(MARK) :]
    needed = rest[:ID_BYTES].hex()
    if key is None or key.id != needed:
        given = f"seal key {key.id} was given" if key else "no seal key was given"
        raise SealHidden(needed, f"it is hidden with seal key {needed}, and {given}")
    return key.shown(commitment, rest[ID_BYTES:])


def made_if_missing(path: Path) -> SealKey:
    """The key in that file; a new one if there is none."""
    return SealKey(made_secret(path, WHAT))


def given_key(path: Path | None) -> SealKey | None:
    """The key in a file that was named, else the one in the environment, if there is one."""
    secret = given_secret(path, VARIABLE, WHAT)
    return SealKey(secret) if secret else None
