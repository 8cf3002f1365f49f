"""Reads files that people hand in, and writes those they ask for."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.values.refusals import BadMaterial, Finding


def read_file(path: str) -> str:
    """A file's text; one that is missing or not UTF-8 is told plainly."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        why = f"is not UTF-8 text (byte {error.start})"
        raise BadMaterial(f"{path} {why}", [Finding("", "", why, None, path)]) from None
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None


def write_file(path: str, text: str, *, force: bool) -> None:
    """Write a new file; one that is there is kept unless its owner says otherwise."""
    try:
        with Path(path).open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is already there; --force writes over it") from None
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from None
