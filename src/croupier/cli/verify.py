"""`croupier verify`: does a journal hold, record by record and rule by rule."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from croupier.cli.heads import cover, heads_document, read_heads, show_heads
from croupier.cli.journals import chosen, plain, reading
from croupier.cli.output import json_option, print_json, print_table
from croupier.floor.digests import code_digest
from croupier.journal.store import Journal
from croupier.surveillance.verifying import Verified, verify_kept
from croupier.values.failures import EXITS, TAMPERED
from croupier.values.streams import is_table

MOST_SHOWN = 50
LONG = 5_000
"""Records from which on a person is shown how far it is."""


@click.command("verify")
@click.argument("journal", metavar="JOURNAL")
@click.argument("table", required=False)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="FILE",
    help="Hold the journal to a signed head made before; may be given several times.",
)
@click.option(
    "--log-key",
    metavar="KEY|FILE",
    help="Only heads signed with this key count: name+id+key.",
)
@click.option(
    "--policy", metavar="FILE", help="Only heads count that this C2SP tlog-policy accepts."
)
@json_option
def command(
    journal: str,
    table: str | None,
    *,
    heads: tuple[str, ...],
    log_key: str | None,
    policy: str | None,
    as_json: bool,
) -> int:
    """Verify a journal: chain, accounts, sealed orders, and every decision under its rules.

    JOURNAL is a file or a postgresql:// address; without TABLE all its streams are verified:
    tables, purses, and the house's own. Purses are held to the tables, and tables to the purses.

    A head covers all streams: what stood under it then must stand there now. What was recorded
    after the newest head is told apart. Exit 3 says that a record was tampered with.
    """
    signed = read_heads(heads, log_key, policy)
    with reading(journal) as opened:
        streams = chosen(opened.streams(), journal, table)
        found = _verified(opened, streams)
        covered = cover(opened, signed)
    holds = covered.holds and not any(each.troubles for each in found)
    if as_json:
        document: dict[str, object] = {
            "verified": holds,
            "streams": [_document(each) for each in found],
        }
        print_json(document | heads_document(covered, found))
    else:
        _show(found)
        show_heads(covered, found)
    return 0 if holds else EXITS[TAMPERED]


def _verified(journal: Journal, streams: Sequence[str]) -> list[Verified]:
    heads = [journal.head(name) for name in streams]
    with _progress(sum(head.place for head in heads if head)) as seen:
        digest = code_digest()
        return [verify_kept(journal, name, digest, seen) for name in streams]


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


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
