"""`croupier head`: sign the tree over all streams of a journal, or show the head it has."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.journals import reading
from croupier.cli.material import write_new
from croupier.cli.output import json_option, print_json
from croupier.journal.key_files import read_signer
from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import VerifierKey, b64
from croupier.values.refusals import Refusal, Refused


@click.command("head")
@click.argument("journal", metavar="JOURNAL")
@click.option("--key", metavar="FILE", help="Sign with the key in this file; made on first use.")
@click.option(
    "--origin",
    metavar="NAME",
    help="Whose record it is, such as casino.example/journal; signs under this name.",
)
@click.option("-o", "--output", metavar="FILE", help="Write a new file instead of the screen.")
@json_option
def command(
    journal: str, *, key: str | None, origin: str | None, output: str | None, as_json: bool
) -> None:
    """Sign one head over everything in a journal, to be kept where its keeper cannot reach.

    Without --key the newest head is shown that the journal has. A running house signs by itself.
    """
    if (key is None) != (origin is None):
        raise click.UsageError("--key and --origin go together")
    signed, public = _signed(journal, key, origin)
    if output is not None:
        write_new(output, str(signed))
    if as_json:
        print_json(
            {
                "origin": signed.head.origin,
                "size": signed.head.size,
                "root": b64(signed.head.root),
                "key": str(public) if public else None,
                "head": str(signed),
            }
        )
    elif output is None:
        click.echo(str(signed), nl=False)
    if public is not None:
        click.echo(f"Others know the key as {public}", err=True)


def _signed(
    journal: str, key: str | None, origin: str | None
) -> tuple[SignedHead, VerifierKey | None]:
    if key is None or origin is None:
        with reading(journal) as opened:
            newest = opened.newest_head()
        if newest is None:
            why = f"{journal} has no signed head yet; name a --key and an --origin to sign one"
            raise Refused([Refusal(None, why)])
        return SignedHead.parse(newest), None
    signer = read_signer(Path(key), origin)
    with reading(journal):
        """A mistyped name is not made into a new journal."""
    with open_journal(journal) as opened:
        return sign_head(opened, signer), signer.key
