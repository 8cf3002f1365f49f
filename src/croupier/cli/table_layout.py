"""Lays a table out for a screen: no number is ever folded, however narrow the screen is.

A column without anything in it is left out. A table that is too wide says above it what stands in
every line, then folds words, and at last goes on below with the columns that have no room.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple
from unicodedata import combining, east_asian_width

INDENT, GAP, NARROW_GAP = " ", "  ", " "
NARROWEST = 12
"""To which a word that is longer may be broken, where nothing else helps."""
LEFT_OUT = "in --json"
"""In place of an exact fraction that is too long for a screen."""

_SPACE = "\N{NO-BREAK SPACE}"
_TOGETHER = re.compile(r"(?<=[0-9%]) (to|x|±) (?=[-+$0-9])")
"""What is read as one number, such as 8 to 1."""
_NUMBER = re.compile(rf"[-+±$]*[0-9][0-9,./%]*(?:{_SPACE}.*)?")
_FRACTION = re.compile(r"[-+]?[0-9]+/[0-9]+")


class Line(NamedTuple):
    text: str
    is_heading: bool = False


def screen_length(text: str) -> int:
    """In columns of a screen: some letters take two, and marks above others none."""
    if text.isascii():
        return len(text)
    wide = sum(east_asian_width(each) in "WF" for each in text)
    return len(text) + wide - sum(map(bool, map(combining, text)))


@dataclass(frozen=True)
class Column:
    head: str
    cells: tuple[str, ...]
    is_number: bool

    @cached_property
    def widest(self) -> int:
        """With nothing folded."""
        return max(screen_length(self.head), self.below_head)

    @cached_property
    def below_head(self) -> int:
        """With nothing but the head folded."""
        lines = (line for cell in self.cells for line in cell.split("\n"))
        return max(map(screen_length, (*self.head.split(), *lines)), default=0)

    @cached_property
    def narrowest(self) -> int:
        """With words folded, and no word broken."""
        return max(map(screen_length, (*self.head.split(), *self._pieces)), default=0)

    @cached_property
    def broken(self) -> int:
        """With every word broken that is no number."""
        numbers = filter(_NUMBER.fullmatch, self._pieces)
        return max(*map(screen_length, numbers), min(self.narrowest, NARROWEST), 1)

    @property
    def _pieces(self) -> Iterator[str]:
        """What stays in one line: of a number all of it, of words each."""
        for cell in self.cells:
            yield from re.split("\n" if self.is_number else "[ \n]+", _bound(cell))

    def short(self, most: int) -> Column:
        """Without fractions that are longer."""
        cells = (
            LEFT_OUT if len(cell) > most and _FRACTION.fullmatch(cell) else cell
            for cell in self.cells
        )
        return replace(self, cells=tuple(cells))

    def lines(self, text: str, width: int) -> list[str]:
        folded = [line for part in text.split("\n") for line in folded_text(part, width)]
        if not self.is_number:
            return folded
        return [" " * (width - screen_length(line)) + line for line in folded]


def _bound(text: str) -> str:
    return _TOGETHER.sub(rf"{_SPACE}\1{_SPACE}", text)


def folded_text(text: str, width: int) -> list[str]:
    """Folded at blanks; what is set in stays so, and a word that has no room is broken."""
    if screen_length(text) <= width:
        return [text]
    inner = " " * (len(text) - len(text.lstrip(" ")))
    lines = [inner]
    for word in _bound(text).split(" "):
        if not word:
            continue
        joint = "" if lines[-1] == inner else " "
        if joint and screen_length(lines[-1] + joint + word) > width:
            lines.append(inner)
            joint = ""
        lines[-1] += joint + word
        while screen_length(lines[-1]) > width > len(inner):
            lines[-1:] = [lines[-1][:width], inner + lines[-1][width:]]
    return [line.replace(_SPACE, " ") for line in lines]


def laid_out(
    columns: Iterable[str],
    rows: Iterable[Iterable[str]],
    *,
    right: Collection[str] = (),
    width: int,
) -> Iterator[Line]:
    lines, room = [tuple(row) for row in rows], width - len(INDENT)
    first, *others = (
        Column(head, tuple(line[n] for line in lines), head in right).short(room // 2)
        for n, head in enumerate(columns)
    )
    shown = [first, *(each for each in others if any(each.cells) or not lines)]
    if _needed([each.widest for each in shown], GAP) > room and len(lines) > 1:
        constant = [each for each in shown[1:] if each.head and len({*each.cells}) == 1]
        shown = [each for each in shown if each not in constant]
        yield from map(Line, _said_once(constant, width))
    gap = GAP if _needed([each.narrowest for each in shown], GAP) <= room else NARROW_GAP
    for band in _bands(shown, room, gap):
        yield from _drawn(band, _widths(band, room, gap), gap, len(lines))


def _said_once(constant: Sequence[Column], width: int) -> list[str]:
    told = "; ".join(f"{each.head} {' '.join(each.cells[0].split())}" for each in constant)
    return folded_text(f"In every line: {told}", width) if told else []


def _needed(widths: Sequence[int], gap: str) -> int:
    return sum(widths) + len(gap) * (len(widths) - 1)


def _bands(columns: Sequence[Column], room: int, gap: str) -> Iterator[list[Column]]:
    """As many at a time as there is room for, each time with those that tell lines apart."""
    keys = _keys(columns, room, gap)
    others = columns[len(keys) :]
    widths = [each.narrowest for each in keys]
    if not _leaves_room(keys, others, room, gap):
        widths = [max(room // 2, keys[0].broken)]
    band = list[Column]()
    for each in others:
        needed = _needed([*widths, *(one.narrowest for one in (*band, each))], gap)
        if band and needed > room:
            yield [*keys, *band]
            band = []
        band.append(each)
    yield [*keys, *band]


def _keys(columns: Sequence[Column], room: int, gap: str) -> Sequence[Column]:
    """The first column, or as many of the first as no two lines have alike."""
    lines = len(columns[0].cells)
    for count in range(1, len(columns)):
        keys = columns[:count]
        if not _leaves_room(keys, columns[count:], room, gap):
            break
        if len({*zip(*(each.cells for each in keys), strict=True)}) == lines:
            return keys
    return columns[:1]


def _leaves_room(keys: Sequence[Column], others: Sequence[Column], room: int, gap: str) -> bool:
    """For any other one, with no word broken."""
    widest = max((each.narrowest for each in others), default=0)
    return _needed([*(each.narrowest for each in keys), widest], gap) <= room


def _widths(columns: Sequence[Column], room: int, gap: str) -> list[int]:
    """Heads are folded first, then words, the widest first; words are broken last."""
    widths = [each.widest for each in columns]
    for least in zip(
        *((each.below_head, each.narrowest, each.broken) for each in columns), strict=True
    ):
        while _needed(widths, gap) > room:
            spare = [n for n, width in enumerate(widths) if width > least[n]]
            if not spare:
                break
            widths[max(spare, key=widths.__getitem__)] -= 1
    return widths


def _drawn(
    columns: Sequence[Column], widths: Sequence[int], gap: str, lines: int
) -> Iterator[Line]:
    both = [*zip(columns, widths, strict=True)]
    heads = [column.lines(column.head, width) for column, width in both]
    tall = max(map(len, heads))
    raised = [[" "] * (tall - len(head)) + head for head in heads]
    yield from (Line(text, is_heading=True) for text in _side_by_side(raised, widths, gap))
    yield Line(INDENT + "─" * _needed(widths, gap))
    for n in range(lines):
        cells = [column.lines(column.cells[n], width) for column, width in both]
        yield from map(Line, _side_by_side(cells, widths, gap))
    yield Line("")


def _side_by_side(cells: Sequence[Sequence[str]], widths: Sequence[int], gap: str) -> Iterator[str]:
    for line in zip_longest(*cells, fillvalue=""):
        filled = (
            text + " " * (width - screen_length(text))
            for text, width in zip(line, widths, strict=True)
        )
        yield (INDENT + gap.join(filled)).rstrip()
