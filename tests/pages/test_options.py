"""Every command and option that a page names is there."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from croupier.cli.house_settings import OTHERS, HouseCommand
from croupier.cli.main import COMMANDS, cli
from tests.pages.reading import PAGES, spans, text_of

OF_OTHERS = {
    "--self-test",
    "--tls-cert",
    "--tls-key",
    "--tls-ca-file",
    "--protocol",
    "--turns",
    "--only",
    "--stages",
    "--against",
}
"""Of the auditor's checker, of Dask and of benchmarks."""
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*|(?<![\w-])-[a-zA-Z](?![\w-])")
Words = tuple[str, ...]


def commands(found: click.Command, path: Words = ()) -> Iterator[tuple[Words, click.Command]]:
    yield path, found
    if isinstance(found, click.Group):
        ctx = click.Context(found)
        for name in found.list_commands(ctx):
            below = found.get_command(ctx, name)
            assert below is not None
            yield from commands(below, (*path, name))


EVERY = dict(commands(cli))
OPTIONS = {
    path: {each for param in found.params for each in (*param.opts, *param.secondary_opts)}
    | {"--help", "-h"}
    for path, found in EVERY.items()
}
ALL = set[str]().union(*OPTIONS.values())
VARIABLES = {
    str(each.envvar)
    for found in EVERY.values()
    if isinstance(found, HouseCommand)
    for each in found.settings()
} | {*OTHERS}


def said(page: str) -> Iterator[str]:
    """What a page writes as code: spans, and lines that begin with our command."""
    yield from re.findall(r"^(?:\$ )?(croupier .*)$", text_of(page), re.MULTILINE)
    yield from spans(page)


def about(words: list[str]) -> Words | None:
    """The command that code is about, if it is one of ours."""
    asked = words[1:] if words[0] == "croupier" else words
    if words[0] != "croupier" and words[0] not in COMMANDS:
        return None
    path: Words = ()
    for word in asked:
        if (*path, word) not in EVERY:
            break
        path = (*path, word)
    return path


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_options_that_there_are(page: str) -> None:
    for code in said(page):
        words = code.split()
        if not words or words[0].startswith(("python", "benchmarks/", "dask", "sqlite3", "pg_")):
            continue
        path = about(words)
        if path is None and not code.startswith("-"):
            continue
        known = ALL | OF_OTHERS if path is None else OPTIONS[path]
        assert {*OPTION.findall(code)} <= known, f"{page}: `{code}`"


def test_the_page_of_operation_names_settings_that_there_are() -> None:
    text = text_of("docs/operation.md")
    assert {*re.findall(r"CROUPIER_[A-Z_]+", text)} <= VARIABLES


def test_the_settings_file_in_the_page_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in os.environ if each.startswith("CROUPIER_")]:
        monkeypatch.delenv(name)
    text = text_of("docs/operation.md")
    files = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert files
    serve = EVERY["serve",]
    for n, each in enumerate(files):
        file = tmp_path / f"{n}.toml"
        file.write_text(each, encoding="utf-8")
        asked = serve.make_context("serve", shlex.split(f"--settings {file}")).params
        assert asked["settings"] == file
