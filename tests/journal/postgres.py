"""A real PostgreSQL server for the tests, started by this suite and thrown away after it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

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

    def create(self, *, flush: bool) -> None:
        self._run("initdb", "--no-sync", "-A", "trust", "-E", "UTF8", "-D", str(self.data))
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": f"'{self.folder}'",
            "fsync": "on" if flush else "off",
        }
        lines = [f"{key} = {value}\n" for key, value in settings.items()]
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(lines)

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-D", str(self.data), "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """As if the power had failed."""
        self._run("pg_ctl", "-w", "-m", "immediate", "-D", str(self.data), "stop")

    def fresh_database(self) -> str:
        name = f"test_{uuid4().hex}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

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
def running_server(*, flush: bool = False) -> Iterator[Server]:
    """A server of its own; without flushing it is quick and would not outlive the machine."""
    as_root = os.geteuid() == 0
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        server = Server(folder, programs(), SERVERS_OWN_USER if as_root else None)
        if as_root:
            owner = pwd.getpwnam(SERVERS_OWN_USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        server.create(flush=flush)
        server.start()
        try:
            yield server
        finally:
            if (server.data / "postmaster.pid").exists():
                server.stop()
    finally:
        shutil.rmtree(folder)


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
