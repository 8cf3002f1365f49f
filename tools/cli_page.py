"""Writes docs/cli.md from the commands' own help; exits 1 if the page at hand was stale."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from croupier.cli.main import COMMANDS, cli

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
HEAD = """# Commands

This page is written by `make docs` from the commands' own help.

Each command takes `--json` and then prints one JSON document on standard output.
Any failure under `--json` is `{"error": {"kind", "message", "clause", "findings"}}`.

| Exit code | When | `kind` |
|---|---|---|
| 0 | Done. | |
| 1 | Refused, found wanting, or not checked against a chapter. | `refusal`, `bad_material` |
| 2 | Wrong usage, or an extra that is not installed: the message names it. | `usage` |
| 3 | Tampered with: something signed or chained is not what it was. | `tampered` |
| 4 | A file, folder or database is out of reach, or damaged. | `unreadable` |

A submission that is no TOML is 1; one that is not there is 4.
What is found in `check` and `verify` is told in their own documents, with the same exit codes.
"""


def page() -> str:
    root = click.Context(cli, info_name="croupier")
    parts = [HEAD]
    for name in COMMANDS:
        command = cli.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root, terminal_width=80)
        parts.append(f"## croupier {name}\n\n```\n{command.get_help(context)}\n```\n")
    return "\n".join(parts)


def main() -> int:
    text = page()
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/cli.md was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
