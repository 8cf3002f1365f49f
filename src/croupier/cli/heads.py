"""Signed heads that people keep: read from files, and what a journal shows when held to them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from croupier.cli.journals import plain
from croupier.cli.material import read_file
from croupier.journal.store import Journal
from croupier.surveillance.heads import Covered, held_to
from croupier.surveillance.verifying import Verified
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import NoteRefused, VerifierKey
from croupier.transparency.policy import NONE, Policy
from croupier.values.errors import TamperedWith
from croupier.values.refusals import BadMaterial, Refusal, Refused, Unreadable


def read_heads(
    files: Sequence[str], log_key: str | None, policy: str | None
) -> tuple[SignedHead, ...]:
    """Those that count, by a key or a policy; without either, whoever may have signed them."""
    if not files and (log_key or policy):
        raise click.UsageError("--log-key and --policy say which --head counts; name one")
    read = tuple(map(read_head, files))
    if log_key:
        key = read_verifier_key(log_key)
        accept(read, Policy((key,), {}, {}, NONE))
    if policy:
        accept(read, read_policy(policy))
    return read


def read_head(path: str) -> SignedHead:
    try:
        return SignedHead.parse(read_file(path))
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def read_verifier_key(text: str) -> VerifierKey:
    """The key itself, or a file that holds it."""
    told = text if "+" in text else read_file(text).strip()
    try:
        return VerifierKey.parse(told)
    except Unreadable as wrong:
        raise BadMaterial(f"{text}: {wrong}") from None


def read_policy(path: str) -> Policy:
    try:
        return Policy.parse(read_file(path))
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def accept(heads: Sequence[SignedHead], policy: Policy) -> None:
    for each in heads:
        try:
            shortfall = policy.shortfall(each)
        except NoteRefused as false:
            raise TamperedWith(str(false)) from None
        if shortfall:
            raise Refused([Refusal(None, shortfall)])


def cover(journal: Journal, heads: Sequence[SignedHead]) -> Covered:
    def hashes(stream: str, after: int, upto: int) -> list[str]:
        return [record.hash for record in journal.read(stream, after, upto)]

    return held_to([each.head for each in heads], journal.runs(), hashes)


def heads_document(covered: Covered, found: Sequence[Verified]) -> dict[str, object]:
    if not covered.heads:
        return {}
    return {
        "heads": [
            {
                "origin": each.head.origin,
                "size": each.head.size,
                "holds": not each.problem,
                "problem": each.problem or None,
            }
            for each in covered.heads
        ],
        "not_under_a_head": _after(covered, found),
    }


def show_heads(covered: Covered, found: Sequence[Verified]) -> None:
    for each in covered.heads:
        verdict = each.problem or "what stood under it stands there still"
        click.echo(f"Head of {plain(each.head.origin)} over {each.head.size:,} records: {verdict}")
    if covered.heads and covered.holds:
        late = _after(covered, found)
        told = ", ".join(f"{plain(stream)} {count:,}" for stream, count in late.items())
        if late:
            click.echo(f"Not yet under a head: {sum(late.values()):,} records ({told})")
        else:
            click.echo("Every record is under a head.")


def _after(covered: Covered, found: Sequence[Verified]) -> dict[str, int]:
    late = {each.stream: each.records - covered.under.get(each.stream, 0) for each in found}
    return {stream: count for stream, count in late.items() if count > 0}
