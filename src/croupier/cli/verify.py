"""`croupier verify`: does a journal hold, record by record and rule by rule."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from croupier.cli.heads import cover, heads_document, kept_heads, read_heads, show_heads
from croupier.cli.journals import chosen, plain, reading
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.people import Names, names_for, people_options
from croupier.floor.digests import code_digest
from croupier.floor.order_times import latest
from croupier.journal.store import Journal
from croupier.rulebooks.clauses import ClauseTable
from croupier.rulebooks.digest import CHAPTERS, ROOM, digest_of
from croupier.rulebooks.loader import Shelf
from croupier.surveillance.ledgers import told_in_book
from croupier.surveillance.registering import older_streams
from croupier.surveillance.rules_filed import UNCHECKED, ChaptersAtHand
from croupier.surveillance.verifying import Verified, verify_kept
from croupier.values.errors import OutOfReach
from croupier.values.failures import EXITS, REFUSAL, TAMPERED
from croupier.values.records import Record
from croupier.values.streams import PROGRAM, is_table

MOST_SHOWN = 50
NOT_MISSED = "whether others are gone that stood beside them then, it cannot tell"
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
@click.option(
    "--rulebooks",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Chapters of another version, for tables that name their digest; may be repeated.",
)
@click.option(
    "--accept-unchecked-rules",
    "accepted",
    is_flag=True,
    help="Be content where a table's rules could be held to no chapter.",
)
@click.option(
    "--seal-key",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Hold what was dealt to sealed orders in play; else CROUPIER_SEAL_KEY holds their key.",
)
@click.option(
    "--accept-withheld",
    is_flag=True,
    help="Be content with records of which an export keeps hashes and faces back.",
)
@people_options
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    heads: tuple[str, ...],
    log_key: str | None,
    policy: str | None,
    folders: tuple[Path, ...],
    accepted: bool,
    seal_key: Path | None,
    accept_withheld: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> int:
    """Verify a journal: chain, accounts, sealed orders, and every decision under its rules.

    JOURNAL is a file or a postgresql:// address; without TABLE all its streams are verified:
    tables, purses, and the house's own. Purses and tables are held to each other and to the cage,
    and all of them to the register, which names every stream from its beginning. Where the house
    has a sum above which money takes two people, what one person moved above it is found.

    An archive that `export --all` wrote is verified alike; exported lines too, but for what other
    streams must say. What is withheld there cannot be checked, and exit 1 says so.

    A head covers all streams: what stood under it then must stand there now. Heads that lie in
    the journal itself are looked at unasked; those that others keep tell more. What was recorded
    after the newest head is told apart. Exit 3 says that a record was tampered with.

    A table's rules are derived anew from the submission on record and the chapter it names by
    its digest; where that cannot be done, exit 1 says so.

    Cards and tiles of an order that is still sealed are held to it where it may be seen: kept in
    clear, or hidden with a seal key that is given. Else there is nothing to check yet.
    """
    names = names_for(journal, people_key, people)
    table = names.stream(table)
    with reading(journal, seal_key) as opened:
        signed = read_heads(heads, log_key, policy, kept_heads(opened))
        streams = chosen(_every_stream(opened), journal, table)
        found = _verified(opened, streams, [_chapters(folder) for folder in folders])
        is_whole = table is None and opened.keeps_every_stream
        older = older_streams(opened) if is_whole else ()
        covered = cover(opened, signed)
        changes = _program_changes(opened, found)
    holds = covered.holds and not any(each.troubles for each in found)
    unchecked = [each for each in found if each.rules_unchecked]
    withheld = [each for each in found if each.unchecked]
    if as_json:
        document: dict[str, object] = {
            "verified": holds,
            "streams": [_document(each) for each in found],
            "older_than_register": older,
        }
        if changes:
            document["program_changes"] = [
                {"at": each.at, **msgspec.json.decode(each.body)} for each in changes
            ]
        print_json(names.in_document(document | heads_document(covered, found)))
    else:
        _show(found, names)
        for each in unchecked:
            click.echo(f"{plain(each.stream)}: {UNCHECKED}: {each.rules_unchecked}")
        for each in withheld:
            told = _count(each.unchecked, "last record")
            click.echo(f"{plain(each.stream)}: {told} not checked: hashes and faces are withheld")
        if not opened.keeps_every_stream:
            click.echo("Other streams are not at hand: purses and meters were not compared.")
        for change in changes:
            click.echo(plain(f"{change.at}: {told_in_book(change)}"))
        if older:
            click.echo(f"{_count(len(older), 'stream')} older than the register: {NOT_MISSED}")
        show_heads(covered, found)
    if not holds:
        return EXITS[TAMPERED]
    wanting = (unchecked and not accepted) or (withheld and not accept_withheld)
    return EXITS[REFUSAL] if wanting else 0


def _every_stream(journal: Journal) -> list[str]:
    """Those too of which nothing is left but what is kept beside records."""
    return sorted({*journal.streams(), *journal.streams_answered()})


def _program_changes(journal: Journal, found: Sequence[Verified]) -> list[Record]:
    """Where they can be believed."""
    held = any(each.stream == PROGRAM and not each.troubles for each in found)
    return list(journal.read(PROGRAM)) if held else []


def _chapters(folder: Path) -> ChaptersAtHand:
    try:
        digest = digest_of({ROOM: folder}, (CHAPTERS,))
    except OSError as error:
        raise OutOfReach(f"{folder}: {error.strerror or error}") from None
    return ChaptersAtHand(digest, Shelf(folder, ClauseTable(folder)))


def _verified(
    journal: Journal, streams: Sequence[str], chapters: Sequence[ChaptersAtHand]
) -> list[Verified]:
    heads = [journal.head(name) for name in streams]
    with _progress(sum(head.place for head in heads if head)) as seen:
        digest = code_digest()
        return [
            verify_kept(journal, name, digest, seen, chapters=chapters, latest=latest)
            for name in streams
        ]


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
        "held": found.held,
        "head": None if found.withheld else found.head.hash,
        "withheld": found.withheld,
        "unchecked": found.unchecked,
        "rules_unchecked": found.rules_unchecked or None,
        "troubles": [
            {"place": each.place, "what": each.what, "problem": each.problem}
            for each in found.troubles
        ],
    }


def _show(found: Sequence[Verified], names: Names) -> None:
    for each in found:
        verdict = _count(len(each.troubles), "trouble") if each.troubles else "verified"
        counts = [_count(each.records, "record"), *(_played(each) if is_table(each.stream) else [])]
        stream = plain(names.told(each.stream))
        click.echo(f"{stream}: {', '.join(counts)}: {verdict}")
        if each.troubles:
            shown = each.troubles[:MOST_SHOWN]
            rows = [(str(t.place), t.what, plain(names.told(t.problem))) for t in shown]
            print_table("Troubles", ("place", "what", "problem"), rows, right=("place",))
        if len(each.troubles) > MOST_SHOWN:
            click.echo(f"and {len(each.troubles) - MOST_SHOWN} more; --json lists all of them")
    if not found:
        click.echo("The journal holds no table yet.")


def _played(found: Verified) -> list[str]:
    unseen = found.pending - found.held
    return [
        _count(found.rounds, "round"),
        *([_count(found.shoes, "shoe")] if found.has_shoes else []),
        f"{_count(found.opened, 'sealed order')} opened",
        *([f"{found.held:,} in play checked so far"] if found.held else []),
        *([f"{unseen:,} in play with nothing to check yet"] if unseen else []),
    ]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
