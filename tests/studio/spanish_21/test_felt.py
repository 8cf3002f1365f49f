"""The felt of a Spanish 21 table: what the chapter wants, and a place for every hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import hypot, sqrt
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from croupier.games.submissions import house_rules
from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.felt import felt
from croupier.studio.geometry import Box, Point, Pose, around
from croupier.studio.layout import layout_elements
from croupier.studio.palette import page_stylesheet, stylesheet
from croupier.values.refusals import BadMaterial
from tests.studio.reading_felts import (
    Corners,
    Drawn,
    apart,
    drawn_on,
    element,
    parsed,
    place,
    placed_letters,
    texts,
)
from tests.support import cases, clause

SUBMISSION = """
rulebook = "pa-551"
game = "spanish_21"
seats = {seats}
decks = 6
[options]
match_odds = "{odds}"
{match}
"""
MATCH = "[wagers.match_the_dealer]"
FRAMES = frozenset(["spot", "cards-place", "thing", "placard"])
SPOT = {"spanish_21": "PA551-2-b-2-i", "match_the_dealer": "PA551-2-b-2-ii"}


class Table(NamedTuple):
    seats: int
    match: bool = True
    odds: str = "layout"
    practice: bool = False

    @property
    def on_sign(self) -> bool:
        return self.match and self.odds == "sign"


TABLES = (
    Table(7),
    Table(7, odds="sign", practice=True),
    Table(6, match=False),
    Table(4, practice=True),
    Table(1),
)
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def house(table: Table) -> HouseRules:
    match = MATCH if table.match else ""
    return house_rules(SUBMISSION.format(seats=table.seats, odds=table.odds, match=match))


@cache
def drawing(table: Table = TABLES[0]) -> str:
    return felt(house(table), practice=table.practice)


def _box(node: ET.Element) -> Box:
    return Box(*(float(node.attrib[key]) for key in ("x", "y", "width", "height")))


def _pose(node: ET.Element) -> Pose:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", node.get("transform", ""))]
    x, y, turn = (*numbers, 0.0, 0.0, 0.0)[:3]
    return Pose(Point(x, y), turn)


def frames(svg: str) -> Iterator[tuple[str, Corners]]:
    """The outlines of everything on the felt, in the picture; columns of odds as boxes."""
    for group in parsed(svg).iter():
        name = group.get("data-element") or group.get("class") or ""
        if "data-element" in group.attrib or name == "tray":
            for node in group.iter():
                if node.get("class") in FRAMES:
                    yield name, tuple(map(_pose(group).place, _box(node).corners))
        if name == "odds":
            yield from ((name, column.corners) for column in _column(group))


def _column(group: ET.Element) -> Iterator[Box]:
    lines = [each for each in group.findall("{*}text") if "rotate" not in each.attrib]
    if lines:
        across = [float(each.attrib["x"]) for each in lines]
        down = [float(each.attrib["y"]) for each in lines]
        left, top = min(across), min(down) - 11
        yield Box(left, top, max(across) - left, max(down) + 3 - top)


class Hand(NamedTuple):
    """Where a hand lies, as a page reads it."""

    first: Point
    width: float
    height: float
    rotation: float
    step: Point
    room: int
    wager: Point | None
    doubled: Point | None

    def card(self, nth: int, turn: float = 0) -> Corners:
        at = Point(self.first.x + nth * self.step.x, self.first.y + nth * self.step.y)
        box = around(0, 0, self.width, self.height)
        return tuple(map(Pose(at, self.rotation + turn).place, box.corners))

    @property
    def cards(self) -> list[Corners]:
        return [self.card(nth) for nth in range(self.room)]


def _at(node: ET.Element, name: str = "") -> Point | None:
    x, y = (node.get(f"data-{name}{axis}") for axis in "xy")
    return Point(float(x), float(y)) if x is not None and y is not None else None


def hands(svg: str) -> dict[tuple[str, int, int], Hand]:
    found = {}
    for node in parsed(svg).iter():
        first, step = _at(node), _at(node, "step-")
        if node.get("class") == "hand-place" and first and step:
            width, height, rotation = (
                float(node.attrib[f"data-{key}"]) for key in ("width", "height", "rotation")
            )
            key = (
                node.attrib["data-box"],
                int(node.attrib["data-hand"]),
                int(node.attrib["data-of"]),
            )
            found[key] = Hand(first, width, height, rotation, step, int(node.attrib["data-room"]),
                              _at(node, "wager-"), _at(node, "doubled-"))  # fmt: skip
    return found


def demanded(table: Table) -> Counter[tuple[str, str | None, str]]:
    """What the text wants, read without the rulebook's list."""
    once: list[tuple[str, str | None, str]] = [
        ("dealer", None, "PA551-2-a"),
        ("house_name", None, "PA551-2-b-1"),
        ("inscription", None, "PA551-2-c-1"),
        ("inscription", None, "PA551-2-c-2"),
        ("odds", "insurance", "PA551-2-c-3"),
        ("odds", "spanish_21", "PA551-2-c-4"),
        ("drop_box", None, "PA551-2-d"),
        ("tip_box", None, "PA551-2-d"),
        ("card_reader", None, "PA551-2-e-s1"),
        ("discard_rack", None, "PA551-2-f"),
        ("sign", None, "PA551-2-g-1"),
        *(("sign", None, f"PA551-6-h-s{n}") for n in (1, 2, 3)),
        ("shoe", None, "PA551-8-a"),
        ("dealer_cards", None, "PA551-8-d-2"),
    ]
    each_seat: list[tuple[str, str | None, str]] = [
        ("seat", None, "PA551-2-b-2"),
        ("wager_area", "spanish_21", "PA551-2-b-2-i"),
        ("wager_area", "insurance", "PA551-10-b-s1"),
        ("box_cards", None, "PA551-8-d-1"),
    ]
    if table.match:
        once.append(
            ("sign_odds", "match_the_dealer", "PA551-2-g-2")
            if table.on_sign
            else ("odds", "match_the_dealer", "PA551-2-c-5")
        )
        each_seat.append(("wager_area", "match_the_dealer", "PA551-2-b-2-ii"))
    return Counter(once) + Counter(dict.fromkeys(each_seat, table.seats))


