"""Old events read as new ones, and events nobody knows refused."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.game import event_from
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.ledger import Ledger
from croupier.values.records import canonical
from croupier.values.upcasts import Body, UnknownEvent, Upcasts


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
    assert KNOWN.read(kind, canonical(body)) == read


@pytest.mark.parametrize("kind", ["bet-placed/4", "card-eaten/1", "shoe-cut/2"])
def test_an_event_this_program_does_not_know(kind: str) -> None:
    with pytest.raises(UnknownEvent, match=f"'{kind}' is not an event this version knows"):
        KNOWN.read(kind, b"{}")
    with pytest.raises(UnknownEvent, match=kind):
        event_from(kind, b"{}")


@pytest.mark.parametrize(
    "kind", ["bet-placed/0", "bet-placed", "bet-placed/x", "/1", "bet-placed/²"]
)
def test_a_kind_that_is_none(kind: str) -> None:
    with pytest.raises(UnknownEvent):
        KNOWN.upcast(kind, {})


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b"\xff"])
def test_a_body_that_is_no_event(body: bytes) -> None:
    with pytest.raises(UnknownEvent, match="has a body that is none"):
        KNOWN.read("shoe-cut/1", body)


class SeatAsked(Cited, frozen=True):
    """As if such an event had once named a place, and now named a seat."""

    kind = "seat-asked/2"
    seat: int


def test_an_old_event_of_a_table_is_read_as_todays() -> None:
    def renamed(body: Body) -> Body:
        return {"clause": body["clause"], "seat": body["place"]}

    recording = Ledger(SeatAsked, upcasts={"seat-asked/1": renamed})
    today = SeatAsked(ClauseId("PA541-5-c-s2"), 3)
    assert recording.event_from("seat-asked/1", b'{"clause":"PA541-5-c-s2","place":3}') == today
    assert recording.event_from("seat-asked/2", recording.body_of(today)) == today
    with pytest.raises(UnknownEvent, match="seat-asked/1 does not hold what its version says"):
        recording.event_from("seat-asked/1", b'{"clause":"PA541-5-c-s2","place":"three"}')


@pytest.mark.parametrize("steps", [{}, {"bet-placed/1": with_seat, "bet-placed/2": in_cents}])
def test_a_step_too_few_or_too_many_is_noticed_at_once(steps: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="bet-placed/"):
        Upcasts({"bet-placed": 2}, steps)  # type: ignore[arg-type]
