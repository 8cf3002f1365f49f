"""How large a felt is printed.

No chapter says how large a table is. Without a width of its own a table has a foot of rim for every
seat: with seven boxes it is two metres wide, with nine seats of baccarat three, as tables are sold.
Cards, chips and tiles fit their places then.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.studio.picture import Picture
from croupier.values.refusals import BadMaterial

ROOM = 305.0
"""Millimetres of rim for each seat."""
WIDEST = 5000.0
"""Millimetres: no page can be larger."""


@dataclass(frozen=True, slots=True)
class Size:
    """In millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:,.0f} by {self.height:,.0f} mm"


def true_size(picture: Picture, width: float | None = None) -> Size:
    """As filed, or as wide as its seats need."""
    scale = ROOM / picture.rim if width is None else width / picture.width
    size = Size(scale * picture.width, scale * picture.height)
    if max(size.width, size.height) > WIDEST:
        raise BadMaterial(f"a felt of {size} is larger than a page can be")
    return size
