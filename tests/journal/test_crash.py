"""A process killed while it writes loses nothing that it acknowledged, and leaves nothing half."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import msgspec

from croupier.journal.errors import NotDurable
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from tests.journal.postgres import running_server
from tests.journal.support import assert_chained, begun, entry, folded, leaves, root_of

KILLS = 5
TABLES = 6
MOST_ACKNOWLEDGED = 400


@contextmanager
def writing(where: str, life: int) -> Iterator[subprocess.Popen[str]]:
    """Another process, appending as fast as it can and naming what was acknowledged."""
    with subprocess.Popen(
        [sys.executable, __file__, where, str(life)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(process: subprocess.Popen[str], most: int | None = None) -> set[str]:
    """The commands it names, up to so many or until it has nothing more to say."""
    assert process.stdout is not None
    named = set[str]()
    for line in process.stdout:
        named.add(line.strip())
        if len(named) == most:
            break
    return named


def assert_nothing_is_lost_or_half(where: str, named: set[str]) -> None:
    with open_journal(where, read_only=True) as journal:
        made = Counter[str]()
        for stream in begun(journal):
            records = list(journal.read(stream))
            assert_chained(records)
            for record in records:
                made[record.command] += 1
                assert journal.sealed(record.command) == record.command.encode()
            for record in records:
                wanted = msgspec.json.decode(record.body)["of"]
                assert made[record.command] == wanted, f"{record.command} is half there"
        assert named <= made.keys()
        assert root_of(journal) == folded(leaves(journal))


def test_a_killed_writer(kept: str) -> None:
    chance = random.Random(7)  # noqa: S311
    open_journal(kept).close()
    named = set[str]()
    for life in range(KILLS):
        with writing(kept, life) as process:
            named |= acknowledged(process, chance.randint(1, MOST_ACKNOWLEDGED))
            process.kill()
            named |= acknowledged(process)
        assert_nothing_is_lost_or_half(kept, named)
    assert len(named) >= KILLS


def test_a_crashed_server() -> None:
    chance = random.Random(11)  # noqa: S311
    with running_server() as server:
        url = server.fresh_database()
        open_journal(url).close()
        named = set[str]()
        for life in range(2):
            with writing(url, life) as process:
                named |= acknowledged(process, chance.randint(1, MOST_ACKNOWLEDGED))
                server.stop()
                named |= acknowledged(process)
            server.start()
            assert_nothing_is_lost_or_half(url, named)


def write_until_killed(where: str, life: str) -> None:
    """Each thread keeps a table of its own; every append seals a secret too.

    One of them lets the tree grow, beside the others.
    """
    journal = open_journal(where)

    def play(table: int) -> None:
        chance = random.Random(f"{life} {table}")  # noqa: S311
        stream = f"table-{table}"
        head = journal.head(stream)
        place = head.place if head else 0
        while True:
            count = chance.randint(1, 4)
            command = f"{stream}-{place}-{life}"
            asked = Append(stream, place, tuple(entry(of=count) for _ in range(count)), command)
            try:
                journal.append(asked, seal={command: command.encode()})
                os.write(1, f"{command}\n".encode())
                if table == 0:
                    journal.grow()
            except NotDurable:
                return
            place += count

    threads = [Thread(target=play, args=(table,)) for table in range(TABLES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    write_until_killed(*sys.argv[1:])