@each_table
def test_it_has_what_the_text_wants(table: Table) -> None:
    found = drawn_on(drawing(table))
    assert max(found.values()) == 1
    assert Counter((each.element, each.wager, each.clause) for each in found) == demanded(table)
    assert found == Counter(
        Drawn(each.piece.value, each.seat, each.wager, each.clause)
        for each in layout_elements(house(table))
    )


@each_table
def test_nothing_lies_on_anything_else(table: Table) -> None:
    found = list(frames(drawing(table)))
    columns = 1 + (table.match and not table.on_sign)
    assert len(found) == (4 if table.match else 3) * table.seats + 8 + columns
    for (one, corners), (other, its_corners) in combinations(found, 2):
        assert apart(corners, its_corners), f"{one} and {other}"


@each_table
def test_everything_lies_on_the_cloth(table: Table) -> None:
    svg = drawing(table)
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
def test_words_along_a_curve_have_room_and_run_into_nothing(table: Table) -> None:
    """On their way, and below the columns at both hands of the dealer."""
    root = parsed(drawing(table))
    above = [corners for name, corners in frames(drawing(table)) if name in {"odds", "sign"}]
    curved = [each for each in root.iter() if "rotate" in each.attrib]
    assert len(curved) == 3
    for text in curved:
        letters = list(placed_letters(text))
        for letter, corners in product(letters, above):
            assert apart(letter, corners)
        across = [letter[0].x for letter in letters]
        assert across == sorted(across)
        middle = float(root.attrib["width"]) / 2
        assert (across[0] + letters[-1][1].x) / 2 == pytest.approx(middle, abs=3)


