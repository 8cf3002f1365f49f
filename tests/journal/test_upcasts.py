"""Old events read as new ones, and events nobody knows refused."""

from __future__ import annotations

import pytest

from croupier.journal.errors import Damaged, UnknownEvent
from croupier.journal.records import GENESIS, Append, Entry, Record, canonical, chained
from croupier.journal.upcasts import Body, Upcasts
from tests.journal.support import NOON


def with_seat(body: Body) -> Body:
    return {**body, "seat": 1}


def in_cents(body: Body) -> Body:
    dollars = body["stake"]
    assert isinstance(dollars, int)
    return {**body, "stake": dollars * 100}


KNOWN = Upcasts(
    newest={"bet-placed": 3, "shoe-cut": 1},
    steps={"bet-placed/1": with_seat, "bet-placed/2": in_cents},
)


def record(kind: str, body: bytes) -> Record:
    return chained(Append("table-1", 4, (Entry(NOON, "ann", kind, body),), "a"), GENESIS)[0]


@pytest.mark.parametrize(
    ("kind", "body", "read"),
    [
        ("bet-placed/1", {"stake": 5}, ("bet-placed/3", {"stake": 500, "seat": 1})),
        ("bet-placed/2", {"stake": 5, "seat": 4}, ("bet-placed/3", {"stake": 500, "seat": 4})),
        ("bet-placed/3", {"stake": 5, "seat": 4}, ("bet-placed/3", {"stake": 5, "seat": 4})),
        ("shoe-cut/1", {}, ("shoe-cut/1", {})),
    ],
)
def test_an_event_is_read_as_its_newest_version(
    kind: str, body: Body, read: tuple[str, Body]
) -> None:
    assert KNOWN.upcast(kind, body) == read
    assert KNOWN.read(record(kind, canonical(body))) == read


@pytest.mark.parametrize("kind", ["bet-placed/4", "card-eaten/1", "shoe-cut/2"])
def test_an_event_this_program_does_not_know(kind: str) -> None:
    with pytest.raises(UnknownEvent, match=f"table-1 place 5: '{kind}'") as refusal:
        KNOWN.read(record(kind, b"{}"))
    assert (refusal.value.stream, refusal.value.place) == ("table-1", 5)
    assert refusal.value.kind == kind


@pytest.mark.parametrize(
    "kind", ["bet-placed/0", "bet-placed", "bet-placed/x", "/1", "bet-placed/²"]
)
def test_a_kind_that_is_none(kind: str) -> None:
    with pytest.raises(UnknownEvent):
        KNOWN.upcast(kind, {})


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b"\xff"])
def test_a_body_that_is_no_event_is_placed(body: bytes) -> None:
    with pytest.raises(Damaged, match="table-1: place 5: its body"):
        KNOWN.read(record("shoe-cut/1", body))


@pytest.mark.parametrize("steps", [{}, {"bet-placed/1": with_seat, "bet-placed/2": in_cents}])
def test_a_step_too_few_or_too_many_is_noticed_at_once(steps: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="bet-placed/"):
        Upcasts({"bet-placed": 2}, steps)  # type: ignore[arg-type]
