"""Writes the JSON Schemas in docs/schemas that types give; exits 1 if one of them was stale.

Those of commands' documents, in docs/schemas/commands, are written by hand and held to what the
commands print by their tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from croupier.journal.lines import Line
from croupier.surveillance.games import every_game, family_of_watched
from croupier.surveillance.ledgers import book_of
from croupier.values.events import Event
from croupier.values.failures import ErrorDocument
from croupier.values.schemas import DIALECT, Schema, schemas
from croupier.values.streams import FILINGS
from croupier.web.live.asyncapi import asyncapi
from tools.event_names import BESIDE_TABLES

FOLDER = Path(__file__).parent.parent / "docs" / "schemas"


def of_events(title: str, events: Iterable[type[Event]]) -> Schema:
    """A record's kind and body; `$defs` has the body of each kind under the name of its type."""
    kinds = sorted(events, key=lambda each: each.kind)
    found, defs = schemas(kinds)
    return {
        "$schema": DIALECT,
        "title": title,
        "description": "A record with its body; `kind` says which it is.",
        "type": "object",
        "properties": {"kind": {"type": "string"}, "body": {"type": "object"}},
        "required": ["kind", "body"],
        "oneOf": [
            {"properties": {"kind": {"const": each.kind}, "body": found[each]}} for each in kinds
        ],
        "$defs": defs,
    }


def of_type(title: str, kind: type) -> Schema:
    found, defs = schemas([kind])
    return {"$schema": DIALECT, "title": title, **found[kind], "$defs": defs}


def documents() -> Iterator[tuple[str, Schema]]:
    """Each with its path."""
    for game in every_game():
        family = family_of_watched(game)
        events = game.tables.ledger.events.values()
        yield f"events/{family.name}.json", of_events(f"Events at {family.name} tables", events)
    for title, stream in {**BESIDE_TABLES, "Filings": FILINGS}.items():
        events = book_of(stream).ledger.events.values()
        yield f"events/{title.lower()}.json", of_events(f"Events of streams: {title}", events)
    yield "error.json", of_type("Every failure", ErrorDocument)
    yield "line.json", of_type("A line of croupier export", Line)
    yield "asyncapi.json", asyncapi()


def text_of(document: Schema) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    stale = list[str]()
    for name, document in documents():
        path, text = FOLDER / name, text_of(document)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"docs/schemas: {', '.join(stale)} was stale and has been written anew: commit it")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main())
