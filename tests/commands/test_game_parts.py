"""Every game answers every command, and all in one way."""

from __future__ import annotations

from inspect import signature

import pytest

from croupier.cli.game_parts import part_of
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.values.families import games

ANSWERS = [
    ("chapter", "show"),
    ("odds", "chapter_sheet"),
    ("odds", "table_sheet"),
    ("settle", "settle_round"),
    ("train", "teach"),
]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("command", "function"), ANSWERS)
def test_every_game_takes_the_same_things(game: str, command: str, function: str) -> None:
    asked, first = (
        signature(getattr(part_of(each, command), function)) for each in (game, "baccarat")
    )
    assert [each.annotation for each in asked.parameters.values()] == [
        each.annotation for each in first.parameters.values()
    ]
    assert asked.return_annotation == first.return_annotation


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_in_a_terminal(game: str) -> None:
    assert isinstance(part_of(game, "play").AT_TERMINAL, TerminalGame)
