"""Journals mangled: the bytes of files, archives and exported lines, and records hashed anew.

What is kept of a game under its name is true; what broke something is called after it, and more.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import rmtree
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from croupier.journal.opening import open_journal
from croupier.transparency.heads import SignedHead
from tests.surveillance.forging import Forgery, Records, covered, verifies
from tools.faults.at_terminal import ended
from tools.faults.handed_in import Count
from tools.faults.mangled import CORPUS, mangled_bytes, mangled_document, mangled_text, odd_value
from tools.faults.trial import Bench, Tried

MANGLED = 1_500
"""Of each kind."""
HELD = ("--accept-unchecked-rules", "--accept-withheld")
LOOKS = (
    ("export", "@"),
    ("export", "@", "--format", "transcript"),
    ("replay", "@"),
    ("roads", "@"),
    ("meters", "@"),
    ("head", "@"),
    ("proof", "inclusion", "@", "practice", "7"),
)
"""What else is asked of a journal that may be damaged; `@` stands for it."""
TABLES = ("records", "commands", "seals", "snapshots", "runs", "tiles", "heads", "journal_version")

NOT_ITS_OWN = (sqlite3.Error, OverflowError, UnicodeError, IndexError)
"""What no table takes, and an empty one."""

Mangling = Callable[[bytes, list[bytes], Random], bytes]


def trial(bench: Bench) -> Iterator[Tried]:
    yield _of_files(bench, "journals", "SQLite", partial(_sqlite, bench.folder / "rows.db"))
    yield _of_files(bench, "archives", "-", _archive)
    yield _of_files(bench, "lines", "-", _lines)
    yield _of_records(bench)


def _of_files(bench: Bench, folder: str, store: str, by_parts: Mangling) -> Tried:
    chance, count = bench.chance(folder), Count(folder)
    files = sorted((CORPUS / folder).glob("*"))
    known = [each.read_bytes() for each in files]
    games = [each.stem.partition("-")[0] for each in files]
    true = {
        game: _records(_copied(each.with_stem(game), bench.folder))
        for game, each in zip(games, files, strict=True)
    }

    def verified(at: int, look: tuple[str, ...], given: bytes) -> bool:
        """What verifies holds the very records that were signed; and nobody has written to it."""
        path = _alone(bench.folder / "mangled" / files[at].name)
        path.write_bytes(given)
        ended(*(str(path) if word == "@" else word for word in look))
        head = str(CORPUS / "heads" / games[at])
        code, told = ended("verify", str(path), "--head", head, *HELD)
        assert path.read_bytes() == given, "it was written to"
        assert code or _records(path) == true[games[at]], f"let in: {told}"
        return not code

    for at, whole in enumerate(known):
        count.hand_in(whole, partial(verified, at, LOOKS[0]), whole)
    for _ in range(bench.times(MANGLED)):
        at = chance.randrange(len(files))
        given = chance.choice((mangled_bytes, by_parts))(known[at], known, chance)
        count.hand_in(given, partial(verified, at, chance.choice(LOOKS)), given)
    return count.told(f"fuzzed {folder}", "verify under a signed head; other commands", store)


def _alone(path: Path) -> Path:
    """Nothing lies beside it that was left by the last one."""
    rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir()
    return path


def _records(path: Path) -> Records:
    with open_journal(path, read_only=True) as journal:
        return {stream: list(journal.read(stream)) for stream in journal.streams()}


def _sqlite(path: Path, whole: bytes, _: list[bytes], chance: Random) -> bytes:
    """Another value in a row or a few, of whatever type."""
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection, suppress(*NOT_ITS_OWN), connection:
        for table in chance.choices(TABLES, k=chance.randint(1, 3)):
            columns = list(connection.execute(f"PRAGMA table_info({table})"))
            column, keys = chance.choice(columns)[1], [each[1] for each in columns if each[5]]
            rows = list(connection.execute(f"SELECT {', '.join(keys)} FROM {table}"))  # noqa: S608 ours
            where = " AND ".join(f"{key} = ?" for key in keys)
            told = f"UPDATE {table} SET {column} = ? WHERE {where}"  # noqa: S608 ours
            connection.execute(told, (_cell(chance), *chance.choice(rows)))
    return path.read_bytes()


def _cell(chance: Random) -> object:
    value = odd_value(chance)
    return json.dumps(value).encode() if isinstance(value, list | dict) else value


def _archive(whole: bytes, others: list[bytes], chance: Random) -> bytes:
    """One file of it mangled or gone, and the archive written again."""
    try:
        with ZipFile(BytesIO(whole)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except (BadZipFile, zlib.error):
        return mangled_bytes(whole, others, chance)
    name = chance.choice(sorted(members))
    match chance.randrange(4):
        case 0:
            members[name] = mangled_bytes(members[name], others, chance)
        case 1:
            members[chance.choice(("streams/0009.jsonl", "../x", "é"))] = members.pop(name)
        case _:
            members[name] = _lines(members[name], list(members.values()), chance)
    told = BytesIO()
    with ZipFile(told, "w", ZIP_DEFLATED) as archive:
        for each, content in members.items():
            archive.writestr(each, content)
    return told.getvalue()


def _lines(whole: bytes, others: list[bytes], chance: Random) -> bytes:
    """One line mangled in a place or a few, all others as they were."""
    lines = whole.splitlines(keepends=True)
    if not lines:
        return mangled_bytes(whole, others, chance)
    at = chance.randrange(len(lines))
    try:
        document, other = json.loads(lines[at]), json.loads(chance.choice(lines))
    except ValueError:
        return mangled_bytes(whole, others, chance)
    lines[at] = json.dumps(mangled_document(document, [other], chance)).encode() + b"\n"
    return b"".join(lines)


def _of_records(bench: Bench) -> Tried:
    """Documents of records changed and every hash made anew: under a head nothing passes."""
    chance, count = bench.chance("records"), Count("records")
    whole = [each for each in (CORPUS / "journals").glob("*.db") if "-" not in each.stem]
    for path in sorted(whole):
        head = SignedHead.parse((CORPUS / "heads" / path.stem).read_text(encoding="utf-8")).head
        with open_journal(_copied(path, bench.folder), read_only=True) as journal:
            records = {stream: list(journal.read(stream)) for stream in journal.streams()}

            def passes(forged: Records) -> bool:
                assert not covered(forged, journal, head).holds, "let in under a head"  # noqa: B023
                return verifies(forged, journal)

            for _ in range(bench.times(MANGLED // 3)):
                forgery = _forgery(records, chance)
                count.hand_in(forgery.of(records), passes, str(forgery).encode(errors="replace"))
    return count.told("fuzzed records, hashed anew", "verify under a signed head, and without")


def _forgery(records: Records, chance: Random) -> Forgery:
    while True:
        record = chance.choice(records[chance.choice(sorted(records))])
        field = chance.choice(("body", "order"))
        document = json.loads(getattr(record, field) or "{}")
        other = json.loads(chance.choice(records[record.stream]).body)
        told = json.dumps(mangled_document(document, [other], chance), separators=(",", ":"))
        if not chance.randrange(3):
            told = mangled_text(told, [told], chance)
        value = told.encode()
        if value != getattr(record, field):
            return Forgery(record.stream, record.place, record.kind, (field,), value)


def _copied(path: Path, folder: Path) -> Path:
    """Whoever reads SQLite in that mode puts files beside it."""
    copied = folder / path.name
    copied.write_bytes(path.read_bytes())
    return copied
