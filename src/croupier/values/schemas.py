"""JSON Schemas of what is written, from the types that write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from croupier.values.cards import Card, Rank, Suit
from croupier.values.families import families

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLACE = "#/$defs/"
CARD: Schema = {
    "type": "string",
    "title": "Card",
    "description": "A rank and a suit, such as 9h.",
    "pattern": "^[{}][{}]$".format(
        "".join(rank.value for rank in Rank), "".join(suit.value for suit in Suit)
    ),
}


def schemas(kinds: Iterable[type], place: str = _PLACE) -> tuple[dict[type, Schema], Schema]:
    """The schema of each type, and what they refer to by name at a `place` of their document."""
    asked = list(kinds)
    found, named = msgspec.json.schema_components(
        asked, schema_hook=_plain, ref_template=f"{_PLACE}{{name}}"
    )
    short = _short_names(named)
    renamed = {f"{_PLACE}{long}": f"{place}{name}" for long, name in short.items()}
    defs = {short[long]: _pointed(schema, renamed) for long, schema in named.items()}
    return dict(zip(asked, (_pointed(each, renamed) for each in found), strict=True)), defs


def _plain(kind: type) -> Schema:
    """What msgspec does not know; how the house writes it stands in `ledger.to_plain`."""
    if kind is Card:
        return CARD
    if kind is object:
        return {"description": "Anything."}
    raise NotImplementedError(f"{kind.__name__} has no form in a document")


def _short_names(named: Mapping[str, object]) -> dict[str, str]:
    """Types of several games that are called the same have the name of their game before it."""
    short = {name: _short(name) for name in named}
    twice = [name for name in short.values() if list(short.values()).count(name) > 1]
    assert not twice, f"several are called {twice[0]}"
    return short


def _short(name: str) -> str:
    *home, kind = name.split(".")
    games = {each.name for each in families()}
    game = next((part for part in home if part in games), "")
    return "".join(word.capitalize() for word in game.split("_")) + kind


def _pointed(schema: Any, renamed: Mapping[str, str]) -> Any:  # noqa: ANN401 any part of a schema
    if isinstance(schema, list):
        return [_pointed(each, renamed) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: renamed[value] if key == "$ref" else _pointed(value, renamed)
        for key, value in schema.items()
    }
