"""Records and their chain: what may be recorded, and what a hash covers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.records import (
    GENESIS,
    MOST_BYTES,
    Append,
    Entry,
    Record,
    canonical,
    chained,
    record_hash,
)
from croupier.values.refusals import Unreadable
from tests.journal.support import NOON, append, assert_chained, entry, hash_by_hand

RECORD = chained(append("table-1", 3, "command"), 3, "ab" * 32)[0]


@given(
    st.binary(), st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=200)
)
def test_the_hash_can_be_computed_with_other_tools(body: bytes, name: str) -> None:
    asked = Append(name, 0, (Entry(NOON, name, "said/1", body),) * 2, name)
    records = chained(asked, 0, GENESIS)
    assert_chained(records)
    assert [record_hash(record) for record in records] == [record.hash for record in records]


@pytest.mark.parametrize(
    "change",
    [
        {"stream": "table-2"},
        {"place": 5},
        {"at": "2026-01-31T12:00:00.000001Z"},
        {"actor": "floorperson"},
        {"kind": "card-dealt/2"},
        {"body": b'{"n":1}'},
        {"command": "another"},
        {"office": "floorperson"},
        {"order": b'{"n":2}'},
        {"previous": "ac" * 32},
    ],
    ids=lambda change: next(iter(change)),
)
def test_no_field_can_be_changed_unseen(change: dict[str, Any]) -> None:
    assert record_hash(RECORD) == RECORD.hash == hash_by_hand(RECORD)
    assert record_hash(msgspec.structs.replace(RECORD, **change)) != RECORD.hash


def test_every_field_but_the_hash_is_tried_above() -> None:
    assert Record.__struct_fields__ == (
        *("stream", "place", "at", "actor", "kind", "body", "command", "previous"),
        *("hash", "office", "order"),
    )


def test_an_order_or_an_office_that_no_database_should_meet() -> None:
    with pytest.raises(Unreadable, match="cannot be an office"):
        Entry(NOON, "Dan", "said/1", b"{}", "dea\nler")
    with pytest.raises(Unreadable, match="the order of said/1 has"):
        Entry(NOON, "Dan", "said/1", b"{}", "dealer", bytes(MOST_BYTES + 1))


@pytest.mark.parametrize("wrong", [None, 7, "text"])
def test_a_tampered_field_of_another_type_gives_another_hash(wrong: Any) -> None:
    tampered = msgspec.structs.replace(RECORD, body=wrong, actor=wrong)
    assert record_hash(tampered) != RECORD.hash


def test_canonical_json_is_the_same_however_it_was_put_together() -> None:
    one = {"b": [1, {"y": 1, "x": "é"}], "a": None}
    other = {"a": None, "b": [1, {"x": "é", "y": 1}]}
    assert canonical(one) == canonical(other) == '{"a":null,"b":[1,{"x":"é","y":1}]}'.encode()


@pytest.mark.parametrize("name", ["", "x" * 201, "a\x00b", "line\nbreak", "\ud800"])
def test_names_no_database_could_keep(name: str) -> None:
    with pytest.raises(Unreadable, match="printable"):
        append(name, 0, "command")
    with pytest.raises(Unreadable, match="a command"):
        append("table-1", 0, name)
    with pytest.raises(Unreadable, match="an actor"):
        Entry(NOON, name, "card-dealt/1", b"{}")


@pytest.mark.parametrize(
    "at",
    [
        "",
        "2026-01-31 12:00:00.000000Z",
        "2026-01-31T12:00:00Z",
        "2026-01-31T12:00:00.000000+00:00",
        "2026-01-31T12:00:00.000000Z\n",
    ],
)
def test_times_in_another_form(at: str) -> None:
    with pytest.raises(Unreadable, match="not a time"):
        Entry(at, "dealer", "card-dealt/1", b"{}")


@pytest.mark.parametrize(
    "kind", ["", "card-dealt", "card-dealt/0", "card-dealt/", "Card/1", "a b/1", "a/1\n"]
)
def test_events_without_a_name_or_version(kind: str) -> None:
    with pytest.raises(Unreadable, match="not an event"):
        Entry(NOON, "dealer", kind, b"{}")


def test_a_body_beyond_all_measure() -> None:
    with pytest.raises(Unreadable, match="at most"):
        Entry(NOON, "dealer", "card-dealt/1", b"x" * (MOST_BYTES + 1))


def test_an_append_holds_entries_behind_a_place() -> None:
    with pytest.raises(Unreadable, match="no entry"):
        Append("table-1", 0, (), "command")
    with pytest.raises(Unreadable, match="-1 is no place"):
        Append("table-1", -1, (entry(),), "command")
