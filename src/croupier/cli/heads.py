"""Signed heads that people keep: read from files, and what a journal shows when held to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from croupier.cli.journals import plain
from croupier.cli.material import read_exactly, read_file
from croupier.journal.signing import leaves_of
from croupier.journal.store import Journal, KeptHead
from croupier.surveillance.heads import Covered, held_to
from croupier.surveillance.verifying import Verified
from croupier.transparency.heads import SignedHead
from croupier.transparency.leaves import Run
from croupier.transparency.notes import NoteRefused, VerifierKey, looks_secret
from croupier.transparency.policy import Policy
from croupier.values.errors import TamperedWith
from croupier.values.refusals import BadMaterial, Refusal, Refused, Unreadable

NO_HEAD = (
    "Nothing here is under a head: records dropped from the end, or a whole journal rewritten,"
    " would not be seen."
)
UNKNOWN_SIGNER = "Whose head it is was not checked; --log-key names the house's key."
UNKNOWN_SIGNERS = (
    "Whose heads these are was not checked: anybody can sign such; --log-key names the house's key."
)
UNDER_A_HEAD = "Every record is under a head."
WITHHELD = "Every record has a leaf under a head; what is withheld was not held to its own."
MOST_SHOWN = 5
"""Heads that hold; the newest tell most."""


def read_heads(
    files: Sequence[str], log_key: str | None, policy: str | None, kept: Sequence[SignedHead] = ()
) -> tuple[SignedHead, ...]:
    """Those that count, by a key or a policy; without either, whoever may have signed them.

    Of those kept in the journal some may count; each that is named in a file has to.
    """
    read = tuple(map(read_head, files))
    policies = [Policy.of_log(read_verifier_key(log_key))] if log_key else []
    policies += [read_policy(policy)] if policy else []
    for each in policies:
        accept(read, each)
        kept = [head for head in kept if not _shortfall(each, head)]
    if policies and not (read or kept):
        raise Refused([Refusal(None, "no head counts by the key or the policy")])
    return (*read, *kept)


def kept_heads(journal: Journal) -> tuple[SignedHead, ...]:
    """Those that lie in the journal itself; heads that others keep tell more."""
    return tuple(map(_signed, journal.heads()))


def _signed(kept: KeptHead) -> SignedHead:
    try:
        signed = SignedHead.parse(kept.note)
    except Unreadable as wrong:
        raise TamperedWith(f"the head kept over {kept.size:,} records: {wrong}") from None
    if signed.head.size != kept.size:
        why = f"the head kept over {kept.size:,} records is one over {signed.head.size:,}"
        raise TamperedWith(why)
    return signed


def read_head(path: str) -> SignedHead:
    try:
        return SignedHead.parse(read_exactly(path))
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def read_verifier_key(text: str) -> VerifierKey:
    """The key itself, or a file that holds it."""
    is_key = "+" in text or looks_secret(text)
    try:
        return VerifierKey.parse(text if is_key else read_file(text))
    except Unreadable as wrong:
        raise BadMaterial(str(wrong) if is_key else f"{text}: {wrong}") from None


def read_policy(path: str) -> Policy:
    try:
        return Policy.parse(read_file(path))
    except Unreadable as wrong:
        raise BadMaterial(f"{path}: {wrong}") from None


def accept(heads: Sequence[SignedHead], policy: Policy) -> None:
    for each in heads:
        if shortfall := _shortfall(policy, each):
            raise Refused([Refusal(None, shortfall)])


def _shortfall(policy: Policy, head: SignedHead) -> str:
    try:
        return policy.shortfall(head)
    except NoteRefused as false:
        raise TamperedWith(str(false)) from None


def cover(journal: Journal, heads: Sequence[SignedHead]) -> Covered:
    def told(run: Run) -> Iterable[str]:
        """But for those that an export keeps back."""
        return filter(None, journal.hashes(run.stream, run.after, run.after + run.count))

    def leaves(run: Run) -> Iterable[bytes]:
        return leaves_of(journal, run, told)

    return held_to(dict.fromkeys(each.head for each in heads), journal.runs(), leaves)


def heads_document(
    covered: Covered, found: Sequence[Verified], *, is_signed: bool
) -> dict[str, object]:
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
        "signatures_checked": is_signed,
        "not_under_a_head": _after(covered, found),
    }


def show_heads(covered: Covered, found: Sequence[Verified], *, is_signed: bool) -> None:
    shown = [n for n, each in enumerate(covered.heads[::-1]) if each.problem or n < MOST_SHOWN]
    if older := len(covered.heads) - len(shown):
        click.echo(f"{older:,} older heads: what stood under them stands there still")
    for each in (covered.heads[::-1][n] for n in reversed(shown)):
        verdict = each.problem or "what stood under it stands there still"
        click.echo(f"Head of {plain(each.head.origin)} over {each.head.size:,} records: {verdict}")
    if not covered.heads and found:
        click.echo(NO_HEAD)
    if covered.heads and covered.holds:
        late = _after(covered, found)
        told = ", ".join(f"{plain(stream)} {count:,}" for stream, count in late.items())
        if late:
            click.echo(f"Not yet under a head: {sum(late.values()):,} records ({told})")
        else:
            click.echo(WITHHELD if any(each.unchecked for each in found) else UNDER_A_HEAD)
    if covered.heads and not is_signed:
        click.echo(UNKNOWN_SIGNERS)


def _after(covered: Covered, found: Sequence[Verified]) -> dict[str, int]:
    late = {each.stream: each.records - covered.under.get(each.stream, 0) for each in found}
    return {stream: count for stream, count in late.items() if count > 0}
