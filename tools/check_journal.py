"""Checks a journal of Croupier with nothing but Python: its records, sums, sealed cards and heads.

    python check_journal.py JOURNAL [--head FILE]... [--log-key KEY] [--archive FOLDER] [--json]
    python check_journal.py --self-test

This file was written from docs/journal-format.md alone. It imports nothing of the program whose
journals it checks and shares no line with it, so that a fault of the one is not a fault of both.
JOURNAL is a SQLite file, an archive of `croupier export --all`, or exported lines.

Read it in this order:

 1. Words            what a trouble, a record, a run and a journal are
 2. Reading          a SQLite file, an archive, exported lines
 3. The chain        each record's hash, place, time and name
 4. Money            no account pays what it has not
 5. Sealed secrets   cards, tiles, dice and Must Hit points are those committed to before
 6. One stream       all of that, record by record
 7. Streams together money that passes between streams, and the register that names them all
 8. The tree         from the records to the root that a head names
 9. Heads            signed notes
10. Ed25519          RFC 8032, section 5.1.7
11. The verdict      and the command
12. Names of events  by kind of stream

What it does not do: it knows no game, so it cannot tell whether a hand was decided rightly; it
believes that a table's exported line is withheld with reason; and it knows no witnesses' keys.

Exit: 0 it holds; 1 something could not be checked, a head is signed by nobody we know, or what was
handed in is no head or no key; 2 wrong usage; 3 it was tampered with; 4 it cannot be read.
"""

from __future__ import annotations

import argparse
import hmac
import json
import lzma
import re
import sqlite3
import sys
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256, sha512
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

HOLDS, WANTING, USAGE, TAMPERED, UNREADABLE = range(5)
NO_HASH = "0" * 64
AS_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
SKEW = timedelta(minutes=10)  # by which two honest clocks may differ
T = TypeVar("T")
Body = dict[str, object]


# 1. Words -----------------------------------------------------------------------------------------


class Unreadable(Exception):
    """The material is not what the format's page describes, so nothing can be said of it."""


class NoSuch(Exception):
    """What was handed in beside a journal is no head or no key."""


class Malformed(ValueError):
    """A body lacks a field that its event must have, or has it with another type."""


class Trouble(NamedTuple):
    """One thing that is not as it must be, or without an area one that nobody can tell yet.

    Place 0 is the journal as a whole.
    """

    stream: str
    place: int
    area: str
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """One line of history. A hash that an export keeps back is None."""

    stream: str
    place: int
    at: str
    actor: str
    office: str
    kind: str
    body: bytes
    command: str
    order: bytes
    previous: str | None
    hash: str | None
    withheld: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Which records are the leaves from `first` on; an archive may give nonces and entries."""

    first: int
    stream: str
    after: int
    count: int
    secret: bytes | None
    nonces: Sequence[bytes] = ()
    entries: Sequence[bytes] = ()


@dataclass(frozen=True, slots=True)
class Journal:
    """All that was read. An export has no `seals`, `commands` and `tiles` beside its records."""

    streams: dict[str, list[Record]]
    runs: list[Run] = field(default_factory=list)
    heads: list[tuple[int, str]] = field(default_factory=list)
    seals: dict[str, bytes] | None = None
    commands: dict[str, dict[str, tuple[int, int]]] | None = None
    tiles: dict[tuple[int, int], bytes] | None = None
    whole: bool = True
    odd: Sequence[str] = ()
    """What no journal has, or lacks: a view in place of a table, a trigger, a key that is gone."""
    away: dict[str, Body] = field(default_factory=dict)
    """Tables of which all but the ends lies in a file that is not at hand, and what says so."""


def canonical(value: object) -> bytes:
    """The one way to write a value, so that two people hash the same bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def parsed(text: str | bytes) -> Body:
    """A JSON object; what a reader could take in two ways (doubled keys, fractions) is refused."""

    def once(pairs: list[tuple[str, object]]) -> Body:
        if len(found := dict(pairs)) != len(pairs):
            raise ValueError("a key stands there twice")
        return found

    def never(number: str) -> NoReturn:
        raise ValueError(f"{number} is no whole number")

    text = text.decode() if isinstance(text, bytes) else text  # UTF-8, and nothing that is guessed
    try:
        value = json.loads(text, object_pairs_hook=once, parse_float=never, parse_constant=never)
        if "\\ud" in text.lower():
            canonical(value)  # which half a character cannot be written in
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return need({"JSON": value}, "JSON", dict)


def need(body: Body, key: str, kind: type[T], default: T | None = None) -> T:
    """The field of a body, or what stands for one left out; `True` is no whole number here."""
    value = body.get(key, default)
    if type(value) is not kind:
        raise Malformed(f"{key} must be {kind.__name__}, not {type(value).__name__}")
    return value


def items(body: Body, key: str, kind: type[T], default: list[T] | None = None) -> list[T]:
    values = need(body, key, list, default)
    if any(type(value) is not kind for value in values):
        raise Malformed(f"{key} must hold {kind.__name__} alone")
    return values


# 2. Reading ---------------------------------------------------------------------------------------

TEXTS, BLOBS = ("stream", "at", "actor", "office", "kind", "command"), ("body", "order")
FIELDS: dict[str, type] = {**dict.fromkeys(TEXTS, str), **dict.fromkeys(BLOBS, bytes), "place": int}
COLUMNS = (*FIELDS, "previous", "hash")
OWN = "by /"
DAMAGE = (sqlite3.Error, zipfile.BadZipFile, zlib.error, lzma.LZMAError)
TABLES = {"records", "commands", "seals", "snapshots", "runs", "tiles", "heads"}
TABLES |= {"nodes", "leases", "glances", "journal_version"}
VERSIONS, TREE_FROM, OWN_KEY_FROM = range(1, 8), 2, 4
OWN_KEY = (
    "CREATE UNIQUE INDEX own_commands ON commands (command) WHERE substr(command, 1, 4) = 'by /'"
)


def read(path: Path) -> Journal:
    """Whatever kind of material lies there, told by its first bytes."""
    try:
        with path.open("rb") as file:
            begins = file.read(16)
        if begins == b"SQLite format 3\0":
            return read_sqlite(path)
        if begins.startswith(b"PK"):
            return read_archive(path)
        if not begins.startswith(b"{"):
            raise ValueError("it is no SQLite file, no archive, and no lines of JSON")  # noqa: TRY301
        records = [line_record(line) for line in json_lines(path.read_bytes())]
    except (*DAMAGE, OSError, EOFError, ValueError, RuntimeError) as error:
        raise Unreadable(f"{path}: {error}") from error
    if not records:
        raise Unreadable(f"{path}: there is no record in it")
    return Journal(by_stream(records), whole=False)


def by_stream(records: Iterable[Record]) -> dict[str, list[Record]]:
    streams: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        streams[record.stream].append(record)
    return dict(streams)


def record_of(row: Body) -> Record:
    """SQLite keeps any type in any column, so each is looked at."""
    values: dict[str, Any] = {name: need(row, name, kind) for name, kind in FIELDS.items()}
    hashes = (None if row[k] is None else need(row, k, str) for k in ("previous", "hash"))
    hidden = need(row, "withheld", bool, default=False)
    return Record(**values, previous=next(hashes), hash=next(hashes), withheld=hidden)


