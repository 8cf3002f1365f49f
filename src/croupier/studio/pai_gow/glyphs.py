"""Tiles on a terminal: domino characters, or plain letters where it cannot write them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.values.tiles import Tile

BACK, BLANK = 0x1F062, 0x1F063
"""Standing dominoes: the back, and the one without spots, from which the others count."""
COUNTS = 7
"""A half has no spots to six."""

Face = Tile | None
"""None: the back."""


def glyph(face: Face) -> str:
    """One character, the tile standing up.

    >>> glyph(Tile.T66), glyph(Tile.T12), glyph(None)
    ('🂓', '🁬', '🁢')
    """
    if face is None:
        return chr(BACK)
    upper, lower = face.halves
    return chr(BLANK + COUNTS * upper + lower)


def plain(face: Face) -> str:
    """In letters that every terminal has.

    >>> plain(Tile.T66), plain(None)
    ('[6|6]', '[#|#]')
    """
    upper, lower = face.halves if face else ("#", "#")
    return f"[{upper}|{lower}]"


def printed(faces: Iterable[Face], encoding: str) -> str:
    """Tiles side by side, for a terminal with this encoding."""
    shown = list(faces)
    glyphs = " ".join(map(glyph, shown))
    try:
        glyphs.encode(encoding)
    except UnicodeEncodeError:
        return " ".join(map(plain, shown))
    return glyphs
