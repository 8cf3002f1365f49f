"""The felt of a table as SVG, from its house rules alone: nothing to fetch, no scripts.

Groups carry `data-element`, `data-seat`, `data-wager` and `data-clause`; a betting spot also its
middle as `data-x` and `data-y`, so that a page can put chips there and make it a button. A sensor
is a group of its own within its spot: the class `lit` turns it on, `won` shows an award. At a table
for tiles `data-position` holds what is dealt to one place, and every place for a tile has its name
in `data-slot` or `data-stack`: see `pai_gow/places.py`. At a table with boxes every hand has a
`hand-place`: see `spanish_21/places.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.games import Manner, manner_of
from croupier.studio.layout import layout_elements
from croupier.studio.palette import printers_stylesheet, stylesheet
from croupier.studio.picture import IN_FRONT_OF_THE_DEALER, Picture, Subject
from croupier.studio.svg import number, tag
from croupier.studio.true_size import Size, true_size

NAME = "Croupier"


def felt(
    house: HouseRules,
    *,
    name: str = NAME,
    seats_highlight: Collection[int] = (),
    practice: bool = False,
    styled: bool = True,
) -> str:
    """The text of an SVG file: exactly what the chapter asks of this table, each thing once.

    Without its style it is for a page that brings `palette.page_stylesheet` itself.
    """
    subject = _subject(house, name, practice=practice)
    picture = _picture(subject)
    style = stylesheet(manner_of(house.game).kind) if styled else None
    size = number(picture.width), number(picture.height)
    return _text(subject, picture, style, size, seats_highlight)


@dataclass(frozen=True, slots=True)
class PrintedFelt:
    """A felt for the printer: SVG in plain colours that says how large it is."""

    svg: str
    size: Size


def printed_felt(
    house: HouseRules, *, name: str = NAME, practice: bool = False, width: float | None = None
) -> PrintedFelt:
    """At true scale, for a table so many millimetres wide; else as wide as its seats need."""
    subject = _subject(house, name, practice=practice)
    picture = _picture(subject)
    size = true_size(picture, width)
    style = printers_stylesheet(manner_of(house.game).kind)
    measures = f"{number(size.width)}mm", f"{number(size.height)}mm"
    return PrintedFelt(_text(subject, picture, style, measures, ()), size)


def _subject(house: HouseRules, name: str, *, practice: bool) -> Subject:
    shown = "".join(letter for letter in name if letter.isprintable())
    return Subject(house, shown, layout_elements(house), practice)


def _picture(subject: Subject) -> Picture:
    picture = manner_of(subject.house.game).drawn(subject)
    drawn, wanted = picture.drawn.keys(), set(subject.elements)
    assert drawn == wanted, "the drawing lacks what the layout needs"
    return picture


def _text(
    subject: Subject,
    picture: Picture,
    style: str | None,
    size: tuple[str, str],
    highlighted: Collection[int],
) -> str:
    house, manner = subject.house, manner_of(subject.house.game)
    lines = [
        tag("title", escape(f"{subject.name}: {house.title}"), id="felt-title"),
        tag("desc", escape(_told(house, manner)), id="felt-desc"),
        *([tag("style", style)] if style else []),
        *picture.ground,
        *_once(picture),
        *_seats(house, picture, highlighted),
    ]
    wide, high = number(picture.width), number(picture.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="croupier-felt" role="group" '
        f'aria-labelledby="felt-title felt-desc" viewBox="0 0 {wide} {high}" '
        f'width="{size[0]}" height="{size[1]}">'
    )
    return "\n".join([head, *lines, "</svg>", ""])


def _once(picture: Picture) -> Iterator[str]:
    for element, drawn in picture.drawn.items():
        if element.seat is None or element.piece in IN_FRONT_OF_THE_DEALER:
            yield drawn


def _seats(house: HouseRules, picture: Picture, highlighted: Collection[int]) -> Iterator[str]:
    for seat in range(1, house.seats.value + 1):
        inside = [
            drawn
            for element, drawn in picture.drawn.items()
            if drawn and element.seat == seat and element.piece not in IN_FRONT_OF_THE_DEALER
        ]
        kind = "place highlight" if seat in highlighted else "place"
        label = f"Seat {seat}"
        yield tag("g", ["\n", "\n".join(inside), "\n"], id=f"place-{seat}", class_=kind,
                  role="group", aria_label=label, data_place=seat)  # fmt: skip


def _told(house: HouseRules, manner: Manner) -> str:
    wagers = ", ".join(each.title for each in house.wagers.values())
    return (
        f"A table for {house.title} with {house.seats.value} seats, seen from above. "
        f"{manner.numbered} Wagers: {wagers}."
    )
