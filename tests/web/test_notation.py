"""Sentences of the house as captions and announcements say them, `notation.js`."""

from __future__ import annotations

import pytest

from tests.web.test_shoe_check import in_node

SCRIPT = """
const { inPlainWords } = await import(process.argv[1]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(JSON.parse(text).map(inPlainWords)));
"""


def in_plain_words(*told: str) -> list[str]:
    said: list[str] = in_node(SCRIPT, "../notation.js", told)
    return said


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("It is the 5 of hearts [5h].", "It is the 5 of hearts."),
        (
            "The dealer returns the Player's Hand: Qd As.",
            "The dealer returns the Player's Hand: queen of diamonds, ace of spades.",
        ),
        (
            "The dealer sets: 6-6 1-6 | 1-3 2-3.",
            "The dealer sets: high Twelve 6-6, Seven 1-6; low Four 1-3, Five 2-3.",
        ),
        (
            "As nobody asks, 7-7-7 of spades wins; As.",
            "As nobody asks, 7-7-7 of spades wins; ace of spades.",
        ),
        ("High: Pair of Fours (1-3).", "High: Pair of Fours (1-3)."),
        ("The wager of ann at seat 1 wins $5.", "The wager of ann at seat 1 wins $5."),
    ],
)
def test_cards_and_tiles_are_said_as_people_say_them(told: str, said: str) -> None:
    assert in_plain_words(told) == [said]
