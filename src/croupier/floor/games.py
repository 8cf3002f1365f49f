"""Every game the floor can run, found by its family."""

from __future__ import annotations

from typing import Any

from croupier.floor.live_game import LiveGame
from croupier.values.families import families, family_of

ROOM = "floor"


def every_game() -> tuple[LiveGame[Any], ...]:
    return tuple(family.part(ROOM) for family in families())


def game_named(name: str) -> LiveGame[Any]:
    """By the name a submission gives it."""
    game: LiveGame[Any] = family_of(name).part(ROOM)
    return game
