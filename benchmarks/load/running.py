"""Starts servers and crowds as processes of their own, and ends them."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.load.crowd import SEATS, Seen, Visit
from benchmarks.load.house import Plan, Ready

HERE = Path(__file__).parent
PATIENCE = 180


@dataclass(frozen=True, slots=True)
class Server:
    process: int
    port: int
    tokens: tuple[str, ...]
    started: float
    """Seconds until it listened."""


@contextmanager
def _server(script: str, argument: str) -> Iterator[Server]:
    began = time.perf_counter()
    command = [sys.executable, str(HERE / script), argument]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            ready = msgspec.json.decode(process.stdout.readline(), type=Ready)
            yield Server(process.pid, ready.port, ready.tokens, time.perf_counter() - began)
        finally:
            process.terminate()


@contextmanager
def echo(news_bytes: int) -> Iterator[Server]:
    with _server("echo.py", str(news_bytes)) as server:
        yield server


@contextmanager
def house(plan: Plan) -> Iterator[Server]:
    with _server("house.py", msgspec.json.encode(plan).decode()) as server:
        yield server


def guests(tables: int) -> tuple[str, ...]:
    return tuple(f"guest {n}" for n in range(tables * SEATS))


def visited(visit: Visit) -> Sequence[Seen]:
    done = subprocess.run(
        [sys.executable, str(HERE / "crowd.py")],
        input=msgspec.json.encode(visit), stdout=subprocess.PIPE, check=True, timeout=PATIENCE,
    )  # fmt: skip
    return msgspec.json.Decoder(Seen).decode_lines(done.stdout)


def watched(visit: Visit) -> Iterator[Seen]:
    """Each as it comes, however long the visit."""
    command = [sys.executable, str(HERE / "crowd.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as crowd:
        assert crowd.stdin is not None
        assert crowd.stdout is not None
        crowd.stdin.write(msgspec.json.encode(visit))
        crowd.stdin.close()
        try:
            for line in crowd.stdout:
                yield msgspec.json.decode(line, type=Seen)
        finally:
            crowd.terminate()
