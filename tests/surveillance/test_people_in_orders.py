"""Names come to a table by who gives an order, for whom it counts, and whom its fields name.

So whoever puts pseudonyms there puts them into the whole record: every story is decided again
under them, and is the same story once names stand in their places.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.journal.memory import MemoryJournal
from croupier.surveillance.passages import told_by
from croupier.table.baccarat.progressive import MustHitWin
from croupier.table.orders import AUTOMATIC_DEALER, CLOCK, Giver, Order, person_fields
from croupier.table.orders_in_writing import Given, command_of, counts_for
from croupier.values.pseudonyms import CHANCE_BYTES, pseudonym, with_names
from croupier.values.records import Record
from croupier.values.refusals import Refusal
from tests.surveillance import stories as baccarat
from tests.surveillance.pai_gow import stories as pai_gow
from tests.surveillance.spanish_21 import stories as spanish_21

Story = Callable[[Any], object]
STORIES: dict[str, Story] = {
    f"{room.__name__.split('.')[-2]}-{name}": story
    for room in (baccarat, pai_gow, spanish_21)
    for name, story in room.STORIES.items()
}
OF_THE_HOUSE = {CLOCK.name, AUTOMATIC_DEALER.name}
STAFF = {"dealer", "floor", "floorperson"}
"""As drivers of tests call the staff; these are words of the record as well."""


class People:
    """Everybody of a story, each with a pseudonym."""

    def __init__(self, records: Sequence[Record]) -> None:
        here = {each.actor for each in records} | {counts_for(each.order) for each in records}
        self.everybody = here - OF_THE_HOUSE - {""}
        self.names = {
            pseudonym(sha256(each.encode()).digest()[:CHANCE_BYTES]): each
            for each in self.everybody
        }
        self._known = {name: known for known, name in self.names.items()}

    def known_as(self, name: str) -> str:
        return self._known.get(name, name)

    def in_order(self, order: Order) -> Order:
        about: dict[str, object] = {
            name: self.known_as(said)
            for name in person_fields(type(order))
            if (said := getattr(order, name)) not in STAFF  # the dealer's wager is nobody's
        }
        won = getattr(order, "must_hit", None)
        if isinstance(won, MustHitWin):  # the floor's to fill in, from the table it sees
            about["must_hit"] = replace(won, owner=self.known_as(won.owner))
        return replace(order, **about)

    def left_in(self, body: bytes) -> set[str]:
        """Names that stand there yet, by themselves or at the end of an account."""
        words = {word.rpartition(":")[2] for word in strings(json.loads(body))}
        return words & (self.everybody - STAFF)


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from (key, *strings(each))
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]


def orders_of(records: Sequence[Record]) -> Iterator[list[Record]]:
    begun = [n for n, record in enumerate(records) if record.order]
    for first, following in zip(begun, [*begun[1:], len(records)], strict=True):
        yield list(records[first:following])


@pytest.mark.parametrize("name", STORIES)
def test_a_story_under_pseudonyms_is_the_same_story_and_names_nobody(name: str) -> None:
    journal = MemoryJournal()
    STORIES[name](journal)
    records = list(journal.read("t1"))
    people, table = People(records), None
    tables = next(told_by(records)).game.tables
    assert people.everybody - STAFF
    for group in orders_of(records):
        first = tables.event_from(group[0].kind, group[0].body)
        given = tables.order_from(group[0].order, first)
        order, person = people.in_order(given.order), people.known_as(given.person)
        under = Given(given.number, order, person, given.silent)
        giver = Giver(people.known_as(group[0].actor), group[0].office)
        command = command_of(under, giver, datetime.fromisoformat(group[0].at))
        answer = tables.decide(table, command, "t1")
        assert not isinstance(answer, Refusal), answer
        bodies = [tables.order_of(under), *map(tables.body_of, answer)]
        recorded = [group[0].order, *(each.body for each in group)]
        for made, kept in zip(bodies, recorded, strict=True):
            assert with_names(made.decode(), people.names, in_json) == kept.decode()
            assert not people.left_in(made), made
        table = tables.evolved(table, answer)
