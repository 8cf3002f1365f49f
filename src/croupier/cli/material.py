"""Reads files that people hand in."""

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
