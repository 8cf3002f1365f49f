"""`croupier dispute`: all that the record has of one round, in one archive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from croupier.cli.journals import chosen, reading, tables_in
from croupier.cli.material import place_of, write_bytes
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import force_option, journal_argument, output_option
from croupier.cli.people import Names, names_for, people_options
from croupier.values.pseudonyms import with_names


@click.command("dispute")
@journal_argument
@click.argument("table")
@click.argument("round_", metavar="ROUND", type=int)
@click.option("--shoe", type=int, metavar="N", help="Of this shoe, hand of tiles or deck.")
@output_option("-o", "--output", required=True, help="The archive, a new .zip file.")
@force_option
@people_options
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str,
    round_: int,
    *,
    shoe: int | None,
    output: str,
    force: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> None:
    """Write the dispute file of ROUND at TABLE, for a patron's complaint.

    One archive: a page to read, what everybody saw step by step, every order with who gave it, the
    clauses in words, what became of each wager, any correction made since, the records themselves
    and, where the journal has a signed head, the proof of each that it lies under it.

    A card or tile that nobody may know yet does not leave. Records have people as the journal has
    them, since hashes cover that; with a key to their pseudonyms the rest tells their names.
    """
    from croupier.surveillance.dispute.archive import archive_of  # noqa: PLC0415 slow
    from croupier.surveillance.dispute.case import case_of  # noqa: PLC0415 slow
    from croupier.surveillance.inspected_journal import InspectedJournal, NoSuchRound  # noqa: PLC0415

    names = names_for(journal, people_key, people)
    with reading(journal) as opened:
        [name] = chosen(tables_in(opened), journal, table)
        try:
            case = case_of(InspectedJournal(opened), name, round_, shoe)
        except NoSuchRound as wrong:
            raise click.UsageError(str(wrong)) from None
    write_bytes(output, archive_of(case, _named(names)), force=force)
    told = {
        "file": output,
        "table": case.table,
        "round": case.round.round,
        "records": len(case.lines),
        "views": len(case.views),
        "corrections": len(case.corrections),
        "under_head": len(case.proofs),
        "withheld": case.withheld,
    }
    if as_json:
        print_json(told)
        return
    click.echo(
        f"{place_of(output)}: round {case.round.round} of {case.table}, {len(case.lines)} records,"
        f" {len(case.views)} views, {len(case.corrections)} corrections,"
        f" {len(case.proofs)} records under a signed head.",
        err=True,
    )
    if case.withheld:
        click.echo("Faces that nobody may know yet are left out.", err=True)


def _named(names: Names) -> Callable[[str, Callable[[str], str]], str]:
    return lambda text, written: with_names(text, names.by_pseudonym, written)
