"""The `croupier` command: finds a subcommand, runs it, and turns errors into exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper

import click
from click.shell_completion import CompletionItem

from croupier.cli.groups import Commands, with_short_metavars
from croupier.values.extras import needs
from croupier.values.failures import EXITS, INTERRUPTED, MEANINGS, USAGE, Failure, failure_of
from croupier.values.refusals import CroupierError

COMMANDS = {
    "analytics": "What tables took in and paid, beside what was to be expected.",
    "archive": "Move closed tables out of a journal into verified files, or bring them back.",
    "backup": "Copy a house while it plays, and verify the copy.",
    "bankroll": "What becomes of a bankroll behind bets, and how much to stake.",
    "chance": "Write out what the house deals from, as laboratories ask for it.",
    "check": "Check Rules Submissions against their chapters.",
    "checklist": "List what people see to at a table, to be printed and signed.",
    "completion": "Print what makes a shell complete commands, options, rulebooks and wagers.",
    "count": "What counting cards wins at a table, and how deep to cut against it.",
    "diff": "How two submissions or rulebooks differ, or one rulebook on two days.",
    "dispute": "Write all that the record has of one round, for a patron's complaint.",
    "doctor": "Look at all that a house needs of this machine, and what to do.",
    "export": "Export a table's records as JSON lines or as a transcript.",
    "felt": "Draw the felt of a submission's table as SVG.",
    "file": "Draw up a submission's dossier for the regulator, and keep what became of it.",
    "grant": "Let a role of PostgreSQL serve a house, and change nothing recorded.",
    "head": "Sign one head over everything in a journal, or show the one it has.",
    "manifest": "Sign a list of the program's files, or hold a program to one.",
    "meters": "Show the progressive meters of a journal, their hits and their books.",
    "new": "Write a Rules Submission to start from, with every choice in it.",
    "odds": "Exact odds of a submission's table, or of a whole rulebook.",
    "paper": "Draw up the paper of a gaming day: win sheet, trays, slips and cash.",
    "play": "Play or deal at a practice table in the terminal.",
    "proof": "Prove that a record is under a signed head, or that a journal only grew.",
    "replay": "Tell a round again, step by step, as a viewer saw it.",
    "report": "Write the mathematics of a submission's table as one HTML or PDF document.",
    "restore": "Lay a house out again from a backup, in either store.",
    "roads": "Show the scoreboard roads of a shoe of baccarat.",
    "rulebooks": "List the rulebooks, or print one with every choice and clause.",
    "serve": "Run tables in the browser, and print a link for each office.",
    "set": "Set four tiles: what every setting is worth, exactly.",
    "settle": "Settle one round under a submission.",
    "sign": "Draw up the sign at a submission's table, to print or to show.",
    "simulate": "Play rounds by chance, every wager in each, and hold them to exact odds.",
    "strategy": "Print or draw the chart of basic strategy for a Spanish 21 table.",
    "sweep": "Price a table under other prices and rules, side by side.",
    "trace": "Show which rule and which tests honour each clause.",
    "train": "Learn to set tiles or to play hands, graded by what every answer is worth.",
    "verify": "Verify a journal: records, accounts, sealed orders, and every decision.",
    "verify-round": "Check the proof of a shoe that a player was handed, without the house.",
    "witness": "Put a name to other people's heads, where their record only grew.",
}

MODULES = {"set": "set_hands", "verify-round": "verify_round"}
"""Where a command's module is not named as the command is."""


class LazyGroup(Commands):
    """Loads a command's module only when it runs, so that help stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"croupier.cli.{MODULES.get(cmd_name, cmd_name)}").command
        assert isinstance(command, click.Command)
        return with_short_metavars(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Without loading any of them."""
        named = [
            CompletionItem(name, help=told)
            for name, told in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), said) for code, said in MEANINGS.items()])


def _tell_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    """The digests are those in a table's first record, and that of all files."""
    if wanted:
        from croupier.floor.program_files import program  # noqa: PLC0415 reads every file

        told = program()
        click.echo(f"croupier, version {told['version']}")
        for name in ("code", "rulebook", "files"):
            click.echo(f"{name} {told[name]}")
        ctx.exit()


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version with the digests of program and rulebooks, and exit.",
)
def cli() -> None:
    """Regulated casino table games as running rules.

    \b
    To begin with:
      croupier rulebooks                 the chapters there are
      croupier new pa-541 -o table.toml  a submission under one of them
      croupier check table.toml          whether it is lawful
      croupier odds table.toml           what its wagers cost
      croupier play table.toml           a table of it in the terminal

    A SUBMISSION is such a file, a RULEBOOK the name of a chapter. A file that is named - is
    standard input where it is read, and standard output where it is written. "croupier COMMAND
    --help" tells more of each command.
    """  # noqa: D301 the mark by which lines stay as they are


def main(args: Sequence[str] | None = None) -> None:
    """Run and exit: 0 done, or as `EXITS` says."""
    words = list(sys.argv[1:] if args is None else args)
    if args is None:
        # matrices are small and threads our own: those of the library would spin beside them
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if isinstance(sys.stdout, TextIOWrapper):
        # words and file names may be bytes that are no text, and are told all the same
        sys.stdout.reconfigure(errors="backslashreplace")

    def run() -> object:
        return cli.main(words, prog_name="croupier", standalone_mode=False)

    try:
        code = _kept(words, run) if args is None else run()
    except click.Abort:
        click.echo("croupier: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except Exception as error:
        failure = _failure_from(error, words)
        if failure is None:
            raise
        if isinstance(error, click.exceptions.NoArgsIsHelpError):
            click.echo(failure.message, err=True)
        else:
            _show(failure, _help_for(error, words), as_json="--json" in words)
        sys.exit(EXITS[failure.kind])
    sys.exit(code if isinstance(code, int) else 0)


def _kept(words: Sequence[str], run: Callable[[], object]) -> object:
    """Some answers are kept for a shell that asks again."""
    from croupier.cli.kept_results import answered, is_kept  # noqa: PLC0415 only there

    return answered(words, run) if is_kept(words) else run()


def _failure_from(error: Exception, words: Sequence[str]) -> Failure | None:
    """None for what is a bug of ours."""
    match error:
        case CroupierError():
            return failure_of(error)
        case ModuleNotFoundError():
            lacking = needs(next((word for word in words if word in COMMANDS), "this"), error)
            return None if lacking is None else failure_of(lacking)
        case click.UsageError():
            return Failure(USAGE, error.format_message())
        case _:
            return None


def _help_for(error: Exception, words: Sequence[str]) -> str:
    """How the help is asked for of the command that was used wrongly."""
    if not isinstance(error, click.UsageError):
        return ""
    if error.ctx is not None:
        return f"{error.ctx.command_path} --help"
    context = click.Context(cli, info_name="croupier")
    for word in words:
        group = context.command
        named = group.get_command(context, word) if isinstance(group, click.Group) else None
        if named is None:
            break
        context = click.Context(named, info_name=word, parent=context)
    return f"{context.command_path} --help"


def _show(failure: Failure, help_: str, *, as_json: bool) -> None:
    """To people on one line, to programs as one document."""
    if as_json:
        click.echo(json.dumps(failure.document(), indent=2, ensure_ascii=False))
    else:
        click.echo(f"croupier: {failure.message}", err=True)
        if help_:
            click.echo(f"See: {help_}", err=True)
