"""The felt of a Pai Gow table: what the chapter wants, and a place for every tile and chip."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import atan2, degrees, hypot, sqrt
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import felt
from croupier.studio.geometry import Box, Point, Pose, around
from croupier.studio.layout import layout_elements
from croupier.studio.pai_gow.tiles import HEIGHT, WIDTH
from croupier.studio.palette import page_stylesheet, stylesheet
from tests.commands.running import document, run
from tests.studio.reading_felts import (
    Corners,
    Drawn,
    apart,
    drawn_on,
    element,
    parsed,
    place,
    texts,
)
from tests.support import cases, clause

SUBMISSION = """
rulebook = "pa-535"
game = "pai_gow"
seats = 6
[options]
player_banking = {}
"""
SEATS = range(1, 7)
SET = ["high-1", "high-2", "low-1", "low-2"]
IN_A_ROW = ["tile-1", "tile-2", "tile-3", "tile-4"]
FRAMES = frozenset(["hand", "spot", "area", "thing", "marker-place"])


@cache
def table(*, banking: bool) -> HouseRules:
    return house_rules(SUBMISSION.format(str(banking).lower()))


@cache
def drawing(*, banking: bool = True, practice: bool = False) -> str:
    return felt(table(banking=banking), practice=practice)


each_table = pytest.mark.parametrize(
    ("banking", "practice"),
    [(False, False), (False, True), (True, False), (True, True)],
    ids=["plain", "practice", "banking", "banking-practice"],
)


class Place(NamedTuple):
    """A place for a tile, as a page reads it."""

    name: str
    at: Point
    width: float
    height: float
    rotation: float

    @property
    def corners(self) -> Corners:
        box = around(0, 0, self.width, self.height)
        return tuple(map(Pose(self.at, self.rotation).place, box.corners))


def places(node: ET.Element, name: str = "data-slot") -> list[Place]:
    return [
        Place(
            each.attrib[name],
            Point(float(each.attrib["data-x"]), float(each.attrib["data-y"])),
            *(float(each.attrib[f"data-{key}"]) for key in ("width", "height", "rotation")),
        )
        for each in node.iter()
        if name in each.attrib
    ]


def positions(svg: str) -> dict[str, list[Place]]:
    return {
        node.attrib["data-position"]: places(node)
        for node in parsed(svg).iter()
        if "data-position" in node.attrib
    }


def middle(found: list[Place]) -> Point:
    return Point(
        sum(each.at.x for each in found) / len(found),
        sum(each.at.y for each in found) / len(found),
    )


def frames(svg: str) -> Iterator[tuple[str, Corners]]:
    """The outlines of everything on the felt, in the picture."""
    for group in parsed(svg).iter():
        name = group.attrib.get("data-element") or group.attrib.get("class")
        if "data-element" in group.attrib or name == "tray":
            numbers = [float(each) for each in re.findall(r"-?[\d.]+", group.get("transform", ""))]
            x, y, turn = (*numbers, 0.0, 0.0, 0.0)[:3]
            for node in group.iter():
                if node.get("class") in FRAMES:
                    box = Box(*(float(node.attrib[key]) for key in ("x", "y", "width", "height")))
                    yield str(name), tuple(map(Pose(Point(x, y), turn).place, box.corners))


def demanded(*, banking: bool) -> Counter[tuple[str, str]]:
    """What the text wants, read without the rulebook's list: kind and clause."""
    once = {
        "dealer": "PA535-2-a",
        "dead_hand": "PA535-2-b-2",
        "house_name": "PA535-2-b-3",
        "drop_box": "PA535-2-c",
        "tip_box": "PA535-2-c",
        "shaker": "PA535-2-d-s1",
        "stacks": "PA535-6-d-s2",
        "dealer_hands": "PA535-10-c",
        "collected": "PA535-10-l",
    }
    each_seat = {"seat": "PA535-2-a", "wager_area": "PA535-2-b-1"}
    if banking:
        once |= {"centre": "PA535-11-o-s2", "dealer_wager": "PA535-11-h-s3"}
        each_seat |= {"bank_marker": "PA535-11-c-s2"}
    return Counter(once.items()) + Counter(dict.fromkeys(each_seat.items(), 6))


@each_table
def test_it_has_what_the_text_wants(*, banking: bool, practice: bool) -> None:
    found = drawn_on(drawing(banking=banking, practice=practice))
    assert max(found.values()) == 1
    assert Counter((each.element, each.clause) for each in found) == demanded(banking=banking)


@pytest.mark.parametrize("banking", [False, True])
def test_it_draws_the_elements_of_its_layout(*, banking: bool) -> None:
    wanted = Counter(
        Drawn(each.piece.value, each.seat, each.wager, each.clause)
        for each in layout_elements(table(banking=banking))
    )
    assert drawn_on(drawing(banking=banking)) == wanted


