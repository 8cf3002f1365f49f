"""Finds what a game says in a command: every game has a module of the command's name."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from croupier.rulebooks.families import family_of


def part_of(game: str, command: str) -> ModuleType:
    """Only the game at hand is loaded: some need arrays."""
    return import_module(f"croupier.cli.games.{family_of(game)}.{command}")
