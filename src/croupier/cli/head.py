"""`croupier head`: sign the tree over all streams of a journal, or show the head it has."""

from __future__ import annotations

from pathlib import Path

import click

from croupier.cli.journals import reading, writing
from croupier.cli.material import write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import STREAM, force_option, journal_argument, output_option
from croupier.journal.key_files import read_signer
from croupier.journal.signing import KEY_FILE, sign_head
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import NoteRefused, VerifierKey, b64
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.extras import expect
from croupier.values.refusals import Refusal, Refused

HOW_TO_LEARN = (
    "The key that signed it is not at hand: --key names its file, a house tells it when it starts"
    " and at /program"
)


@click.command("head")
@journal_argument
@click.option(
    "--key",
    metavar="FILE",
    help="The key in this file; with --origin it signs, and is made on first use.",
)
@click.option(
    "--origin",
    metavar="NAME",
    help="Whose record it is, such as casino.example/journal; signs under this name.",
)
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@json_option
def command(
    journal: str,
    *,
    key: str | None,
    origin: str | None,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Sign one head over everything in a journal, to be kept where its keeper cannot reach.

    Without --origin the newest head is shown that the journal has, and how others know the key
    that signed it: the one in --key, else the one a house keeps beside its journal. A running
    house signs by itself.
    """
    if origin is not None and key is None:
        raise click.UsageError("--origin signs, and takes a --key")
    signed, public = _signed(journal, key, origin) if key and origin else _newest(journal, key)
    if output is not None:
        write_file(output, str(signed), force=force)
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
    click.echo(f"Others know the key as {public}" if public else HOW_TO_LEARN, err=True)


def _newest(journal: str, key: str | None) -> tuple[SignedHead, VerifierKey | None]:
    with reading(journal) as opened:
        newest = opened.newest_head()
    if newest is None:
        why = f"{journal} has no signed head yet; name a --key and an --origin to sign one"
        raise Refused([Refusal(None, why)])
    signed = SignedHead.parse(newest)
    return signed, _known_as(signed, journal, key)


def _known_as(signed: SignedHead, journal: str, key: str | None) -> VerifierKey | None:
    """A head names its key by a few bytes of a hash: only who has the key can tell it."""
    file = Path(key) if key else Path(journal).parent / KEY_FILE
    if not file.is_file():
        if key:
            raise OutOfReach(f"{key}: there is no key")
        return None
    public = read_signer(file, signed.head.origin).key
    try:
        if public in signed.note.signed_by([public]):
            return public
    except NoteRefused as false:
        raise TamperedWith(f"{journal}: {false}") from None
    if key:
        raise Refused([Refusal(None, f"the newest head is not signed with the key in {key}")])
    return None


def _signed(journal: str, key: str, origin: str) -> tuple[SignedHead, VerifierKey]:
    expect("journal", "a signature")
    signer = read_signer(Path(key), origin)
    if journal != STREAM:
        with reading(journal):
            """A mistyped name is not made into a new journal."""
    with writing(journal) as opened:
        return sign_head(opened, signer), signer.key
