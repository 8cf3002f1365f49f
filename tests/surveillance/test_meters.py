"""Meters are verified from their records alone: every sum, reset, award and second person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.cage.book import order_on_record
from croupier.cage.progressive import (
    ControllerOpened,
    MeterEvent,
    MeterHit,
    MeterReset,
    MetersRaised,
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
    ProposalWithdrawn,
    TableLinked,
    body_of,
    point_commitment,
)
from croupier.cage.progressive.figures import MustHitFigures
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Entry
from croupier.surveillance.ledgers import book_transcript
from croupier.surveillance.verifying import verify
from croupier.values.clauses import ClauseId
from croupier.values.streams import beside_command, is_meter, is_table, link_of, meter_stream
from tests.progressive.links import (
    Link,
    filed,
    house_order_behind,
    must_hit,
    sealed,
    with_meter,
)
from tests.surveillance.tampering import (
    Records,
    body_at,
    place_of,
    rechained,
    with_body,
    with_field,
    without,
)

HALL = meter_stream("hall")
AT = "2099-01-31T12:00:00.000000Z"


def entry(event: MeterEvent, stake: int) -> Entry:
    order = house_order_behind(event, stake)
    by = getattr(event, "by", "automatic dealer")
    written = order_on_record(order) if order else b""
    return Entry(AT, by, event.kind, body_of(event), "", written)


def recorded(link: Link) -> Records:
    journal = MemoryJournal()
    entries = tuple(entry(each, link.progressive.stake) for each in link.events)
    journal.append(Append(HALL, 0, entries, beside_command("t1", "c1")))
    return list(journal.read(HALL))


def evening() -> Link:
    """Two linked tables, two awards, a Must Hit, an adjustment and a change."""
    link = Link(filed("MD A", must_hit("MD A", 3), reserve_rate='"1%"'), "t1", "t2", point=100_60)
    link.play(1, 2)
    link.play(1, 2, table="t2", awards=(link.tenth("star", 1), link.tenth("star", 2)))
    link.play(2, awards=(link.whole("heart", seat=2),), next_point=150_00)
    link.adjusted("star", 9_00)
    link.change(with_meter(link.progressive, "star", reset=60_000_00))
    link.play(3, table="t2")
    return link


def at_round_ends() -> Link:
    """Must Hit is looked at when each round ends: missed once, then reached."""
    link = Link(filed("MA", must_hit("MA", 3)), point=100_15)
    link.at_round_end = True
    for seats in ((1,), (1, 2)):
        played = link.played(*seats)
        link.book(played)
        link.end(played, next_point=150_00)
    return link


def found(records: Records) -> list[tuple[int, str]]:
    return [(each.place, each.what) for each in verify(HALL, records).troubles]


def problem(records: Records) -> str:
    [trouble] = verify(HALL, records).troubles
    return trouble.problem


@pytest.mark.parametrize("story", [evening, at_round_ends])
def test_an_honest_stream_is_verified(story: Callable[[], Link]) -> None:
    records = recorded(story())
    verified = verify(HALL, records)
    assert verified.troubles == ()
    assert (verified.records, verified.withheld) == (len(records), False)


def test_none_yet() -> None:
    assert verify(HALL, []).troubles == ()


def test_names_of_the_streams() -> None:
    assert is_meter(HALL)
    assert not is_table(HALL)
    assert link_of(HALL) == "hall"


Change = Callable[[Any], object]

TAMPERED: dict[str, tuple[str, Change]] = {
    "a contribution": ("meters-raised", lambda body: body["meters"][0].update(amount="51")),
    "a fraction of one": ("meters-raised", lambda body: body["meters"][1].update(amount="101/2")),
    "the reserve": ("meters-raised", lambda body: body["meters"][0].update(reserve="0")),
    "the handle": ("meters-raised", lambda body: body.update(handle=5_00)),
    "the seats": ("meters-raised", lambda body: body.update(seats=[1])),
    "the Must Hit": ("meters-raised", lambda body: body.update(must_hit="1")),
    "an award": ("meter-hit", lambda body: body.update(cents=body["cents"] + 1)),
    "its share": ("meter-hit", lambda body: body.update(share="1")),
    "its meter": ("meter-hit", lambda body: body.update(meter="heart")),
    "a reset amount": ("meter-reset", lambda body: body.update(to="1")),
    "what the house put in": ("meter-reset", lambda body: body.update(seed="0")),
    "what the reserve gave": ("meter-reset", lambda body: body.update(from_reserve="0")),
    "the point": ("must-hit-reached", lambda body: body.update(point=100_59)),
    "the salt": ("must-hit-reached", lambda body: body.update(salt="another")),
    "the winner": ("must-hit-reached", lambda body: body.update(seat=7)),
    "what the winner is paid": ("must-hit-reached", lambda body: body.update(cents=body["point"])),
    "the lot": ("must-hit-reached", lambda body: body.update(drawn=3)),
    "those among whom it is drawn": (
        "must-hit-reached",
        lambda body: body.update(seats=[2, 5]),
    ),
    "what the Must Hit begins with": ("must-hit-reset", lambda body: body.update(to="10001")),
    "its figures": ("must-hit-reset", lambda body: body["figures"].update(ceiling=999_00)),
    "an adjustment": ("meter-adjusted", lambda body: body.update(cents=90_00)),
    "its reason": ("meter-adjusted", lambda body: body.update(reason="none")),
    "the same person, adjusting": ("meter-adjusted", lambda body: body.update(by="ann")),
    "the same person, changing": ("configuration-changed", lambda body: body.update(by="Ann")),
    "a proposer": ("configuration-changed", lambda body: body.update(proposed_by="cleo")),
    "a figure": ("configuration-changed", lambda body: body["meters"][0].update(rate="1/2")),
    "a figure that may not change": (
        "configuration-proposed",
        lambda body: body["meters"][0].update(initial=1),
    ),
    "a controller's name": ("controller-opened", lambda body: body.update(link="another")),
    "a rate below nothing": (
        "controller-opened",
        lambda body: body["meters"][0].update(rate="-1/2"),
    ),
    "a fraction not in lowest terms": (
        "controller-opened",
        lambda body: body["meters"][0].update(rate="2/40"),
    ),
    "a name no table has": ("table-linked", lambda body: body.update(table="meter:x")),
    "no hash": ("must-hit-armed", lambda body: body.update(commitment="short")),
}


@pytest.mark.parametrize(("kind", "change"), TAMPERED.values(), ids=TAMPERED)
def test_what_was_changed_is_found(kind: str, change: Change) -> None:
    records = recorded(evening())
    place = place_of(records, kind)
    assert found(with_body(records, place, change)) == [(place, "rules")]


SKIPPED = {
    "meter-hit": "heart was not won whole and is not reset",
    "meter-reset": "heart was won whole and is to be reset before",
    "must-hit-reset": "the Must Hit point was paid: the meter is to be reset",
    "must-hit-reached": "Must Hit is reset only after it was paid",
    "configuration-proposed": "no change of hall waits for a second person",
    "adjustment-proposed": "no change of hall waits for a second person",
    "table-linked": "is not linked to hall",
    "controller-opened": "a controller is opened first",
}


@pytest.mark.parametrize(("kind", "says"), SKIPPED.items())
def test_what_was_left_out_is_found(kind: str, says: str) -> None:
    """An award that resets nothing leaves no gap here; it stands at its table as well."""
    records = recorded(evening())
    nth = 3 if kind == "meter-hit" else 1
    short = rechained(without(records, place_of(records, kind, nth)))
    assert says in problem(short)


STRAY: dict[str, tuple[str, MeterEvent, str]] = {
    "a second opening": (
        "must-hit-armed",
        ControllerOpened("hall", "royal_9", 5_00, ()),
        "is open already",
    ),
    "a second point": ("table-linked", MustHitArmed("0" * 64), "only when the meter has been"),
    "a reset nobody won": ("table-linked", MeterReset("star", "1", "1"), "was not won whole"),
    "a Must Hit reset nobody won": (
        "meters-raised",
        MustHitReset("1", "1", MustHitFigures(3, 100_00, 200_00, "1/20", ClauseId("x"))),
        "only after it was paid",
    ),
    "a look at nothing": ("meters-raised", MustHitNotReached("t1", 1), "not due to be looked at"),
    "another round in between": (
        "meter-hit",
        MeterHit("star", "t1", 2, 1, "1/10", 500_005, ClauseId("MD-12-L-2-a")),
        "round 1 at table t2 is not booked to its end",
    ),
    "somebody joins in between": ("meter-hit", TableLinked("t3"), "not booked to its end"),
    "contributions without wagers": (
        "must-hit-armed",
        MetersRaised("t1", 1, (), 0, ()),
        "is not linked to hall",
    ),
    "contributions of nobody": (
        "meters-raised",
        MetersRaised("t1", 2, (), 0, ()),
        "come from seats with a live wager",
    ),
    "a withdrawal of nothing": ("meters-raised", ProposalWithdrawn("ann"), "was proposed"),
}


@pytest.mark.parametrize(("after", "event", "says"), STRAY.values(), ids=STRAY)
def test_what_has_no_place_there_is_found(after: str, event: MeterEvent, says: str) -> None:
    link = evening()
    link.events.insert(place_of(recorded(link), after), event)
    assert says in problem(recorded(link))


@pytest.mark.parametrize(
    "event",
    [
        MustHitArmed("0" * 64),
        MustHitNotReached("t1", 1),
        MustHitReached("t1", 1, 100_01, "salt", (1,), 0, 1, 100_10, ClauseId("PA627B-3-h-3")),
        MustHitReset("1", "1", MustHitFigures(3, 100_00, 200_00, "1/50", ClauseId("x"))),
        MetersRaised("t1", 2, (1,), 5_00, (), below_point=True),
    ],
    ids=lambda event: event.kind,
)
def test_a_must_hit_that_is_not_offered(event: MeterEvent) -> None:
    link = Link(filed("PA $5"))
    link.play(1)
    link.events.append(event)
    assert "Must Hit" in problem(recorded(link))


def test_a_hit_that_was_not_booked_to_its_end() -> None:
    records = recorded(evening())
    upto = place_of(records, "meter-hit", nth=3)
    assert found(records[:upto]) == [(upto, "rules")]
    assert "round 2 at table t1 is not booked to its end" in problem(records[:upto])
    reached = place_of(records, "must-hit-reset")
    assert "a new one is due" in problem(records[:reached])


def test_a_round_booked_twice() -> None:
    records = recorded(evening())
    place = place_of(records, "meters-raised")
    doubled = rechained([*records[:place], records[place - 1], *records[place:]])
    assert "booked already" in problem(doubled)


def test_a_must_hit_that_an_earlier_round_had_reached() -> None:
    """The point is known only when it is opened; then every earlier look is known as well."""
    link = at_round_ends()
    early = sealed(100_05)
    records = recorded(link)
    records = with_body(
        records,
        place_of(records, "must-hit-armed"),
        lambda body: body.update(commitment=point_commitment(early)),
    )
    reached = place_of(records, "must-hit-reached")
    records = with_body(records, reached, lambda body: body.update(point=100_05))
    assert found(records) == [(reached, "rules")]
    assert "an earlier round had reached $100.05 and was not paid" in problem(records)


def test_a_must_hit_that_was_paid_before_it_was_reached() -> None:
    link = at_round_ends()
    records = recorded(link)
    missed, reached = (place_of(records, f"must-hit-{how}") for how in ("not-reached", "reached"))
    early = with_body(records, reached, lambda body: body.update(round=1, seats=[1]))
    records = rechained([*records[: missed - 1], early[reached - 1]])
    assert "Must Hit stands below its point of $100.15" in problem(records)


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"\xff", b'{"meter":"heart","seed":"1/0","to":"x"}', b"[1]"]
)
def test_a_body_that_is_none(body: bytes) -> None:
    records = recorded(evening())
    place = place_of(records, "meter-reset")
    assert (place, "rules") in found(with_field(records, place, body=body))


def test_a_change_that_was_withdrawn_is_not_carried_out() -> None:
    link = evening()
    records = recorded(link)
    place = place_of(records, "configuration-proposed")
    link.events.insert(place, ProposalWithdrawn("ann"))
    assert found(recorded(link)) == [(place + 2, "rules")]


def test_it_is_read_as_a_story() -> None:
    lines = list(book_transcript(HALL, recorded(evening())))
    assert lines[0] == "Progressive hall"
    commitment = body_at(recorded(evening()), 2)["commitment"]
    sentence = f"A Must Hit point is sealed under {commitment}."
    assert lines[3] == f"  12:00:00  automatic dealer: {sentence}"


def test_a_meter_is_changed_by_whoever_is_on_record() -> None:
    link = Link(filed("PA $5"))
    link.adjusted("mega", 5_00)
    records = recorded(link)
    place = place_of(records, "meter-adjusted")
    assert verify(HALL, records).troubles == ()
    [trouble] = verify(HALL, with_field(records, place, actor="ann")).troubles
    assert "a second person must carry it out" in trouble.problem
    [trouble] = verify(HALL, with_field(records, place, actor="cat")).troubles
    assert "by" in trouble.problem
    [trouble] = verify(HALL, with_field(records, place, order=b"")).troubles
    assert trouble.problem == "no order of the house is recorded with it"
