"""Where things are on a felt: seats in their order, nothing on top of anything else."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.baccarat.seat_plan import packed, seat_plan
from croupier.studio.felt import felt
from croupier.studio.geometry import Arc, Box, Oval, Point, Pose, Wedge, arc_poses, oval_poses
from croupier.studio.layout import layout_elements
from croupier.studio.svg import LETTER, SMALLEST
from tests.studio.reading_felts import (
    apart,
    element,
    every_house,
    framed,
    parsed,
    place,
    printed_cards,
)
from tests.support import cases, game

HOUSES = dict(every_house())
ON_ONE_SIDE = {name: house for name, house in HOUSES.items() if house.seats.value < 10}
WITH_ROYAL_9 = {name: house for name, house in HOUSES.items() if "royal_9" in house.wagers}
LONG = {name: house for name, house in HOUSES.items() if house.seats.value >= 10}


def seats_of(svg: str, house: HouseRules) -> list[tuple[float, float]]:
    return [place(element(svg, "seat", seat)) for seat in range(1, house.seats.value + 1)]


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA627A-2-a-s2", "pa-627a"),
        ("MA-2-a-s2", "ma-midi"),
        ("MD-2-A-1", "md-mini"),
        ("MD-2-A-2", "md-mini"),
        ("PA541-2-a-s2", "pa-541"),
        ("PA543-2-a-s2", "pa-543"),
    ),
)
def test_the_seats_are_on_one_side_and_the_dealer_faces_them(cited: str, book: str) -> None:
    house = game(book).house
    svg = felt(house)
    dealer = element(svg, "dealer")
    assert dealer.attrib["data-clause"].startswith(cited.rpartition("-")[0])
    cards = place(element(svg, "player_cards"))
    assert place(dealer)[1] < cards[1] < min(y for _, y in seats_of(svg, house))


@pytest.mark.parametrize("house", ON_ONE_SIDE.values(), ids=ON_ONE_SIDE)
def test_seat_1_is_at_the_dealers_right_hand(house: HouseRules) -> None:
    """The dealer at the top looks down, so the right hand is on the left of the picture.

    From there counterclockwise, seen from above, is along the bottom to the right (R-X01).
    """
    svg = felt(house)
    across = [x for x, _ in seats_of(svg, house)]
    assert across == sorted(across)
    assert sum(across) / len(across) == pytest.approx(float(parsed(svg).get("width", 0)) / 2)


@pytest.mark.parametrize("house", LONG.values(), ids=LONG)
def test_a_long_table_is_numbered_counterclockwise_around_both_ends(house: HouseRules) -> None:
    svg = felt(house)
    root = parsed(svg)
    middle = float(root.get("width", 0)) / 2, float(root.get("height", 0)) / 2
    places = [(x - middle[0], y - middle[1]) for x, y in seats_of(svg, house)]
    turned = [degrees(atan2(-x, -y)) % 360 for x, y in places]
    assert turned == sorted(turned), "from the top over the left, the bottom and the right"
    on_left = sum(x < 0 for x, _ in places)
    assert on_left == (house.seats.value + 1) // 2
    gap = min(abs(x) for x, _ in places)
    assert gap > 200, "the dealers stand in the middle of the sides"


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA627A-2-d-s1", "pa-627a"),
        ("MD-2-F", "md-mini"),
        ("PA541-2-e", "pa-541"),
        ("PA543-2-e", "pa-543"),
        ("PA545-2-d", "pa-545"),
    ),
)
def test_drop_box_and_tip_box_hang_at_opposite_hands_of_the_dealer(cited: str, book: str) -> None:
    svg = felt(game(book).house)
    drop, tip = element(svg, "drop_box"), element(svg, "tip_box")
    middle = float(parsed(svg).get("width", 0)) / 2
    assert {drop.attrib["data-clause"], tip.attrib["data-clause"]} == {cited}
    assert place(drop)[0] - middle == pytest.approx(middle - place(tip)[0])
    assert place(drop)[0] < middle
    assert place(drop)[1] == place(tip)[1] < place(element(svg, "player_cards"))[1]


@pytest.mark.parametrize(
    ("cited", "book", "name"),
    cases(
        ("PA627A-2-e", "pa-627a", "discard_rack"),
        ("MA-2-c", "ma-midi", "discard_bucket"),
        ("MD-2-H", "md-mini", "discard_bucket"),
        ("PA541-2-f", "pa-541", "discard_rack"),
        ("PA543-2-f", "pa-543", "discard_bucket"),
        ("PA545-2-e", "pa-545", "discard_bucket"),
    ),
)
def test_discards_are_kept_on_the_dealers_side(cited: str, book: str, name: str) -> None:
    svg = felt(game(book).house)
    discards = element(svg, name)
    assert discards.attrib["data-clause"] == cited
    assert place(discards)[1] < place(element(svg, "player_cards"))[1]


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA627A-2-c-s2", "pa-627a"),
        ("MD-2-E", "md-mini"),
        ("PA541-2-d-s2", "pa-541"),
        ("PA543-2-d-s2", "pa-543"),
        ("PA545-2-c-s2", "pa-545"),
    ),
)
def test_a_rack_of_marker_buttons_stands_in_front_of_the_tray(cited: str, book: str) -> None:
    marked = felt(game(book, '[options]\nvigorish_collection = "deferred"').house)
    rack = element(marked, "marker_rack")
    assert rack.attrib["data-clause"] == cited
    assert place(element(marked, "drop_box"))[1] < place(rack)[1]
    assert place(rack)[1] < place(element(marked, "player_cards"))[1]
    paid_at_once = felt(game(book, '[options]\nvigorish_collection = "with_payout"').house)
    assert 'data-element="marker_rack"' not in paid_at_once


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_no_spot_lies_on_another(house: HouseRules) -> None:
    """Nor on another seat's, on the cards, or on what stands in front of the dealer."""
    frames = list(framed(felt(house)))
    for one, other in combinations(frames, 2):
        assert apart(one, other), f"{one} and {other}"


