"""What is named on a command line: each kind is taken, refused and completed alike.

Whatever a shell completes is found without loading what a command needs to run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from croupier.rulebooks.chapter import Rulebook

F = TypeVar("F", bound=Callable[..., Any])

STREAM = "-"
"""Standard input where something is read, standard output where it is written."""
STDOUT = "croupier standard output"
"""Under this name a context keeps it, while all that is said goes to standard error."""
SUBMISSION_OR_RULEBOOK = "SUBMISSION|RULEBOOK"


class Named(click.ParamType[str]):
    """A name of which some are known."""

    name = "text"

    def known(self, ctx: click.Context) -> Iterable[str]:  # noqa: ARG002
        return ()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Nothing that goes wrong in here is told: somebody is still typing."""
        from croupier.values.refusals import CroupierError  # noqa: PLC0415 slow

        try:
            names = [each for each in dict.fromkeys(self.known(ctx)) if each.startswith(incomplete)]
        except (CroupierError, OSError):
            names = []
        return [*map(CompletionItem, names), *super().shell_complete(ctx, param, incomplete)]


class RulebookName(Named):
    what = "Name a rulebook"

    def known(self, ctx: click.Context) -> Iterable[str]:  # noqa: ARG002
        from croupier.rulebooks.loader import SHELF  # noqa: PLC0415 slow

        return SHELF

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002
        return f"{self.what} such as pa-627a; croupier rulebooks lists them."


class InputFile(Named):
    """A file that is read."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        named = super().shell_complete(ctx, param, incomplete)
        return named or [CompletionItem(incomplete, type="file")]


class Subject(InputFile, RulebookName):
    """A submission's file, or a rulebook."""

    what = "Name a submission's file, or a rulebook"

    def known(self, ctx: click.Context) -> Iterable[str]:
        """A shell that is told of rulebooks does not look for files beside them."""
        yield from super().known(ctx)
        yield from sorted(path.name for path in Path().glob("*.toml"))


class WagerName(Named):
    """Of the rulebook that is named before it, or that a submission named there is filed under."""

    def known(self, ctx: click.Context) -> Iterable[str]:
        book = _book_named(ctx)
        return (offer.wager for offer in book.offers) if book else ()


class VariantName(Named):
    def known(self, ctx: click.Context) -> Iterable[str]:
        book = _book_named(ctx)
        return book.variants if book else ()


def _book_named(ctx: click.Context) -> Rulebook | None:
    from croupier.cli.material import read_file  # noqa: PLC0415 slow
    from croupier.rulebooks.loader import SHELF  # noqa: PLC0415 slow
    from croupier.rulebooks.reader import parse_toml  # noqa: PLC0415 slow

    typed = [ctx.params.get(each.name or "") for each in ctx.command.params if _names_book(each)]
    for named in (*typed, *ctx.args):  # where click left what stands before an unfinished option
        if isinstance(named, str) and named in SHELF:
            return SHELF[named]
        if isinstance(named, str) and Path(named).is_file():
            return SHELF.get(str(parse_toml(read_file(named), named).get("rulebook")))
    return None


def _names_book(param: click.Parameter) -> bool:
    return isinstance(param.type, RulebookName)


class OutputFile(InputFile):
    """A file that is written, and was not there before.

    While standard output is that file, what else is said goes to standard error.
    """

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if ctx is not None and not ctx.resilient_parsing:
            if value == STREAM:
                _take_over(ctx, param.opts[0] if param else "")
            else:
                _expect_new(value, ctx)
        return value


def _expect_new(path: str, ctx: click.Context) -> None:
    """Before any work: that nothing can be written there would be learnt of too late."""
    from croupier.cli.material import OVERWRITE, expect_writable  # noqa: PLC0415 slow

    expect_writable(path)
    if Path(path).exists() and not ctx.params.get("force"):
        raise click.UsageError(f"{path} is already there; {OVERWRITE}", ctx)


def _take_over(ctx: click.Context, option: str) -> None:
    """Standard output is one file's alone."""
    if ctx.params.get("as_json") or STDOUT in ctx.meta:
        other = "--json" if ctx.params.get("as_json") else "another file"
        why = f"{option} - and {other} both want standard output; name a file"
        raise click.UsageError(why, ctx)
    ctx.meta[STDOUT] = sys.stdout
    ctx.with_resource(redirect_stdout(sys.stderr))


class Day(click.DateTime):
    """A day of the calendar."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is no day; write it as 2026-11-18", param, ctx)


def subject_argument(name: str = "submission") -> Callable[[F], F]:
    return click.argument(name, metavar=SUBMISSION_OR_RULEBOOK, type=Subject())


ARCHIVES = "croupier.archives"


def _keep_folder(ctx: click.Context, _: click.Parameter, folder: Path | None) -> None:
    ctx.meta[ARCHIVES] = folder


def archives_named() -> Path | None:
    """The folder of archived tables that was named to the command under way."""
    ctx = click.get_current_context(silent=True)
    found: Path | None = ctx.meta.get(ARCHIVES) if ctx else None
    return found


def journal_argument(command: F) -> F:
    """A journal, and where the tables lie that were archived from it."""
    folder = click.Path(path_type=Path, file_okay=False, exists=True)
    archives = click.option(
        "--archive", type=folder, metavar="FOLDER", expose_value=False, callback=_keep_folder,
        envvar="CROUPIER_ARCHIVE", help="Where the tables lie that were archived from it.",
    )  # fmt: skip
    return click.argument("journal", metavar="JOURNAL", type=InputFile())(archives(command))


def input_option(*names: str, help: str) -> Callable[[F], F]:  # noqa: A002 click's word
    return click.option(*names, type=InputFile(), metavar="FILE", help=help)


def output_option(*names: str, help: str, required: bool = False) -> Callable[[F], F]:  # noqa: A002
    return click.option(*names, type=OutputFile(), metavar="FILE", help=help, required=required)


def force_option(command: F) -> F:
    said = "Write over a file that is already there."
    return click.option("--force", is_flag=True, is_eager=True, help=said)(command)
