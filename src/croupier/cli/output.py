"""Tables for people, one JSON document for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

if TYPE_CHECKING:
    from croupier.cli.drawing import Console


F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)


def print_json(document: Mapping[str, object]) -> None:
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def console() -> Console:
    """Rich is loaded only when something is shown to a person."""
    from croupier.cli.drawing import Console  # noqa: PLC0415

    return Console(width=None if sys.stdout.isatty() else 120, highlight=False)


def print_table(
    title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], *, right: Iterable[str] = ()
) -> None:
    from croupier.cli.drawing import SIMPLE_HEAD, Table, escape  # noqa: PLC0415 slow

    table = Table(box=SIMPLE_HEAD)
    for n, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if column in set(right) else "left"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=n == 0)
    for row in rows:
        table.add_row(*map(escape, row))
    screen = console()
    screen.print(escape(title), style="bold")
    screen.print(table)


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
