"""Writes docs/orders-and-events.md from the procedures' declarations; exits 1 if it was stale."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from croupier.floor.games import every_game
from croupier.table.orders import Cents, Depth, Name, Order, Person, Seat, Words, kebab
from croupier.table.table_game import TableGame
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.families import families
from croupier.values.tiles import Tile

PAGE = Path(__file__).parent.parent / "docs" / "orders-and-events.md"
HEAD = """# Orders and events

This page is written by `make docs` from the procedures that declare them.

An order is sent as its name and its fields: `{"name": "place-wager", "seat": 1, …}`.
A field in *italics* is the sender's to fill in; `due` lists the order with all others.
A field with `?` may be left out.
What only the floor or chance fills in (a card that is dealt) is not sent and not listed here.
At a table with real cards the dealer says what is seen; the schemas have those fields too.

An event has `place`, `at`, `actor`, `kind`, `told` and `clause`; these fields are its `body`.
A face that nobody may know yet is null.

`docs/schemas/events` has the same as JSON Schema, `/api/v1/asyncapi.json` of a running server too.
"""
SAID: dict[object, str] = {
    Seat: "seat",
    Cents: "cents",
    Depth: "depth",
    Name: "name",
    Person: "person",
    Words: "text",
}
PLAIN: dict[object, str] = {
    int: "number",
    str: "text",
    bool: "true or false",
    Card: "card",
    Tile: "tile",
    ClauseId: "clause",
    date: "day",
    datetime: "time",
    type(None): "null",
    object: "anything",
    Any: "anything",
}


def kind_of(hint: Any) -> str:  # noqa: ANN401, PLR0911 whatever stands in an annotation
    """A type in a word or two.

    >>> kind_of(tuple[int, ...]), kind_of(Card | None), kind_of(Cents)
    ('list of number', 'card or null', 'cents')
    """
    for known in (SAID, PLAIN):
        if hint in known:
            return known[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return kind_of(inner[0])
    if origin in {Union, types.UnionType}:
        return " or ".join(dict.fromkeys(map(kind_of, inner)))
    if origin is Literal:
        return " or ".join(f"`{each}`" for each in inner)
    if origin in {dict, Mapping}:
        return f"{kind_of(inner[1])} by {kind_of(inner[0])}"
    if origin is tuple and Ellipsis not in inner:
        return " and ".join(map(kind_of, inner))
    if origin is not None:
        return f"list of {kind_of(inner[0])}"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " or ".join(f"`{each.value}`" for each in hint)
    return str(getattr(hint, "__name__", hint))


def parts_in(hint: Any) -> Iterator[type[msgspec.Struct]]:  # noqa: ANN401
    """Values with fields of their own that stand in a field."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        for field in msgspec.structs.fields(hint):
            yield from parts_in(field.type)
    for inner in get_args(hint):
        yield from parts_in(inner)


def fields_of(kind: type[msgspec.Struct]) -> Iterator[str]:
    filled: Iterable[str] = getattr(kind, "filled", ())
    hidden = {*getattr(kind, "handed_over", ()), *getattr(kind, "by_chance", ())}
    for field in msgspec.structs.fields(kind):
        if field.name in hidden:
            continue
        name = f"*{field.name}*" if field.name in filled else field.name
        yield f"{name}{'' if field.required else '?'} ({kind_of(field.type)})"


def table(
    head: tuple[str, str, str], rows: Iterable[tuple[str, type[msgspec.Struct], str]]
) -> list[str]:
    lines = [f"| {' | '.join(head)} |", "|---|---|---|"]
    for name, kind, words in sorted(rows, key=lambda each: each[0]):
        told = words.replace("|", "\\|")
        lines.append(f"| `{name}` | {', '.join(fields_of(kind)) or 'none'} | {told} |")
    return [*lines, ""]


def orders_of(game: TableGame[Any, Any]) -> dict[type[Order], str]:
    return {kind: _text(manner.says, kind) for kind, manner in game.manners.items()}


def events_of(game: TableGame[Any, Any]) -> dict[type[Event], str]:
    return {kind: _text(telling.tells, kind) for kind, telling in game.tellings.items()}


def _text(words: object, kind: type[msgspec.Struct]) -> str:
    """A text that depends on what it tells is not printed: its name is."""
    return words if isinstance(words, str) else kebab(kind.__name__).replace("-", " ")


def part(
    title: str,
    orders: dict[type[Order], str],
    events: dict[type[Event], str],
) -> list[str]:
    named = [(str(each.__struct_config__.tag), each, words) for each, words in orders.items()]
    kinds = [(each.kind, each, words) for each, words in events.items()]
    return [
        f"## {title}",
        "",
        *table(("order", "fields", "says"), named),
        *table(("event", "fields", "told as"), kinds),
    ]


def page() -> str:
    games = {each.name: game.tables for each, game in zip(families(), every_game(), strict=True)}
    orders = {name: orders_of(game) for name, game in games.items()}
    events = {name: events_of(game) for name, game in games.items()}
    shared = set.intersection(*map(set, orders.values()))
    common = set.intersection(*map(set, events.values()))
    any_order, any_event = next(iter(orders.values())), next(iter(events.values()))
    lines = part(
        "Every table",
        {kind: words for kind, words in any_order.items() if kind in shared},
        {kind: words for kind, words in any_event.items() if kind in common},
    )
    for name in games:
        own = {kind: words for kind, words in orders[name].items() if kind not in shared}
        happened = {kind: words for kind, words in events[name].items() if kind not in common}
        lines += part(name.replace("_", " ").title(), own, happened)
    return HEAD + "\n" + "\n".join([*lines, *_parts(orders, events)])


def _parts(*listed: Mapping[str, Mapping[Any, str]]) -> list[str]:
    """What stands in fields and has fields itself."""
    kinds = {kind for each in listed for of_game in each.values() for kind in of_game}
    found = {
        part
        for kind in kinds
        for field in msgspec.structs.fields(kind)
        for part in parts_in(field.type)
    }
    lines = ["## Within fields", "", "| value | fields |", "|---|---|"]
    lines += sorted(
        f"| {part.__name__}{_whose(part)} | {', '.join(fields_of(part))} |" for part in found
    )
    return [*lines, ""]


def _whose(kind: type) -> str:
    """The game whose own it is."""
    named = {each.name for each in families()} & set(kind.__module__.split("."))
    return f" ({', '.join(named).replace('_', ' ')})" if named else ""


def main() -> int:
    text = page()
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/orders-and-events.md was stale and has been written anew: commit it")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
