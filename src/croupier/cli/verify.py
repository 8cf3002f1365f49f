"""`croupier verify`: does a journal hold, record by record and rule by rule."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from croupier.cli.heads import cover, heads_document, kept_heads, read_heads, show_heads
from croupier.cli.journals import chosen, plain, reading
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import InputFile, input_option, journal_argument
from croupier.cli.people import Names, names_for, people_options
from croupier.cli.verify_remarks import counted, remarks
from croupier.floor.digests import code_digest
from croupier.floor.order_times import latest
from croupier.journal.seal_keys import given_key
from croupier.journal.store import Journal
from croupier.rulebooks.clauses import ClauseTable
from croupier.rulebooks.digest import CHAPTERS, ROOM, digest_of
from croupier.rulebooks.loader import Shelf
from croupier.surveillance.kept_beside import (
    JOURNAL,
    KeptSeals,
    altered,
    given_twice,
    unlike_tiles,
)
from croupier.surveillance.rules_filed import ChaptersAtHand
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.verifying import Verified, verify_kept
from croupier.values.errors import OutOfReach
from croupier.values.failures import EXITS, REFUSAL, TAMPERED
from croupier.values.streams import is_table

MOST_SHOWN = 50
LONG = 5_000
"""Records from which on a person is shown how far it is."""


@click.command("verify")
@journal_argument
@click.argument("table", required=False)
@click.option(
    "--head",
    "heads",
    multiple=True,
    type=InputFile(),
    metavar="FILE",
    help="Hold the journal to a signed head made before; may be given several times.",
)
@click.option(
    "--log-key",
    type=InputFile(),
    metavar="KEY|FILE",
    help="Only heads signed with this key count: name+id+key.",
)
@input_option("--policy", help="Only heads count that this C2SP tlog-policy accepts.")
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
@click.option(
    "--accept-archived",
    is_flag=True,
    help="Be content with tables in archives that are not at hand (--archive FOLDER).",
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
    accept_archived: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> int:
    """Verify a journal: chain, accounts, sealed orders, and every decision under its rules.

    JOURNAL is a file or a postgresql:// address; without TABLE all its streams are verified:
    tables, purses, and the house's own. Purses and tables are held to each other and to the cage,
    and all of them to the register, which names every stream from its beginning. What is sealed
    beside them was announced by a record, and tables are tables, with their guards. Where the house
    has a sum above which money takes two people, what one person moved above it is found.

    An archive that `export --all` wrote is verified alike; exported lines too, but for what other
    streams must say. What is withheld there cannot be checked, and exit 1 says so.

    A head covers all streams: what stood under it then must stand there now; without one, records
    dropped from the end, or a journal rewritten as a whole, would not be seen. Heads that lie in
    the journal itself are looked at unasked; those that others keep tell more. What was recorded
    after the newest head is told apart. Whose heads they are can be told by --log-key or --policy
    alone. Exit 3 says that a record was tampered with.

    A closed table that was archived lies in a file whose digest is on record: with --archive its
    folder is named, and all of it is verified. Without, its ends and its leaves are, and exit 1
    says that the rest was not looked into, unless --accept-archived is given.

    A table's rules are derived anew from the submission on record and the chapter it names by
    its digest; where that cannot be done, exit 1 says so. Rules for study are told as such, with
    where they leave the chapter; at a table that is not for practice they are trouble.

    Cards and tiles of an order that is still sealed are held to it where it may be seen: kept in
    clear, or hidden with a seal key that is given. Else there is nothing to check yet; a key that
    does not fit is told, with exit 1.
    """
    names = names_for(journal, people_key, people)
    table = names.stream(table)
    with reading(journal, seal_key) as opened:
        signed = read_heads(heads, log_key, policy, kept_heads(opened))
        streams = chosen(_every_stream(opened), journal, table)
        is_whole = table is None and opened.keeps_every_stream
        chapters = [_chapters(folder) for folder in folders]
        found, beside = examined(opened, streams, chapters, is_whole=is_whole)
        covered = cover(opened, signed)
        told = remarks(opened, found, given_key(seal_key), covered.under, is_whole=is_whole)
    is_signed = bool(log_key or policy)
    holds = covered.holds and not beside and not any(each.troubles for each in found)
    if as_json:
        document = {
            "verified": holds,
            "streams": [_document(each) for each in found],
            "beside": [{"what": each.what, "problem": each.problem} for each in beside],
        }
        document |= told.document() | heads_document(covered, found, is_signed=is_signed)
        print_json(names.in_document(document))
    else:
        _show(found, names)
        for trouble in beside:
            click.echo(plain(f"{JOURNAL}: {trouble.what}: {trouble.problem}"))
        for line in told.lines():
            click.echo(line)
        show_heads(covered, found, is_signed=is_signed)
    if not holds:
        return EXITS[TAMPERED]
    wanting = (told.rules_unchecked and not accepted) or (told.withheld and not accept_withheld)
    wanting = wanting or (told.archived and not accept_archived)
    return EXITS[REFUSAL] if wanting or told.unfit else 0


def examined(
    journal: Journal,
    streams: Sequence[str],
    chapters: Sequence[ChaptersAtHand] = (),
    *,
    is_whole: bool,
) -> tuple[list[Verified], tuple[Trouble, ...]]:
    """The streams one by one, and what is kept beside them."""
    seals = KeptSeals(journal) if is_whole else None
    found = _verified(journal, streams, chapters, seals)
    together = (*given_twice(journal), *unlike_tiles(journal)) if is_whole else ()
    return found, (*altered(journal), *(seals.troubles if seals else ()), *together)


def troubles_of(journal: Journal) -> list[str]:
    """What does not hold of a whole journal, one line each."""
    found, beside = examined(journal, _every_stream(journal), is_whole=True)
    told = [f"{each.stream}: place {t.place}: {t.problem}" for each in found for t in each.troubles]
    return [*told, *(f"{JOURNAL}: {each.what}: {each.problem}" for each in beside)]


def _every_stream(journal: Journal) -> list[str]:
    """Those too of which nothing is left but what is kept beside records."""
    return sorted({*journal.streams(), *journal.streams_answered()})


def _chapters(folder: Path) -> ChaptersAtHand:
    try:
        digest = digest_of({ROOM: folder}, (CHAPTERS,))
    except OSError as error:
        raise OutOfReach(f"{folder}: {error.strerror or error}") from None
    return ChaptersAtHand(digest, Shelf(folder, ClauseTable(folder)))


def _verified(
    journal: Journal,
    streams: Sequence[str],
    chapters: Sequence[ChaptersAtHand],
    seals: KeptSeals | None,
) -> list[Verified]:
    heads = [journal.head(name) for name in streams]
    with _progress(sum(head.place for head in heads if head)) as seen:
        digest = code_digest()

        def verified(name: str) -> Verified:
            away = journal.elsewhere(name)
            records = iter(journal.ends(name)) if away else journal.read(name)
            read = seals.watched(records) if seals else None
            if away:
                for _ in read or ():
                    seen()
            return verify_kept(journal, name, digest, seen, read, chapters=chapters, latest=latest)

        return [verified(name) for name in streams]


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], object]]:
    if not sys.stderr.isatty() or total < LONG:
        yield lambda: None
        return
    from croupier.cli.drawing import Console, Progress  # noqa: PLC0415 slow

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("verifying", total=total)
        yield lambda: bar.advance(task)


def _document(found: Verified) -> dict[str, object]:
    told = found.archived
    return {
        **({"archived": {"file": told.file, "digest": told.digest}} if told else {}),
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
        "for_study": list(found.departures),
        "troubles": [
            {"place": each.place, "what": each.what, "problem": each.problem}
            for each in found.troubles
        ],
    }


def _show(found: Sequence[Verified], names: Names) -> None:
    for each in found:
        verdict = counted(len(each.troubles), "trouble") if each.troubles else "verified"
        if each.archived and not each.troubles:
            verdict = f"in the archive {plain(each.archived.file)}, not looked into"
        counts = [
            counted(each.records, "record"),
            *(_played(each) if is_table(each.stream) else []),
        ]
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
        counted(found.rounds, "round"),
        *([counted(found.shoes, "shoe")] if found.has_shoes else []),
        f"{counted(found.opened, 'sealed order')} opened",
        *([f"{found.held:,} in play checked so far"] if found.held else []),
        *([f"{unseen:,} in play with nothing to check yet"] if unseen else []),
    ]