@pytest.mark.parametrize("table", [TABLES[0], TABLES[3]], ids=str)
@clause("PA551-2-a")
def test_boxes_go_from_the_left_of_the_dealer_who_sits_on_the_other_side(table: Table) -> None:
    """The dealer at the top looks down, so the left hand is on the right of the picture (R-X01)."""
    svg = drawing(table)
    boxes = [
        place(element(svg, "wager_area", box, "spanish_21")) for box in range(1, table.seats + 1)
    ]
    assert boxes == sorted(boxes, reverse=True)
    assert place(element(svg, "dealer"))[1] < place(element(svg, "dealer_cards"))[1]
    assert place(element(svg, "dealer_cards"))[1] < min(y for _, y in boxes)


@clause("PA551-2-b-2")
def test_there_are_no_more_than_seven_boxes() -> None:
    with pytest.raises(BadMaterial) as refused:
        house(Table(8))
    assert [(each.key, each.clause) for each in refused.value.findings] == [
        ("seats", "PA551-2-b-2")
    ]


@pytest.mark.parametrize(
    ("cited", "wager"), cases(*((cited, wager) for wager, cited in SPOT.items()))
)
def test_every_box_has_a_spot_for_the_wager(cited: str, wager: str) -> None:
    svg = drawing()
    for seat in range(1, 8):
        spot = element(svg, "wager_area", seat, wager)
        assert (spot.attrib["id"], spot.attrib["data-clause"]) == (f"seat-{seat}-{wager}", cited)
        at = float(spot.attrib["data-x"]), float(spot.attrib["data-y"])
        assert at == pytest.approx(place(spot), abs=0.2)
        title = "SPANISH 21" if wager == "spanish_21" else "MATCH THE DEALER"
        assert " ".join(texts(spot)) == title


def test_no_spot_for_a_match_that_is_not_offered() -> None:
    assert "match_the_dealer" not in {each.wager for each in drawn_on(drawing(TABLES[2]))}


@pytest.mark.parametrize(
    ("cited", "words"),
    cases(
        ("PA551-2-c-1", "BLACKJACK PAYS 3 TO 2"),
        ("PA551-2-c-2", "DEALER MUST DRAW TO 16 AND STAND ON ALL 17'S"),
        ("PA551-2-c-3", "INSURANCE PAYS 2 TO 1"),
    ),
)
def test_what_is_inscribed_along_the_curve(cited: str, words: str) -> None:
    [said] = [each for each in parsed(drawing()).iter() if each.get("data-clause") == cited]
    assert texts(said) == [words]


@clause("PA551-2-c-4")
def test_the_odds_of_every_winning_hand_are_inscribed() -> None:
    heading, *printed = texts(element(drawing(), "odds", wager="spanish_21"))
    assert heading == "Spanish 21"
    assert dict(zip(printed[::2], printed[1::2], strict=True)) == {
        "Blackjack": "3 to 2",
        "7-7-7 of spades": "3 to 1",
        "7-7-7 of one suit": "2 to 1",
        "7-7-7, mixed suits": "3 to 2",
        "6-7-8 of spades": "3 to 1",
        "6-7-8 of one suit": "2 to 1",
        "6-7-8, mixed suits": "3 to 2",
        "21 in 7 cards or more": "3 to 1",
        "21 in 6 cards": "2 to 1",
        "21 in 5 cards": "3 to 2",
        "Any other win": "1 to 1",
        "Any doubled hand": "1 to 1",
    }


@pytest.mark.parametrize(
    ("cited", "name", "table"),
    cases(
        ("PA551-2-c-5", "odds", TABLES[0]),
        ("PA551-2-g-2", "sign_odds", TABLES[1]),
    ),
)
def test_the_odds_of_a_match_are_on_the_layout_or_on_the_sign(
    cited: str, name: str, table: Table
) -> None:
    odds = element(drawing(table), name, wager="match_the_dealer")
    assert odds.attrib["data-clause"] == cited
    assert texts(odds)[-4:] == ["Single, suited", "9 to 1", "Single, unsuited", "4 to 1"]


