"""Every game the floor can run, found by its family."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.floor.live_game import LiveGame
from croupier.journal.store import Journal
from croupier.values.families import families, family_of

ROOM = "floor"


def every_game() -> tuple[LiveGame[Any], ...]:
    return tuple(family.part(ROOM) for family in families())


def game_named(name: str) -> LiveGame[Any]:
    """By the name a submission gives it."""
    game: LiveGame[Any] = family_of(name).part(ROOM)
    return game


class _Opened(msgspec.Struct):
    """As much of a table's first event as says what is played at it."""

    rules: dict[str, object]


def game_of(journal: Journal, table_id: str) -> str:
    """What is played at a table; nothing if there is no such table."""
    first = next(iter(journal.read(table_id, upto=1)), None)
    if first is None:
        return ""
    try:
        return str(msgspec.json.decode(first.body, type=_Opened).rules.get("game", ""))
    except msgspec.DecodeError:
        return ""
