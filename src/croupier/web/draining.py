"""A node that is told to go hands its tables over first, one by one, and says which.

It is told by a socket in its data folder, which only its own account may use; whoever told it hears
each table as it goes, and the end of the line when the node has stopped.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import msgspec

from croupier.web.dependencies import Premises

LOGGER = logging.getLogger(__name__)

NAMED = "serving-{port}.sock"
WORD = b"drain\n"
LONGEST_PATH = 100
"""Bytes that the name of such a socket may have anywhere."""
OWN_FOLDER = Path("/proc/self/fd")


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line: how many tables are still here, and the one that just went."""

    left: int
    table: str = ""


class Drain:
    """Begun once; whoever asks later hears what was said before as well."""

    def __init__(self, premises: Premises, stop: Callable[[], None]) -> None:
        self._premises, self._stop = premises, stop
        self._told = list[Told]()
        self._more = asyncio.Event()
        self._under_way: asyncio.Task[None] | None = None

    async def told(self) -> AsyncIterator[Told]:
        if self._under_way is None:
            self._premises.draining.set()
            self._under_way = asyncio.create_task(self._hand_over())
        heard = 0
        while True:
            more = self._more
            for each in self._told[heard:]:
                heard += 1
                yield each
            if self._under_way.done() and heard == len(self._told):
                return
            await more.wait()

    async def _hand_over(self) -> None:
        ownership = self._premises.casino.ownership
        tables = self._premises.casino.tables() if ownership.node else ()
        here = set(filter(ownership.is_mine, tables))
        self._say(Told(len(here)))
        try:
            async for table in ownership.drain():
                here.discard(table)
                self._say(Told(len(here), table))
        except Exception:
            LOGGER.exception("tables could not be handed over")
        finally:
            LOGGER.info("drained; %s tables had no other node to go to", len(here))
            self._stop()
            self._more.set()

    def _say(self, told: Told) -> None:
        self._told.append(told)
        self._more.set()
        self._more = asyncio.Event()


@asynccontextmanager
async def told_to_drain(data: Path, port: int, drain: Drain) -> AsyncIterator[None]:
    """While the node runs; where the system has no such sockets, it is ended by a signal alone."""
    if not hasattr(asyncio, "start_unix_server"):
        yield
        return
    held = set[asyncio.StreamWriter]()

    async def asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.add(writer)  # until the very end
        with suppress(OSError, ValueError):
            if await reader.readline() != WORD:
                return
            async for each in drain.told():
                writer.write(msgspec.json.encode(each) + b"\n")
                await writer.drain()

    server = await asyncio.start_unix_server(asked, sock=_listening(data, port))
    try:
        yield
    finally:
        server.close()
        for writer in held:
            writer.close()
        with suppress(OSError):
            (data / NAMED.format(port=port)).unlink()


def _listening(data: Path, port: int) -> socket.socket:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    with short(data) as folder:
        place = folder / NAMED.format(port=port)
        place.unlink(missing_ok=True)  # of one that was killed: the port is ours now
        listener.bind(str(place))
        place.chmod(0o600)
    listener.listen()
    return listener


def drainable(data: Path) -> dict[int, socket.socket]:
    """The nodes of this folder that run, by port."""
    found = dict[int, socket.socket]()
    with suppress(FileNotFoundError), short(data) as folder:
        for place in sorted(folder.glob(NAMED.format(port="*"))):
            line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                line.connect(str(place))
                found[int(place.stem.rpartition("-")[2])] = line
            except (OSError, ValueError):
                line.close()
    return found


def said(line: socket.socket) -> Iterator[Told]:
    """Tell a node to drain, and hear it until it has stopped."""
    line.sendall(WORD)
    with line.makefile("rb") as lines:
        for each in lines:
            yield msgspec.json.decode(each, type=Told)


@contextmanager
def short(folder: Path) -> Iterator[Path]:
    """The folder by a name that is short enough for the name of a socket in it."""
    if len(os.fsencode(folder)) < LONGEST_PATH - len(NAMED) or not OWN_FOLDER.is_dir():
        if not folder.is_dir():
            raise FileNotFoundError(folder)
        yield folder
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        yield OWN_FOLDER / str(opened)
    finally:
        os.close(opened)
