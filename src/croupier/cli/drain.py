"""`croupier serve --drain`: a node that runs hands its tables over and stops."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click

from croupier.cli.output import console, print_json, progress
from croupier.values.errors import OutOfReach

if TYPE_CHECKING:
    from croupier.web.settings import Settings

ALL_WENT, SOME_STAYED = 0, 1


def drained(settings: Settings, *, as_json: bool) -> int:
    """How the command ends; what it prints is each table as it goes."""
    from croupier.web.draining import drainable, said  # noqa: PLC0415 only with its extras

    if not hasattr(socket, "AF_UNIX"):
        raise OutOfReach("this system has no sockets by which a node is told; end it by Ctrl+C")
    running = drainable(settings.data)
    try:
        line = _chosen(running, settings)
        heard = said(line)
        left = next(heard).left
        gone = list[str]()
        with progress("Handing tables over", left) as step:
            for told in heard:
                left = told.left
                gone.append(told.table)
                step()
                if not as_json:
                    console().print(f"{told.table} went; {left} left", markup=False)
    finally:
        for each in running.values():
            each.close()
    if as_json:
        print_json({"tables": gone, "left": left})
    elif left:
        console().print(f"The node has stopped; {left} tables had no other node to go to.")
    else:
        console().print("The node has stopped.")
    return SOME_STAYED if left else ALL_WENT


def _chosen(running: dict[int, socket.socket], settings: Settings) -> socket.socket:
    if not running:
        raise OutOfReach(f"no node runs from {settings.data}; --data names another folder")
    if len(running) == 1:
        [only] = running.values()
        return only
    if settings.port not in running:
        ports = ", ".join(map(str, running))
        raise click.UsageError(f"several nodes run from {settings.data}; choose --port of {ports}")
    return running[settings.port]
