"""Keys in files: a secret one for its owner's eyes, and what others know it by."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import click

from croupier.cli.material import read_file
from croupier.transparency.notes import ED25519, KEY_BYTES, Signer, VerifierKey
from croupier.values.refusals import BadMaterial, Unreadable

ONLY_OWNER = 0o600


def read_signer(path: str, name: str, kind: int = ED25519) -> Signer:
    """By the key in that file; a new one if there is none."""
    try:
        secret = bytes.fromhex(Path(path).read_text(encoding="ascii").strip())
    except FileNotFoundError:
        secret = _new_key(path)
    except (UnicodeDecodeError, ValueError):
        raise BadMaterial(f"{path} holds no key: it is not hexadecimal") from None
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None
    try:
        return Signer(name, secret, kind)
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def read_verifier_key(text: str) -> VerifierKey:
    """The key itself, or a file that holds it."""
    told = text if text.count("+") >= 2 else read_file(text).strip()
    try:
        return VerifierKey.parse(told)
    except Unreadable as wrong:
        raise BadMaterial(f"{text}: {wrong}") from None


def _new_key(path: str) -> bytes:
    secret = secrets.token_bytes(KEY_BYTES)
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None
    with os.fdopen(made, "w", encoding="ascii", newline="\n") as file:
        file.write(secret.hex() + "\n")
    return secret
