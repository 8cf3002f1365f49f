"""`croupier new`: a submission to start from, with every choice its chapter leaves."""

from __future__ import annotations

import click

from croupier.cli.material import write_file
from croupier.cli.output import json_option, print_json
from croupier.rulebooks.chapter import STANDARD
from croupier.rulebooks.submissions.blank import blank_submission
from croupier.rulebooks.submissions.form import choices
from croupier.values.refusals import BadMaterial


@click.command("new")
@click.argument("rulebook")
@click.option("--variant", default=STANDARD, metavar="NAME", show_default=True, help="The game.")
@click.option("--base-game", metavar="NAME", help="The game that Five Treasures is laid over.")
@click.option("--with", "wagers", multiple=True, metavar="WAGER", help="Offer it; may be repeated.")
@click.option("--seats", type=int, metavar="N", help="Seats; else as many as may be.")
@click.option("--decks", type=int, metavar="N", help="Decks; else as many as may be.")
@click.option(
    "-o", "--output", default="-", metavar="FILE", help="A new file; else standard output."
)
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
@json_option
def command(  # noqa: PLR0913 one for each option
    rulebook: str,
    *,
    variant: str,
    base_game: str | None,
    wagers: tuple[str, ...],
    seats: int | None,
    decks: int | None,
    output: str,
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
    if output != "-":
        write_file(output, blank_submission(form), force=force)
        click.echo(f"The submission is written to {output}.", err=True)
    if as_json:
        print_json(form.document())
    elif output == "-":
        click.echo(blank_submission(form), nl=False)
