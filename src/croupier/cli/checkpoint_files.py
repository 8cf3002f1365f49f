"""Checkpoints and the key behind them, in files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click

from croupier.cli.material import read_file
from croupier.journal.checkpoints import KEY_BYTES, checkpoint, make_key
from croupier.values.checkpoints import Checkpoint
from croupier.values.records import Head
from croupier.values.refusals import BadMaterial, Unreadable

ONLY_OWNER = 0o600
_PUBLIC_KEY = re.compile(f"[0-9a-fA-F]{{{KEY_BYTES * 2}}}")


def read_checkpoints(path: str) -> list[Checkpoint]:
    """One to a line."""
    lines = [line for line in read_file(path).splitlines() if line.strip()]
    try:
        read = [Checkpoint.parse(line) for line in lines]
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None
    if not read:
        raise BadMaterial(f"{path}: this is not a checkpoint: the file is empty")
    return read


def read_public_key(text: str) -> str:
    """The key itself, or a file that holds it."""
    told = text if _PUBLIC_KEY.fullmatch(text) else read_file(text).strip()
    if not _PUBLIC_KEY.fullmatch(told):
        raise BadMaterial(f"{text} holds no public key: that is {KEY_BYTES * 2} hexadecimal digits")
    return told.lower()


def expect_signed_by(public_key: str, checkpoints: Iterable[Checkpoint]) -> None:
    """Anybody can sign with a key of their own."""
    for each in checkpoints:
        if each.public_key.lower() != public_key:
            where = f"the checkpoint of {each.stream} place {each.place}"
            raise BadMaterial(f"{where} is signed by another key than {public_key}")


def write_checkpoints(path: str, key_path: str, heads: Iterable[Head]) -> None:
    key = _key(key_path)
    at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    try:
        lines = [checkpoint(head, key, at).to_json().decode() + "\n" for head in heads]
    except Unreadable as wrong:
        raise BadMaterial(f"{key_path}: {wrong}") from None
    try:
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None


def _key(path: str) -> bytes:
    """The key in that file; a new one if there is none, for its owner's eyes only."""
    try:
        return bytes.fromhex(Path(path).read_text(encoding="ascii").strip())
    except FileNotFoundError:
        return _new_key(path)
    except (UnicodeDecodeError, ValueError):
        raise BadMaterial(f"{path} holds no key: it is not hexadecimal") from None
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None


def _new_key(path: str) -> bytes:
    key = make_key()
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, ONLY_OWNER)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None
    with os.fdopen(made, "w", encoding="ascii", newline="\n") as file:
        file.write(key.hex() + "\n")
    return key
