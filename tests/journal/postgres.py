"""A real PostgreSQL server for the tests, started by this suite and thrown away after it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from croupier.journal.opening import open_journal
from croupier.journal.postgres_guards import GUARDS, putting_up

SERVERS_OWN_USER = "postgres"


@dataclass(frozen=True)
class Server:
    """Reached through a socket in its own folder, so that any number can run side by side."""

    folder: Path
    programs: Path
    owner: str | None
    """The server refuses to run as root."""

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{self.owner or ''}@/{database}?host={self.folder}"

    def create(self, *, flush: bool, log_megabytes: int) -> None:
        made = ("--no-sync", "-A", "trust", "-E", "UTF8", f"--wal-segsize={log_megabytes}")
        self._run("initdb", *made, "-D", str(self.data))
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": f"'{self.folder}'",
            "fsync": "on" if flush else "off",
            "autovacuum": "on" if flush else "off",
        }
        lines = [f"{key} = {value}\n" for key, value in settings.items()]
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(lines)

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-D", str(self.data), "-l", str(self.folder / "log"), "start")

    def promote(self) -> None:
        """No replica any longer."""
        self._run("pg_ctl", "-w", "-D", str(self.data), "promote")

    def stop(self) -> None:
        """As if the power had failed."""
        self._run("pg_ctl", "-w", "-m", "immediate", "-D", str(self.data), "stop")

    @contextmanager
    def replica(self) -> Iterator[Server]:
        """One that follows this server by its log."""
        with _folder_of(self.owner) as folder:
            copy = replace(self, folder=folder)
            there = ("-h", str(self.folder), *(("-U", self.owner) if self.owner else ()))
            copy._run(  # noqa: SLF001 its own
                "pg_basebackup", *there, "-D", str(copy.data), "-R", "-c", "fast", "--no-sync"
            )
            with (copy.data / "postgresql.conf").open("a", encoding="utf-8") as file:
                file.write(f"unix_socket_directories = '{folder}'\n")
            copy.start()
            try:
                yield copy
            finally:
                if (copy.data / "postmaster.pid").exists():
                    copy.stop()

    def fresh_database(self, like: str = "template1") -> str:
        name = f"test_{uuid4().hex}"
        self._copy(like, name)
        return self.url(name)

    def fresh_journal(self) -> str:
        """As the second start of a program finds it: with tables, without records."""
        return self.fresh_copy("journal", lambda url: open_journal(url).close())

    def fresh_copy(self, name: str, furnish: Callable[[str], object]) -> str:
        """Of a database that is furnished once: to move each through every migration takes long."""
        with psycopg.connect(self.url()) as connection:
            known = "SELECT 1 FROM pg_database WHERE datname = %s"
            is_there = connection.execute(known, (name,)).fetchone() is not None
        if not is_there:
            self._copy("template1", name)
            furnish(self.url(name))
        return self.fresh_database(name)

    def _copy(self, like: str, name: str) -> None:
        """By its files; a log of every page would cost more than so small a database."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(
                f'CREATE DATABASE "{name}" TEMPLATE "{like}" STRATEGY FILE_COPY'.encode()
            )

    def drop_databases(self) -> None:
        """While their files are still in memory: once on disk they take long to remove."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            found = connection.execute(r"SELECT datname FROM pg_database WHERE datname ~ '^test_'")
            for (name,) in found.fetchall():
                connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd="/",
            user=self.owner,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            log = self.folder / "log"
            told = done.stdout or (log.read_text(encoding="utf-8") if log.exists() else "")
            raise RuntimeError(f"{program} failed: {told}")


@contextmanager
def unguarded(url: str) -> Iterator[psycopg.Connection]:
    """For a hand with the owner's rights, who puts the guards up again afterwards."""
    with psycopg.connect(url) as connection:
        for table in {each.table for each in GUARDS}:
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER".encode())
        yield connection
        for statement in putting_up():
            connection.execute(statement.encode())


def forge(url: str, *statements: str) -> None:
    """What such a hand can do."""
    with unguarded(url) as connection:
        for statement in statements:
            connection.execute(statement.encode())


@contextmanager
def running_server(*, flush: bool = False, log_megabytes: int = 16) -> Iterator[Server]:
    """A server of its own; without flushing it is quick and would not outlive the machine."""
    owner = SERVERS_OWN_USER if os.geteuid() == 0 else None
    with _folder_of(owner) as folder:
        server = Server(folder, programs(), owner)
        server.create(flush=flush, log_megabytes=log_megabytes)
        server.start()
        try:
            yield server
        finally:
            if (server.data / "postmaster.pid").exists():
                server.stop()


@contextmanager
def _folder_of(owner: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        if owner:
            account = pwd.getpwnam(owner)
            os.chown(folder, account.pw_uid, account.pw_gid)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def serving_role(url: str) -> Iterator[str]:
    """Somebody who may sign in there and nothing else, until they are given rights."""
    name = f"serves {uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE ROLE "{name}" LOGIN')
        yield name
        connection.execute(f'DROP OWNED BY "{name}"')
        connection.execute(f'DROP ROLE "{name}"')


def programs() -> Path:
    """Where initdb is; Debian keeps it out of the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not folders:
        raise RuntimeError(
            "these tests need a PostgreSQL server, and initdb is not on this machine; "
            "install Debian's package postgresql"
        )
    return folders[-1].parent


@pytest.fixture(scope="session")
def lasting_postgres_server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(scope="module")
def postgres_server(lasting_postgres_server: Server) -> Iterator[Server]:
    """One server for all; its databases are gone when the module ends."""
    yield lasting_postgres_server
    lasting_postgres_server.drop_databases()
