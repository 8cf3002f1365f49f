"""The command run in this process, before a terminal that takes nothing but UTF-8."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper

from croupier.cli.main import main
from croupier.values.failures import EXITS

CODES = frozenset({0, *EXITS.values()})


def ended(*words: str) -> tuple[int, str]:
    """The exit code, which is one of those we have, and what was printed."""
    out, err = BytesIO(), BytesIO()
    code: object = None
    with (
        TextIOWrapper(out, "utf-8", write_through=True) as screen,
        TextIOWrapper(err, "utf-8", "backslashreplace", write_through=True) as beside,
        redirect_stdout(screen),
        redirect_stderr(beside),
    ):
        try:
            main(words)
        except SystemExit as done:
            code = done.code
        told = out.getvalue().decode()
    assert isinstance(code, int), code
    assert code in CODES, code
    return code, told