@clause("PA551-2-g-s1", "PA551-2-g-1")
def test_the_sign_says_what_doubled_hands_forfeit_and_the_fixed_payouts() -> None:
    """Reading R-S20: the fixed payouts are on the sign."""
    heading, *lines = (
        line
        for node in parsed(drawing()).iter()
        if node.get("data-element") == "sign"
        for line in texts(node)
    )
    assert heading == "SIGN AT THIS TABLE"
    said = " ".join(lines)
    assert said.startswith("Doubled down hands are not eligible for the additional payouts.")
    for sum_ in ("$1,000", "$5,000", "$50"):
        assert sum_ in said
    elements = [each for each in layout_elements(house(TABLES[0])) if each.piece is Piece.SIGN]
    assert {each.where for each in elements} == {"sign"}


@clause("PA551-2-b-1")
def test_the_name_of_the_house() -> None:
    svg = felt(house(TABLES[0]), name="Bell & Sons")
    assert texts(element(svg, "house_name")) == ["Bell & Sons"]


@clause("PA551-2-d")
def test_drop_box_and_tip_box_are_at_opposite_hands_of_the_dealer() -> None:
    drop, tip, dealer = (
        place(element(drawing(), name)) for name in ("drop_box", "tip_box", "dealer")
    )
    assert drop[0] - dealer[0] == pytest.approx(dealer[0] - tip[0])
    assert drop[1] == tip[1]


@pytest.mark.parametrize(
    ("cited", "name", "left"),
    cases(
        ("PA551-2-e-s1", "card_reader", False),
        ("PA551-2-f", "discard_rack", False),
        ("PA551-8-a", "shoe", True),
    ),
)
def test_it_stands_on_the_dealers_side(cited: str, name: str, *, left: bool) -> None:
    """The shoe at the left hand, which draws the cards (551.8(b)); a page slides cards to each."""
    svg = drawing()
    thing = element(svg, name)
    at = float(thing.attrib["data-x"]), float(thing.attrib["data-y"])
    assert thing.attrib["data-clause"] == cited
    assert at == pytest.approx(place(thing), abs=0.2)
    assert (at[0] > place(element(svg, "dealer"))[0]) is left
    assert at[1] < place(element(svg, "house_name"))[1]


def test_every_box_has_places_for_up_to_three_hands() -> None:
    found = hands(drawing())
    of_a_box = [(hand, of) for of in (1, 2, 3) for hand in range(1, of + 1)]
    assert set(found) == {
        ("dealer", 1, 1),
        *((str(box), hand, of) for box in range(1, 8) for hand, of in of_a_box),
    }


@pytest.mark.parametrize("of", [1, 2, 3])
def test_cards_lie_in_the_frame_of_their_box_and_show_their_tops(of: int) -> None:
    svg = drawing()
    found = hands(svg)
    for box in range(1, 8):
        group = element(svg, "box_cards", box)
        [frame] = [_box(node) for node in group.iter() if node.get("class") == "cards-place"]
        pose = Pose(Point(0, 0), -_pose(group).turn)
        at = _pose(group).at
        for number in range(1, of + 1):
            hand = found[str(box), number, of]
            for corner in (corner for card in hand.cards for corner in card):
                inside = pose.place(Point(corner.x - at.x, corner.y - at.y))
                assert frame.left - 1 < inside.x < frame.right + 1
                assert frame.top - 1 < inside.y < frame.bottom + 1
            step = pose.place(hand.step)
            assert step.y >= 0.19 * hand.height, "the index of the card below can be seen"
            assert step.x >= 0, "its left edge too"


