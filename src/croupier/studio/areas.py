"""Where a drawing has the things that a table needs: by the ids of its own, or as a TOML says.

    [[areas]]
    element = "wager_area"        # as `croupier felt --json` names it
    wager = "tie"                 # for this wager alone; so for a seat
    id = "tie-{seat}"             # a shape or group of the drawing; {seat}, {wager}, {clause}
    # or box = [120, 80, 40, 20]  # left, top, width and height, in units of the drawing
    # or elsewhere = true         # it stands on the table and is not printed

The last that fits an element holds; for any other it is the id that our own felt has there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.reader import nearest
from croupier.studio.fixtures import Fixture
from croupier.studio.geometry import Box
from croupier.studio.layout import Element
from croupier.studio.svg import element_id
from croupier.values.refusals import BadMaterial

STANDING = frozenset(
    [
        Piece.DEALER,
        Piece.SHOE,
        Piece.DISCARD_RACK,
        Piece.DISCARD_BUCKET,
        Piece.MARKER_RACK,
        Piece.DROP_BOX,
        Piece.TIP_BOX,
        Piece.SHAKER,
        Piece.CARD_READER,
        Piece.SENSOR,
    ]
)
"""What need not be printed on a cloth."""
MOST = 2000


class _Area(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    element: str
    wager: str | None = None
    seat: int | None = None
    id: str | None = None
    box: tuple[float, float, float, float] | None = None
    elsewhere: bool = False


class _Document(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    areas: list[_Area] = msgspec.field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """An id of the drawing, a part of the sheet, or neither."""

    id: str | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Areas:
    named: Sequence[_Area] = ()

    def place_of(self, element: Element) -> Place:
        fitting = (each for each in reversed(self.named) if _fits(each, element))
        area = next(fitting, None)
        if area is None:
            return Place(id=element_id(element))
        if area.elsewhere:
            return Place()
        if area.box is not None:
            return Place(box=Box(*area.box))
        known = {"{seat}": element.seat, "{wager}": element.wager, "{clause}": element.clause}
        name = area.id or ""
        for key, value in known.items():
            name = name.replace(key, str(value))
        return Place(id=name)


def _fits(area: _Area, element: Element) -> bool:
    return (
        area.element == element.piece.value
        and area.wager in {None, element.wager}
        and area.seat in {None, element.seat}
    )


def read_areas(text: str) -> Areas:
    """The names of a drawing's areas; what makes no sense is refused."""
    try:
        found = msgspec.convert(tomllib.loads(text), _Document).areas
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadMaterial(f"names no areas: {error}") from None
    if len(found) > MOST:
        raise BadMaterial(f"names more than {MOST:,} areas")
    parts: dict[str, Piece | Fixture] = {part.value: part for part in (*Piece, *Fixture)}
    for area in found:
        if area.element not in parts:
            near = nearest(area.element, list(parts))
            raise BadMaterial(f"{area.element!r} is nothing a table has; {near}")
        ways = (area.id is not None) + (area.box is not None) + area.elsewhere
        if ways != 1:
            raise BadMaterial(f"{area.element}: say one of id, box or elsewhere")
        if area.elsewhere and parts[area.element] not in STANDING:
            raise BadMaterial(f"{area.element}: is printed on the layout and stands nowhere else")
    return Areas(tuple(found))
