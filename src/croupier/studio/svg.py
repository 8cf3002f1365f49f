"""Pieces of SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Box, Point, Pose
from croupier.studio.layout import Element
from croupier.studio.short_names import short_name

LETTER = 0.62
"""The width of a letter of our type, on average, in its size."""
SMALLEST = 9


def number(value: float) -> str:
    """At most one decimal.

    >>> number(3.0), number(2.46), number(-0.01)
    ('3', '2.5', '0')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def tag(name: str, inside: Iterable[str] | str = (), **attributes: object) -> str:
    """An element; an underscore in a name is a hyphen, and None leaves an attribute out."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_shown(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    text = inside if isinstance(inside, str) else "".join(inside)
    return f"<{name}{given}>{text}</{name}>" if text else f"<{name}{given}/>"


def _shown(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)


def words(
    at: Point,
    text: str,
    size: float,
    kind: str = "ink",
    anchor: str = "middle",
    then: tuple[str, float] = ("", 0),
) -> str:
    """A line of text with its middle on a point's height; a price in another size may follow."""
    more, its_size = then
    price = tag("tspan", escape(more), class_="price", dx=8, font_size=float(its_size))
    return tag(
        "text", escape(text) + (price if more else ""),
        class_=kind if anchor == "middle" else f"{kind} {anchor}",
        x=float(at.x), y=float(at.y + size * 0.35), font_size=float(size),
    )  # fmt: skip


def frame(box: Box, kind: str, rounding: float = 6) -> str:
    return tag(
        "rect", class_=kind, x=float(box.left), y=float(box.top),
        width=float(box.width), height=float(box.height), rx=float(rounding),
    )  # fmt: skip


def turned(pose: Pose) -> str:
    turn = f" rotate({number(pose.turn)})" if round(pose.turn, 1) else ""
    return f"translate({number(pose.at.x)} {number(pose.at.y)}){turn}"


def element_group(
    element: Element,
    inside: Iterable[str],
    told: str,
    *,
    kind: str = "",
    pose: Pose | None = None,
    at: Point | None = None,
) -> str:
    """An element of the felt: what it is, whose, by which clause, in words, and its middle."""
    name = element.piece.value.replace("_", "-")
    return tag(
        "g",
        [tag("title", escape(told)), *inside],
        id=element_id(element),
        class_=f"{name} {kind}".strip(),
        transform=turned(pose) if pose else None,
        data_element=element.piece.value,
        data_seat=element.seat,
        data_wager=element.wager,
        data_clause=element.clause,
        data_short=_short(element),
        data_x=float(at.x) if at else None,
        data_y=float(at.y) if at else None,
    )


def _short(element: Element) -> str | None:
    """Of a spot, if its name has a shorter one."""
    if element.piece is not Piece.WAGER_AREA or not element.words:
        return None
    name = short_name(element.words)
    return name if name != element.words else None


def element_id(element: Element) -> str:
    """Of the group that an element is drawn in."""
    name = element.piece.value.replace("_", "-")
    place = f"seat-{element.seat}" if element.seat else "felt"
    if name == "wager-area":
        return f"{place}-{element.wager}"
    if name in {"inscription", "sign"}:
        return f"{place}-{name}-{element.clause}"
    return f"{place}-{name}" + (f"-{element.wager}" if element.wager else "")


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Broken between words into lines that are no wider, unless a single word is.

    >>> wrapped("Dragon 7 Insurance", 60, 12)
    ['Dragon 7', 'Insurance']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * size * LETTER > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitting_size(texts: list[str], width: float, height: float, largest: float) -> float:
    """The largest size in which texts, broken into lines, fit below each other."""
    size = largest
    while size > SMALLEST:
        lines = [line for text in texts for line in wrapped(text, width, size)]
        wide = max(map(len, lines)) * size * LETTER
        if wide <= width and len(lines) * size * 1.15 <= height:
            break
        size -= 0.5
    return size
