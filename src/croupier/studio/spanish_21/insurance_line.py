"""Draws the Insurance line: a band in front of the boxes, with what it pays along its edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.geometry import Arc
from croupier.studio.inscriptions import along, half_angle, sweep
from croupier.studio.layout import Element
from croupier.studio.odds_board import only_price
from croupier.studio.svg import element_group, tag

SIZE = 17


@dataclass(frozen=True, slots=True)
class Band:
    """Between two circles around the dealer, so many degrees to both sides of the middle."""

    arc: Arc
    half: float
    near: float
    far: float
    """From the rim inwards."""


def insurance_line(house: HouseRules, element: Element, band: Band) -> str:
    """The words stand in the half towards the dealer, the places of the boxes before them."""
    text = f"{element.words} pays {only_price(house.wagers[element.wager or ''])}"
    return element_group(element, _drawn(band, text), text)


def _drawn(band: Band, text: str) -> Iterator[str]:
    written = band.far - 1.15 * SIZE
    half = max(band.half, half_angle(text, SIZE, band.arc.radius - written))
    edges = sweep(band.arc, band.near, -half, half), sweep(band.arc, band.far, half, -half)
    yield tag("path", class_="band", d=f"M{edges[0]}L{edges[1]}Z")
    route = f"M{sweep(band.arc, written, -half, half)}"
    yield from along(route, text, SIZE, "felt-curve-insurance")
