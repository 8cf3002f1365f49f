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
Exit code 0: done; 1: refused or found wanting; 2: wrong usage.
Any failure under `--json` is `{"error": {"kind", "message", "clause", "findings"}}`.
Its `kind` is `refusal`, `bad_material` or `usage`.
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
