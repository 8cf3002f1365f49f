"""Every event of a controller as a sentence."""

from __future__ import annotations

from fractions import Fraction

from croupier.cage.progressive import EVENTS, MeterEvent, tell
from croupier.values.exact import exact_dollars
from tests.progressive.links import (
    Link,
    adjust,
    filed,
    must_hit,
    propose,
    with_meter,
    withdraw_proposal,
)


def story() -> list[MeterEvent]:
    """A link on which everything happens once, or more often."""
    hall = Link(filed("PA $1", must_hit("PA $1", 3), reserve_rate='"2.5%"'), point=100_03)
    hall.play(1)
    hall.play(2, awards=(hall.whole("minor", seat=2),), next_point=150_00)
    hall.at_round_end = True
    last = hall.played(3, 4)
    hall.book(last)
    hall.end(last)
    hall.adjusted("mega", 5_00)
    hall.record(adjust(hall.controller, "ann", "mega", 7_00, "a slip"))
    hall.record(withdraw_proposal(hall.controller, "ann"))
    less = with_meter(hall.progressive, "mega", rate=Fraction(1, 300), limit=20_000_00)
    hall.change(less)
    hall.record(propose(hall.controller, "cleo", hall.progressive, "as before"))
    return hall.events


def told(kind: str) -> list[str]:
    return [tell(event) for event in story() if event.kind == f"{kind}/1"]


def test_the_story_has_every_event() -> None:
    assert {event.kind for event in story()} == set(EVENTS)


def test_the_opening() -> None:
    each = "rate 5%, reserve rate 2.5%"
    [sentence] = told("controller-opened")
    assert sentence == (
        "Controller hall opens for royal_9 of $1.00:"
        f" mega initial $10,000.00, reset $10,000.00, {each};"
        f" major initial $90.00, reset $90.00, {each};"
        f" minor initial $90.00, reset $90.00, {each};"
        " Must Hit configuration 3, $100.00 to $200.00, rate 2%."
    )
    assert told("table-linked") == ["Table t1 is linked."]
    assert told("must-hit-armed")[0].startswith("A Must Hit point is sealed under ")


def test_a_round() -> None:
    assert told("meter-hit") == [
        "Seat 2 wins 100% of minor, $90.05, in round 2 at table t1 [PA627B-3-g-2-s2]."
    ]
    [sentence] = told("meter-reset")
    assert sentence == (
        "The minor meter begins again at $90.00 with $89.975 from the house,"
        " $0.025 from the reserve."
    )
    assert told("meters-raised")[0] == (
        "Round 1 at table t1 has 1 wager of $1.00 in all, which add: mega $0.05, major $0.05,"
        " minor $0.05, Must Hit $0.02. Must Hit stays below its point."
    )
    assert told("meters-raised")[2] == (
        "Round 3 at table t1 has 2 wagers of $2.00 in all, which add: mega $0.10, major $0.10,"
        " minor $0.10, Must Hit $0.04."
    )


def test_a_must_hit() -> None:
    [sentence] = told("must-hit-reached")
    assert sentence == (
        "Must Hit reaches its point of $100.03 in round 2 at table t1:"
        " seat 2 is drawn among 1 and wins the meter, $100.04 [PA627B-3-h-3]."
    )
    [sentence] = told("must-hit-reset")
    assert sentence == (
        "Must Hit begins again at $100.00 with $100.00 from the house:"
        " Must Hit configuration 3, $100.00 to $200.00, rate 2%."
    )
    assert told("must-hit-not-reached") == ["Must Hit is not reached in round 3 at table t1."]


def test_changes() -> None:
    assert told("adjustment-proposed")[1] == "ann proposes to raise mega by $7.00 (a slip)."
    assert told("proposal-withdrawn") == ["ann withdraws the proposed change."]
    assert told("meter-adjusted") == [
        "bob carries out what ann proposed: mega is raised by $5.00 (a gift of the house)."
    ]
    [changed] = told("configuration-changed")
    assert changed.startswith("bob carries out what ann proposed: mega initial $10,000.00,")
    assert "rate 1/3%, reserve rate 2.5%, limit $20,000.00; major" in changed
    assert told("configuration-proposed")[1].startswith("cleo proposes: mega initial")


def test_sums_with_fractions_of_a_cent() -> None:
    assert exact_dollars(Fraction(5)) == "$0.05"
    assert exact_dollars(Fraction(12_345, 2)) == "$61.725"
    assert exact_dollars(Fraction(50, 3)) == "$0.16 and 2/3 cent"


def test_a_meter_alone() -> None:
    hall = Link(filed("PA $5"))
    [raised] = hall.play(1)
    assert tell(raised).endswith("which add: mega $0.25, major $0.25, minor $0.25.")
    assert tell(hall.events[0]).endswith("; minor initial $450.00, reset $450.00, rate 5%.")