def read_sqlite(path: Path) -> Journal:
    """Opens the file for reading alone: a checker that changes what it checks proves nothing."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        file.row_factory = lambda cursor, row: dict(
            zip((column[0] for column in cursor.description), row, strict=True)
        )
        version = version_of(file)
        rows = file.execute("SELECT * FROM records ORDER BY stream, place")
        streams = by_stream(map(record_of, rows))
        secrets = file.execute("SELECT * FROM seals")
        seals = {need(row, "commitment", str): need(row, "secret", bytes) for row in secrets}
        commands: dict[str, dict[str, tuple[int, int]]] = {name: {} for name in streams}
        for row in file.execute("SELECT * FROM commands"):
            places = need(row, "first", int), need(row, "last", int)
            stream, command = need(row, "stream", str), need(row, "command", str)
            commands.setdefault(stream, {})[command] = places
        file.execute("SELECT count(*) FROM snapshots")  # which must be there, whatever it holds
        made = file.execute("SELECT type, name, rootpage, sql FROM sqlite_master").fetchall()
        odd = [f"{row['type']} {row['name']} has no place in it" for row in made if is_odd(row)]
        if version >= OWN_KEY_FROM and OWN_KEY not in [row["sql"] for row in made]:
            odd.append("nothing keeps an id in `commands` from standing for two orders")
        if version < TREE_FROM:
            return Journal(streams, seals=seals, commands=commands, odd=odd)
        runs = [
            run_of(row, need(row, "secret", bytes))
            for row in file.execute("SELECT * FROM runs ORDER BY first")
        ]
        heads = [kept_head(row) for row in file.execute("SELECT * FROM heads ORDER BY size")]
        tiles = {
            (need(row, "level", int), need(row, "number", int)): need(row, "hashes", bytes)
            for row in file.execute("SELECT * FROM tiles")
        }
        return Journal(streams, runs, heads, seals, commands, tiles, odd=odd)


def version_of(file: sqlite3.Connection) -> int:
    """Of the schema; another than is known may keep what is not looked for."""
    told = [need(row, "version_num", str) for row in file.execute("SELECT * FROM journal_version")]
    if len(told) != 1 or not re.fullmatch("[0-9]{1,9}", told[0]) or int(told[0]) not in VERSIONS:
        raise ValueError(f"its version reads {told}, which is none that is known")
    return int(told[0])


def is_odd(made: Body) -> bool:
    """A table has a page of its own; a view, and whatever only plays a table, has none."""
    plays = made["name"] in TABLES and (made["type"] != "table" or not made["rootpage"])
    return made["type"] == "trigger" or plays


def only(line: Body, *least: str, more: Iterable[str] = ()) -> Body:
    """A field that nothing covers is refused, lest somebody believe it."""
    if not set(least) <= line.keys() <= {*least, *more}:
        raise ValueError(f"a line has the fields {', '.join(line)}")
    return line


def line_record(line: Body) -> Record:
    """An exported line: the bytes that its hash covers are the canonical form of its values."""
    least = FIELDS.keys() - {"office", "order"}
    only(line, *least, "previous", "hash", more=("office", "order", "withheld"))
    order = canonical(line["order"]) if "order" in line else b""
    return record_of({"office": ""} | line | {"body": canonical(line["body"]), "order": order})


def read_archive(path: Path) -> Journal:
    """An archive that is not whole is refused: what is missing might be what matters."""
    with zipfile.ZipFile(path) as archive:
        members = archive.namelist()
        files = {name: archive.read(name) for name in members}
    if len(files) != len(members):
        raise ValueError("a file stands in the archive twice")
    if missing := {"archive.json", "runs.jsonl", "heads.jsonl"} - files.keys():
        raise ValueError(f"{', '.join(sorted(missing))} is not in the archive")
    (line,) = json_lines(files.pop("archive.json"))
    contents = only(line, "format", "streams")
    if contents.get("format") != "croupier-archive/1":
        raise ValueError("this is no archive of the format croupier-archive/1")
    runs = [line_run(line) for line in json_lines(files.pop("runs.jsonl"))]
    heads = [kept_head(line) for line in json_lines(files.pop("heads.jsonl"))]
    if len(dict(heads)) != len(heads):
        raise ValueError("two heads are kept under one size")
    streams: dict[str, list[Record]] = {}
    for entry in items(contents, "streams", dict):
        only(entry, "name", "file", "records")
        name, file = need(entry, "name", str), need(entry, "file", str)
        if file not in files or name in streams:
            raise ValueError(f"{file} is not in the archive, or {name} is named twice")
        streams[name] = [line_record(line) for line in json_lines(files.pop(file))]
        if len(streams[name]) != need(entry, "records", int):
            raise ValueError(f"{file} has {len(streams[name])} records, not {entry['records']}")
    if files:
        raise ValueError(f"archive.json does not name {', '.join(sorted(files))}")
    return Journal(streams, runs, heads)


def json_lines(data: bytes) -> Iterator[Body]:
    """A newline alone ends a line; whoever adds another mark has written something else."""
    return map(parsed, data.removesuffix(b"\n").split(b"\n") if data else ())


def kept_head(line: Body) -> tuple[int, str]:
    only(line, "size", "note")
    return need(line, "size", int), need(line, "note", str)


def run_of(line: Body, secret: bytes | None, *lists: list[bytes]) -> Run:
    first, after, count = (need(line, key, int) for key in ("first", "after", "count"))
    return Run(first, need(line, "stream", str), after, count, secret, *lists)


def line_run(line: Body) -> Run:
    """A run of an archive: with its secret, or with nonces and entries in place of it."""
    instead = ("secret",) if "secret" in line else ("nonces", "entries")
    only(line, "first", "stream", "after", "count", more=instead)
    if "secret" in line:
        return run_of(line, b64decode(need(line, "secret", str), validate=True))
    lists = (items(line, key, str, []) for key in ("nonces", "entries"))  # left out where empty
    return run_of(
        line, None, *([b64decode(text, validate=True) for text in each] for each in lists)
    )


# 3. The chain -------------------------------------------------------------------------------------

IN_ANY_ORDER = {"cage", "register"}
"""Written beside many streams, each by a clock of its own."""


def reckoned_hash(record: Record) -> str:
    """The SHA-256 over every field but the hash itself."""
    covered = {name: getattr(record, name) for name in COLUMNS if name != "hash"}
    for name in BLOBS:
        covered[name] = b64encode(covered[name]).decode()
    return sha256(canonical(covered)).hexdigest()


def chain(name: str, records: Sequence[Record]) -> Iterator[tuple[int, str]]:
    """Whoever changes, drops, adds or swaps a record breaks a link here, or must forge them all."""
    known, latest = names_of(name, records), (datetime.now(UTC) + SKEW).isoformat()
    last = Record(name, 0, "", "", "", "", b"", "", b"", None, NO_HASH)
    hidden, commands, is_table = False, set[str](), sort_of(name) == "table"
    for record in records:
        hidden = hidden or record.withheld
        is_time = is_moment(record.at) and record.at <= latest
        is_later = record.at >= last.at or name in IN_ANY_ORDER
        is_once = record.command == last.command or record.command not in commands
        begins = is_table and not last.place
        is_known = record.kind in known and (not begins or record.kind == "table-opened/1")
        for holds, text in (
            (record.stream == name, f"it belongs to {record.stream}"),
            (record.place == last.place + 1, f"its place does not follow {last.place}"),
            (is_time, f"it is dated {record.at!r}: no time, or one that is still to come"),
            (is_later, f"it is recorded before the record that it follows, at {record.at}"),
            (record.command, "it names no command"),
            (is_once, f"{record.command} was recorded before, and not right before it"),
            (is_givers(record, last), f"{record.command} is an id of another than {record.actor}"),
            (last.hash == record.previous, "it does not hold the hash of the record before it"),
            (has_its_hash(record, hidden=hidden), "it is not what its hash covers"),
            (not record.withheld or is_table, "it is withheld, and only tables have faces to hide"),
            (is_known, f"{record.kind} is no event of such a stream, or does not begin one"),
        ):
            if not holds:
                yield record.place, text
        commands.add(record.command)
        last = record


def is_moment(at: str) -> bool:
    """Written as the page has it, and a moment that the calendar and the clock have."""
    if not AS_WRITTEN.fullmatch(at):
        return False
    try:
        datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return at[17:19] < "60"  # a leap second has no place in it


def is_givers(record: Record, last: Record) -> bool:
    """The first record of `by /PERSON/ID` names that person as the one who gave the order."""
    is_own = record.command.startswith(OWN) and record.command != last.command
    return not is_own or record.command.startswith(f"{OWN}{record.actor}/")


def has_its_hash(record: Record, *, hidden: bool) -> bool:
    """A withheld line and every later one of its stream keep their hashes back, and no other."""
    return record.hash is None if hidden else record.hash == reckoned_hash(record)


def check_beside(journal: Journal) -> Iterator[Trouble]:
    """Whatever lies in `seals` was announced and opened by no record, and every table is one."""
    for text in journal.odd:
        yield Trouble("journal", 0, "schema", text)
    announced, opened = set[object](), set[object]()
    for record in (each for records in journal.streams.values() for each in records):
        with suppress(ValueError):  # told where its stream is checked
            body = parsed(record.body)
            announced |= {body[k] for k in ("commitment", "dice") if isinstance(body.get(k), str)}
            opened.update(opened_by(record.kind, body))
    sealed = (journal.seals or {}).keys()
    for commitment in sorted(sealed - announced):
        text = f"something is sealed under {commitment}, and no record announces it"
        yield Trouble("journal", 0, "seals", text)
    for commitment in sorted(sealed & opened):
        text = f"something is sealed under {commitment}, and a record has opened it before"
        yield Trouble("journal", 0, "seals", text)


def opened_by(kind: str, body: Body) -> Iterator[str]:
    """Under which hashes it lay in `seals` before."""
    if kind in {"shoe-opened/1", "stacks-opened/1", "shaker-opened/1"}:
        yield need(body, "commitment", str, "")
    if kind == "stacks-opened/1" and ("dice" in body or "dice_salt" in body):
        yield commitment_to(need(body, "dice_salt", str), items(body, "dice", int))
    if kind == "must-hit-reached/1":
        yield commitment_to(need(body, "salt", str), [need(body, "point", int)])


def check_commands(journal: Journal) -> Iterator[Trouble]:
    """The list by which a command is known again says of each what the records say."""
    for name, listed in (journal.commands or {}).items():
        if name in journal.away:
            continue
        made: dict[str, tuple[int, int]] = {}
        for record in journal.streams.get(name, []):
            first, _ = made.get(record.command, (record.place, 0))
            made[record.command] = first, record.place
        for command, places in sorted(made.items() ^ listed.items()):
            text = f"records or list have command {command!r} at {places}, not both"
            yield Trouble(name, max(places[0], 0), "command", text)
    yield from ids_given_twice(journal)


def ids_given_twice(journal: Journal) -> Iterator[Trouble]:
    """A person's own command is recorded in one stream, once in the whole house."""
    streams: dict[str, dict[str, int]] = {}
    for name, records in journal.streams.items():
        for record in records:
            if record.command.startswith(OWN):
                streams.setdefault(record.command, {}).setdefault(name, record.place)
    for command, where in streams.items():
        for name, place in where.items() if len(where) > 1 else ():
            yield Trouble(name, place, "command", f"{command} stands in another stream too")


