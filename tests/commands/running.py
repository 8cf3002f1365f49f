"""Runs the command in this process, as the shell would."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from tests.commands.published_schemas import hold_to_schema

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "submissions"


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error; a JSON document is held to its schema."""
    out, err = BytesIO(), BytesIO()
    with (
        redirect_stdout(_screen(out)) as screen,
        redirect_stderr(_screen(err)) as errors,
        pytest.raises(SystemExit) as exit_,
    ):
        main(args)
    for each in (screen, errors):
        each.flush()
    printed = out.getvalue().decode()
    if "--json" in args and printed.startswith("{"):
        hold_to_schema(args, json.loads(printed))
    return int(exit_.value.code or 0), printed, err.getvalue().decode()


def _screen(written: BytesIO) -> TextIOWrapper:
    return TextIOWrapper(written, encoding="utf-8", errors="backslashreplace", newline="")


def document(*args: str, code: int = 0) -> Any:
    """The one JSON document a command prints."""
    exit_code, out, err = run(*args, "--json")
    assert exit_code == code, out + err
    return json.loads(out)
