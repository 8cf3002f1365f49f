"""Every game surveillance can read, found by its family."""

from __future__ import annotations

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.watched_game import AnyGame
from croupier.values.events import TABLE_OPENED
from croupier.values.families import Family, families, family_of, games
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

ROOM = "surveillance"


def every_game() -> tuple[AnyGame, ...]:
    return tuple(family.part(ROOM) for family in families())


def family_of_watched(game: AnyGame) -> Family:
    return next(family for family in families() if family.part(ROOM) is game)


def every_kind() -> frozenset[str]:
    """The events of every game."""
    return frozenset(kind for game in every_game() for kind in game.tables.ledger.events)


def _any_game() -> AnyGame:
    """Reads a stream that begins with no table's opening: whichever it is says it does not fit."""
    return every_game()[0]


class UnknownGame(CroupierError):
    """A table plays what nobody here can watch."""


class _Rules(msgspec.Struct):
    game: str


class _Opened(msgspec.Struct):
    """As much of a table's first event as says what is played there."""

    rules: _Rules


def game_of(first: Record | None) -> AnyGame:
    """The game that a table's first record names."""
    if first is None or first.kind != TABLE_OPENED:
        return _any_game()
    try:
        name = msgspec.json.decode(first.body, type=_Opened).rules.game
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _any_game()  # its body cannot be read as any game's
    if name not in games():
        raise UnknownGame(f"nobody here watches the game {name!r}; {', '.join(games())} are known")
    game: AnyGame = family_of(name).part(ROOM)
    return game


def game_at(journal: Journal, table: str) -> AnyGame:
    return game_of(next(journal.read(table, upto=1), None))
