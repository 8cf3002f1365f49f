"""Controllers for tests: filed under each chapter, and everything they recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.cage.book import HouseOrder
from croupier.cage.progressive import (
    AdjustmentProposed,
    ApproveProposal,
    Award,
    ConfigurationChanged,
    ConfigurationProposed,
    Controller,
    Decided,
    MeterAdjusted,
    MeterEvent,
    Played,
    Point,
    ProposalWithdrawn,
    ProposeFigures,
    ProposeRaise,
    WithdrawProposal,
    book,
    book_round,
    end_round,
    evolve,
    link,
    open_controller,
    point_commitment,
    reconciled,
)
from croupier.rulebooks.house_rules import Progressive
from croupier.values.refusals import Refusal
from tests.support import check, drawn_up

FILED: Mapping[str, tuple[str, str, dict[str, int]]] = {
    "PA $5": ("pa-627b", "[progressive]\nstake = 5", {"mega": 50_000, "major": 450, "minor": 450}),
    "PA $1": ("pa-627b", "[progressive]\nstake = 1", {"mega": 10_000, "major": 90, "minor": 90}),
    "MA": ("ma-midi", "", {"star": 50_000, "spade": 450, "heart": 450}),
    "MD A": ("md-mini", 'paytable = "A"', {"star": 50_000, "spade": 350, "heart": 350}),
    "MD B": ("md-mini", 'paytable = "B"', {"star": 25_000, "spade": 350, "heart": 350}),
    "MD C": ("md-mini", 'paytable = "C"', {"star": 50_000, "spade": 450, "heart": 450}),
}
"""Chapter, entry, and each meter's floor in dollars."""
WHOLE, TENTH = Fraction(1), Fraction(1, 10)


def filed(form: str, must_hit: str = "", **meter: str) -> Progressive:
    """A lawful filing at the floors and 5%, unless every meter is to have it otherwise."""
    book, entry, floors = FILED[form]
    rows = ["[wagers.royal_9]", entry, "[progressive.meters]"]
    for name, floor in floors.items():
        keys = {"initial": str(floor), "reset": str(floor), "rate": '"5%"', **meter}
        rows.append(
            f"{name} = {{ {', '.join(f'{key} = {value}' for key, value in keys.items())} }}"
        )
    if must_hit:
        rows.append(f"[progressive.must_hit]\n{must_hit}")
    checked = check(book, "\n".join(rows), seats=7)
    assert checked.lawful, checked.findings
    progressive = drawn_up(checked).progressive
    assert progressive is not None
    return progressive


def must_hit(form: str, configuration: int) -> str:
    """The lines of a filing; Maryland wants a rate filed."""
    rate = '\nrate = "5%"' if form.startswith("MD") else ""
    return f"configuration = {configuration}{rate}"


def sealed(cents: int, salt: str = "a salt nobody knows") -> Point:
    return Point(cents, salt)


def ordered(controller: Controller, order: HouseOrder, by: str) -> Decided:
    decided = book.decide(controller, order, by)
    return decided if isinstance(decided, Refusal) else (decided,)


def propose(controller: Controller, by: str, progressive: Progressive, reason: str) -> Decided:
    return ordered(controller, ProposeFigures.of(progressive, reason), by)


def adjust(controller: Controller, by: str, meter: str, cents: int, reason: str) -> Decided:
    return ordered(controller, ProposeRaise(meter, cents, reason), by)


def approve(controller: Controller, by: str) -> Decided:
    return ordered(controller, ApproveProposal(), by)


def withdraw_proposal(controller: Controller, by: str) -> Decided:
    return ordered(controller, WithdrawProposal(), by)


def house_order_behind(event: MeterEvent, stake: int) -> HouseOrder | None:
    """What somebody of the house ordered, if one of them did."""
    match event:
        case ConfigurationProposed():
            figures = event.meters, event.must_hit
            return ProposeFigures(event.reason, "royal_9", stake, *figures)
        case AdjustmentProposed():
            return ProposeRaise(event.meter, event.cents, event.reason)
        case ConfigurationChanged() | MeterAdjusted():
            return ApproveProposal()
        case ProposalWithdrawn():
            return WithdrawProposal()
    return None


