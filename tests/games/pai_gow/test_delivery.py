"""Every style of delivery, tile by tile, as the text has it.

Stacks are named A to H from the dealer's left to right, tiles 1 to 4 from top to bottom: H1 is the
top tile of the stack at the dealer's right. A line is one receiver, the starting position first.
"""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.delivery import STYLES, deliver, places
from tests.games.pai_gow.tables import paigow
from tests.support import clause

ORDER = [f"{stack}{tile}" for stack in "ABCDEFGH" for tile in "1234"]

STANDARD = """
    H1 H2 H3 H4
    G1 G2 G3 G4
    F1 F2 F3 F4
    E1 E2 E3 E4
    D1 D2 D3 D4
    C1 C2 C3 C4
    B1 B2 B3 B4
    A1 A2 A3 A4
"""
HOUSE_WAY_LEFT = """
    A1 A2 A3 A4
    B1 B2 B3 B4
    C1 C2 C3 C4
    D1 D2 D3 D4
    E1 E2 E3 E4
    F1 F2 F3 F4
    G1 G2 G3 G4
    H1 H2 H3 H4
"""
CUP_SAY_RIGHT = """
    H1 H2 G1 G2
    H3 H4 G3 G4
    F1 F2 E1 E2
    F3 F4 E3 E4
    D1 D2 C1 C2
    D3 D4 C3 C4
    B1 B2 A1 A2
    B3 B4 A3 A4
"""
CUP_SAY_LEFT = """
    A1 A2 B1 B2
    A3 A4 B3 B4
    C1 C2 D1 D2
    C3 C4 D3 D4
    E1 E2 F1 F2
    E3 E4 F3 F4
    G1 G2 H1 H2
    G3 G4 H3 H4
"""
JUNG_QUAT = """
    D1 D2 E1 E2
    D3 D4 E3 E4
    C1 C2 F1 F2
    C3 C4 F3 F4
    B1 B2 G1 G2
    B3 B4 G3 G4
    A1 A2 H1 H2
    A3 A4 H3 H4
"""
CHEE_YEE = """
    H1 H2 A1 A2
    H3 H4 A3 A4
    G1 G2 B1 B2
    G3 G4 B3 B4
    F1 F2 C1 C2
    F3 F4 C3 C4
    E1 E2 D1 D2
    E3 E4 D3 D4
"""
PIN_SAY_RIGHT = """
    H1 G1 F1 E1
    A1 B1 C1 D1
    H2 G2 F2 E2
    A2 B2 C2 D2
    H3 G3 F3 E3
    A3 B3 C3 D3
    H4 G4 F4 E4
    A4 B4 C4 D4
"""
PIN_SAY_LEFT = """
    A1 B1 C1 D1
    H1 G1 F1 E1
    A2 B2 C2 D2
    H2 G2 F2 E2
    A3 B3 C3 D3
    H3 G3 F3 E3
    A4 B4 C4 D4
    H4 G4 F4 E4
"""
# H on F and G on E, so that F and E come up only when H and G are gone
DRAGON_HEAD_RIGHT = """
    H1 H2 G1 G2
    A1 B1 C1 D1
    H3 H4 G3 G4
    A2 B2 C2 D2
    F1 F2 E1 E2
    A3 B3 C3 D3
    F3 F4 E3 E4
    A4 B4 C4 D4
"""
# A on C and B on D
DRAGON_HEAD_LEFT = """
    A1 A2 B1 B2
    H1 G1 F1 E1
    A3 A4 B3 B4
    H2 G2 F2 E2
    C1 C2 D1 D2
    H3 G3 F3 E3
    C3 C4 D3 D4
    H4 G4 F4 E4
"""


@pytest.mark.parametrize(
    ("style", "table"),
    [
        pytest.param("standard", STANDARD, marks=clause("PA535-8-d-s1")),
        pytest.param("house_way_left", HOUSE_WAY_LEFT, marks=clause("PA535-9-a-1")),
        *(
            pytest.param(style, table, marks=clause(*(f"PA535-9-a-{n}-s{s}" for s in sentences)))
            for n, style, table, sentences in (
                (2, "cup_say_right", CUP_SAY_RIGHT, (1, 2)),
                (3, "cup_say_left", CUP_SAY_LEFT, (1, 2)),
                (4, "jung_quat", JUNG_QUAT, (1, 2)),
                (5, "chee_yee", CHEE_YEE, (1, 2)),
                (6, "pin_say_right", PIN_SAY_RIGHT, (1, 2, 3)),
                (7, "pin_say_left", PIN_SAY_LEFT, (1, 2, 3)),
                (8, "dragon_head_right", DRAGON_HEAD_RIGHT, (1, 2, 3)),
                (9, "dragon_head_left", DRAGON_HEAD_LEFT, (1, 2, 3)),
            )
        ),
    ],
)
def test_each_receiver_gets_the_tiles_of_the_text(style: str, table: str) -> None:
    expected = [line.split() for line in table.strip().splitlines()]
    assert [sorted(hand) for hand in deliver(style, ORDER)] == [sorted(hand) for hand in expected]


@pytest.mark.parametrize("style", STYLES)
def test_each_of_the_32_tiles_is_dealt_once(style: str) -> None:
    dealt = [place for hand in places(style) for place in hand]
    assert sorted(dealt) == list(range(32))
    assert {len(hand) for hand in places(style)} == {4}


@clause("PA535-9-a")
def test_every_style_of_the_chapter_can_be_delivered() -> None:
    assert list(paigow(player_banking=True).house.bank_deliveries) == list(STYLES)


@clause("PA535-9-a-8-s1", "PA535-9-a-9-s1")
@pytest.mark.parametrize("style", ["dragon_head_right", "dragon_head_left"])
def test_it_does_not_matter_which_stack_lies_on_which(style: str) -> None:
    """Reading R-PG13: crossed or not, both upper stacks are gone before a lower one is touched."""
    side = "HGFE" if style == "dragon_head_right" else "ABCD"
    for lower in (side[2:], side[:1:-1]):
        piles = [
            [f"{top}{n}" for n in "1234"] + [f"{bottom}{n}" for n in "1234"]
            for top, bottom in zip(side[:2], lower, strict=True)
        ]
        heads = [sorted(tile for pile in piles for tile in pile[n : n + 2]) for n in (0, 2, 4, 6)]
        assert [sorted(hand) for hand in deliver(style, ORDER)[::2]] == heads
