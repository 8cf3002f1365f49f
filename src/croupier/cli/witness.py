"""`croupier witness`: put a name to other people's heads, and only where their record grew."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.heads import read_verifier_key
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import InputFile
from croupier.cli.serve import refuse_without_extras
from croupier.journal.key_files import read_signer
from croupier.transparency.notes import COSIGNATURE, ED25519
from croupier.values.refusals import BadMaterial

if TYPE_CHECKING:
    from croupier.web.witness import Logs


@click.command("witness")
@click.option(
    "--log", "logs", multiple=True, required=True, type=InputFile(), metavar="KEY|FILE",
    help="The key of a record to be watched: name+id+key; may be given several times.",
)  # fmt: skip
@click.option("--name", required=True, help="The witness's own name, as witness.example/w1.")
@click.option(
    "--key", required=True, type=click.Path(path_type=Path), metavar="FILE",
    help="Its key; made on first use.",
)  # fmt: skip
@click.option(
    "--seen", type=click.Path(path_type=Path), default=Path("witness.db"),
    show_default=True, metavar="FILE", help="Where the last head of each record is kept.",
)  # fmt: skip
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8022, show_default=True,
    help="The port to listen at; 0 finds a free one.",
)  # fmt: skip
@json_option
def command(  # noqa: PLR0913
    *, logs: tuple[str, ...], name: str, key: Path, seen: Path, host: str, port: int, as_json: bool
) -> None:
    """Watch over the records of others until interrupted.

    Whoever asks (C2SP tlog-witness, add-checkpoint) gets a line below a head that grew out of
    the last one seen, with the time; a record that was rewritten or cut short gets none.
    """
    refuse_without_extras()
    from croupier.web.serving import serve_witness  # noqa: PLC0415 only with its extras
    from croupier.web.witness import Seen, create_witness  # noqa: PLC0415

    signer = read_signer(key, name, COSIGNATURE)
    app = create_witness(signer, _known(logs), Seen(seen), lambda: int(time.time()))

    def tell(address: str) -> None:
        if as_json:
            print_json({"address": address, "key": str(signer.key)})
        else:
            click.echo(f"Witness {name} is asked at {address}/add-checkpoint")
            click.echo(f"Others know its key as {signer.key}")

    serve_witness(app, host, port, tell)


def _known(given: tuple[str, ...]) -> Logs:
    keys = [read_verifier_key(each) for each in given]
    for each in keys:
        if each.kind != ED25519:
            raise BadMaterial(f"{each.name} has the key of a witness, not of a record")
    return {name: tuple(key for key in keys if key.name == name) for name in {k.name for k in keys}}
