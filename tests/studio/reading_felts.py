"""Reads a drawn felt back: what is on it, whose, by which clause, and where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import house_rules
from croupier.studio.geometry import Box, Point, Pose
from croupier.studio.inscriptions import FIGURE, WIDTHS
from croupier.studio.layout import layout_elements
from tests.support import game
from tests.tables import every_table

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "submissions").glob("*.toml"))
FEW_SEATS = ("pa-541", "pa-627a", "pa-627b", "ma-midi", "md-mini")


Corners = tuple[Point, ...]


class Drawn(NamedTuple):
    """An element as the picture names it."""

    element: str
    seat: int | None
    wager: str | None
    clause: str


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314


def drawn_on(svg: str) -> Counter[Drawn]:
    return Counter(
        Drawn(
            node.attrib["data-element"],
            int(node.attrib["data-seat"]) if "data-seat" in node.attrib else None,
            node.attrib.get("data-wager"),
            node.attrib["data-clause"],
        )
        for node in parsed(svg).iter()
        if "data-element" in node.attrib
    )


def texts(node: ET.Element) -> list[str]:
    """What is to be read, title and description left out."""
    return ["".join(each.itertext()) for each in node.iter() if each.tag.endswith("}text")]


def element(svg: str, name: str, seat: int | None = None, wager: str | None = None) -> ET.Element:
    """The one group of an element."""
    found = [
        node
        for node in parsed(svg).iter()
        if node.attrib.get("data-element") == name
        and (seat is None or node.attrib.get("data-seat") == str(seat))
        and (wager is None or node.attrib.get("data-wager") == wager)
    ]
    assert len(found) == 1, f"{len(found)} of {name} {seat} {wager}"
    return found[0]


def place(node: ET.Element) -> tuple[float, float]:
    """The middle of an element's first frame, disc or text, in the picture."""
    for each in node.iter():
        at = each.attrib
        match each.tag.rpartition("}")[2]:
            case "rect":
                x = float(at["x"]) + float(at["width"]) / 2
                return _moved(node, x, float(at["y"]) + float(at["height"]) / 2)
            case "circle":
                return _moved(node, float(at["cx"]), float(at["cy"]))
            case "text" if "x" in at:
                return _moved(node, float(at["x"]), float(at["y"]))
    raise AssertionError("nothing is drawn")


def _moved(node: ET.Element, x: float, y: float) -> tuple[float, float]:
    at = _pose(node.get("transform", "")).place(Point(x, y))
    return at.x, at.y


def _pose(transform: str) -> Pose:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", transform)]
    x, y, turn = (*numbers, 0.0, 0.0, 0.0)[:3]
    return Pose(Point(x, y), turn)


def framed(svg: str) -> Iterator[Corners]:
    """The corners of all spots, boxes and things, in the picture."""
    for node in parsed(svg).iter():
        if node.get("data-element") in {"wager_area", "vigorish_box", "player_cards",
                                        "banker_cards", "shoe", "drop_box", "tip_box"}:  # fmt: skip
            yield _corners(node)[0]


def printed_cards(svg: str) -> Iterator[Corners]:
    """The corners of every King and nine at the seats."""
    for node in parsed(svg).iter():
        if node.get("data-element") == "king_9":
            yield from _corners(node)


def _corners(node: ET.Element) -> list[Corners]:
    pose = _pose(node.get("transform", ""))
    boxes = [
        Box(*(float(each.attrib[key]) for key in ("x", "y", "width", "height")))
        for each in node.iter()
        if each.tag.endswith("}rect")
    ]
    return [tuple(map(pose.place, box.corners)) for box in boxes]


def placed_letters(text: ET.Element) -> Iterator[Corners]:
    """Where each letter stands of words that are placed letter by letter."""
    size = float(text.attrib["font-size"])
    lists = (map(float, text.attrib[key].split()) for key in ("x", "y", "rotate"))
    for letter, x, y, turn in zip(text.text or "", *lists, strict=True):
        wide = size * WIDTHS.get(letter, FIGURE)
        pose = Pose(Point(x, y), turn)
        yield tuple(map(pose.place, Box(0, -0.75 * size, wide, size).corners))


def apart(one: Corners, other: Corners) -> bool:
    """Whether a line along a side of one of two convex shapes has them on different sides."""
    for shape, n in product((one, other), range(4)):
        start, end = shape[n], shape[(n + 1) % 4]
        away = end.y - start.y, start.x - end.x
        reach = [[away[0] * at.x + away[1] * at.y for at in each] for each in (one, other)]
        if max(reach[0]) <= min(reach[1]) or max(reach[1]) <= min(reach[0]):
            return True
    return False


def every_house() -> Iterator[tuple[str, HouseRules]]:
    """One baccarat table of every look there is: what is alike on the felt is drawn once."""
    seen = set[Hashable]()
    for name, house in _houses():
        look = _look(house)
        if look not in seen:
            seen.add(look)
            yield name, house


def _look(house: HouseRules) -> Hashable:
    """All that a drawing goes by, except prices."""
    less = house.vigorish.name if house.vigorish else None
    return layout_elements(house), less, tuple((each.id, len(each.lines), each.bears_vigorish)
                                               for each in house.wagers.values())  # fmt: skip


def _houses() -> Iterator[tuple[str, HouseRules]]:
    """Every example, every kind of table, and chapters with other numbers of seats."""
    for file in EXAMPLES:
        house = house_rules(file.read_text(encoding="utf-8"), file.name)
        if house.rulebook in SHELF.about("baccarat"):
            yield file.stem, house
    for filed in every_table():
        yield str(filed), filed.game().house
    for book in FEW_SEATS:
        yield f"{book} for one", game(book, seats=1).house
    for seats in range(10, 15):
        yield f"pa-545 for {seats}", game("pa-545", seats=seats).house
