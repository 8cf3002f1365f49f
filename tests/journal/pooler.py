"""A real PgBouncer before the tests' PostgreSQL server, in transaction mode."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.journal.postgres import Server

SAMPLE = Path(__file__).parents[2] / "examples/operation/pgbouncer.ini"
SECONDS = 20
POOL = 3
"""Servers to lend for each database: far fewer than a house has connections."""


@dataclass(frozen=True)
class Pooler:
    server: Server
    port: int

    def url(self, direct: str) -> str:
        """The same database by way of the pooler."""
        return f"{direct}&port={self.port}"


def program() -> str:
    found = shutil.which("pgbouncer") or shutil.which("/usr/sbin/pgbouncer")
    if found is None:
        raise RuntimeError("these tests need PgBouncer; install Debian's package pgbouncer")
    return found


@contextmanager
def running_pooler(server: Server, port: int = 6432, lent: int = POOL) -> Iterator[Pooler]:
    """With the settings that ship, but for where things are and who may come."""
    folder = server.folder / f"pooler-{uuid4().hex[:8]}"
    folder.mkdir()
    people = folder / "people"
    people.write_text(f'"{server.owner or ""}" ""\n', encoding="utf-8")
    ours = {
        "listen_addr": "",
        "unix_socket_dir": str(server.folder),
        "listen_port": str(port),
        "auth_type": "trust",
        "auth_file": str(people),
        "default_pool_size": str(lent),
        "server_idle_timeout": "2",
        "logfile": str(folder / "log"),
        "pidfile": str(folder / "pid"),
    }
    told = [
        f"* = host={server.folder}" if line.startswith("house =") else line
        for line in SAMPLE.read_text(encoding="utf-8").splitlines()
        if line.partition("=")[0].strip() not in ours
    ]
    settings = folder / "pgbouncer.ini"
    lines = [*told, *(f"{name} = {value}" for name, value in ours.items())]
    settings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for each in (folder, people, settings):
        if server.owner:
            shutil.chown(each, server.owner)
    process = subprocess.Popen([program(), "-q", str(settings)], user=server.owner, cwd="/")
    try:
        pooler = Pooler(server, port)
        _wait_for(pooler.url(server.url()), process)
        yield pooler
    finally:
        process.terminate()
        process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(SECONDS * 20):
        try:
            psycopg.connect(url, connect_timeout=1).close()
        except psycopg.OperationalError:
            assert process.poll() is None, "the pooler has ended"
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the pooler does not answer")


@pytest.fixture(scope="session")
def pooler(lasting_postgres_server: Server) -> Iterator[Pooler]:
    with running_pooler(lasting_postgres_server) as running:
        yield running
