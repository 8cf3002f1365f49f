"""The published JSON Schemas: whole, not stale, and true of what is recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from croupier.journal.memory import MemoryJournal
from croupier.values.streams import is_meter, is_purse, is_table
from tests.commands.published_schemas import COMMANDS, FOLDER, commands_with_json
from tests.surveillance.pai_gow.stories import STORIES as PAI_GOW
from tests.surveillance.spanish_21.stories import STORIES as SPANISH_21
from tests.surveillance.stories import STORIES as BACCARAT
from tests.web.described import closed
from tools.orders_and_events import PAGE, page
from tools.schemas import documents, text_of

TOLD: dict[str, Mapping[str, Callable[[Any], object]]] = {
    "baccarat": BACCARAT,
    "pai_gow": PAI_GOW,
    "spanish_21": SPANISH_21,
}
EVERY_STORY = [(game, story) for game, stories in TOLD.items() for story in stories]


@pytest.mark.parametrize(("name", "document"), list(documents()), ids=lambda each: str(each)[:40])
def test_what_types_give_is_not_stale(name: str, document: dict[str, object]) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == text_of(document), "run python -m tools.schemas"


def test_every_command_with_json_has_its_schema_and_no_other() -> None:
    published = {each.stem for each in COMMANDS.glob("*.json")}
    assert published == {words.replace(" ", "-") for words in commands_with_json()}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.json")), ids=lambda each: each.stem)
def test_each_is_a_schema(path: object) -> None:
    document = json.loads((FOLDER / str(path)).read_text(encoding="utf-8"))
    assert meta.is_valid(document)
    assert document["title"]


@cache
def events_of(name: str) -> Draft202012Validator:
    document = json.loads((FOLDER / "events" / f"{name}.json").read_text(encoding="utf-8"))
    document["$defs"] = closed(document["$defs"])
    return Draft202012Validator(document)


def ledger_of(stream: str, game: str) -> str:
    """Which of the published schemas speaks of a stream."""
    if is_table(stream):
        return game
    if is_purse(stream) or is_meter(stream):
        return "purse" if is_purse(stream) else "meter"
    return stream


@pytest.mark.parametrize(("game", "story"), EVERY_STORY)
def test_every_recorded_event_is_as_described(game: str, story: str) -> None:
    journal = MemoryJournal()
    TOLD[game][story](journal)
    for stream in journal.streams():
        schema = events_of(ledger_of(stream, game))
        for record in journal.read(stream):
            told = {"kind": record.kind, "body": json.loads(record.body)}
            assert schema.is_valid(told), next(iter(schema.iter_errors(told))).message


def test_a_body_that_is_none_of_its_event_is_told_apart() -> None:
    schema = events_of("baccarat")
    taken = {"kind": "seat-taken/1", "body": {"seat": 3, "person": "ann"}}
    assert schema.is_valid(taken)
    assert not schema.is_valid({**taken, "kind": "seat-stolen/1"})
    assert not schema.is_valid({**taken, "body": {"seat": "three", "person": "ann"}})


def test_the_page_of_orders_and_events_is_not_stale() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.orders_and_events"