def names_of(name: str, records: Sequence[Record]) -> set[str]:
    """The events that may stand in a stream; at a table its first record names the game."""
    if (sort := sort_of(name)) != "table":
        return EVENTS[sort]
    rules = first_says(records, "rules")
    game = str(rules.get("game")) if isinstance(rules, dict) else ""
    return EVENTS["table"] | EVENTS.get(GAMES.get(game, ""), set())


def first_says(records: Sequence[Record], key: str) -> object:
    """A field of a stream's first body; what cannot be read is told when all bodies are."""
    try:
        return parsed(records[0].body).get(key) if records else None
    except ValueError:
        return None


def sort_of(name: str) -> str:
    if name in {"floor", "program", "offices", "cage", "archives", "register"}:
        return name
    before, colon, _ = name.partition(":")
    return before if colon and before in {"purse", "care", "meter"} else "table"


# 4. Money -----------------------------------------------------------------------------------------

MAY_OWE = {
    "table": {"cage", "purses", "cash", "meters"},
    "purse": {"issued", "table"},
    "cage": {"cage", "out"},
}
ROUND_OVER = {"round-ended/1", "round-voided/1"}


def transfers(body: Body) -> list[tuple[str, str, int]]:
    """From which account to which, and how much."""
    return [
        (need(one, "source", str), need(one, "target", str), need(one, "cents", int))
        for one in items(body, "transfers", dict, [])
    ]


class Watcher:
    """Goes through a stream event by event, and says what is wrong."""

    def see(self, place: int, kind: str, body: Body) -> Iterator[str]:
        raise NotImplementedError


class Money(Watcher):
    """Every sum leaves one account and enters another, so chips are neither made nor lost."""

    def __init__(self, sort: str) -> None:
        self.may_owe = MAY_OWE.get(sort, set())
        self.balances: Counter[str] = Counter()

    def see(self, _: int, kind: str, body: Body) -> Iterator[str]:
        moved = transfers(body)
        for source, target, cents in moved:
            if cents < 0:
                yield f"{cents} cents are moved from {source} to {target}"
            self.balances[source] -= cents
            self.balances[target] += cents
        for source in sorted({source for source, _, _ in moved} - self.may_owe):
            if self.balances[source] < 0:
                yield f"{source} pays what it has not, and is at {self.balances[source]} cents"
        for account, cents in sorted(self.balances.items()) if kind in ROUND_OVER else ():
            if cents and account.startswith(("spot:", "centre")):
                yield f"the round is over, and {cents} cents are left on {account}"


# 5. Sealed secrets --------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Seal:
    """A secret that is committed to; of cards also how far cuts turned them, and what left them."""

    place: int
    commitment: str
    cards: int = 0
    turned: int = 0
    left: list[tuple[int, str | None]] = field(default_factory=list)
    waiting: bool = False
    due: bool = False


def commitment_to(salt: str, faces: Iterable[object]) -> str:
    return sha256(" ".join([salt, *map(str, faces)]).encode()).hexdigest()


class Seals(Watcher):
    """Secrets of one kind: each is committed to before it is used, and opened after.

    So nobody could choose in between what was to come.
    """

    def __init__(self) -> None:
        self.unopened: dict[str, Seal] = {}
        self.in_use: Seal | None = None

    def seal(self, place: int, commitment: str, cards: int = 0) -> Iterator[str]:
        if commitment in self.unopened:
            yield "the same secret is sealed again before it is opened"
        self.in_use = self.unopened[commitment] = Seal(place, commitment, cards)

    def open(self, commitment: str, salt: str, faces: Iterable[object]) -> Iterator[str]:
        seal = self.unopened.pop(commitment, None)
        self.in_use = None if self.in_use is seal else self.in_use
        if seal is None:
            yield "what is opened was not sealed, or was opened before"
        elif commitment_to(salt, faces) != commitment:
            yield f"it is not what was sealed at place {seal.place}"

    def void(self) -> None:
        """What was sealed is not used any more."""
        self.unopened, self.in_use = {}, None

    def wrong(self, seal: Seal, faces: list[str]) -> Iterator[str]:  # noqa: ARG002
        """What a secret cannot be, whether it was opened or is only seen."""
        return iter(())

    def end(self, *, closed: bool) -> Iterator[tuple[int, str]]:
        """What is wrong at the end of an open or closed table, with the place where it began."""
        for seal in self.unopened.values():
            if closed or not (seal is self.in_use or seal.waiting):
                yield seal.place, "what was sealed here was never opened"


