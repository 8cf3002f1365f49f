"""Changes of a controller need two people, and never lower a meter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cage.progressive import (
    ConfigurationChanged,
    Controller,
    Decided,
    MeterAdjusted,
)
from croupier.values.refusals import Refusal
from tests.progressive.links import (
    Link,
    adjust,
    approve,
    filed,
    must_hit,
    propose,
    with_meter,
    withdraw_proposal,
)
from tests.support import clause

WHY = "a new filing"


def refused(decided: Decided) -> Refusal:
    assert isinstance(decided, Refusal)
    return decided


def hall() -> Link:
    return Link(filed("PA $5"))


class TestTwoPeople:
    def test_one_proposes_and_another_carries_out(self) -> None:
        link = hall()
        changed = with_meter(link.progressive, "mega", rate=Fraction(3, 100), reset=60_000_00)
        link.record(propose(link.controller, "ann", changed, WHY))
        assert link.controller.meters["mega"].filed.rate == Fraction(5, 100)
        [event] = link.record(approve(link.controller, "bob"))
        assert isinstance(event, ConfigurationChanged)
        assert (event.by, event.proposed_by, event.reason) == ("bob", "ann", WHY)
        assert link.controller.meters["mega"].filed == changed.meters["mega"]
        assert link.controller.proposal is None
        link.play(1)
        assert link.stands("mega")[0] == 50_000_15

    @pytest.mark.parametrize("same", ["ann", "Ann", " ANN"])
    def test_the_same_person_may_not(self, same: str) -> None:
        link = hall()
        link.record(adjust(link.controller, "ann", "mega", 100_00, WHY))
        refusal = refused(approve(link.controller, same))
        assert refusal.why == "ann proposed it: a second person must carry it out"

    def test_one_change_waits_at_a_time_and_can_be_withdrawn(self) -> None:
        link = hall()
        assert refused(approve(link.controller, "bob")).why.startswith("no change of hall waits")
        assert refused(withdraw_proposal(link.controller, "bob")).why.endswith("was proposed")
        link.record(adjust(link.controller, "ann", "mega", 100_00, WHY))
        assert "waits already" in refused(adjust(link.controller, "bob", "mega", 1, WHY)).why
        link.record(withdraw_proposal(link.controller, "ann"))
        assert link.controller.proposal is None
        assert link.stands("mega")[0] == 50_000_00

    @pytest.mark.parametrize(("by", "reason"), [("", WHY), (" ", WHY), ("ann", " "), ("ann", "")])
    def test_a_change_has_a_name_and_a_reason(self, by: str, reason: str) -> None:
        link = hall()
        refusal = refused(adjust(link.controller, by, "mega", 1, reason))
        assert refusal.clause is None

    def test_nobody_carries_out_without_a_name(self) -> None:
        link = hall()
        link.record(adjust(link.controller, "ann", "mega", 100_00, WHY))
        refused(approve(link.controller, " "))
        refused(withdraw_proposal(link.controller, ""))

    def test_a_controller_must_be_there(self) -> None:
        refused(adjust(Controller("hall"), "ann", "mega", 1, WHY))
        refused(propose(Controller("hall"), "ann", filed("PA $5"), WHY))


class TestFigures:
    @pytest.mark.parametrize(
        "changes",
        [
            {"rate": Fraction(1, 100)},
            {"reserve_rate": Fraction(1, 100)},
            {"reset": 500_00},
            {"limit": 1_000_00},
        ],
        ids=str,
    )
    def test_rates_reset_and_limit_may_change(self, changes: dict[str, object]) -> None:
        link = hall()
        link.change(with_meter(link.progressive, "minor", **changes))
        assert link.stands("minor")[0] == 450_00

    @clause("PA627B-3-f-2-s2")
    def test_stake_names_and_initial_amounts_may_not(self) -> None:
        link = hall()
        others = [
            replace(link.progressive, stake=filed("PA $1").stake),
            replace(link.progressive, wager="royal_10"),
            replace(link.progressive, meters={"mega": link.progressive.meters["mega"]}),
            with_meter(link.progressive, "mega", initial=70_000_00),
            with_meter(link.progressive, "mega", clause="PA627B-3-g-2-s2"),
            filed("MD A"),
        ]
        for other in others:
            refusal = refused(propose(link.controller, "ann", other, WHY))
            assert refusal.clause == "PA627B-3-f-2-s2", other

    def test_the_same_figures_are_no_change(self) -> None:
        link = hall()
        refusal = refused(propose(link.controller, "ann", link.progressive, WHY))
        assert refusal.why == "these are the figures the controller has"

    @clause("PA627B-3-h")
    def test_must_hit_is_neither_added_nor_taken_away(self) -> None:
        with_one, without = filed("PA $5", must_hit("PA $5", 2)), filed("PA $5")
        for held, other in ((with_one, without), (without, with_one)):
            link = Link(held, point=101_00)
            assert refused(propose(link.controller, "ann", other, WHY)).clause == "PA627B-3-h-2"

    def test_a_meter_stays_where_it_is_so_no_limit_is_put_below_it(self) -> None:
        link = hall()
        lower = with_meter(link.progressive, "mega", limit=50_000_10)
        link.record(propose(link.controller, "ann", lower, WHY))
        link.play(1)
        refusal = refused(approve(link.controller, "bob"))
        assert refusal.clause == "PA627B-3-f-2-s2"
        assert "falls by a hit alone" in refusal.why

    def test_figures_that_contradict_each_other(self) -> None:
        link = hall()
        for changes in ({"limit": 60_000_00, "reset": 60_000_01}, {"rate": Fraction(-1)}):
            other = with_meter(link.progressive, "mega", **changes)
            assert refused(propose(link.controller, "ann", other, WHY)).clause

    def test_a_choice_of_must_hit_can_be_taken_back_before_it_takes_effect(self) -> None:
        one, two = (filed("PA $5", must_hit("PA $5", number)) for number in (1, 2))
        link = Link(one, point=300_00)
        link.change(two)
        assert link.controller.must_hit is not None
        assert link.controller.must_hit.next_filed == two.must_hit
        link.change(one)
        assert link.controller.must_hit.next_filed is None


class TestAdjustments:
    def test_one_raises_a_meter_and_is_a_seed_of_the_house(self) -> None:
        link = hall()
        link.record(adjust(link.controller, "ann", "mega", 250_00, WHY))
        [event] = link.record(approve(link.controller, "bob"))
        assert isinstance(event, MeterAdjusted)
        assert (event.meter, event.cents, event.proposed_by) == ("mega", 250_00, "ann")
        assert link.stands("mega")[0] == 50_250_00
        assert link.is_even

    @pytest.mark.parametrize("cents", [0, -1, -100_00])
    def test_none_lowers_a_meter(self, cents: int) -> None:
        link = hall()
        refusal = refused(adjust(link.controller, "ann", "mega", cents, WHY))
        assert refusal.clause == "PA627B-3-f-2-s2"

    def test_none_passes_the_limit(self) -> None:
        link = Link(filed("PA $5", limit="50000.50"))
        assert refused(adjust(link.controller, "ann", "mega", 51, WHY)).clause
        link.record(adjust(link.controller, "ann", "mega", 50, WHY))
        link.play(1)
        assert "above its limit of $50,000.50" in refused(approve(link.controller, "bob")).why

    def test_a_meter_nobody_has(self) -> None:
        refused(adjust(hall().controller, "ann", "star", 1, WHY))
