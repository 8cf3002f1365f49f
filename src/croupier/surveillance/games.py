"""Every game surveillance can read; a new one is a folder beside `baccarat` and a line here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.baccarat.watched_game import BACCARAT
from croupier.surveillance.pai_gow.watched_game import PAI_GOW
from croupier.surveillance.spanish_21.watched_game import SPANISH_21
from croupier.surveillance.watched_game import AnyGame
from croupier.values.records import Record
from croupier.values.refusals import CroupierError

WATCHED: tuple[AnyGame, ...] = (BACCARAT, PAI_GOW, SPANISH_21)
GAMES: Mapping[str, AnyGame] = {name: game for game in WATCHED for name in game.names}
"""By the name a table's house rules give it."""
KINDS = frozenset(kind for game in WATCHED for kind in game.kinds)
"""Every event of every game."""
OPENED = "table-opened/1"
UNNAMED = BACCARAT
"""Reads a stream that begins with no table's opening: any game tells that it does not fit."""


class UnknownGame(CroupierError):
    """A table plays what nobody here can watch."""


class _Rules(msgspec.Struct):
    game: str


class _Opened(msgspec.Struct):
    """As much of a table's first event as says what is played there."""

    rules: _Rules


def game_of(first: Record | None) -> AnyGame:
    """The game that a table's first record names."""
    if first is None or first.kind != OPENED:
        return UNNAMED
    try:
        name = msgspec.json.decode(first.body, type=_Opened).rules.game
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return UNNAMED  # its body cannot be read as any game's
    if name not in GAMES:
        raise UnknownGame(f"nobody here watches the game {name!r}; {', '.join(GAMES)} are known")
    return GAMES[name]


def game_at(journal: Journal, table: str) -> AnyGame:
    return game_of(next(journal.read(table, upto=1), None))
