"""How each game's tables are drawn: a new one is a folder and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.rulebooks.families import family_of
from croupier.studio.baccarat.table import baccarat_table
from croupier.studio.pai_gow.table import tile_table
from croupier.studio.palette import Kind
from croupier.studio.picture import Picture, Subject
from croupier.studio.spanish_21.table import box_table


@dataclass(frozen=True, slots=True)
class Manner:
    """How the tables of a game are drawn."""

    drawn: Callable[[Subject], Picture]
    kind: Kind
    numbered: str = "Seats are numbered counterclockwise from the dealer's right."


MANNERS: Mapping[str, Manner] = {
    "baccarat": Manner(baccarat_table, Kind.HANDS),
    "pai_gow": Manner(tile_table, Kind.TILES),
    "spanish_21": Manner(
        box_table, Kind.BOXES, "Seats are numbered clockwise from the dealer's left."
    ),
}
"""By family."""


def manner_of(game: str) -> Manner:
    return MANNERS[family_of(game)]
