"""Tiles and dice as they lie on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.studio.pai_gow.tiles import RED
from croupier.values.tiles import Tile

Face = Tile | None
"""None: the back."""
RED_SPOTS, WHITE_SPOTS, BACK = "bold #e2616a on #17171c", "bold #f4f1e8 on #17171c", "#8f9db0"
EDGE = "#8a8a8a on #17171c"
TALL = ("╭───╮", "│ {} │", "├───┤", "│ {} │", "╰───╯")
LOW = ("╭───╮", "│{}-{}│", "╰───╯")
TALL_BACK = ("╭───╮", "│░░░│", "│░░░│", "│░░░│", "╰───╯")
LOW_BACK = ("╭───╮", "│░░░│", "╰───╯")
TALL_PLACE = ("╭╌╌╌╮", "╎   ╎", "╎   ╎", "╎   ╎", "╰╌╌╌╯")
LOW_PLACE = ("╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯")
WIDTH, GAP, BETWEEN_HANDS = 5, 1, 3
LETTERS = "abcd"
ONE_SPOT = 0x2680
"""The face of a die with one spot; the others follow it."""


def tiles(faces: Sequence[Face], *, tall: bool) -> Text:
    """Tiles side by side, the better ones first as they are written."""
    return _side_by_side([_drawn(face, tall=tall) for face in faces], [GAP] * len(faces))


def two_hands(high: Sequence[Face], low: Sequence[Face], *, tall: bool) -> Text:
    """The high hand, a little apart from the low one."""
    drawn = [_drawn(face, tall=tall) for face in (*high, *low)]
    return _side_by_side(drawn, [GAP, BETWEEN_HANDS, GAP, GAP])


def no_tiles(*, tall: bool) -> Text:
    """Where tiles will lie."""
    place = [Text(part, "dim") for part in (TALL_PLACE if tall else LOW_PLACE)]
    return _side_by_side([place] * 4, [GAP] * 4)


def letters(count: int) -> str:
    """One under each tile, to name it by."""
    return "".join(f"{letter:^{WIDTH + GAP}}" for letter in LETTERS[:count]).rstrip()


def die(spots: int) -> str:
    """A die's face.

    >>> die(6)
    '⚅'
    """
    return chr(ONE_SPOT + spots - 1)


def _side_by_side(drawn: Sequence[Sequence[Text]], gaps: Sequence[int]) -> Text:
    lines = [Text() for _ in drawn[0]]
    for n, parts in enumerate(drawn):
        for line, part in zip(lines, parts, strict=True):
            line.append(" " * gaps[n - 1] if n else "").append_text(part)
    return Text("\n").join(lines)


def _drawn(face: Face, *, tall: bool) -> list[Text]:
    if face is None:
        return [Text(part, BACK) for part in (TALL_BACK if tall else LOW_BACK)]
    halves = list(face.halves)
    return [_part(face, shape, halves) for shape in (TALL if tall else LOW)]


def _part(face: Tile, shape: str, halves: list[int]) -> Text:
    """A line of a tile; its halves are taken from the list as the line shows them."""
    line = Text()
    for n, edge in enumerate(shape.split("{}")):
        if n:
            upper = len(halves) > 1
            half = halves.pop(0)
            line.append(str(half), _spots(face, half, upper=upper))
        line.append(edge, EDGE)
    return line


def _spots(face: Tile, half: int, *, upper: bool) -> str:
    """Ones and fours are red; of the Twelve, one half stands for its red spots."""
    red = upper if face is Tile.T66 else half in RED
    return RED_SPOTS if red else WHITE_SPOTS
