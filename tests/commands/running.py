"""Runs the command in this process, as the shell would."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from tests.commands.published_schemas import hold_to_schema

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "submissions"


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error; a JSON document is held to its schema."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as exit_:
        main(args)
    if "--json" in args and out.getvalue().startswith("{"):
        hold_to_schema(args, json.loads(out.getvalue()))
    return int(exit_.value.code or 0), out.getvalue(), err.getvalue()


def document(*args: str, code: int = 0) -> Any:
    """The one JSON document a command prints."""
    exit_code, out, err = run(*args, "--json")
    assert exit_code == code, out + err
    return json.loads(out)