@pytest.mark.parametrize("of", [2, 3])
def test_hands_of_a_box_go_from_the_dealers_left_and_stay_apart(of: int) -> None:
    """Even where one is doubled: its third card lies sideways."""
    found = hands(drawing())
    for box in map(str, range(1, 8)):
        row = [found[box, number, of] for number in range(1, of + 1)]
        assert [each.first.x for each in row] == sorted(
            (each.first.x for each in row), reverse=True
        )
        for one, other in combinations(row, 2):
            laid = [[*each.cards[:2], each.card(2, turn=90)] for each in (one, other)]
            for card, another in [*product(one.cards, other.cards), *product(*laid)]:
                assert apart(card, another)


def test_chips_of_every_hand_lie_on_the_spot_and_apart() -> None:
    svg = drawing()
    for (box, _, of), hand in hands(svg).items():
        if hand.wager is None or hand.doubled is None:
            assert box == "dealer"
            continue
        spot = element(svg, "wager_area", int(box), "spanish_21")
        pose = _pose(spot)
        [frame] = [_box(node) for node in spot.iter() if node.get("class") == "spot"]
        for at in (hand.wager, hand.doubled):
            turned = Pose(Point(0, 0), -pose.turn).place(Point(at.x - pose.at.x, at.y - pose.at.y))
            assert frame.left + 16 < turned.x < frame.right - 16
            assert frame.top + 16 < turned.y < frame.bottom - 16
        assert hypot(hand.wager.x - hand.doubled.x, hand.wager.y - hand.doubled.y) > 30
        if of == 1:
            assert (hand.wager.x, hand.wager.y) == pytest.approx(place(spot), abs=0.2)


def test_the_dealer_has_outlines_for_the_up_card_and_the_hole_card() -> None:
    svg = drawing()
    cards, hand = element(svg, "dealer_cards"), hands(svg)["dealer", 1, 1]
    slots = [_box(node) for node in cards.iter() if node.get("class") == "slot"]
    assert [tuple(each.corners) for each in slots] == [hand.card(0), hand.card(1)]
    [frame] = [_box(node) for node in cards.iter() if node.get("class") == "cards-place"]
    assert hand.card(hand.room - 1)[2].x < frame.right
    assert apart(hand.card(0), hand.card(1))


def test_insurance_is_laid_on_its_line() -> None:
    """One place for each box, between the two edges of the band."""
    svg = drawing()
    [band] = [each for each in parsed(svg).iter() if each.get("class") == "band"]
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", band.attrib["d"])]
    (x1, y1, outer), inner = numbers[:3], numbers[11]
    middle = float(parsed(svg).attrib["width"]) / 2
    centre = Point(middle, y1 - sqrt(outer**2 - (x1 - middle) ** 2))
    for seat in range(1, 8):
        spot = element(svg, "wager_area", seat, "insurance")
        x, y = place(spot)
        assert inner + 19 < hypot(x - centre.x, y - centre.y) < outer - 19
        assert spot[0].text == f"Seat {seat}: Insurance. Pays 2 to 1"


@pytest.mark.parametrize("table", [TABLES[0], TABLES[1]], ids=str)
def test_it_stands_alone(table: Table) -> None:
    svg = felt(house(table), seats_highlight={4}, practice=table.practice)
    root = parsed(svg)
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert svg.count("http") == 1, "the namespace"
    assert ("PRACTICE · NO GAMING" in texts(root)) is table.practice
    [marked] = [node for node in root.iter() if "highlight" in node.get("class", "")]
    inside = [node.get("data-element") for node in marked if "data-element" in node.attrib]
    assert (marked.attrib["id"], set(inside)) == ("place-4", {"seat", "wager_area", "box_cards"})
    [told] = [node.text for node in root if node.get("id") == "felt-desc"]
    assert "clockwise from the dealer's left" in (told or "")


def test_its_style_goes_with_it_or_with_the_page() -> None:
    for own in (".croupier-felt .band{", ".croupier-felt .card-reader.lit .reader-light{"):
        assert own in drawing()
        assert own in page_stylesheet()
        assert own not in stylesheet(), "of a table for two hands"
    assert "<style" not in felt(house(TABLES[0]), styled=False)