@clause("PA535-2-b-1")
def test_six_betting_areas_bear_their_numbers() -> None:
    svg = drawing()
    for seat in SEATS:
        area = element(svg, "wager_area", seat, "pai_gow")
        assert texts(area) == [str(seat)]
        assert (area.attrib["id"], area.attrib["data-clause"]) == (
            f"seat-{seat}-pai_gow",
            "PA535-2-b-1",
        )
        at = float(area.attrib["data-x"]), float(area.attrib["data-y"])
        assert at == pytest.approx(place(area), abs=0.2)
        assert area[0].text == f"Seat {seat}: Pai Gow. Pays 1 to 1 less 5%"


@clause("PA535-2-a")
def test_the_seats_are_on_one_side_and_the_dealer_on_the_other() -> None:
    """Seat 1 farthest to the right of the dealer, who looks down: on the left of the picture."""
    svg = drawing()
    areas = [place(element(svg, "wager_area", seat)) for seat in SEATS]
    assert areas == sorted(areas)
    dealer, hands = place(element(svg, "dealer")), middle(positions(svg)["dealer"])
    assert dealer[1] < hands.y < min(y for _, y in areas)


def test_the_count_goes_counterclockwise_over_eight_positions() -> None:
    svg = drawing()
    root, found = parsed(svg), positions(svg)
    assert set(found) == {"dealer", "1", "2", "3", "4", "5", "6", "dead"}
    centre = Point(float(root.attrib["width"]) / 2, float(root.attrib["height"]) / 2)
    order = ["dealer", *map(str, SEATS), "dead"]
    middles = [middle(found[name]) for name in order]
    turned = [degrees(atan2(centre.x - at.x, centre.y - at.y)) % 360 for at in middles]
    assert turned == sorted(turned), "from the top over the left, the bottom and the right"


@each_table
def test_every_position_has_places_for_four_tiles(*, banking: bool, practice: bool) -> None:
    svg = drawing(banking=banking, practice=practice)
    for name, found in positions(svg).items():
        assert [each.name for each in found] == (IN_A_ROW if name == "dead" else SET)
        for each in found:
            assert (each.width, each.height) == (WIDTH, HEIGHT), "a tile fits without stretching"


def test_a_place_is_where_its_outline_is() -> None:
    """Turned as its seat is, so that a page need not know of the seat."""
    for group in parsed(drawing()).iter():
        if group.get("data-element") != "seat":
            continue
        x, y, turn = (float(each) for each in re.findall(r"-?[\d.]+", group.attrib["transform"]))
        outlines = [each for each in group.iter() if "data-slot" in each.attrib]
        for outline, slot in zip(outlines, places(group), strict=True):
            box = Box(*(float(outline.attrib[key]) for key in ("x", "y", "width", "height")))
            at = Pose(Point(x, y), turn).place(box.middle)
            assert (slot.at.x, slot.at.y) == pytest.approx((at.x, at.y), abs=0.2)
            assert slot.rotation == turn


def test_set_hands_lie_behind_the_betting_area_and_apart() -> None:
    """Further from the dealer than the wager; the high hand on the player's left, as written."""
    svg = drawing()
    found = positions(svg)
    dealer = middle(found["dealer"])
    for seat in SEATS:
        hands = found[str(seat)]
        behind, wager = middle(hands), place(element(svg, "wager_area", seat))
        assert hypot(behind.x - dealer.x, behind.y - dealer.y) > hypot(
            wager[0] - dealer.x, wager[1] - dealer.y
        )
        assert [each.at.x for each in hands] == sorted(each.at.x for each in hands)
        group = element(svg, "seat", seat)
        assert [
            each.attrib["data-hand"] for each in group.iter() if "data-hand" in each.attrib
        ] == [
            "high",
            "low",
        ]


def test_the_dealers_high_hand_is_at_his_right_and_the_low_hand_at_his_left() -> None:
    svg = drawing()
    dealer, _ = place(element(svg, "dealer"))
    across = {each.name: each.at.x for each in positions(svg)["dealer"]}
    assert max(across["high-1"], across["high-2"]) < dealer
    assert dealer < min(across["low-1"], across["low-2"])


@clause("PA535-2-b-2")
def test_the_dead_hand_is_left_of_the_dealer() -> None:
    svg = drawing()
    dead, dealer = element(svg, "dead_hand"), place(element(svg, "dealer"))
    assert texts(dead) == ["DEAD HAND"]
    found = places(dead)
    assert len(found) == 4
    assert all(each.at.x > dealer[0] for each in found)
    assert middle(found).y == middle(positions(svg)["dealer"]).y


def test_the_stacks_are_numbered_from_the_dealers_left() -> None:
    """That is, from the right of the picture; they stand in front of the tray."""
    svg = drawing()
    found = places(element(svg, "stacks"), "data-stack")
    assert [each.name for each in sorted(found, key=lambda each: -each.at.x)] == [
        str(n) for n in range(1, 9)
    ]
    [tray] = [corners for name, corners in frames(svg) if name == "tray"]
    tops = {min(corner.y for corner in each.corners) for each in found}
    assert max(corner.y for corner in tray) < min(tops)
    assert min(corner.x for corner in tray) < min(each.at.x for each in found)
    assert max(corner.x for corner in tray) > max(each.at.x for each in found)


