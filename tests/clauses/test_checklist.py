"""What only people can see to: `croupier trace --kind physical` is their checklist."""

from __future__ import annotations

from functools import cache

import pytest

from croupier.rulebooks.trace import shipped_trace
from tests.commands.running import run
from tests.support import cases

BUTTONS = "vigorish marker buttons live in the chip tray or in a purpose-made rack"
RACK = "a separate marker rack stands in front of the chip tray while the table is in use"
CORNER = "tuck the Banker's Hand under the shoe's right corner"
LAST_COVER_CARD = "Keep a cover card as the last card of the stack"


@cache
def checklist(book: str) -> str:
    """As it is printed, on one line."""
    code, out, _ = run("trace", book, "--kind", "physical", "--json")
    assert code == 0
    return out


@pytest.mark.parametrize(
    ("cited", "book", "item"),
    cases(
        ("PA627A-2-c-s1", "pa-627a", BUTTONS),
        ("PA627A-2-c-s2", "pa-627a", RACK),
        ("MA-8-c-1-s1", "ma-midi", CORNER),
        ("MD-2-D", "md-mini", BUTTONS),
        ("MD-2-E", "md-mini", RACK),
        ("MD-8-D-1", "md-mini", CORNER),
        ("PA541-2-d-s1", "pa-541", BUTTONS),
        ("PA541-2-d-s2", "pa-541", RACK),
        ("PA541-5-e-s3", "pa-541", LAST_COVER_CARD),
        ("PA543-2-d-s1", "pa-543", BUTTONS),
        ("PA543-2-d-s2", "pa-543", RACK),
        ("PA543-5-e-s3", "pa-543", LAST_COVER_CARD),
        ("PA543-9-c-3-s1", "pa-543", CORNER),
        ("PA545-2-c-s1", "pa-545", BUTTONS),
        ("PA545-2-c-s2", "pa-545", RACK),
        ("PA545-9-d-1", "pa-545", CORNER),
        ("PA535-2-d-s2", "pa-535", "the shaker's build protects game integrity"),
        ("PA535-2-d-1", "pa-535", "the shaker holds three dice and hides them while shaken"),
        ("PA535-2-d-2", "pa-535", "the shaker bears the certificate holder's name or logo"),
        ("PA535-3-a", "pa-535", "one set of 32 tiles, all alike in size and shading"),
        ("PA535-3-b-1-s1", "pa-535", "tiles are rectangular and of opaque black material"),
        ("PA535-3-b-1-s2", "pa-535", "at least 2.5 by 1 by 0.375 inches"),
        ("PA535-3-b-2", "pa-535", "all faces are flat save for spots sunk to one uniform depth"),
        ("PA535-3-b-3", "pa-535", "a feature unique to the certificate holder"),
        ("PA535-3-b-4", "pa-535", "texture and finish match on every side"),
        ("PA535-3-b-5", "pa-535", "no mark lets anyone identify a tile from behind"),
        ("PA535-3-b-6", "pa-535", "spots as red, white or both"),
        ("PA535-3-d", "pa-535", "each set arrives in its own tamper-evident sealed package"),
        ("PA535-5-a-s2", "pa-535", "the dice never leave the shaker while at the table"),
        ("PA535-5-b", "pa-535", "shaker and dice stay in the dealer's charge"),
        ("PA535-10-b-s3", "pa-535", "stay in the dealer's view at all times"),
        ("PA551-8-b", "pa-551", "Draw left-handed and place right-handed"),
        ("PA551-8-l", "pa-551", "the player being responsible for the count"),
    ),
)
def test_an_item_of_the_checklist(cited: str, book: str, item: str) -> None:
    assert f'"clause": "{cited}"' in checklist(book)
    assert item in checklist(book)


def test_every_piece_of_equipment_that_a_clause_wants_looked_at_is_on_the_checklist() -> None:
    """Also where it is drawn or its approval is filed: a picture hangs no drop box."""
    wanted = [
        each
        for each in shipped_trace()
        if each.clause.kind == "equipment" and each.clause.requirement.startswith("Checklist:")
    ]
    assert wanted
    assert [each.clause.id for each in wanted if not each.is_for_people] == []


def test_the_checklist_says_why_people_look_at_what_is_drawn() -> None:
    code, out, _ = run("trace", "pa-535", "--kind", "physical")
    assert code == 0
    assert "inspected by" in out.split("PA535-3-b-3 ")[1].split("PA535-3-b-4 ")[0]
