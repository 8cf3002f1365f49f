"""A line to the PostgreSQL server that can be cut at the worst moment."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

from tests.journal.postgres import Server

PORT = ".s.PGSQL.5432"
COMMITS = (b"COMMIT", b'"previous":')
"""Words of the tree's transactions, and of records, which are committed by the statement itself."""


class Cut(Enum):
    NEVER = "never"
    BEFORE_COMMIT = "before the server hears of the commit"
    AFTER_COMMIT = "after the commit, before the client hears of it"
    DEAD_AFTER_COMMIT = "after the commit, and for good"
    HALF = "half of the commit is sent, and the rest later"


class Line:
    """Carries bytes both ways between a socket of its own and the server's."""

    def __init__(self, folder: Path, server: Server) -> None:
        self._folder, self._server = folder, server
        self.cut = Cut.NEVER
        self.halts, self.goes_on = Event(), Event()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / PORT))
        self._listening.listen()
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    def url(self, database_url: str) -> str:
        return database_url.replace(str(self._server.folder), str(self._folder))

    def hang_up(self) -> None:
        """No new call gets through."""
        (self._folder / PORT).unlink(missing_ok=True)
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.cut = Cut.NEVER
        (self._folder / PORT).symlink_to(self._server.folder / PORT)

    def close(self) -> None:
        self.goes_on.set()
        self.hang_up()
        for thread in self._threads:
            thread.join()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                thread = Thread(target=self._carry, args=(client,))
                self._threads.append(thread)
                thread.start()

    def _carry(self, client: socket.socket) -> None:
        with closing(client), closing(socket.socket(socket.AF_UNIX)) as server:
            server.connect(str(self._server.folder / PORT))
            back = Thread(target=_pour, args=(server, client, lambda sent: sent))
            back.start()
            with suppress(OSError):
                _pour(client, server, lambda sent: self._listen_in(sent, client, server))
            for end in (client, server):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            back.join()

    def _listen_in(self, sent: bytes, client: socket.socket, server: socket.socket) -> bytes:
        """What is to be passed on."""
        if self.cut is Cut.NEVER or not any(words in sent for words in COMMITS):
            return sent
        cut, self.cut = self.cut, Cut.NEVER
        if cut is Cut.HALF:
            server.sendall(sent[: len(sent) // 2])
            self.halts.set()
            self.goes_on.wait()
            return sent[len(sent) // 2 :]
        if cut is Cut.DEAD_AFTER_COMMIT:
            self.hang_up()
        client.shutdown(socket.SHUT_RDWR)
        if cut is not Cut.BEFORE_COMMIT:
            server.sendall(sent)
        raise ConnectionResetError


def _pour(source: socket.socket, into: socket.socket, heard: Callable[[bytes], bytes]) -> None:
    with suppress(ConnectionError, BrokenPipeError):
        while data := source.recv(65_536):
            into.sendall(heard(data))


@contextmanager
def line_to(server: Server) -> Iterator[Line]:
    with TemporaryDirectory(prefix="line") as folder, closing(Line(Path(folder), server)) as line:
        yield line
