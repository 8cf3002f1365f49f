"""Records of every kind forged, every hash made anew, and held to a head that was signed before.

Each forgery is reckoned through the tree of its store; of each kind one is written into the store
as well, by a hand that may do anything there, and put through `verify --head`.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import astuple

from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.heads import TreeHead
from croupier.transparency.notes import Signer
from croupier.values.failures import EXITS, TAMPERED
from croupier.values.records import Record
from tests.journal.postgres import unguarded
from tests.surveillance import stories
from tests.surveillance.forging import Forgery, Records, covered, forgeries
from tests.surveillance.pai_gow import stories as pai_gow_stories
from tests.surveillance.spanish_21 import stories as spanish_21_stories
from tests.surveillance.test_purses import honest
from tools.faults.at_terminal import ended
from tools.faults.handed_in import Count
from tools.faults.house_on_trial import STORES
from tools.faults.trial import Bench, Tried

OF_EACH_KIND = 200
"""Forged in each story that tells of it."""
SIGNER = Signer("casino.example/journal", bytes(32))
STORIES: Mapping[str, Callable[[Journal], object]] = {
    **{f"baccarat, {name}": told for name, told in stories.STORIES.items()},
    **{f"pai gow, {name}": told for name, told in pai_gow_stories.STORIES.items()},
    **{f"spanish 21, {name}": told for name, told in spanish_21_stories.STORIES.items()},
    "purses": honest,
}
"""Between them they record every kind of event of every game."""
FORGET = "DELETE FROM records WHERE stream = ?"
PUT = f"INSERT INTO records VALUES ({', '.join('?' * len(Record.__struct_fields__))})"  # noqa: S608 ours


def trial(bench: Bench) -> Iterator[Tried]:
    for store in STORES:
        chance, count = bench.chance(f"forged {store}"), Count("forged")
        for story in chance.sample(sorted(STORIES), bench.times(len(STORIES))):
            own = bench.folder / f"{store}, {story}"
            own.mkdir()
            where = bench.server.fresh_database() if store == "PostgreSQL" else f"{own}/journal.db"
            with open_journal(where) as journal:
                STORIES[story](journal)
                signed = _signed(journal, own / "head")
                some = _some_of_each_kind(signed.records, bench, chance)
                for forgery in (each for of_kind in some for each in of_kind):
                    count.hand_in(forgery, partial(_passes, signed, journal), _told(forgery))
            for forgery in chance.sample([each[0] for each in some], bench.times(len(some))):
                count.hand_in(forgery, partial(_passes_command, signed, where), _told(forgery))
        yield count.told("forged records", "verify --head, every hash made anew", store)


@dataclass(frozen=True)
class Signed:
    records: Records
    head: TreeHead
    note: Path


def _signed(journal: Journal, note: Path) -> Signed:
    signed = sign_head(journal, SIGNER)
    note.write_text(str(signed), encoding="utf-8")
    records = {stream: list(journal.read(stream)) for stream in journal.streams()}
    assert covered(records, journal, signed.head).holds, "what was signed holds"
    return Signed(records, signed.head, note)


def _some_of_each_kind(records: Records, bench: Bench, chance: Random) -> list[list[Forgery]]:
    by_kind = defaultdict[str, list[Forgery]](list)
    for each in forgeries(records):
        by_kind[each.kind].append(each)
    most = bench.times(OF_EACH_KIND)
    return [chance.sample(each, min(len(each), most)) for _, each in sorted(by_kind.items())]


def _passes(signed: Signed, journal: Journal, forgery: Forgery) -> bool:
    forged = forgery.of(signed.records)
    assert not covered(forged, journal, signed.head).holds, "it passed"
    return False


def _passes_command(signed: Signed, where: str, forgery: Forgery) -> bool:
    stream = forgery.stream
    _write(where, stream, forgery.of(signed.records)[stream])
    code, told = ended("verify", where, "--head", str(signed.note), "--json")
    _write(where, stream, signed.records[stream])
    assert code == EXITS[TAMPERED], told
    assert [head["holds"] for head in json.loads(told)["heads"]] == [False], told
    return False


def _write(where: str, stream: str, records: Sequence[Record]) -> None:
    """All of a stream anew."""
    rows = [astuple(each) for each in records]
    if where.startswith("postgresql:"):
        with unguarded(where) as server, server.cursor() as cursor:
            cursor.execute(FORGET.replace("?", "%s").encode(), (stream,))
            cursor.executemany(PUT.replace("?", "%s").encode(), rows)
        return
    with closing(sqlite3.connect(where)) as file, file:
        file.execute(FORGET, (stream,))
        file.executemany(PUT, rows)


def _told(forgery: Forgery) -> bytes:
    return repr(forgery).encode()
