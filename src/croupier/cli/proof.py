"""`croupier proof`: that a record is under a signed head, or that one head grew out of another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.groups import Commands
from croupier.cli.heads import UNKNOWN_SIGNER, accept, read_head, read_verifier_key
from croupier.cli.journals import chosen, plain, reading
from croupier.cli.material import read_file, write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import (
    InputFile,
    force_option,
    input_option,
    journal_argument,
    output_option,
)
from croupier.cli.people import names_for, people_options
from croupier.journal.signing import included, tree_of
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import VerifierKey
from croupier.transparency.policy import Policy
from croupier.transparency.proofs import InclusionProof
from croupier.transparency.stamps import StampRefused, refuse_without_stamps, stamps
from croupier.transparency.tree import consistency_proof, is_consistent, root
from croupier.transparency.witness import Shown
from croupier.values.errors import TamperedWith
from croupier.values.refusals import BadMaterial, Refusal, Refused, Unreadable

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

key_option = click.option(
    "--log-key",
    type=InputFile(),
    metavar="KEY|FILE",
    help="The key that must have signed the head: name+id+key.",
)


@click.group("proof", cls=Commands)
def command() -> None:
    """Prove that a record is under a signed head, or that a journal only grew."""


@command.command("inclusion")
@journal_argument
@click.argument("stream", metavar="STREAM")
@click.argument("place", type=int)
@people_options
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@json_option
def inclusion(  # noqa: PLR0913 one for each option
    journal: str,
    stream: str,
    place: int,
    *,
    people_key: Path | None,
    people: str | None,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Prove that the record at PLACE of STREAM is under the journal's newest signed head.

    The proof is a C2SP tlog-proof; beside it (extra) stand the record's nonce and its hash.
    With a people key a purse is asked for by the name of whose it is.
    """
    names = names_for(journal, people_key, people)
    with reading(journal) as opened:
        proof = _included(opened, journal, names.stream(stream) or stream, place, called=stream)
    _hand_over(
        str(proof),
        output,
        force=force,
        as_json=as_json,
        index=proof.index,
        size=proof.head.head.size,
    )


@command.command("consistency")
@journal_argument
@click.argument("head", metavar="HEAD", type=InputFile())
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@json_option
def consistency(journal: str, head: str, *, output: str | None, force: bool, as_json: bool) -> None:
    """Prove that the journal's newest head grew out of the older one in the file HEAD.

    What is printed is what a witness is asked with (C2SP tlog-witness, add-checkpoint). Where the
    journal's first records have another root than HEAD, there is nothing to prove: exit 3.
    """
    older = read_head(head).head
    old = older.size
    with reading(journal) as opened:
        newest, tree = _newest(opened, journal), tree_of(opened)
        size = newest.head.size
        if old > size:
            raise TamperedWith(f"{head} covers {old:,} records and the journal's head {size:,}")
        _of_one_log(older, newest.head)
        for what, each in ((head, older), ("the journal's newest head", newest.head)):
            if root(each.size, tree) != each.root:
                raise TamperedWith(f"{what} is not over the journal's first {each.size:,} records")
        shown = Shown(old, consistency_proof(old, size, tree), newest)
    if not is_consistent(old, size, older.root, newest.head.root, shown.proof):
        raise TamperedWith(f"the tiles of {journal} do not lead from one head to the other")
    _hand_over(str(shown), output, force=force, as_json=as_json, old=old, size=size)


@command.command("check")
@click.argument("proof", metavar="PROOF", type=InputFile())
@input_option("--head", help="The older head, for a proof of consistency.")
@key_option
@json_option
def check(proof: str, *, head: str | None, log_key: str | None, as_json: bool) -> None:
    """Check a proof that `inclusion` or `consistency` has made, without its journal.

    Whose head it is can be told by --log-key alone; without it that is said, and not found wanting.
    """
    text = read_file(proof)
    key = read_verifier_key(log_key) if log_key else None
    try:
        told = _checked_growth(text, head, key) if head else _checked_inclusion(text, key)
    except Unreadable as wrong:
        raise BadMaterial(f"{proof}: {wrong}") from None
    if as_json:
        print_json({"holds": True, "says": told, "signature_checked": key is not None})
        return
    click.echo(told)
    if key is None:
        click.echo(UNKNOWN_SIGNER)


