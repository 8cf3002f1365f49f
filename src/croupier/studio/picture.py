"""A picture of a table in the making: the ground, and every element with its SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.geometry import Pose, Wedge
from croupier.studio.layout import Element, Part
from croupier.studio.seat_plan import SeatPlan, seat_plan
from croupier.studio.spots import Seat, drawn_seat, smallest_side_size

IN_FRONT_OF_THE_DEALER = frozenset([Piece.VIGORISH_BOX])
"""Numbered by seat, yet not at the seat."""


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    ground: tuple[str, ...]
    """Cloth, rail and whatever no clause asks for."""
    drawn: Mapping[Element, str]
    """Empty for what is drawn as a part of another."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be drawn."""

    house: HouseRules
    name: str
    elements: tuple[Element, ...]
    practice: bool = False

    def of(self, *pieces: Part) -> list[Element]:
        return [each for each in self.elements if each.piece in pieces]

    def at_seat(self, number: int) -> list[Element]:
        return [
            each
            for each in self.elements
            if each.seat == number and each.piece not in IN_FRONT_OF_THE_DEALER
        ]

    def plan(self, wedge: Wedge) -> SeatPlan:
        return seat_plan(self.at_seat(1), wedge)


def drawn_seats(subject: Subject, plan: SeatPlan, poses: Iterable[Pose]) -> dict[Element, str]:
    """Everything at the seats, seat 1 first."""
    with_odds = frozenset(each.wager for each in subject.of(Piece.ODDS) if each.wager)
    size = smallest_side_size(subject.house, plan, subject.at_seat(1), with_odds)
    drawn = dict[Element, str]()
    for number, pose in enumerate(poses, 1):
        here = subject.at_seat(number)
        sensors = {each.wager: each for each in here if each.piece is Piece.SENSOR and each.wager}
        seat = Seat(subject.house, plan, pose, with_odds, sensors, size)
        drawn |= drawn_seat(seat, here)
    return drawn
