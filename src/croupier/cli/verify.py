"""`croupier verify`: does a journal hold, record by record and rule by rule."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from croupier.cli.checkpoint_files import (
    expect_signed_by,
    read_checkpoints,
    read_public_key,
    write_checkpoints,
)
from croupier.cli.journals import chosen, plain, reading
from croupier.cli.output import json_option, print_json, print_table
from croupier.floor.digests import code_digest
from croupier.journal.store import Journal
from croupier.surveillance.verifying import Verified, verify, verify_kept
from croupier.values.checkpoints import Checkpoint
from croupier.values.refusals import Refusal, Refused
from croupier.values.streams import is_table

MOST_SHOWN = 50
LONG = 5_000
"""Records from which on a person is shown how far it is."""


@click.command("verify")
@click.argument("journal", metavar="JOURNAL")
@click.argument("table", required=False)
@click.option(
    "--checkpoint",
    "checkpoints",
    multiple=True,
    metavar="FILE",
    help="Hold the journal to signed checkpoints made before; may be given several times.",
)
@click.option(
    "--make-checkpoint",
    "out",
    metavar="FILE",
    help="Sign the head of each stream into a new file, if nothing is found wanting.",
)
@click.option("--key", metavar="FILE", help="The private key to sign with; made on first use.")
@click.option(
    "--public-key",
    metavar="HEX|FILE",
    help="Only checkpoints signed with this key count.",
)
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    checkpoints: tuple[str, ...],
    out: str | None,
    key: str | None,
    public_key: str | None,
    as_json: bool,
) -> int:
    """Verify a journal: chain, accounts, sealed orders, and every decision under its rules.

    JOURNAL is a file or a postgresql:// address; without TABLE all its streams are verified:
    tables, purses, and the house's own. Purses are held to the tables, and tables to the purses.
    """
    if (out is None) != (key is None):
        raise click.UsageError("--make-checkpoint and --key go together")
    if out is not None and Path(out).exists():
        raise click.UsageError(f"{out} is already there; a checkpoint is never written over")
    held_to = _held_to(checkpoints, table, public_key)
    with reading(journal) as opened:
        streams = chosen(opened.streams(), journal, table)
        found = _verified(opened, streams, held_to, all_streams=table is None)
    holds = not any(each.troubles for each in found)
    if holds and out is not None and key is not None:
        _refuse_hidden(found)
        write_checkpoints(out, key, [each.head for each in found])
    if as_json:
        print_json({"verified": holds, "streams": [_document(each) for each in found]})
    else:
        _show(found)
        _show_signatures(held_to, out if holds else None)
    return 0 if holds else 1


def _held_to(files: Sequence[str], table: str | None, public_key: str | None) -> list[Checkpoint]:
    held_to = [each for file in files for each in read_checkpoints(file)]
    if public_key is not None:
        if not held_to:
            raise click.UsageError("--public-key says whose --checkpoint counts; name one")
        expect_signed_by(read_public_key(public_key), held_to)
    if held_to and table not in {None, *(each.stream for each in held_to)}:
        raise click.UsageError(f"none of these checkpoints is of table {table}")
    return held_to


def _verified(
    journal: Journal, streams: Sequence[str], held_to: Sequence[Checkpoint], *, all_streams: bool
) -> list[Verified]:
    """A stream that a checkpoint names and that is gone is found wanting too."""
    gone = {each.stream for each in held_to}.difference(streams) if all_streams else set[str]()
    heads = [journal.head(name) for name in streams]
    with _progress(sum(head.place for head in heads if head)) as seen:
        digest = code_digest()
        found = [verify_kept(journal, name, digest, held_to, seen) for name in streams]
        return found + [verify(name, (), held_to) for name in sorted(gone)]


def _refuse_hidden(found: Sequence[Verified]) -> None:
    """A checkpoint leaves the house, and its hash would tell a face to who tries all there are."""
    hidden = dict[str, list[str]]()
    for each in found:
        if each.withheld:
            hidden.setdefault(each.faces, []).append(plain(each.stream))
    if hidden:
        why = " and ".join(
            f"{faces} lie face down at {', '.join(at)}" for faces, at in hidden.items()
        )
        raise Refused([Refusal(None, f"{why}; wait for the round's end and sign then")])


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], object]]:
    if not sys.stderr.isatty() or total < LONG:
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("verifying", total=total)
        yield lambda: bar.advance(task)


def _document(found: Verified) -> dict[str, object]:
    return {
        "stream": found.stream,
        "records": found.records,
        "rounds": found.rounds,
        "shoes": found.shoes,
        "opened": found.opened,
        "pending": found.pending,
        "head": None if found.withheld else found.head.hash,
        "withheld": found.withheld,
        "troubles": [
            {"place": each.place, "what": each.what, "problem": each.problem}
            for each in found.troubles
        ],
    }


def _show(found: Sequence[Verified]) -> None:
    for each in found:
        verdict = _count(len(each.troubles), "trouble") if each.troubles else "verified"
        counts = [_count(each.records, "record"), *(_played(each) if is_table(each.stream) else [])]
        click.echo(f"{plain(each.stream)}: {', '.join(counts)}: {verdict}")
        if each.troubles:
            rows = [(str(t.place), t.what, plain(t.problem)) for t in each.troubles[:MOST_SHOWN]]
            print_table("Troubles", ("place", "what", "problem"), rows, right=("place",))
        if len(each.troubles) > MOST_SHOWN:
            click.echo(f"and {len(each.troubles) - MOST_SHOWN} more; --json lists all of them")
    if not found:
        click.echo("The journal holds no table yet.")


def _played(found: Verified) -> list[str]:
    return [
        _count(found.rounds, "round"),
        *([_count(found.shoes, "shoe")] if found.has_shoes else []),
        f"{_count(found.opened, 'sealed order')} opened",
        *([f"{found.pending:,} pending"] if found.pending else []),
    ]


def _show_signatures(held_to: Sequence[Checkpoint], signed: str | None) -> None:
    """Whose keys they are, a person must know."""
    for key in dict.fromkeys(plain(each.public_key) for each in held_to):
        click.echo(f"Held to what was signed by key {key}.")
    if signed is not None:
        click.echo(f"The heads are signed in {signed}.", err=True)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
