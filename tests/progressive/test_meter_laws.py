"""Over any sequence of rounds, awards, adjustments and changes not a fraction of a cent is lost."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cage.progressive import (
    Award,
    Controller,
    MeterEvent,
    MeterHit,
    MustHitReached,
    Played,
    Point,
    body_of,
    controller_from,
    decide_again,
    event_from,
    evolve,
    point_from,
    point_secret,
    possible_points,
    reaches,
    reconciled,
    state_of,
    unfinished,
)
from croupier.rulebooks.house_rules import MustHit, Progressive
from croupier.values.exact import exact, written
from croupier.values.money import Cents
from tests.progressive.links import TENTH, WHOLE, Link, filed, must_hit

TABLES = ("t1", "t2", "t3")
BASE = filed("MD A", must_hit("MD A", 3))
MUST_HIT = BASE.must_hit
rates = st.builds(
    Fraction,
    st.integers(0, 90),
    st.sampled_from([100, 300, 700, 1001]),
)
rooms = st.none() | st.integers(0, 50_00)
"""How far the limit lies above the reset amount."""


@st.composite
def figures(draw: st.DrawFn) -> Progressive:
    """Small meters, so that limits, reserves and points are reached in a few rounds."""
    meters = {}
    for name, meter in BASE.meters.items():
        reset, room = draw(st.integers(1, 20_00)), draw(rooms)
        meters[name] = replace(
            meter,
            initial=Cents(draw(st.integers(0, reset))),
            reset=Cents(reset),
            rate=draw(rates),
            reserve_rate=draw(rates),
            limit=None if room is None else Cents(reset + room),
        )
    return replace(BASE, meters=meters, must_hit=draw(must_hits))


@st.composite
def _must_hit(draw: st.DrawFn) -> MustHit:
    assert MUST_HIT is not None
    reset = draw(st.integers(0, 10_00))
    ceiling = reset + draw(st.integers(1, 10_00))
    rate = max(draw(rates), Fraction(1, 1000))
    return replace(MUST_HIT, reset=Cents(reset), ceiling=Cents(ceiling), rate=rate)


must_hits = _must_hit()


class Meters(RuleBasedStateMachine):
    at_round_end = False

    @initialize(progressive=figures(), data=st.data())
    def open(self, progressive: Progressive, data: st.DataObject) -> None:
        assert progressive.must_hit is not None
        point = data.draw(st.sampled_from(possible_points(progressive.must_hit)))
        self.link = Link(progressive, *TABLES, point=point)
        self.link.at_round_end = self.at_round_end
        self.checked = Controller("hall")
        self.looked = 0
        self.brought = dict.fromkeys([*progressive.meters, "must_hit"], Fraction(0))
        self.waiting = dict[str, Played]()

    @property
    def filed_next(self) -> MustHit:
        must_hit_state = self.link.controller.must_hit
        assert must_hit_state is not None
        return must_hit_state.next_filed or must_hit_state.filed

    @rule(
        data=st.data(),
        table=st.sampled_from(TABLES),
        seats=st.lists(st.integers(1, 7), min_size=1, max_size=9),
    )
    def a_round(self, data: st.DataObject, table: str, seats: list[int]) -> None:
        controller = self.link.controller
        awards = list[Award]()
        for seat in dict.fromkeys(seats):
            line = data.draw(st.sampled_from([None, *controller.meters]))
            taken = [each for each in awards if each.meter == line]
            share = data.draw(st.sampled_from([WHOLE, TENTH]))
            is_free = not taken or (share == TENTH and all(each.share == TENTH for each in taken))
            if line is not None and is_free:
                cents = int(share * controller.meters[line].shown)
                awards.append(Award(line, seat, share, cents))
        played = self.link.played(*seats, table=table, awards=tuple(awards))
        handle = len(seats) * BASE.stake
        for name, meter in controller.meters.items():
            self.brought[name] += handle * (meter.filed.rate + meter.filed.reserve_rate)
        assert controller.must_hit is not None
        self.brought["must_hit"] += handle * controller.must_hit.filed.rate
        drawn = reaches(controller, played, self.link.point)
        events = self.link.book(
            played, data.draw(st.sampled_from(possible_points(self.filed_next)))
        )
        self.waiting[table] = played
        if not self.at_round_end:
            self._as_foretold(played, drawn, events)

    @precondition(lambda self: self.at_round_end and self.waiting)
    @rule(data=st.data())
    def a_round_ends(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(sorted(self.waiting)))
        played = self.waiting.pop(table)
        drawn = reaches(self.link.controller, played, self.link.point)
        events = self.link.end(played, data.draw(st.sampled_from(possible_points(self.filed_next))))
        self._as_foretold(played, drawn, events)

    def _as_foretold(
        self, played: Played, drawn: int | None, events: tuple[MeterEvent, ...]
    ) -> None:
        reached = [each for each in events if isinstance(each, MustHitReached)]
        assert [each.drawn for each in reached] == ([] if drawn is None else [drawn])
        assert all(each.seat == played.seats[each.drawn] for each in reached)

    @rule(cents=st.integers(1, 30_00), name=st.sampled_from(list(BASE.meters)))
    def an_adjustment(self, cents: int, name: str) -> None:
        meter = self.link.controller.meters[name]
        if meter.filed.limit is None or meter.amount + cents <= meter.filed.limit:
            self.link.adjusted(name, cents)

    @rule(progressive=figures())
    def a_change(self, progressive: Progressive) -> None:
        """Of everything that may change; a limit never goes below its meter."""
        meters = {}
        for name, meter in progressive.meters.items():
            state = self.link.controller.meters[name]
            reset = max(meter.reset, state.filed.initial)
            limit = meter.limit and Cents(max(meter.limit, reset, -(-state.amount // 1)))
            meters[name] = replace(
                meter, initial=state.filed.initial, reset=Cents(reset), limit=limit
            )
        changed = replace(progressive, meters=meters)
        held = {name: each.filed for name, each in self.link.controller.meters.items()}
        if (meters, changed.must_hit) != (held, self.filed_next):
            self.link.change(changed)

    @invariant()
    def every_event_is_decided_again_and_folded(self) -> None:
        """The fold of what is on disk is the state, and each step of it is the only one."""
        for event in self.link.events[self.looked :]:
            recorded = event_from(event.kind, body_of(event))
            assert recorded == event
            assert decide_again(self.checked, recorded) == event
            after = evolve(self.checked, recorded)
            _falls_only_by_a_hit(self.checked, after, event)
            _stays_below_its_limits(self.checked, event)
            self.checked = after
        self.looked = len(self.link.events)
        assert self.checked == self.link.controller
        assert unfinished(self.checked) is None
        assert controller_from(state_of(self.checked)) == self.checked

    @invariant()
    def nothing_is_lost_or_invented(self) -> None:
        for row in reconciled(self.link.controller):
            assert row.is_even
            assert row.accrued == self.brought[row.meter]
            held = row.amount + row.reserve + row.overflow
            assert self.brought[row.meter] == held + row.awards - row.seeds
            assert min(row.amount, row.reserve, row.overflow, row.seeds) >= 0


def _falls_only_by_a_hit(before: Controller, after: Controller, event: MeterEvent) -> None:
    for name, meter in before.meters.items():
        fell = meter.amount - after.meters[name].amount
        assert fell <= (event.cents if isinstance(event, MeterHit) else 0)
    if before.must_hit and after.must_hit:
        fell = before.must_hit.amount - after.must_hit.amount
        assert fell <= (event.cents if isinstance(event, MustHitReached) else 0)


def _stays_below_its_limits(before: Controller, event: MeterEvent) -> None:
    for meter in before.meters.values():
        assert meter.filed.limit is None or meter.amount <= meter.filed.limit
    if isinstance(event, MeterHit):
        assert event.cents <= before.meters[event.meter].shown
    if isinstance(event, MustHitReached):
        assert before.must_hit is not None
        filed_now = before.must_hit.filed
        assert filed_now.reset < event.cents <= filed_now.ceiling
        assert before.must_hit.amount >= event.cents


class MetersAtRoundEnd(Meters):
    at_round_end = True


RUNS = settings(max_examples=40, stateful_step_count=25)
TestMeters = Meters.TestCase
TestMeters.settings = RUNS
TestMetersAtRoundEnd = MetersAtRoundEnd.TestCase
TestMetersAtRoundEnd.settings = RUNS


@given(st.fractions())
def test_a_fraction_is_read_as_it_was_written(value: Fraction) -> None:
    assert exact(written(value)) == value


@given(st.integers(1, 10**6), st.text(min_size=1))
def test_a_point_is_read_as_it_was_sealed(cents: int, salt: str) -> None:
    point = Point(cents, salt)
    assert point_from(point_secret(point)) == point


def test_a_fold_of_all_events_is_the_state() -> None:
    link = Link(BASE, "t1", "t2", point=100_02)
    link.play(1, awards=(link.whole("star"),))
    link.play(2, 3, table="t2")
    folded = reduce(evolve, link.events, Controller("hall"))
    assert folded == link.controller
