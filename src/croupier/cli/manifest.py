"""`croupier manifest`: sign a list of the program's files, and hold a program to such a list."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import click
import msgspec

from croupier.cli.groups import Commands
from croupier.cli.heads import read_verifier_key
from croupier.cli.journals import plain
from croupier.cli.material import read_file, write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import InputFile, force_option, output_option
from croupier.floor.program_files import Manifest, program_files
from croupier.journal.key_files import read_signer
from croupier.transparency.notes import Note, NoteRefused, VerifierKey
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.failures import EXITS, TAMPERED
from croupier.values.refusals import BadMaterial, Refusal, Refused, Unreadable

SECONDS = 10
MOST_BYTES = 64 * 1024
MOST_SHOWN = 20


@click.group("manifest", cls=Commands, invoke_without_command=True)
@click.option("--key", metavar="FILE", help="Sign with the key in this file; made on first use.")
@click.option("--name", metavar="NAME", help="Who signs, such as laboratory.example/croupier.")
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@click.pass_context
def command(
    ctx: click.Context, *, key: str | None, name: str | None, output: str | None, force: bool
) -> None:
    """Sign a list of the program's files: path, size and SHA-256 of each, and its digests.

    "croupier manifest check FILE --log-key KEY" holds the program installed here to such a list,
    and with --running a house that is open.
    """
    if ctx.invoked_subcommand is not None:
        return
    if key is None or name is None:
        raise click.UsageError("--key and --name say who signs; name both")
    signer = read_signer(Path(key), name)
    text = Manifest.of_this_program(name).text
    note = str(Note(text, (signer.sign(text),)))
    if output is None:
        click.echo(note, nl=False)
    else:
        write_file(output, note, force=force)
    click.echo(f"Others know the key as {signer.key}", err=True)


@command.command("check")
@click.argument("manifest", metavar="FILE", type=InputFile())
@click.option(
    "--log-key",
    required=True,
    type=InputFile(),
    metavar="KEY|FILE",
    help="The key that must have signed it.",
)
@click.option(
    "--running", metavar="URL", help="Ask the house at this address as well what it runs by."
)
@json_option
def check(manifest: str, *, log_key: str, running: str | None, as_json: bool) -> int:
    """Hold the program installed here to a signed list; exit 3 says that it is another."""
    signed = _read(manifest, read_verifier_key(log_key))
    unlike = list(signed.unlike({each.path: each for each in program_files()}))
    if running is not None:
        unlike += [f"{running}: {each}" for each in signed.unlike_running(_told_at(running))]
    if as_json:
        told = dict(signed.program)
        print_json({"holds": not unlike, "name": signed.name, "program": told, "unlike": unlike})
    else:
        verdict = "not the program" if unlike else "the program"
        click.echo(f"This is {verdict} that {plain(signed.name)} has signed.")
        for each in unlike[:MOST_SHOWN]:
            click.echo(plain(each))
        if len(unlike) > MOST_SHOWN:
            click.echo(f"and {len(unlike) - MOST_SHOWN} more; --json lists all of them")
    return EXITS[TAMPERED] if unlike else 0


def _read(path: str, key: VerifierKey) -> Manifest:
    try:
        note = Note.parse(read_file(path))
        if not note.signed_by([key]):
            raise Refused([Refusal(None, f"{path}: not signed by {key.name}")])
        return Manifest.parse(note.text)
    except NoteRefused as false:
        raise TamperedWith(f"{path}: {false}") from None
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def _told_at(url: str) -> Mapping[str, object]:
    if urlsplit(url).scheme not in {"http", "https"}:
        raise click.UsageError(f"--running {url}: is no address of a house")
    try:
        with urlopen(f"{url.rstrip('/')}/program", timeout=SECONDS) as answer:  # noqa: S310 checked
            return msgspec.json.decode(answer.read(MOST_BYTES), type=dict[str, object])
    except (URLError, HTTPException, TimeoutError) as error:
        raise OutOfReach(f"{url}: {getattr(error, 'reason', error)}") from None
    except (msgspec.DecodeError, UnicodeError):
        raise OutOfReach(f"{url}: does not tell what it runs by") from None
