"""`croupier new`: a submission to start from, with every choice its chapter leaves."""

from __future__ import annotations

import click

from croupier.cli.material import place_of, write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import (
    RulebookName,
    VariantName,
    WagerName,
    force_option,
    output_option,
)
from croupier.rulebooks.chapter import STANDARD
from croupier.rulebooks.submissions.blank import blank_submission
from croupier.rulebooks.submissions.form import choices
from croupier.values.refusals import BadMaterial


@click.command("new")
@click.argument("rulebook", type=RulebookName())
@click.option(
    "--variant",
    type=VariantName(),
    default=STANDARD,
    metavar="NAME",
    show_default=True,
    help="The game, of those that croupier rulebooks shows.",
)
@click.option(
    "--base-game",
    type=VariantName(),
    metavar="NAME",
    help="The game that Five Treasures is laid over.",
)
@click.option(
    "--with",
    "wagers",
    type=WagerName(),
    multiple=True,
    metavar="WAGER",
    help="Offer this wager too; may be repeated.",
)
@click.option("--seats", type=int, metavar="N", help="Seats; else as many as may be.")
@click.option("--decks", type=int, metavar="N", help="Decks; else as many as may be.")
@output_option("-o", "--output", help="A new file; else standard output.")
@force_option
@json_option
def command(  # noqa: PLR0913 one for each option
    rulebook: str,
    *,
    variant: str,
    base_game: str | None,
    wagers: tuple[str, ...],
    seats: int | None,
    decks: int | None,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write a Rules Submission to start from under a RULEBOOK.

    Every choice is in it, with what it may be, its default, its clause and what has still to be
    filed. It is lawful as it stands. With --json, the choices as one document.
    """
    try:
        form = choices(
            rulebook, variant, wagers=wagers, seats=seats, decks=decks, base_game=base_game
        )
    except BadMaterial as bad:
        raise click.UsageError(str(bad)) from None
    if output is not None:
        write_file(output, blank_submission(form), force=force)
        click.echo(f"The submission is written to {place_of(output)}.", err=True)
    if as_json:
        print_json(form.document())
    elif output is None:
        click.echo(blank_submission(form), nl=False)