@pytest.mark.parametrize("house", WITH_ROYAL_9.values(), ids=WITH_ROYAL_9)
def test_nothing_lies_on_a_seats_king_and_nine(house: HouseRules) -> None:
    svg = felt(house)
    cards = list(printed_cards(svg))
    assert len(cards) == 2 * house.seats.value
    for one, other in [*combinations(cards, 2), *product(cards, framed(svg))]:
        assert apart(one, other)


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_every_label_fits_its_spot(house: HouseRules) -> None:
    svg = felt(house)
    for node in parsed(svg).iter():
        if node.get("data-element") != "wager_area":
            continue
        frame = next(each for each in node.iter() if each.tag.endswith("}rect"))
        for text in (each for each in node.iter() if each.tag.endswith("}text")):
            size = float(text.attrib["font-size"])
            letters = len("".join(text.itertext()))
            assert size > SMALLEST, text.text
            assert letters * size * LETTER * 0.9 <= float(frame.attrib["width"]), text.text


def test_the_check_for_overlaps_sees_one() -> None:
    box = Box(0, 0, 10, 10).corners
    assert not apart(box, Box(9, 9, 5, 5).corners)
    assert apart(box, Box(11, 0, 5, 5).corners)
    turned = tuple(map(Pose(Point(17, 5), 45).place, Box(-5, -5, 10, 10).corners))
    assert not apart(Box(10, 0, 2, 10).corners, turned)
    assert apart(Box(9, 0, 0.9, 10).corners, turned)


@given(st.integers(1, 9), st.floats(2, 8))
def test_places_on_an_arc_are_even_and_face_the_dealer(seats: int, pitch: float) -> None:
    rim = Arc(Point(800, -700), 1500)
    poses = arc_poses(rim, seats, pitch)
    assert [one.turn - other.turn for one, other in pairwise(poses)] == pytest.approx(
        [pitch] * (seats - 1)
    )
    for pose in poses:
        towards = pose.place(Point(0, -1500))
        assert (towards.x, towards.y) == pytest.approx((800, -700))
        assert rim.y_at(pose.at.x) == pytest.approx(pose.at.y)


@given(st.integers(10, 14))
def test_places_on_a_long_table_are_on_its_rim_and_face_inwards(seats: int) -> None:
    oval = Oval(Point(0, 0), half_straight=300, radius=350, gap=200)
    poses = oval_poses(oval, seats, 150)
    assert len(poses) == seats
    for pose in poses:
        nearest = Point(max(-300, min(300, pose.at.x)), 0)
        inwards = pose.place(Point(0, -350))
        assert (inwards.x, inwards.y) == pytest.approx((nearest.x, 0), abs=1e-6)


@given(st.lists(st.sampled_from(["a", "b", "x_player", "x_banker", "y_player", "y_banker"]),
                unique=True), st.integers(1, 3))  # fmt: skip
def test_packing_keeps_every_wager_and_twins_together(wagers: list[str], columns: int) -> None:
    rows = packed(wagers, columns)
    assert sorted(wager for row in rows for wager in row) == sorted(wagers)
    assert all(1 <= len(row) <= columns for row in rows)
    if columns > 1:
        for stem in ("x", "y"):
            order = [f"{stem}_player", f"{stem}_banker"]
            if order == [wager for wager in wagers if wager.startswith(stem)]:
                [row] = [row for row in rows if order[0] in row]
                assert row[row.index(order[0]) : row.index(order[0]) + 2] == order


def test_the_player_bets_nearest_and_the_tie_lies_further_in() -> None:
    elements = [each for each in layout_elements(game("pa-627a").house)
                if each.seat == 1 and each.piece is not Piece.VIGORISH_BOX]  # fmt: skip
    plan = seat_plan(elements, Wedge(160, 0.1))
    heights = [
        plan.boxes[Piece.WAGER_AREA, wager].middle.y for wager in ("player", "banker", "tie")
    ]
    assert heights == sorted(heights, reverse=True)
    assert plan.boxes[Piece.SEAT, None].middle.y > heights[0]
