"""On a server what is recorded stays: by triggers against its owner, by rights against a role."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from psycopg.errors import InsufficientPrivilege

from croupier.journal import migrations
from croupier.journal.kept_tree import KEEP_TILE, NAMED
from croupier.journal.opening import open_journal
from croupier.journal.postgres_rights import RIGHTS, NoRole, TooMighty, grant
from croupier.journal.store import Journal
from tests.journal.postgres import Server, serving_role
from tests.journal.support import append
from tests.journal.test_migrations import execute

STAYS = ("records", "commands", "runs")
REFUSED = [
    *(f"UPDATE {table} SET stream = 'x'" for table in STAYS),  # noqa: S608
    *(f"DELETE FROM {table}" for table in (*STAYS, "tiles", "heads")),  # noqa: S608
    *(f"TRUNCATE {table}" for table in (*STAYS, "seals", "tiles", "heads")),
    "UPDATE seals SET secret = ''",
    "UPDATE heads SET size = size + 1",
    "UPDATE tiles SET number = number + 1",
    "UPDATE tiles SET hashes = ''",
    "UPDATE tiles SET hashes = decode(repeat('00', 64), 'hex')",
    f"INSERT INTO tiles VALUES (0, 0, ''){KEEP_TILE}",  # noqa: S608
]


def filled(journal: Journal) -> None:
    """Something in every table."""
    journal.append(append("table-1", 0, "a"), seal={"shoe-1": b"salt 2c", "shoe-2": b"salt 3c"})
    size = journal.grow()
    journal.keep_head(size, "signed")
    journal.keep_snapshot("table-1", 1, "digest", b"state")


def goes_on(journal: Journal) -> None:
    """All that the house itself changes."""
    journal.append(append("table-1", 1, "b"), seal={"shoe-3": b"salt 4c"}, unseal=["shoe-1"])
    assert journal.sealed("shoe-1") is None
    size = journal.grow()
    assert size == journal.tree_size() == 3, "the register's and two of the table"
    for note in ("signed", "signed and witnessed"):
        journal.keep_head(size, note)
    assert journal.newest_head() == "signed and witnessed"
    for place in (2, 3):
        journal.keep_snapshot("table-1", place, "digest", b"state")
    assert journal.snapshot("table-1", "digest") == (3, b"state")
    for n in range(2, 40):
        journal.append(append("table-1", n, f"{n}"))
    assert journal.grow() == 41


@pytest.fixture
def url(journal_url: str) -> str:
    with open_journal(journal_url) as journal:
        filled(journal)
    return journal_url


@pytest.fixture(scope="module")
def guarded(postgres_server: Server) -> str:
    """For hands that change nothing."""
    url = postgres_server.fresh_journal()
    with open_journal(url) as journal:
        filled(journal)
    return url


@pytest.mark.parametrize("session", ["origin", "replica"])
@pytest.mark.parametrize("deed", REFUSED)
def test_the_owner_changes_and_removes_nothing(guarded: str, deed: str, session: str) -> None:
    with psycopg.connect(guarded) as owner:
        owner.execute(f"SET session_replication_role = {session}".encode())
        with pytest.raises(InsufficientPrivilege, match="only grow"):
            owner.execute(deed.encode())


def test_the_house_goes_on_under_its_guards(url: str) -> None:
    with open_journal(url) as journal:
        goes_on(journal)
        assert journal.altered() == ()


def test_a_journal_of_before_gets_its_guards(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(migrations, "NEWEST", 2)
        before.setattr("croupier.journal.postgres_server.NEWEST", 2)
        before.setattr("croupier.journal.postgres.NEWEST", 2)
        before.setattr("croupier.journal.postgres_writing.NAMED_IN_PARTS", NAMED)
        before.setattr(migrations.upgrade, "__defaults__", (2,))
        with open_journal(postgres_url) as journal:
            filled(journal)
    with open_journal(postgres_url, read_only=True) as journal:
        assert journal.altered() == (), "there are none yet"
    execute(postgres_url, "UPDATE records SET actor = actor")
    with open_journal(postgres_url) as journal:
        assert [record.command for record in journal.read("table-1")] == ["a"]
    with pytest.raises(InsufficientPrivilege):
        execute(postgres_url, "UPDATE records SET actor = actor")


# The role that serves


@pytest.fixture
def role(url: str) -> Iterator[str]:
    with serving_role(url) as name:
        yield name


def test_the_role_reads_and_adds_and_nothing_else(url: str, role: str) -> None:
    grant(url, role, RIGHTS)
    grant(url, role, RIGHTS)
    as_role = make_conninfo(url, user=role)
    for deed in (
        *REFUSED,
        "UPDATE seals SET commitment = 'x'",
        "UPDATE journal_version SET version_num = '2'",
        "ALTER TABLE records DISABLE TRIGGER stays",
        "DROP TRIGGER stays ON records",
        "DROP TABLE records",
    ):
        with psycopg.connect(as_role) as served, pytest.raises(InsufficientPrivilege):
            served.execute(deed.encode())
    address = url.replace("postgresql://", "").partition("@")[2]
    with open_journal(f"postgresql://{role.replace(' ', '%20')}@{address}") as journal:
        goes_on(journal)


def test_whoever_owns_the_tables_is_no_such_role(url: str, role: str) -> None:
    with psycopg.connect(url) as asked:
        row = asked.execute("SELECT current_user").fetchone()
    assert row is not None
    with pytest.raises(TooMighty, match="owns what is recorded"):
        grant(url, row[0], RIGHTS)
    execute(url, f'GRANT pg_write_all_data TO "{role}"')
    with pytest.raises(TooMighty):
        grant(url, role, RIGHTS)


def test_a_role_that_is_not_there(url: str) -> None:
    with pytest.raises(NoRole, match="createuser"):
        grant(url, "nobody of that name", RIGHTS)
