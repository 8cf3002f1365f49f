"""What a wager is called where its spot has no room for its name."""

from __future__ import annotations

from collections.abc import Mapping

SHORT: Mapping[str, str] = {
    "Any Pair": "Pair",
    "Dragon 7 Insurance": "Dragon 7",
    "Dragon Bonus": "Dragon",
    "Fortune 7 Insurance": "Fortune 7",
    "House Money": "House",
    "Insurance": "Ins.",
    "Match-The-Dealer": "Match",
    "One Up Insurance": "One Up",
    "Panda 8 Insurance": "Panda 8",
    "Perfect Pairs": "Pairs",
    "Royal 9 Baccarat Progressive": "Royal 9",
    "Royal 9 Progressive": "Royal 9",
}
"""Names without the hand they are about; any other is short enough."""


def short_name(title: str) -> str:
    """A hand is told by its initial.

    >>> short_name("Dragon Bonus on the Player's Hand"), short_name("Tie")
    ('Dragon P', 'Tie')
    """
    name, _, hand = title.partition(" on the ")
    return f"{SHORT.get(name, name)} {hand[:1]}".strip()
