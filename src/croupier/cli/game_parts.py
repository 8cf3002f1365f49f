"""Finds what a game says in a command: every game has a module of the command's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from croupier.values.families import family_of

ROOM = "cli.games"


class Commands:
    """A game's modules, one for each command; only the one at hand is loaded: some need arrays."""

    def __init__(self, package: str) -> None:
        self._package = package

    def __getattr__(self, command: str) -> Any:  # noqa: ANN401 the module itself
        if command.startswith("_"):
            raise AttributeError(command)
        return import_module(f"{self._package}.{command}")


def part_of(game: str, command: str) -> Any:  # noqa: ANN401 as the command asks
    return getattr(family_of(game).part(ROOM), command)
