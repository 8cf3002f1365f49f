"""Finds what a game says in a command: in a module of the command's name, or in its only one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from croupier.values.families import family_of

ROOM = "cli.games"


class Commands:
    """A game's modules, one for each command; only the one at hand is loaded: some need arrays.

    A game with little to say needs no package: one module then answers for every command.
    """

    def __init__(self, home: str) -> None:
        self._home = home

    def __getattr__(self, command: str) -> Any:  # noqa: ANN401 the module itself
        if command.startswith("_"):
            raise AttributeError(command)
        home = import_module(self._home)
        return import_module(f"{self._home}.{command}") if hasattr(home, "__path__") else home


def part_of(game: str, command: str) -> Any:  # noqa: ANN401 as the command asks
    return getattr(family_of(game).part(ROOM), command)
