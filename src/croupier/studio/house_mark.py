"""The mark of a house: a lozenge with the first letter of its name."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.studio.geometry import Box
from croupier.studio.svg import number, tag, words


def house_mark(name: str, box: Box) -> Iterator[str]:
    """The lozenge fills the box; a name without letters leaves it empty."""
    at = box.middle
    top, right = f"{number(at.x)} {number(box.top)}", f"{number(box.right)} {number(at.y)}"
    bottom, left = f"{number(at.x)} {number(box.bottom)}", f"{number(box.left)} {number(at.y)}"
    yield tag("path", class_="house-mark", d=f"M{top}L{right}L{bottom}L{left}Z")
    for letter in [each.upper() for each in name if each.isalnum()][:1]:
        yield words(at, letter, 0.7 * box.width, "house-letter")