@command.command("stamp")
@click.argument("head", metavar="HEAD", type=InputFile())
@click.option(
    "--authority",
    required=True,
    type=InputFile(),
    metavar="FILE",
    help="Certificates that are trusted, in PEM.",
)
@json_option
def stamp(head: str, *, authority: str, as_json: bool) -> None:
    """Tell when a time stamping authority (RFC 3161) saw the head in the file HEAD."""
    refuse_without_stamps()
    signed = read_head(head)
    try:
        found = tuple(stamps(signed, _certificates(authority)))
    except StampRefused as wrong:
        raise TamperedWith(f"{head}: {wrong}") from None
    if not found:
        raise Refused([Refusal(None, f"{head} has no time stamp")])
    if as_json:
        told = [{"authority": each.authority, "at": each.at.isoformat()} for each in found]
        print_json({"size": signed.head.size, "stamps": told})
        return
    for each in found:
        click.echo(f"The head of {_told(signed)} was seen by {plain(each.authority)} at {each.at}")


def _certificates(path: str) -> list[Certificate]:
    from cryptography.x509 import load_pem_x509_certificates  # noqa: PLC0415 where it is wanted

    try:
        return load_pem_x509_certificates(read_file(path).encode())
    except ValueError:
        raise BadMaterial(f"{path} has no certificates in PEM") from None


def _included(
    journal: Journal, where: str, stream: str, place: int, *, called: str
) -> InclusionProof:
    chosen(sorted(journal.streams()), where, stream)
    newest = _newest(journal, where)
    record = next(journal.read(stream, place - 1, place), None)
    if record is None:
        raise Refused([Refusal(None, f"{where} has no record {place} of {plain(called)}")])
    proof = included(journal, record, newest, tree_of(journal))
    if proof is None:
        why = f"record {place} of {plain(called)} is not yet under a head; sign one first"
        raise Refused([Refusal(None, why)])
    return proof


def _checked_inclusion(text: str, key: VerifierKey | None) -> str:
    proof = InclusionProof.parse(text)
    _signed_by(proof.head, key)
    own = proof.record_hash
    if own is None:
        raise Unreadable("beside this proof stand no nonce and no hash of a record")
    if not proof.holds_for_its_record:
        raise TamperedWith("the proof does not lead to the head")
    return f"The record with hash {own} is leaf {proof.index} under the head of {_told(proof.head)}"


def _checked_growth(text: str, head: str, key: VerifierKey | None) -> str:
    shown, older = Shown.parse(text), read_head(head)
    for each in (shown.signed, older):
        _signed_by(each, key)
    before, now = older.head, shown.signed.head
    _of_one_log(before, now)
    if not is_consistent(before.size, now.size, before.root, now.root, shown.proof):
        raise TamperedWith(f"the head of {_told(shown.signed)} did not grow out of {before.size:,}")
    return f"The head of {_told(shown.signed)} grew out of the one of {before.size:,}"


def _of_one_log(before: TreeHead, now: TreeHead) -> None:
    if before.origin != now.origin:
        raise TamperedWith(f"one head is of {before.origin}, the other of {now.origin}")


def _told(signed: SignedHead) -> str:
    return f"{plain(signed.head.origin)} over {signed.head.size:,} records"


def _signed_by(signed: SignedHead, key: VerifierKey | None) -> None:
    if key is not None:
        accept([signed], Policy.of_log(key))


def _newest(journal: Journal, where: str) -> SignedHead:
    newest = journal.newest_head()
    if newest is None:
        why = f"{where} has no signed head yet; croupier head signs one"
        raise Refused([Refusal(None, why)])
    return SignedHead.parse(newest)


def _hand_over(text: str, output: str | None, *, force: bool, as_json: bool, **told: int) -> None:
    if output is not None:
        write_file(output, text, force=force)
    if as_json:
        print_json({**told, "proof": text})
    elif output is None:
        click.echo(text, nl=False)
