"""Keys in files: a secret one for its owner's eyes, made when it is first asked for."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from croupier.transparency.notes import ED25519, KEY_BYTES, Signer
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial, Unreadable

STREAM = Path("-")
"""Standard input."""
ONLY_OWNER, ONLY_OWNERS_FOLDER = 0o600, 0o700


def read_signer(path: Path, name: str, kind: int = ED25519) -> Signer:
    """Whoever signs with the key in that file, under a name."""
    secret = read_key(path)
    try:
        return Signer(name, secret, kind)
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def read_key(path: Path) -> bytes:
    """A new one if there is none; from standard input for -."""
    try:
        text = sys.stdin.read() if path == STREAM else path.read_text(encoding="ascii")
        return bytes.fromhex(text.strip())
    except FileNotFoundError:
        return _new_key(path)
    except (UnicodeDecodeError, ValueError):
        raise BadMaterial(f"{path} holds no key: it is not hexadecimal") from None
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None


def made_secret(path: Path, what: str) -> bytes:
    """The secret in that file; a new one if there is none."""
    return _checked(read_key(path), str(path), what)


def given_secret(path: Path | None, variable: str, what: str) -> bytes | None:
    """The secret in a file that was named, else the one in the environment, if there is one."""
    if path is not None:
        if path != STREAM and not path.exists():
            raise OutOfReach(f"{path}: there is no {what}")
        return made_secret(path, what)
    text = os.environ.get(variable, "").strip()
    if not text:
        return None
    try:
        return _checked(bytes.fromhex(text), variable, what)
    except ValueError:
        raise BadMaterial(f"{variable} holds no key: it is not hexadecimal") from None


def _checked(secret: bytes, where: str, what: str) -> bytes:
    if len(secret) != KEY_BYTES:
        raise BadMaterial(f"{where} holds no {what}: it has {len(secret)} bytes, not {KEY_BYTES}")
    return secret


def _new_key(path: Path) -> bytes:
    """Its folder is made with it, for the same eyes alone."""
    secret = secrets.token_bytes(KEY_BYTES)
    try:
        path.parent.mkdir(mode=ONLY_OWNERS_FOLDER, parents=True, exist_ok=True)
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER)
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    with os.fdopen(made, "w", encoding="ascii", newline="\n") as file:
        file.write(secret.hex() + "\n")
    return secret
