"""`croupier verify-round`: a shoe that a player was at, checked without the house."""

from __future__ import annotations

import click
from msgspec.structs import asdict

from croupier.cli.heads import UNKNOWN_SIGNER, accept, read_verifier_key
from croupier.cli.journals import plain
from croupier.cli.material import read_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import InputFile
from croupier.surveillance.shoe_proofs import ShoeProof
from croupier.surveillance.shoe_proofs_checked import Checked, checked, read_proof
from croupier.transparency.policy import Policy
from croupier.values.failures import EXITS, TAMPERED
from croupier.values.refusals import BadMaterial


@click.command("verify-round")
@click.argument("file", metavar="FILE", type=InputFile())
@click.option(
    "--log-key",
    type=InputFile(),
    metavar="KEY|FILE",
    help="The key that must have signed the head: name+id+key.",
)
@json_option
def command(file: str, *, log_key: str | None, as_json: bool) -> int:
    """Check the proof of a shoe, or of a set of tiles, that a player has taken home.

    Everything is reckoned anew from FILE: that the order and salt give the hash that was on
    record before the deal, that every card left as the order, the cuts and the burn have it, and
    that the player's rounds are under the signed head, each record of them, and are whose, which
    and where FILE says. Exit 3 says that something is not so. Whether the player had a part in
    other rounds of that shoe FILE cannot prove; they are named. Whose head it is can be told by
    --log-key alone. A card that left face down is shown in brackets.
    """
    text = read_file(file)
    try:
        proof = read_proof(text)
        found = checked(proof)
    except BadMaterial as wrong:
        raise BadMaterial(f"{file}: {wrong}", wrong.findings) from None
    if log_key:
        accept([found.head], Policy.of_log(read_verifier_key(log_key)))
    if as_json:
        print_json(_document(proof, found, is_signed=bool(log_key)))
    else:
        _show(proof, found, is_signed=bool(log_key))
    return EXITS[TAMPERED] if found.problems else 0


def _document(proof: ShoeProof, found: Checked, *, is_signed: bool) -> dict[str, object]:
    return {
        "holds": not found.problems,
        "table": proof.table,
        "person": proof.person,
        "commitment": proof.commitment,
        "sealed_at": found.sealed,
        "opened_at": found.opened,
        "order": list(found.order),
        "salt": found.salt,
        "taken": [asdict(each) for each in found.taken],
        "rounds": [asdict(each) for each in proof.rounds],
        "rounds_called": list(found.called),
        "head": {"origin": found.head.head.origin, "size": found.head.head.size},
        "signature_checked": is_signed,
        "problems": list(found.problems),
    }


def _show(proof: ShoeProof, found: Checked, *, is_signed: bool) -> None:
    head = found.head.head
    click.echo(f"Table {plain(proof.table)}, for {plain(proof.person)}")
    click.echo(f"Sealed at place {found.sealed} under {plain(proof.commitment)}")
    click.echo(f"Opened at place {found.opened}: {plain(' '.join(found.order))}")
    click.echo(f"Salt {plain(found.salt)}")
    for each in proof.rounds:
        taken = [one for one in found.taken if each.first <= one.place <= each.last]
        cards = " ".join(one.card if one.shown else f"({one.card})" for one in taken)
        told = f"Round {each.round}, places {each.first} to {each.last}: {plain(cards)}"
        click.echo(told.rstrip(": "))
    if others := _others(proof, found):
        click.echo(f"Of {others} it shows the cards alone: whose they were is not proven by it.")
    click.echo(f"Head of {plain(head.origin)} over {head.size:,} records")
    for problem in found.problems:
        click.echo(f"Not so: {plain(problem)}")
    if not found.problems:
        click.echo("Everything was dealt as it was sealed, and is under the head.")
    if not is_signed:
        click.echo(UNKNOWN_SIGNER)


def _others(proof: ShoeProof, found: Checked) -> str:
    """Rounds of the shoe that the file does not hold whole."""
    own = {each.round for each in proof.rounds}
    left = [str(each) for each in found.called if each not in own]
    return f"round{'s' if len(left) > 1 else ''} {', '.join(left)}" if left else ""
