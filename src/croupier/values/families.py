"""The games there are: one entry each, by which every room finds the game's own part.

A part is the `GAME` of a module whose name follows from the room's: what the floor runs is
`croupier.floor.pai_gow.game.GAME`, what is priced `croupier.odds.pai_gow.game.GAME`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from croupier.values.errors import CroupierError


class NoSuchGame(CroupierError):
    """A name that no game here has."""


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are played, dealt and shown by the same functions."""

    name: str
    games: tuple[str, ...]
    """As submissions and house rules call them."""
    rooms: str
    """Where its parts are: a module's name with ``{room}`` in it."""
    public: str = ""
    """The module with its verbs for programs, if it has one."""
    law: str = ""
    """A package with chapters and clauses of its own, where they do not ship with the others."""

    def part(self, room: str) -> Any:  # noqa: ANN401 each room knows what its parts are
        return self.module(room).GAME

    def module(self, room: str) -> ModuleType:
        """Where its part stands, with whatever files belong to it."""
        return import_module(self.rooms.format(room=room))


def _ours(name: str, *games: str) -> Family:
    return Family(name, games, f"croupier.{{room}}.{name}.game", f"croupier.{name}")


_FAMILIES = [
    _ours("baccarat", "minibaccarat", "midibaccarat", "baccarat"),
    _ours("pai_gow", "pai_gow"),
    _ours("spanish_21", "spanish_21"),
]


def families() -> tuple[Family, ...]:
    return tuple(_FAMILIES)


def games() -> tuple[str, ...]:
    return tuple(name for each in _FAMILIES for name in each.games)


def family_named(name: str) -> Family:
    for each in _FAMILIES:
        if each.name == name:
            return each
    raise NoSuchGame(f"there is no family of games {name!r}")


def family_of(game: str) -> Family:
    """The family of a game, by the name that a submission gives it.

    >>> family_of("midibaccarat").name
    'baccarat'
    """
    for each in _FAMILIES:
        if game in each.games:
            return each
    raise NoSuchGame(f"there is no game {game!r}; {', '.join(games())} are known")


@contextmanager
def registered(family: Family) -> Iterator[Family]:
    """For as long as it lasts there is one game more."""
    _FAMILIES.append(family)
    try:
        yield family
    finally:
        _FAMILIES.remove(family)
