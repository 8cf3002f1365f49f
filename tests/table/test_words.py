"""Whatever a table says is a text with named fields, fit for a translator's catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.table.table_game import TableGame
from croupier.values.families import families
from croupier.values.messages import Cases, Text, fields_in

GAMES = {family.name: family.part("table") for family in families()}
SAYING = {"refuse", "Refusal", "said", "Message"}
ROOMS = [Path(croupier.__file__).parent / room for room in ("table", "cage")]
MODULES = sorted(module for room in ROOMS for module in room.rglob("*.py"))


def texts_of(text: Text) -> Iterator[str]:
    if isinstance(text, Cases):
        yield from (*text.texts.values(), text.otherwise)
    elif isinstance(text, str):
        yield text


def every_text(game: TableGame[Any, Any]) -> Iterator[tuple[type[msgspec.Struct], str]]:
    for kind, manner in game.manners.items():
        for text in (manner.says, manner.named, manner.mishap):
            yield from ((kind, each) for each in texts_of(text))
    for event, telling in game.tellings.items():
        yield from ((event, each) for each in texts_of(telling.tells))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_text_asks_only_for_what_its_order_or_event_holds(game: TableGame[Any, Any]) -> None:
    for kind, text in every_text(game):
        assert fields_in(text) <= {*kind.__struct_fields__}, (kind.__name__, text)


def joined(text: ast.expr) -> bool:
    """Put together from pieces that nobody could translate."""
    return any(isinstance(each, ast.JoinedStr | ast.BinOp) for each in ast.walk(text))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_sentence_is_joined_from_pieces(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id in SAYING:
            assert not any(joined(each) for each in call.args), f"line {call.lineno}"
