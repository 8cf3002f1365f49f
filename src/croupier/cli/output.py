"""Tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.table_layout import folded_text, laid_out

if TYPE_CHECKING:
    from croupier.cli.drawing import Console


COLUMNS = 80
F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Known before other options: standard output has room for one document."""
    said = "Print one JSON document."
    return click.option("--json", "as_json", is_flag=True, is_eager=True, help=said)(command)


def print_json(document: Mapping[str, object]) -> None:
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def screen_width() -> int:
    """What a terminal has, or COLUMNS says; a file or a pipe gets what fits every screen."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return get_terminal_size().columns
    return COLUMNS


def console() -> Console:
    """Rich is loaded only when something is shown to a person."""
    from croupier.cli.drawing import Console  # noqa: PLC0415

    return Console(width=screen_width(), highlight=False)


def print_table(
    title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], *, right: Iterable[str] = ()
) -> None:
    for line in table_lines(title, columns, rows, right=right):
        click.echo(line)


def print_sentence(words: str) -> None:
    """On a terminal folded between words; a program that looks for it finds it in one line."""
    lines = folded_text(words, screen_width()) if sys.stdout.isatty() else [words]
    click.echo("\n".join(lines))


def table_lines(
    title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], *, right: Iterable[str] = ()
) -> Iterator[str]:
    """As wide as the screen is; titles and heads are bold where there is a screen."""
    width = screen_width()
    for line in folded_text(title, width):
        yield click.style(line, bold=True)
    for line, is_heading in laid_out(columns, rows, right={*right}, width=width):
        yield click.style(line, bold=True) if is_heading else line


@contextmanager
def progress(words: str, steps: int) -> Iterator[Callable[[], None]]:
    """On standard error, where a person looks at it; what it gives is called for each step."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from croupier.cli.drawing import Console, Progress  # noqa: PLC0415 slow

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=steps)
        yield lambda: bar.advance(task)
