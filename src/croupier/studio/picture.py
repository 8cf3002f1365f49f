"""A picture of a table in the making: the ground, and every element with its SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.layout import Element, Part

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
    rim: float
    """How much of the rim each seat has."""


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
