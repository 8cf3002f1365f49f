"""Writes a manual page for every command, from its own help, into the folder that is named."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import version
from inspect import cleandoc
from pathlib import Path

import click

from croupier.cli.main import COMMANDS
from croupier.values.failures import MEANINGS
from tools.cli_page import commands

FOLDER = Path("build") / "man" / "man1"
SECTION = 1
AS_IT_STANDS = "\b\n"
_LEADING = re.compile(r"^(?=[.'])", re.MULTILINE)


def pages() -> dict[str, str]:
    """By their files' names."""
    found = list(commands())
    names = [_name(each) for each in found]
    return {
        f"{name}.{SECTION}": _page(each, [other for other in names if other != name])
        for each, name in zip(found, names, strict=True)
    }


def _name(context: click.Context) -> str:
    return context.command_path.replace(" ", "-")


def _page(context: click.Context, others: list[str]) -> str:
    command, name = context.command, _name(context)
    first, *further = cleandoc(command.help or "").split("\n\n")
    told = _said(context) or first
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [
        f'.TH "{name.upper()}" {SECTION} "" "croupier {version("croupier")}" "Croupier"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(' '.join(told.split()).rstrip('.'))}",
        ".SH SYNOPSIS",
        f"\\fB{_text(context.command_path)}\\fR {_text(usage)}",
        ".SH DESCRIPTION",
        "\n.PP\n".join(map(_paragraph, (first, *further))),
        ".SH OPTIONS",
        *_listed(
            record
            for each in command.get_params(context)
            if isinstance(each, click.Option) and (record := each.get_help_record(context))
        ),
    ]
    if isinstance(command, click.Group):
        lines += [".SH COMMANDS", *_listed(_inner(context, command))]
    lines += [".SH EXIT STATUS", *_listed((str(code), said) for code, said in MEANINGS.items())]
    near = [each for each in others if each in _kin(name) or name == "croupier"]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{_text(each)}\\fR({SECTION})" for each in near)]
    return "\n".join(lines) + "\n"


def _paragraph(words: str) -> str:
    """Lines below click's mark stay as they are."""
    if words.startswith(AS_IT_STANDS):
        return f".nf\n{_text(words.removeprefix(AS_IT_STANDS))}\n.fi"
    return _text(" ".join(words.split()))


def _said(context: click.Context) -> str:
    """What the list of commands says of it."""
    is_inner = context.parent is not None and context.parent.parent is None
    return COMMANDS.get(context.info_name or "", "") if is_inner else ""


def _inner(context: click.Context, group: click.Group) -> list[tuple[str, str]]:
    if context.parent is None:
        return list(COMMANDS.items())
    found = [(name, group.get_command(context, name)) for name in group.list_commands(context)]
    return [(name, each.get_short_help_str(limit=200)) for name, each in found if each]


def _kin(name: str) -> set[str]:
    """Those above it."""
    parts = name.split("-")
    return {"-".join(parts[:n]) for n in range(1, len(parts))}


def _listed(records: Iterable[tuple[str, str]]) -> list[str]:
    lines = list[str]()
    for term, said in records:
        lines += [".TP", f"\\fB{_text(term)}\\fR", _text(" ".join(said.split()))]
    return lines


def _text(words: str) -> str:
    """Nothing in it is taken for a request of the typesetter's."""
    plain = _LEADING.sub(r"\\&", words.replace("\\", "\\e").replace("-", "\\-"))
    return "".join(each if each.isascii() else f"\\[u{ord(each):04X}]" for each in plain)


def main(folder: Path = FOLDER) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    written = pages()
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(written)} manual pages are in {folder}: man -l {folder / 'croupier.1'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
