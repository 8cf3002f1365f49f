"""Real server processes, several on one database."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from croupier.web import hanging_up, punctual
from croupier.web.live import socket
from croupier.web.people.offices import Office
from croupier.web.security import body
from croupier.web.serving import Opened, serve
from croupier.web.settings import Settings

STDERR = 2


@dataclass(frozen=True)
class Node:
    process: BaseProcess
    address: str
    links: Mapping[Office, str]
    """A path for each office."""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def resident_kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        (line,) = (each for each in status.splitlines() if each.startswith("VmRSS:"))
        return int(line.split()[1])


@contextmanager
def running_nodes(every: Sequence[Settings], patience: float = 1.0) -> Iterator[list[Node]]:
    """Each in a process of its own; the program is loaded once and they are split off from it.

    With less patience than 1 they wait for slow clients a shorter time than they usually do.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    with ExitStack() as stack:
        started = list[tuple[BaseProcess, Connection]]()
        for settings in every:
            settings.data.mkdir(parents=True, exist_ok=True)
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_serve, args=(settings, there, patience), daemon=True)
            process.start()
            there.close()
            stack.callback(_end, process)
            started.append((process, here))
        yield [Node(process, *here.recv()) for process, here in started]


def _end(process: BaseProcess) -> None:
    process.kill()
    process.join()


def _serve(settings: Settings, there: Connection, patience: float) -> None:
    punctual.HEADER_SECONDS *= patience
    punctual.BODY_SECONDS *= patience
    hanging_up.UNREAD_SECONDS *= patience
    body.SECONDS *= patience
    socket.HEARTBEAT_SECONDS *= patience
    socket.SILENCE_SECONDS *= patience
    log = os.open(settings.data / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, STDERR)

    def tell(opened: Opened) -> None:
        paths = {each: link.removeprefix(opened.address) for each, link in opened.links.items()}
        there.send((opened.address, paths))

    serve(settings, tables=False, tell=tell)