@pytest.mark.parametrize("name", ["shaker", "collected"])
def test_it_stands_at_the_dealers_right(name: str) -> None:
    svg = drawing()
    assert place(element(svg, name))[0] < place(element(svg, "dealer"))[0]


@clause("PA535-2-c")
def test_drop_box_and_tip_box_are_at_opposite_hands_of_the_dealer() -> None:
    """Reading R-PG11."""
    svg = drawing()
    drop, tip = place(element(svg, "drop_box")), place(element(svg, "tip_box"))
    dealer = place(element(svg, "dealer"))
    assert drop[0] - dealer[0] == pytest.approx(dealer[0] - tip[0])
    assert drop[1] == tip[1] < middle(positions(svg)["dealer"]).y


@clause("PA535-2-b-3")
def test_the_name_of_the_house() -> None:
    svg = felt(table(banking=False), name="Bell & Sons")
    assert texts(element(svg, "house_name")) == ["Bell & Sons"]


@clause("PA535-2-d-2")
def test_the_shaker_bears_the_mark_of_the_house() -> None:
    svg = felt(table(banking=False), name="Bell & Sons")
    assert texts(element(svg, "shaker")) == ["B", "Shaker"]


@pytest.mark.parametrize(
    ("cited", "name", "seats"),
    cases(
        ("PA535-11-c-s2", "bank_marker", list(SEATS)),
        ("PA535-11-o-s2", "centre", [None]),
        ("PA535-11-h-s3", "dealer_wager", [None]),
    ),
)
def test_places_that_only_a_table_with_banking_has(
    cited: str, name: str, seats: list[int | None]
) -> None:
    found = [each for each in drawn_on(drawing()) if each.element == name]
    assert found == [Drawn(name, seat, None, cited) for seat in seats]
    assert name not in {each.element for each in drawn_on(drawing(banking=False))}
    for each in found:
        group = element(drawing(), name, each.seat)
        at = float(group.attrib["data-x"]), float(group.attrib["data-y"])
        assert at == pytest.approx(place(group), abs=0.2)


@each_table
def test_nothing_lies_on_anything_else(*, banking: bool, practice: bool) -> None:
    found = list(frames(drawing(banking=banking, practice=practice)))
    once, each_seat = (11, 4) if banking else (9, 3)
    assert len(found) == once + 6 * each_seat
    for (one, corners), (other, its_corners) in combinations(found, 2):
        assert apart(corners, its_corners), f"{one} and {other}"


@each_table
def test_everything_lies_on_the_cloth(*, banking: bool, practice: bool) -> None:
    svg = drawing(banking=banking, practice=practice)
    [cloth] = [each for each in parsed(svg).iter() if each.get("class") == "cloth"]
    left, top, right, side, radius, *_ = (
        float(each) for each in re.findall(r"[\d.]+", cloth.attrib["d"])
    )
    centre = Point((left + right) / 2, side - sqrt(radius**2 - ((right - left) / 2) ** 2))
    for name, corners in frames(svg):
        for corner in corners:
            assert left < corner.x < right, name
            assert corner.y > top, name
            assert hypot(corner.x - centre.x, corner.y - centre.y) < radius, name


@each_table
def test_no_place_for_a_tile_lies_on_another(*, banking: bool, practice: bool) -> None:
    svg = drawing(banking=banking, practice=practice)
    root = parsed(svg)
    found = [*places(root), *places(root, "data-stack")]
    assert len(found) == 6 * 4 + 4 + 4 + 4 + 8
    for one, other in combinations(found, 2):
        assert apart(one.corners, other.corners), f"{one} and {other}"


@each_table
def test_it_stands_alone(*, banking: bool, practice: bool) -> None:
    svg = drawing(banking=banking, practice=practice)
    root = parsed(svg)
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert {f"place-{seat}" for seat in SEATS} <= set(ids)
    assert svg.count("http") == 1, "the namespace"
    assert ("PRACTICE · NO GAMING" in texts(root)) is practice


def test_a_seat_is_highlighted() -> None:
    root = parsed(felt(table(banking=True), seats_highlight={4}))
    marked = [node for node in root.iter() if "highlight" in node.get("class", "")]
    assert [node.attrib["id"] for node in marked] == ["place-4"]
    inside = {
        node.attrib["data-element"] for node in marked[0].iter() if "data-element" in node.attrib
    }
    assert inside == {"seat", "wager_area", "bank_marker"}


def test_its_style_goes_with_it_or_with_the_page() -> None:
    own = ".croupier-felt .tile-slot{"
    assert own in drawing()
    assert own in page_stylesheet()
    assert own not in stylesheet(), "of a table for cards"
    assert "<style" not in felt(table(banking=True), styled=False)


def test_the_command_draws_it(tmp_path: Path) -> None:
    filed, picture = tmp_path / "pai-gow.toml", tmp_path / "felt.svg"
    filed.write_text(SUBMISSION.format("true"), encoding="utf-8")
    assert run("felt", str(filed), "-o", str(picture))[0] == 0
    assert drawn_on(picture.read_text(encoding="utf-8")) == drawn_on(drawing())
    told = document("felt", str(filed))["elements"]
    assert Counter((each["element"], each["clause"]) for each in told) == demanded(banking=True)
