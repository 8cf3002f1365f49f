"""Commands that have commands of their own, where a misspelt one is answered with the nearest."""

from __future__ import annotations

import click

WHOLE = 1_000
"""Signs of a sentence: more than any has."""


class Commands(click.Group):
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            raise click.UsageError(
                f"there is no command {args[0]!r}{_nearest(args[0], names)}", ctx
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each with its whole first sentence."""
        named = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        told = [(name, each.get_short_help_str(WHOLE)) for name, each in named.items() if each]
        with formatter.section("Commands"):
            formatter.write_dl(told)


def with_short_metavars(command: click.Command) -> click.Command:
    """A number is N: between which it lies is told beside it."""
    for each in command.params:
        is_number = each.type is click.INT or isinstance(
            each.type, click.IntRange | click.FloatRange
        )
        if isinstance(each, click.Option) and is_number and each.metavar is None:
            each.metavar = "N"
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            with_short_metavars(inner)
    return command


def _nearest(word: str, names: list[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 seldom asked for

    close = get_close_matches(word.lower(), names, n=2)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
