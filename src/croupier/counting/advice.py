"""Advice to the house: from how many cards behind the cover card on a wager is safe."""

from __future__ import annotations

from croupier.counting.counted import ByCut

BEARABLE = (0.1, 0.01)
"""Units a shoe that a house may bear: a tenth, and next to nothing."""
SURE = 2
"""Standard errors that are added to what was won, for another lot of shoes might win more."""
UNSEEN = 3
"""Shoes more that may have won a unit: where none of many did, in nineteen lots of twenty no more
than three of as many would, and no error tells of them."""


def safe_cut(by_cut: ByCut, bearable: float) -> int | None:
    """The fewest cards behind the cover card from which on no more is won; None if that is deeper.

    It is one of the cuts that were looked at.
    """
    safe = None
    for each in sorted(by_cut, key=lambda figures: -figures.behind):
        if each.won_a_shoe + SURE * each.won_error + UNSEEN / each.shoes > bearable:
            break
        safe = each.behind
    return safe
