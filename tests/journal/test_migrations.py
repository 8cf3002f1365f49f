"""The schema: made by migrations, equal to what the code says, and never newer than it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace

from croupier.journal import migrations
from croupier.journal.errors import AlreadyDone, Damaged
from croupier.journal.migrations import NEWEST, TABLES, VERSION_TABLE
from croupier.journal.opening import open_journal
from croupier.journal.postgres_parts import PARTS
from croupier.journal.records import Append
from croupier.journal.schema import metadata
from croupier.journal.sqlite_file import connect_for_writing
from croupier.values.order_ids import own_command
from tests.journal.support import append, entry


def execute(where: str, statement: str) -> None:
    """Somebody else's hand in the database."""
    if where.startswith("postgresql"):
        with psycopg.connect(where) as server:
            server.execute(statement.encode())
    else:
        with closing(sqlite3.connect(where)) as file:
            file.execute(statement)
            file.commit()


def test_migrations_make_the_tables_the_code_describes(kept: str) -> None:
    open_journal(kept).close()
    url = (
        kept.replace("postgresql://", "postgresql+psycopg://")
        if kept.startswith("postgresql")
        else f"sqlite:///{kept}"
    )
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "version_table": VERSION_TABLE,
                "compare_type": True,
                "include_name": lambda name, kind, _: kind != "table" or name not in PARTS,
            },
        )
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == str(NEWEST)
    engine.dispose()


def test_every_table_is_known_by_name() -> None:
    assert {*metadata.tables, VERSION_TABLE} == {*TABLES}


def test_there_is_a_migration_for_every_version() -> None:
    files = Path(migrations.__file__).parent.glob("versions/version_*.py")
    assert sorted(int(file.stem.removeprefix("version_")) for file in files) == [
        *range(1, NEWEST + 1)
    ]


@pytest.mark.parametrize("read_only", [True, False], ids=["reading", "writing"])
def test_a_journal_of_a_newer_program_is_refused(kept: str, *, read_only: bool) -> None:
    with open_journal(kept) as journal:
        journal.append(append("table-1", 0, "a"))
    execute(kept, f"UPDATE {VERSION_TABLE} SET version_num = {NEWEST + 1}")  # noqa: S608
    with pytest.raises(Damaged, match=f"version {NEWEST + 1} and this program knows {NEWEST}"):
        open_journal(kept, read_only=read_only)


@pytest.mark.parametrize("told", ["DELETE FROM {}", "UPDATE {} SET version_num = 'mine'"])
def test_a_journal_of_no_known_version_is_refused(kept: str, told: str) -> None:
    open_journal(kept).close()
    execute(kept, told.format(VERSION_TABLE))
    with pytest.raises(Damaged, match="which names none"):
        open_journal(kept)


def test_an_order_of_before_is_known_again_by_its_giver_at_its_own_stream(
    kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then an id stood by itself, or behind whoever had entered it for somebody."""

    def of(person: str, stream: str, after: int, command: str) -> Append:
        return Append(stream, after, (replace(entry(), actor=person),), command)

    with monkeypatch.context() as before:
        for module in ("migrations", "sqlite_file", "postgres_server", "postgres"):
            before.setattr(f"croupier.journal.{module}.NEWEST", 3)
        before.setattr(migrations.upgrade, "__defaults__", (3,))
        before.setattr("croupier.journal.sqlite.GIVEN", "SELECT 1 WHERE 0 AND ?")
        with open_journal(kept) as journal:
            for stream in ("table-1", "table-2"):
                journal.append(of("ann", stream, 0, "1"))
            journal.append(of("dan", "table-1", 1, "by dan: 1"))
    for trusting in (False, True):
        with open_journal(kept) as journal:
            if trusting:
                journal.append(of("house", "table-1", journal.head("table-1").place, "h"))  # type: ignore[union-attr]
            for person, stream, place in (
                ("ann", "table-1", 1),
                ("ann", "table-2", 1),
                ("dan", "table-1", 2),
            ):
                head = journal.head(stream)
                assert head
                own = own_command(person, "1")
                with pytest.raises(AlreadyDone) as refusal:
                    journal.append(of(person, stream, head.place, own))
                assert [each.place for each in refusal.value.records] == [place]
                assert [each.place for each in journal.given(stream, own)] == [place]
    with open_journal(kept) as journal:
        head = journal.head("table-1")
        assert head
        journal.append(of("bob", "table-1", head.place, own_command("bob", "1")))
        journal.append(of("ann", "table-3", 0, own_command("ann", "1")))
        assert list(journal.given_twice()) == []
        assert journal.altered() == ()


def test_a_migration_that_fails_leaves_nothing_behind(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", fails)
    with pytest.raises(RuntimeError, match="the lights went out"):
        open_journal(sqlite_path)
    monkeypatch.undo()
    with closing(sqlite3.connect(sqlite_path)) as file:
        assert file.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    open_journal(sqlite_path).close()


def test_a_journal_that_is_up_to_date_opens_without_the_slow_imports(sqlite_path: Path) -> None:
    open_journal(sqlite_path).close()
    program = (
        "import sys; from croupier.journal.opening import open_journal\n"
        "open_journal(sys.argv[1]).close()\n"
        "print({'sqlalchemy', 'alembic', 'psycopg', 'cryptography'} & sys.modules.keys())"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(sqlite_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "set()\n"


def test_a_writer_waits_for_the_disk_at_every_commit(sqlite_path: Path) -> None:
    with closing(connect_for_writing(sqlite_path)) as connection:
        full = 2
        assert connection.execute("PRAGMA synchronous").fetchone() == (full,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
