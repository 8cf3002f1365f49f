"""Connections for reading, lent one at a time and taken back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class Readers(Generic[C]):
    def __init__(self, connect: Callable[[], C]) -> None:
        self._connect = connect
        self._idle = deque[C]()
        self._lock = Lock()
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[C]:
        """A connection; one that fails its borrower is not lent again."""
        with self._lock:
            connection = self._idle.pop() if self._idle else None
        connection = connection or self._connect()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def forget(self) -> None:
        """Close those that lie idle; the next borrower gets a fresh one."""
        with self._lock:
            while self._idle:
                self._idle.pop().close()

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self.forget()