class Link:
    """A controller, every event it recorded, and the point under seal."""

    def __init__(self, progressive: Progressive, *tables: str, point: int = 0) -> None:
        self.progressive = progressive
        self.events: list[MeterEvent] = []
        self.controller = Controller("hall")
        self.point = sealed(point) if progressive.must_hit else None
        self.at_round_end = False
        self.rounds = dict[str, int]()
        self.seals = 0
        commitment = point_commitment(self.point) if self.point else ""
        self.record(open_controller("hall", progressive, commitment))
        for table in tables or ("t1",):
            self.record(link(self.controller, table, progressive))

    def record(self, decided: Decided) -> tuple[MeterEvent, ...]:
        assert not isinstance(decided, Refusal), decided
        self.events += decided
        for event in decided:
            self.controller = evolve(self.controller, event)
        return decided

    def played(self, *seats: int, table: str = "t1", awards: tuple[Award, ...] = ()) -> Played:
        """The table's next round."""
        return Played(table, self.rounds.get(table, 0) + 1, seats, awards)

    def book(self, played: Played, next_point: int = 0) -> tuple[MeterEvent, ...]:
        fresh = self._fresh(next_point)
        booked = self.record(
            book_round(
                self.controller,
                played,
                point=self.point,
                next_commitment=point_commitment(fresh),
                at_round_end=self.at_round_end,
            )
        )
        self.rounds[played.table] = played.round
        return self._armed(booked, fresh)

    def end(self, played: Played, next_point: int = 0) -> tuple[MeterEvent, ...]:
        fresh = self._fresh(next_point)
        ended = end_round(self.controller, played, self.point, point_commitment(fresh))
        return self._armed(self.record(ended), fresh)

    def refused(self, played: Played) -> Refusal:
        decided = book_round(
            self.controller,
            played,
            point=self.point,
            next_commitment=point_commitment(self._fresh(0)),
            at_round_end=self.at_round_end,
        )
        assert isinstance(decided, Refusal)
        return decided

    def play(
        self, *seats: int, table: str = "t1", awards: tuple[Award, ...] = (), next_point: int = 0
    ) -> tuple[MeterEvent, ...]:
        return self.book(self.played(*seats, table=table, awards=awards), next_point)

    def whole(self, meter: str, seat: int = 1) -> Award:
        return Award(meter, seat, WHOLE, self.controller.meters[meter].shown)

    def tenth(self, meter: str, seat: int = 1) -> Award:
        return Award(meter, seat, TENTH, self.controller.meters[meter].shown // 10)

    def change(self, progressive: Progressive) -> None:
        """By two people."""
        self.record(propose(self.controller, "ann", progressive, "a new filing"))
        self.record(approve(self.controller, "bob"))

    def adjusted(self, meter: str, cents: int) -> None:
        self.record(adjust(self.controller, "ann", meter, cents, "a gift of the house"))
        self.record(approve(self.controller, "bob"))

    def stands(self, name: str) -> tuple[Fraction | int, ...]:
        """A meter's amount, reserve and overflow."""
        meter = self.controller.meters[name]
        return meter.amount, meter.reserve, meter.overflow

    def amounts(self) -> dict[str, Fraction]:
        return {name: meter.amount for name, meter in self.controller.meters.items()}

    @property
    def is_even(self) -> bool:
        return all(each.is_even for each in reconciled(self.controller))

    def _fresh(self, cents: int) -> Point:
        self.seals += 1
        return sealed(cents or 100_01, f"salt {self.seals}")

    def _armed(self, events: tuple[MeterEvent, ...], fresh: Point) -> tuple[MeterEvent, ...]:
        if any(event.kind == "must-hit-armed/1" for event in events):
            self.point = fresh
        return events


def with_meter(progressive: Progressive, name: str, **changes: object) -> Progressive:
    """The same filing with one meter's figures changed."""
    meter = replace(progressive.meters[name], **changes)  # type: ignore[arg-type]
    return replace(progressive, meters={**progressive.meters, name: meter})
