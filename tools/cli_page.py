"""Writes docs/cli.md from the commands' own help; exits 1 if the page at hand was stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.main import cli
from croupier.values.failures import EXITS, MEANINGS

WIDTH = 80
PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
HEAD = """# Commands

This page is written by `make docs` from the commands' own help.

Each command takes `--json` and then prints one JSON document on standard output.
Any failure under `--json` is `{"error": {"kind", "message", "clause", "findings"}}`.

| Exit code | When | `kind` |
|---|---|---|
{exits}

A submission that is no TOML is 1; one that is not there is 4.
What is found in `check` and `verify` is told in their own documents, with the same exit codes.
So is what `diff --exit-code`, `felt --check`, `meters --reconcile` and `paper` find.
Wrong usage names the command's `--help`, and where a word is misspelt the nearest there is.

A file that is named `-` is standard input where it is read \
and standard output where it is written; what else is said then goes to standard error.
Two files cannot both be `-`, nor one beside `--json`.
A journal is read from `-` as well, be it a database, an archive or exported lines: \
`croupier export journal.db | croupier verify -`.
What is kept and written again (a journal at play, a checkpoint, a house's folder) is no stream.

A file that is already there is written over with `--force` alone, and stays as it was \
until the new one is whole.

Tables fit the terminal, or 80 columns in a file or a pipe; `COLUMNS` says otherwise.
No number is folded: a column without anything in it is left out, \
what stands in every line is said once above a table that would be too wide, \
and columns that have no room follow below.

`croupier completion bash` (or `zsh`, `fish`) prints what makes a shell complete commands, \
options, rulebooks, wagers, variants and files; its help says where that goes.
`make man` writes a manual page for each command into `build/man`, from the same help.
"""


def commands() -> Iterator[click.Context]:
    """The program itself first."""
    root = click.Context(cli, info_name="croupier", terminal_width=WIDTH, **cli.context_settings)
    yield root
    yield from _inside(root)


def _inside(context: click.Context) -> Iterator[click.Context]:
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, terminal_width=WIDTH)
        yield inner
        yield from _inside(inner)


def page() -> str:
    parts = [HEAD.replace("{exits}", "\n".join(_exits()))]
    for context in commands():
        if context.parent is not None:
            told = context.command.get_help(context)
            parts.append(f"## {context.command_path}\n\n```\n{told}\n```\n")
    return "\n".join(parts)


def _exits() -> Iterator[str]:
    for code, said in MEANINGS.items():
        kinds = ", ".join(f"`{kind}`" for kind, each in EXITS.items() if each == code)
        yield f"| {code} | {said} | {kinds} |"


def main() -> int:
    text = page()
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/cli.md was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