class Shoes(Seals):
    """Every card that left a shoe is the one that the sealed order has there, through all cuts."""

    DUE_FIRST = frozenset(
        {"cards-received/1", "cards-prepared/1", "cut-offered/1", "cards-cut/1", "shoe-loaded/1"}
    )
    decks = 0

    def see(self, place: int, kind: str, body: Body) -> Iterator[str]:
        if kind in self.DUE_FIRST and any(shoe.due for shoe in self.unopened.values()):
            yield "cards are made ready while an order that is due is not opened"
        self.follow(kind)
        if "from_shoe" in body and body.get("held") is not True:
            card = None if body["from_shoe"] is None else need(body, "from_shoe", str)
            if self.in_use:
                self.in_use.left.append((place, card))
            elif self.decks:  # a table with real cards seals nothing
                yield "a card leaves the shoe, and no order is sealed"
        if kind == "shoe-sealed/1":
            commitment, cards = need(body, "commitment", str), need(body, "cards", int)
            yield from self.seal(place, commitment, cards)
            self.decks = max(self.decks, -(-cards // 52))
        elif kind == "shoe-opened/1":
            yield from self.open_shoe(body)
        elif kind == "shoe-loaded/1":
            need(body, "shoe", int)
        elif kind == "cards-cut/1":
            depth = need(body, "depth", int)
            if self.in_use:
                self.in_use.turned += depth

    def follow(self, kind: str) -> None:
        """When a seal must be opened. Until then, or until another is sealed, it stays in use."""
        if kind == "discards-shuffled/1" and self.in_use:
            self.in_use.waiting, self.in_use = True, None
        for shoe in self.unopened.values():
            over = kind in ROUND_OVER and shoe.waiting
            ended = kind in {"shoe-ended/1", "table-closed/1"} and shoe is self.in_use
            shoe.due = shoe.due or over or ended

    def open_shoe(self, body: Body) -> Iterator[str]:
        cards, commitment = items(body, "cards", str), need(body, "commitment", str)
        offset, dealt = need(body, "offset", int), need(body, "dealt", int)
        shoe = self.unopened.get(commitment)
        yield from self.open(commitment, need(body, "salt", str), cards)
        if shoe:
            if offset != shoe.turned % max(len(cards), 1):
                yield f"the offset is {offset}, and the cuts turned {shoe.turned}"
            if dealt != len(shoe.left):
                yield f"{dealt} cards are said to have left, and {len(shoe.left)} did"
            yield from self.wrong(shoe, cards)

    def wrong(self, seal: Seal, faces: list[str]) -> Iterator[str]:
        if len(faces) != seal.cards:
            yield f"the order has {len(faces)} cards, and {seal.cards} were sealed"
            return
        for card, times in Counter(faces).items():
            if times > self.decks or card[:-1] not in RANKS or card[-1:] not in SUITS:
                yield f"{card!r} stands {times} times in an order of {self.decks} decks"
        for n, (place, face) in enumerate(seal.left if faces else ()):
            if face not in {None, faces[(seal.turned + n) % len(faces)]}:
                yield f"at place {place} {face} left the shoe; the sealed order has another there"


class Stacks(Seals):
    """The stacks opened are those sealed, and no set has a tile too many.

    Which tile goes to whom depends on dice and delivery: that is the game's, and not known here.
    """

    ever = False

    def see(self, place: int, kind: str, body: Body) -> Iterator[str]:
        if kind == "tiles-stacked/1":
            if self.in_use:
                yield "tiles are stacked while the stacks before are not opened"
            self.in_use = None
            if commitment := need(body, "commitment", str, ""):
                yield from self.seal(place, commitment)
                self.ever = True
        elif kind == "tiles-dealt/1":
            if self.ever and not self.in_use:
                yield "tiles are dealt, and no stacks are sealed"
            for tile, times in (Counter(dealt_tiles(body)) - SET_OF_TILES).items():
                yield f"{tile} is dealt {times} times more than a set has it"
        elif kind == "stacks-opened/1":
            commitment, tiles = need(body, "commitment", str), items(body, "tiles", str)
            seal = self.unopened.get(commitment)
            yield from self.open(commitment, need(body, "salt", str), tiles)
            yield from self.wrong(seal, tiles) if seal else ()
            if "cut" in body and sorted(items(body, "cut", int)) != list(range(1, 9)):
                yield "the cut does not name each of eight stacks once"

    def wrong(self, _: Seal, faces: list[str]) -> Iterator[str]:
        if Counter(faces) != SET_OF_TILES:
            yield "the stacks are no whole set of tiles"


def dealt_tiles(body: Body) -> Iterator[str]:
    """The tiles that somebody saw; `hands` lists a position and its tiles."""
    for hand in items(body, "hands", list):
        if len(hand) != 2 or not isinstance(hand[1], list):
            raise Malformed("hands must list a position and its tiles")
        yield from (str(tile) for tile in hand[1] if tile is not None)


class Dice(Seals):
    """What the shaker shows was settled before anybody shook it; a later shake makes it void."""

    SEALED_BY = frozenset({"tiles-stacked/1", "no-roll-called/1", "shaker-uncovered-by-bank/1"})

    def see(self, place: int, kind: str, body: Body) -> Iterator[str]:
        newest = self.in_use.commitment if self.in_use else ""
        if kind in self.SEALED_BY:
            self.void()
            if commitment := need(body, "dice", str, ""):
                yield from self.seal(place, commitment)
        elif kind == "shaker-opened/1":
            dice, total = items(body, "dice", int), need(body, "total", int)
            salt = need(body, "salt", str, "")
            if not is_throw(list(map(str, dice))) or total != sum(dice):
                yield f"three dice cannot show {dice} and make {total}"
            if body.get("commitment", "") != newest:
                yield "these are not the dice sealed last"
            elif newest:
                yield from self.open(newest, salt, dice)
            self.void()
        elif kind == "stacks-opened/1":  # never thrown; journals of before left them sealed
            if "dice" in body or "dice_salt" in body:
                dice, salt = items(body, "dice", int), need(body, "dice_salt", str)
                yield from self.open(newest, salt, dice)
            self.void()

    def wrong(self, _: Seal, faces: list[str]) -> Iterator[str]:
        if not is_throw(faces):
            yield f"three dice cannot show {' '.join(faces)}"


def is_throw(faces: list[str]) -> bool:
    return len(faces) == 3 and set(faces) <= set("123456")


class MustHit(Seals):
    """The point at which a progressive must be won was settled when it was armed."""

    def see(self, place: int, kind: str, body: Body) -> Iterator[str]:
        if kind == "must-hit-armed/1":
            self.void()
            yield from self.seal(place, need(body, "commitment", str))
        elif kind == "must-hit-reached/1":
            point, salt = need(body, "point", int), need(body, "salt", str)
            yield from self.open(self.in_use.commitment if self.in_use else "", salt, [point])

    def wrong(self, _: Seal, faces: list[str]) -> Iterator[str]:
        if not "".join(faces[-1:]).isdigit():
            yield "what is sealed here is no point"


# 6. One stream ------------------------------------------------------------------------------------


def check_stream(name: str, records: Sequence[Record], journal: Journal) -> Iterator[Trouble]:
    """The first pass of the page over one stream."""
    for place, text in chain(name, records):
        yield Trouble(name, place, "chain", text)
    sealed = {"cards": Shoes(), "tiles": Stacks(), "dice": Dice(), "must hit": MustHit()}
    watchers: dict[str, Watcher] = {"money": Money(sort_of(name)), **sealed}
    for record in records:
        for area, text in seen_by(watchers, record):
            yield Trouble(name, record.place, area, text)
    closed = any(record.kind == "table-closed/1" for record in records)
    for area, seals in sealed.items():
        for place, text in seals.end(closed=closed):
            yield Trouble(name, place, area, text)
        if journal.seals is not None:  # an export has none
            for seal in seals.unopened.values():
                for text in beside(journal.seals, seal, seals):
                    yield Trouble(name, seal.place, area if text != ENCRYPTED else "", text)


def seen_by(watchers: dict[str, Watcher], record: Record) -> Iterator[tuple[str, str]]:
    try:
        body = parsed(record.body)
        as_written = canonical(body)
    except ValueError as error:  # a lone surrogate cannot be encoded: that is a ValueError too
        yield "chain", f"its body cannot be read: {error}"
        return
    if as_written != record.body:
        yield "chain", "its body is not written as canonical JSON"
    for area, watcher in watchers.items():
        try:
            yield from ((area, text) for text in watcher.see(record.place, record.kind, body))
        except Malformed as error:
            yield area, f"{record.kind}: {error}"


ENCRYPTED = "what was sealed here is kept encrypted: there is nothing to check yet"


def beside(kept: dict[str, bytes], seal: Seal, seals: Seals) -> Iterator[str]:
    """What is wrong with the secret that should lie beside the journal."""
    secret = kept.get(seal.commitment)
    if secret is None:
        yield "what was sealed here is gone"
    elif secret.startswith(b"\0hidden\1"):
        yield ENCRYPTED
    elif sha256(secret).hexdigest() != seal.commitment:
        yield "what lies under this commitment is not what was sealed"
    else:
        yield from seals.wrong(seal, secret.decode(errors="replace").split(" ")[1:])


# 7. Streams together ------------------------------------------------------------------------------

Movement = tuple[str, str, str, int]
"""Money that passes between a stream and a purse or the cage beside it, by one order of one append:
the stream, what is beside it, the command that stands there, and the order's number."""
INTO_PURSE = {"chips-brought/1": 1, "chips-taken/1": -1}
COUNTED = {"chips-counted/1": 1, "wagers-counted/1": -1}
NOT_AT_PLAY = {"purses", "cash"}
UNASKED = {"notice-given/1", "round-left/1", "left-rounds-heard/1"}
"""What alone has nothing counted of anybody."""
HEARD_WITHIN = timedelta(minutes=1)
"""After a book of care begins, nodes that have not heard of it yet need not count."""


@dataclass(slots=True)
class Sum:
    """What one side says went into the purse, or out of the cage, and where it says so first."""

    place: int
    at: str
    cents: int = 0


def said_of(name: str, record: Record, body: Body) -> Iterator[tuple[str, str, int]]:
    """What one record moves: from which stream, beside which, and how much."""
    moved, sort = transfers(body), sort_of(name)
    total = sum(cents for _, _, cents in moved)
    from_cage = sum(cents * ((one == "cage") - (other == "cage")) for one, other, cents in moved)
    if sort == "cage":
        yield str(body.get("stream")), name, from_cage
    elif record.kind in INTO_PURSE:
        yield str(body.get("table")), name, INTO_PURSE[record.kind] * total
    elif record.kind in COUNTED:
        yield str(body.get("table")), name, COUNTED[record.kind] * need(body, "cents", int)
    elif record.kind == "deposit-counted/1":
        yield f"purse:{name.removeprefix('care:')}", name, need(body, "cents", int)
    elif record.kind == "money-issued/1":
        yield name, "cage", total
        yield name, f"care:{name.removeprefix('purse:')}", total
    elif sort == "table":
        yield name, "cage", from_cage
        yield from to_and_from_people(name, moved)


def to_and_from_people(
    name: str, moved: Sequence[tuple[str, str, int]]
) -> Iterator[tuple[str, str, int]]:
    """What goes between somebody's chips and their purse, or is counted of them."""
    for source, target, cents in moved:
        for stack, other, sign in ((target, source, -1), (source, target, 1)):
            person = stack.removeprefix("stack:")
            if other == "purses" and person != stack:
                yield name, f"purse:{person}", sign * cents
            elif other not in NOT_AT_PLAY and person != stack:
                yield name, f"care:{person}", -sign * cents


def movements(name: str, records: Sequence[Record]) -> dict[Movement, Sum]:
    """What one stream says. A record without an order goes with the order before it."""
    sums: dict[Movement, Sum] = {}
    n_of: dict[str, int] = {}
    for record in records:
        try:
            if record.order:
                n_of[record.command] = need(parsed(record.order), "n", int)
            said = list(said_of(name, record, parsed(record.body)))
        except ValueError:
            continue  # told by the first pass, or by the sum that is missing then
        for stream, beside_it, cents in said:
            command = f"{name}: {record.command}" if stream == name else record.command
            movement = stream, beside_it, command, n_of.get(record.command, 0)
            sums.setdefault(movement, Sum(record.place, record.at)).cents += cents
    return {movement: told for movement, told in sums.items() if told.cents}


def check_money(streams: dict[str, list[Record]], away: Iterable[str]) -> Iterator[Trouble]:
    """Money that leaves one stream arrives in the other, unless that is not at hand."""
    said = {name: movements(name, records) for name, records in streams.items()}
    begun = {r.command for r in streams.get("register", []) if r.kind == "stream-begun/1"}
    for name, own in said.items():
        if name in away:
            continue
        answered, is_real = name in begun, first_says(streams[name], "physical_cards") is True
        for movement, told in own.items():
            is_beside = name == movement[1]
            other = movement[0] if is_beside else movement[1]
            if other in away:
                continue
            there = said.get(other, {}).get(movement)
            answered = answered or (other == "cage" and there is not None)
            has_book = has_begun(streams.get(other, []), told.at)
            owed = is_beside or (answered if other == "cage" else has_book and not is_real)
            if there.cents != told.cents if there else owed:
                words = f"{there.cents} cents" if there else "nothing"
                text = f"{told.cents} cents are moved here, and {other} says {words}"
                yield Trouble(name, told.place, "money passed", text)


def has_begun(beside: Sequence[Record], at: str) -> bool:
    """Whether a purse or a book of care was there for what happened then."""
    if not beside:
        return False
    first = beside[0]
    if sort_of(first.stream) != "care":
        return at >= first.at
    asked = [record for record in beside if record.kind not in UNASKED]
    if not asked:
        return False
    first = asked[0]
    try:
        return datetime.fromisoformat(at) >= datetime.fromisoformat(first.at) + HEARD_WITHIN
    except (ValueError, OverflowError):
        return False


def check_register(streams: dict[str, list[Record]]) -> Iterator[Trouble]:
    """No stream is gone that the register names, none is there that it does not."""
    register = streams.get("register", [])
    for record in register:
        if record.body != canonical({"stream": record.command}):
            text = f"it names another stream than its command, {record.command}"
            yield Trouble("register", record.place, "register", text)
        elif not streams.get(record.command):
            text = f"stream {record.command} is gone"
            yield Trouble("register", record.place, "register", text)
    entries = {record.command: record for record in register}
    for name, records in streams.items():
        if name != "register" and records and (text := misnamed(name, records, entries)):
            yield Trouble(name, records[0].place, "register", text)


CAME_WITH_THE_REGISTER = {"archives", "cage", "offices", "program"}


def misnamed(name: str, records: Sequence[Record], entries: dict[str, Record]) -> str:
    registered = sort_of(name) == "table" and first_says(records, "registered") is True
    younger = name in CAME_WITH_THE_REGISTER or registered
    entry, first = entries.get(name), records[0]
    if entry is None:
        return "the register does not name it, or is gone" if entries or younger else ""
    if entry.kind == "stream-found/1":
        return "the register calls it older than itself, and it is not" if younger else ""
    same = (entry.at, entry.actor, entry.office) == (first.at, first.actor, first.office)
    return "" if same else "it begins otherwise than the register says"


# 8. The tree --------------------------------------------------------------------------------------


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def root_of(edge: Sequence[bytes]) -> bytes:
    """RFC 6962's root, from the roots of the full subtrees on a tree's right edge."""
    *others, root = edge or [sha256(b"").digest()]
    for left in reversed(others):
        root = node(left, root)
    return root


def roots_at(journal: Journal, sizes: set[int], troubles: list[Trouble]) -> dict[int, bytes]:
    """The root at each size that is asked for, as far as the leaves go.

    The tree grows leaf by leaf. Its edge has a full subtree for each power of two in its size,
    the greatest first; two of the same size become one.
    """
    edge, size = list[bytes](), 0
    roots = {0: root_of(edge)}
    for subtree in islice(leaves(journal, troubles), max(sizes, default=0)):
        size, grown = size + 1, subtree
        for _ in range((size & -size).bit_length() - 1):
            grown = node(edge.pop(), grown)
        edge.append(grown)
        if size in sizes:
            roots[size] = root_of(edge)
    return roots


def leaves(journal: Journal, troubles: list[Trouble]) -> Iterator[bytes]:
    """Run by run, as far as they follow each other."""
    size, ended = 0, Counter[str]()
    for run in journal.runs:
        try:
            if run.first != size or run.after != ended[run.stream]:
                raise ValueError("it does not begin where the one before it has ended")  # noqa: TRY301
            if run.stream in journal.away:
                own = list(kept_leaves(run, journal.tiles or {}))
            else:
                entries = run_entries(run, journal.streams.get(run.stream, []))
                own = [sha256(b"\0" + entry).digest() for entry in entries]
        except ValueError as error:
            text = f"the run of {run.count} leaves from {run.first} on: {error}"
            troubles.append(Trouble(run.stream, run.after + 1, "tree", text))
            return  # which leaves follow, nobody can say
        yield from own
        size, ended[run.stream] = size + run.count, run.after + run.count


def kept_leaves(run: Run, tiles: dict[tuple[int, int], bytes]) -> Iterator[bytes]:
    """Of a table that is not at hand; that heads lead to them shows that they are its own."""
    for leaf in range(run.first, run.first + run.count):
        own = tiles.get((0, leaf // 256), b"")[leaf % 256 * 32 : leaf % 256 * 32 + 32]
        if len(own) != 32:
            raise ValueError(f"leaf {leaf} is in no tile")
        yield own


def check_tiles(journal: Journal) -> Iterator[Trouble]:
    """Tiles are what proofs are made of: 256 hashes each, of the leaves and of every eighth row."""
    troubles: list[Trouble] = []
    row, level = list(leaves(journal, troubles)), 0
    while row and not troubles:
        tiles = [row[n : n + 256] for n in range(0, len(row), 256)]
        for number, tile in enumerate(tiles):
            if (journal.tiles or {}).get((level, number)) != b"".join(tile):
                text = f"tile {number} of level {level} is not what the records give"
                troubles.append(Trouble("journal", 0, "tree", text))
        row, level = [over(tile) for tile in tiles if len(tile) == 256], level + 1
    yield from troubles


def over(row: list[bytes]) -> bytes:
    while len(row) > 1:
        row = [node(left, right) for left, right in zip(row[::2], row[1::2], strict=True)]
    return row[0]


def run_entries(run: Run, records: Sequence[Record]) -> list[bytes]:
    """The entries of a run's records; raises ValueError where they cannot be reckoned."""
    own = records[run.after : run.after + run.count]
    hashed = [record for record in own if record.hash is not None]
    nonces, places = list(run.nonces), [record.place - run.after for record in own]
    if run.secret is not None:
        nonces = [hmac.digest(run.secret, r.place.to_bytes(8, "big"), "sha256")[:16] for r in own]
    if not own or places != [*range(1, run.count + 1)]:
        raise ValueError("a record under it is gone, or has another place")
    if run.secret is not None and (len(run.secret) != 32 or len(hashed) != run.count):
        raise ValueError("its secret is not 32 bytes, or a record under it has no hash")
    if len(nonces) != len(hashed) or len(run.entries) != run.count - len(hashed):
        raise ValueError("its nonces and entries are not as many as its records")
    if {len(nonce) for nonce in nonces} - {16} or {len(entry) for entry in run.entries} - {32}:
        raise ValueError("a nonce is not 16 bytes long, or an entry not 32")
    known = zip(nonces, (bytes.fromhex(r.hash or "") for r in hashed), strict=True)
    return [*(sha256(nonce + own_hash).digest() for nonce, own_hash in known), *run.entries]


# 8b. Tables in archives ---------------------------------------------------------------------------


def lying(journal: Journal) -> dict[str, Body]:
    """Tables that were archived and not brought back, as the stream `archives` has it."""
    found: dict[str, Body] = {}
    for record in journal.streams.get("archives", []):
        with suppress(ValueError):  # told where that stream is checked
            body = parsed(record.body)
            stream = need(body, "stream", str)
            if record.kind == "stream-archived/1":
                found[stream] = body
            else:
                found.pop(stream, None)
    return found


def not_at_hand(journal: Journal) -> dict[str, Body]:
    """Of which nothing is left but the first record and the last; else a record is gone."""

    def has_ends_alone(name: str, body: Body) -> bool:
        places = [record.place for record in journal.streams.get(name, [])]
        return len(places) == 2 and places == [1, body.get("place")] and places[1] > 2

    return {name: body for name, body in lying(journal).items() if has_ends_alone(name, body)}


def check_ends(journal: Journal, name: str) -> Iterator[Trouble]:
    """The ends are what was archived, and are the leaves that heads lead to."""
    for record in (ends := journal.streams[name]):
        if record.hash != reckoned_hash(record):
            yield Trouble(name, record.place, "chain", "it is not what its hash covers")
        for run in (run for run in journal.runs if run.stream == name):
            nth = record.place - run.after - 1
            if 0 <= nth < run.count and run.secret is not None:
                nonce = hmac.digest(run.secret, record.place.to_bytes(8, "big"), "sha256")[:16]
                own = sha256(nonce + bytes.fromhex(record.hash or "")).digest()
                kept = list(kept_leaves(run, journal.tiles or {}))
                if kept[nth] != sha256(b"\0" + own).digest():
                    yield Trouble(name, record.place, "tree", "it is not the leaf that is kept")
    if ends[-1].hash != journal.away[name].get("hash"):
        yield Trouble(name, ends[-1].place, "chain", "it is not the last that was archived")


def lay_in(journal: Journal, folder: Path) -> Iterator[Trouble]:
    """Puts what lies in the folder where it stood; then it is checked like any other."""
    for name, body in not_at_hand(journal).items():
        path = folder / Path(need(body, "file", str)).name
        if not path.exists():
            continue
        if sha256(path.read_bytes()).hexdigest() != body.get("digest"):
            yield Trouble(name, 0, "archive", f"{path} is not the file that is on record")
            continue
        try:
            with zipfile.ZipFile(path) as archive:
                records = [line_record(line) for line in json_lines(archive.read("records.jsonl"))]
        except (*DAMAGE, KeyError, ValueError) as error:
            raise Unreadable(f"{path}: {error}") from error
        if [records[0], records[-1]] != journal.streams[name]:
            yield Trouble(name, 0, "archive", f"{path} does not begin and end as the table does")
        journal.streams[name] = records


# 9. Heads -----------------------------------------------------------------------------------------


MOST_OF_A_HEAD = 1 << 20


class Key(NamedTuple):
    name: str
    id: bytes
    public: bytes


class Head(NamedTuple):
    """A signed note: the text that is signed, what it says, and name and blob of each signature."""

    text: str
    origin: str
    size: int
    root: bytes
    signatures: list[tuple[str, bytes]]


def read_key(text: str) -> Key:
    """A verifier key, `name+id+key`. Its id must be its own: it is how signatures name it."""
    try:
        name, written, coded = text.strip().split("+", 2)
        blob = exact_base64(coded)
        key = Key(name, bytes.fromhex(written), blob[1:])
    except ValueError as error:
        raise NoSuch(f"the log's key: {error}") from error
    if not is_key_name(name) or blob[:1] != b"\1" or len(key.public) != 32:
        raise NoSuch("the log's key is no Ed25519 key")
    if sha256(name.encode() + b"\n" + blob).digest()[:4] != key.id:
        raise NoSuch("the id in the log's key is not its own")
    return key


def read_head(note: str) -> Head:
    """A C2SP tlog-checkpoint; raises ValueError where it is none."""
    if len(note) > MOST_OF_A_HEAD or any(sign < " " and sign != "\n" for sign in note):
        raise ValueError("it is too long for a head, or has control characters")
    text, gap, below = note.rpartition("\n\n")
    lines = text.split("\n")
    if not gap or len(lines) < 3 or not all(lines) or not below.endswith("\n"):
        raise ValueError("it is no signed head")
    if not re.fullmatch("0|[1-9][0-9]{0,18}", lines[1]):
        raise ValueError("its number of leaves is not written in decimal")
    if len(root := exact_base64(lines[2])) != 32:
        raise ValueError("its root is not 32 bytes long")
    signatures = []
    for line in below.split("\n")[:-1]:
        dash, name, coded = line.split(" ", 2)
        blob = exact_base64(coded)
        if dash != "\N{EM DASH}" or not is_key_name(name) or len(blob) <= 4:
            raise ValueError("a signature's line is not a dash, a name, and an id with a signature")
        signatures.append((name, blob))
    return Head(text + "\n", lines[0], int(lines[1]), root, signatures)


def is_key_name(name: str) -> bool:
    return bool(name) and not any(sign == "+" or sign.isspace() for sign in name)


def exact_base64(text: str) -> bytes:
    """What is signed has one way to be written: no bit is left over for somebody to set."""
    if b64encode(found := b64decode(text, validate=True)).decode() != text:
        raise ValueError("its base64 is not the one way to write those bytes")
    return found


def signed(head: Head, key: Key) -> bool | None:
    """Whether the key signed it: yes, no (a line in its name does not hold), or not at all."""
    lines = [blob for name, blob in head.signatures if name == key.name and blob[:4] == key.id]
    if not lines or head.origin != key.name:
        return None
    return all(verify(key.public, head.text.encode(), blob[4:]) for blob in lines)


@dataclass(slots=True)
class Findings:
    """All that is to be told: what is wrong, what could not be checked, and under which heads."""

    troubles: list[Trouble] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def of_head(self, name: str, text: str) -> None:
        self.troubles.append(Trouble("", 0, "head", f"{name}: {text}"))


def check_heads(
    journal: Journal, given: Sequence[tuple[str, str]], key: Key | None, found: Findings
) -> None:
    """All heads, kept and given, are held to one tree; so each is consistent with every other.

    A head that a journal keeps for itself can be made anew by whoever forges the journal. So it
    is held to the records as well, but covers them only where a key is known that signed it.
    """
    heads = list(all_heads(journal, given, found))
    roots = roots_at(journal, {head.size for _, head, _ in heads}, found.troubles)
    covered, counted = 0, 0
    for name, head, is_given in heads:
        holds = signed(head, key) if key else is_given
        if holds is None:
            if is_given:
                found.unchecked.append(f"{name} is not signed by the key, and does not count")
            continue
        counted += 1
        if key and not holds:
            found.of_head(name, "the signature does not hold")
        if roots.get(head.size) != head.root:
            found.of_head(name, f"the journal's first {head.size} leaves have no such root")
        covered = max(covered, head.size if holds else 0)
    if key and not counted:
        found.unchecked.append(f"there is no head that {key.name} has signed")
    if heads and not key:
        found.notes.append("whose heads they are was not checked: no key was given (--log-key)")
    if (rest := sum(own[-1].place for own in journal.streams.values() if own) - covered) > 0:
        found.notes.append(f"{rest} records are not yet under a head")


def all_heads(
    journal: Journal, given: Sequence[tuple[str, str]], found: Findings
) -> Iterator[tuple[str, Head, bool]]:
    """Each with its name, and whether it was given and not kept."""
    for size, note in journal.heads:
        name = f"the journal's head at {size}"
        try:
            head = read_head(note)
        except ValueError as error:
            found.of_head(name, str(error))
            continue
        if head.size != size:
            found.of_head(name, f"it is for {head.size} leaves")
        yield name, head, False
    for name, note in given:
        try:
            yield name, read_head(note), True
        except ValueError as error:
            raise NoSuch(f"{name}: {error}") from error


# 10. Ed25519 --------------------------------------------------------------------------------------

Point = tuple[int, int, int, int]
"""X, Y, Z and T with x = X/Z, y = Y/Z and x * y = T/Z, as in RFC 8032, section 5.1.4."""
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL: Point = (0, 1, 1, 0)


def point_add(a: Point, b: Point) -> Point:
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_times(scalar: int, point: Point) -> Point:
    """By doubling and adding; nothing is secret here, so time may tell what it likes."""
    total = NEUTRAL
    while scalar:
        if scalar & 1:
            total = point_add(total, point)
        point, scalar = point_add(point, point), scalar >> 1
    return total


def point_read(data: bytes) -> Point | None:
    """Section 5.1.3: y in 255 bits and the lowest bit of x; None where no such point is."""
    number = int.from_bytes(data, "little")
    odd, y = number >> 255, number & (2**255 - 1)
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != square or (x == 0 and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


BASE = point_read((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or NEUTRAL


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether S * B = R + k * A, with k from R, the public key A and the message."""
    a, r = point_read(public), point_read(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or len(signature) != 64 or s >= L:
        return False
    k = int.from_bytes(sha512(signature[:32] + public + message).digest(), "little") % L
    left, right = point_times(s, BASE), point_add(r, point_times(k, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


VECTORS = """
d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511ae5564300c360ac729086e2cc806e828a
84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b

fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025af826291d657deec24024827e69c3abe
01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1e
c40a
"""
"""RFC 8032, section 7.1: public key, message and signature in one, as hexadecimal digits."""


def self_test() -> list[str]:
    """What this file gets wrong of the RFC's vectors."""
    wrong = []
    for vector in VECTORS.split("\n\n"):
        known = bytes.fromhex(vector)
        public, message, signature = known[:32], known[32:-64], known[-64:]
        if not verify(public, message, signature):
            wrong.append(f"the signature over {message.hex()[:8]!r} should hold")
        spoilt = signature[:40] + bytes([signature[40] ^ 1]) + signature[41:]
        if verify(public, message + b"\0", signature) or verify(public, message, spoilt):
            wrong.append(f"a spoilt signature over {message.hex()[:8]!r} should not hold")
    return wrong


# 11. The verdict ----------------------------------------------------------------------------------


def check(
    journal: Journal, heads: Sequence[tuple[str, str]] = (), key: Key | None = None
) -> Findings:
    """All passes of this file over one journal."""
    found = Findings()
    journal.away.update(not_at_hand(journal))
    for name, records in journal.streams.items():
        if name in journal.away:
            found.troubles += check_ends(journal, name)
            told = f"in the archive {journal.away[name].get('file')}, which is not at hand"
            found.unchecked.append(f"{name}: all but its ends lies {told} (--archive)")
            continue
        for trouble in check_stream(name, records, journal):
            if trouble.area:
                found.troubles.append(trouble)
            else:
                found.notes.append(f"{name} {trouble.place}: {trouble.text}")
        hidden = [record.place for record in records if record.withheld]
        if hidden:
            found.unchecked.append(f"{name}: hashes are withheld from place {hidden[0]} on")
    found.troubles += check_commands(journal)
    found.troubles += check_beside(journal)
    if journal.whole:
        found.troubles += check_money(journal.streams, journal.away)
        found.troubles += check_register(journal.streams)
    else:
        found.notes.append("lines of some streams: they were not held to each other")
    check_heads(journal, heads, key, found)
    if journal.tiles is not None:
        found.troubles += (each for each in check_tiles(journal) if each not in found.troubles)
    return found


def verdict(found: Findings) -> int:
    if found.troubles:
        return TAMPERED
    return WANTING if found.unchecked else HOLDS


def tell(journal: Journal, found: Findings, *, as_json: bool) -> None:
    words = {HOLDS: "holds", WANTING: "could not be checked whole", TAMPERED: "was tampered with"}
    records = {name: len(own) for name, own in journal.streams.items()}
    if as_json:
        troubles = [trouble._asdict() for trouble in found.troubles]
        document = {"verdict": words[verdict(found)], "streams": records, "troubles": troubles}
        print(json.dumps(document | {"unchecked": found.unchecked, "notes": found.notes}, indent=2))
        return
    for stream, place, area, text in found.troubles:
        print(f"{stream or 'journal'}{f' {place}' if place else ''}: {area}: {text}")
    for text in [*found.unchecked, *found.notes]:
        print(text)
    print(f"{len(records)} streams, {sum(records.values())} records: {words[verdict(found)]}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a journal of Croupier by its format alone.")
    parser.add_argument("journal", nargs="?", type=Path, help="a SQLite file, archive or lines")
    parser.add_argument("--head", action="append", default=[], type=Path, help="a signed head")
    parser.add_argument("--archive", type=Path, help="the folder of tables that were archived")
    parser.add_argument("--log-key", help="name+id+key, or a file with it: whose heads count")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--self-test", action="store_true", help="try RFC 8032's vectors")
    asked = parser.parse_args(arguments)
    if asked.self_test:
        wrong = self_test()
        print("\n".join(wrong) or "the vectors of RFC 8032 hold")
        return TAMPERED if wrong else HOLDS
    if asked.journal is None:
        parser.error("a journal is needed")
    try:
        heads = [(str(path), path.read_bytes().decode()) for path in asked.head]
        written = asked.log_key or ""
        if written and "+" not in written:  # a file that holds it
            written = Path(written).read_bytes().decode()
        key = read_key(written) if written else None
        journal = read(asked.journal)
        unlike = list(lay_in(journal, asked.archive)) if asked.archive else []
        found = check(journal, heads, key)
        found.troubles += unlike
    except (Unreadable, OSError) as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except (NoSuch, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return WANTING
    tell(journal, found, as_json=asked.json)
    return verdict(found)


# 12. Names of events ------------------------------------------------------------------------------

RANKS, SUITS = set("A23456789TJQK"), set("cdhs")
PAIRS, SINGLE = (
    "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5",
    "3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2",
)
SET_OF_TILES = Counter(f"{PAIRS} {PAIRS} {SINGLE}".split())
GAMES = {"baccarat": "baccarat", "midibaccarat": "baccarat", "minibaccarat": "baccarat"}
GAMES |= {"pai_gow": "pai_gow", "spanish_21": "spanish_21"}
NAMES = """
table: checklist-ticked chips-bought chips-cashed chips-kept chips-moved clearing-ordered
correction-dropped correction-made correction-proposed entry-corrected idle-declared
inventory-credited
inventory-filled left-unfinished moment-asked no-more-bets-called round-ended round-voided
seat-kept seat-left
seat-taken statement-proposed table-closed table-opened tray-change-proposed tray-change-withdrawn
wager-placed wager-withdrawn wagers-judged

baccarat: card-burned card-dealt card-discarded card-drawn-in-error card-misplaced cards-called
cards-cut cards-found-unfit cards-handed cards-prepared cards-received cards-rejected
cards-retired cards-returned cover-card-inserted cover-card-removed curator-chosen cut-declined
cut-offered dealer-designated error-remedied extra-shuffle-switched face-up-card-found
faces-requested hand-turned last-hand-called must-hit-won notice-given payout-chosen points-called
preparation-begun recut-ordered result-announced ride-chosen shoe-asked-for shoe-declined
shoe-ended shoe-loaded shoe-offered shoe-opened shoe-passed shoe-sealed shuffle-found-uneven
shuffle-ordered shuffler-failed shuffler-restored simulated-card-dealt simulated-round-begun
simulated-round-ended spoken-wager-confirmed spoken-wager-lapsed spread-requested turning-declined
turning-given-up turning-offered vigorish-collected wager-spoken wrong-card-found

pai_gow: advice-given bank-abandoned bank-declined bank-did-not-shake bank-given-up bank-offered
bank-taken co-bank-requested dealer-marked dealer-wager-lowered dealer-wager-placed
delivery-chosen delivery-shown dice-changed dice-placed dice-shaken dice-total-announced
dice-total-corrected envelope-sealed envelope-signed hand-kept hand-voided hands-exposed
hands-reset hands-set house-hands-set marker-placed no-roll-called positions-swept shaker-covered
shaker-opened shaker-uncovered-by-bank stacks-cut-declined stacks-cut stacks-exposed stacks-opened
tile-exposed-in-stacking tile-exposed tile-preparation-begun tiles-collected tiles-dealt
tiles-prepared tiles-received tiles-rejected tiles-stacked tiles-turned wager-abandoned
wager-surrendered wrong-deal-found

spanish_21: box-missed card-accepted card-burned card-dealt card-drawn-in-error card-missed
card-racked card-refused cards-counted cards-cut cards-found-unfit cards-prepared cards-received
cards-rejected cards-retired cover-card-inserted cut-declined cut-offered cutting-card-reached
dealer-came dealer-missed dealer-relieved decision-made discards-shuffled error-remedied
face-up-card-found hand-called-dead hole-card-read hole-card-turned insurance-declined
insurance-placed missed-card-taken needless-peek-made needless-peek-noted peek-missed
player-admitted preparation-begun reader-checked reader-failed reader-repaired recut-ordered
second-card-taken shoe-ended shoe-loaded shoe-opened shoe-sealed shuffle-ordered shuffler-jammed
shuffler-removed spoken-wager-confirmed spoken-wager-heard spoken-wager-lapsed spread-requested
ten-found ten-torn tens-removed total-announced wager-spoken wagers-forfeited wrong-card-found

purse: chips-brought chips-taken money-issued money-proposed money-withdrawn

care: chips-counted deposit-counted left-rounds-heard limit-raised limit-set notice-chosen
notice-given play-paused raise-asked round-left self-excluded wagers-counted

meter: adjustment-proposed configuration-changed configuration-proposed controller-opened
meter-adjusted meter-hit meter-reset meters-raised must-hit-armed must-hit-not-reached
must-hit-reached must-hit-reset proposal-withdrawn table-linked

floor: table-arranged

program: program-changed

offices: came-in entry-ruled link-made link-revoked office-given person-forgotten sign-in-refused
signed-out two-people-ruled vouched unfinished-ruled

cage: handed-out taken-back

archives: stream-archived stream-brought-back

register: stream-begun stream-found
"""
EVENTS = {
    sort: {f"{name}/1" for name in names.split()}
    for sort, _, names in (block.partition(": ") for block in NAMES.strip().split("\n\n"))
}
"""What may stand in each kind of stream; a game's own beside those of every table."""

if __name__ == "__main__":
    sys.exit(main())
