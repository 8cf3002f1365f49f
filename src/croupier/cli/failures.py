"""Every failure of a command: told to people on one line, to programs as one document."""

from __future__ import annotations

import json

import click

from croupier.values.failures import USAGE, Failure, failure_of, finding_document
from croupier.values.refusals import CroupierError

__all__ = ["exit_code", "failure_from", "finding_document", "show_failure"]


def failure_from(error: Exception) -> Failure | None:
    """None for what is a bug of ours."""
    match error:
        case CroupierError():
            return failure_of(error)
        case click.UsageError():
            return Failure(USAGE, error.format_message())
        case click.Abort():
            return Failure(USAGE, "aborted")
        case _:
            return None


def exit_code(failure: Failure) -> int:
    return 2 if failure.kind == USAGE else 1


def show_failure(failure: Failure, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(failure.document(), indent=2, ensure_ascii=False))
    else:
        click.echo(f"croupier: {failure.message}", err=True)
