"""Text, grids and tables without colour, for a base installation: what `drawing` takes of rich.

Styles are taken and left alone. Where something is too wide, words are wrapped in the widest
columns that may be.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Protocol, Self

import click

RenderableType = object
SIMPLE, SIMPLE_HEAD = "simple", "simple, with a line below the head"
MARKUP = re.compile(r"\[/?(?:bold|dim)\]")
JUSTIFIED = {"left": str.ljust, "right": str.rjust, "center": str.center}


class Drawn(Protocol):
    @property
    def natural(self) -> int:
        """How wide it would like to be."""
        ...

    def lines(self, width: int) -> Iterator[str]: ...


class Text:
    def __init__(self, text: str = "", style: str = "") -> None:
        self.plain, self.style = text, style

    def __str__(self) -> str:
        return self.plain

    def __getitem__(self, part: slice) -> Text:
        return Text(self.plain[part], self.style)

    def append(self, text: str, style: str = "") -> Text:  # noqa: ARG002
        self.plain += text
        return self

    def append_text(self, text: Text) -> Text:
        self.plain += text.plain
        return self

    def rstrip(self) -> None:
        self.plain = self.plain.rstrip()

    def join(self, parts: Iterable[Text]) -> Text:
        return Text(self.plain.join(each.plain for each in parts))

    @property
    def cell_len(self) -> int:
        return len(self.plain)

    @property
    def natural(self) -> int:
        return max(map(len, self.plain.split("\n")))

    def lines(self, width: int) -> Iterator[str]:
        """A line that fits stays as it is; wherever one is wrapped, its indent goes on."""
        for line in self.plain.split("\n"):
            if len(line) <= width:
                yield line
            else:
                yield from wrap(line, max(width, 1), break_on_hyphens=False) or [""]


@dataclass(frozen=True, slots=True)
class Group:
    parts: tuple[Drawn, ...]

    def __init__(self, *parts: object) -> None:
        object.__setattr__(self, "parts", tuple(map(drawn, parts)))

    @property
    def natural(self) -> int:
        return max((each.natural for each in self.parts), default=0)

    def lines(self, width: int) -> Iterator[str]:
        for each in self.parts:
            yield from each.lines(width)


class Rule:
    natural = 0

    def __init__(self, style: str = "") -> None:
        """A line across."""

    def lines(self, width: int) -> Iterator[str]:
        yield "─" * width


class Constrain:
    def __init__(self, inside: object, width: int) -> None:
        self._inside, self._width = drawn(inside), width
        self.natural = min(self._inside.natural, width)

    def lines(self, width: int) -> Iterator[str]:
        return self._inside.lines(min(width, self._width))


@dataclass(frozen=True, slots=True)
class Column:
    header: str = ""
    justify: str = "left"
    no_wrap: bool = False
    width: int | None = None
    min_width: int = 0
    ratio: int | None = None
    overflow: str = ""
    style: str = ""


class Table:
    def __init__(
        self,
        *,
        box: str | None = None,
        padding: Sequence[int] = (0, 1),
        show_header: bool = True,
        **_: object,
    ) -> None:
        self.columns: list[Column] = []
        self._rows: list[list[Drawn]] = []
        self._boxed, self._headed = box is not None, show_header
        self._gap = padding[1] * 2 + 1 if self._boxed else padding[1]

    @classmethod
    def grid(cls, *, padding: Sequence[int] = (0, 0), **_: object) -> Table:
        return cls(padding=padding, show_header=False)

    def add_column(self, header: str = "", **how: Any) -> None:  # noqa: ANN401 as a column takes it
        self.columns.append(Column(header, **how))

    def add_row(self, *cells: object) -> None:
        self.columns += [Column()] * (len(cells) - len(self.columns))
        self._rows.append([drawn(each) for each in cells])

    @property
    def natural(self) -> int:
        return sum(self._widest()) + self._gap * max(len(self.columns) - 1, 0)

    def lines(self, width: int) -> Iterator[str]:
        widths = self._widths(width - 2 * self._boxed)
        if self._boxed:
            yield ""
        if self._headed and self._boxed:
            yield from self._row([Text(each.header) for each in self.columns], widths)
            yield " " + "─" * (sum(widths) + self._gap * (len(widths) - 1) + 2)
        for row in self._rows:
            yield from self._row(row, widths)
        if self._boxed:
            yield ""

    def _row(self, cells: Sequence[Drawn], widths: Sequence[int]) -> Iterator[str]:
        drawn_cells = [[*each.lines(wide)] for each, wide in zip(cells, widths, strict=False)]
        for n in range(max(map(len, drawn_cells), default=0)):
            parts = (
                JUSTIFIED[column.justify](lines[n] if n < len(lines) else "", wide)
                for lines, column, wide in zip(drawn_cells, self.columns, widths, strict=False)
            )
            yield "  " * self._boxed + (" " * self._gap).join(parts)

    def _widest(self) -> list[int]:
        return [
            column.width
            if column.width is not None
            else max(
                column.min_width,
                len(column.header) if self._headed else 0,
                *(row[n].natural for row in self._rows if n < len(row)),
                0,
            )
            for n, column in enumerate(self.columns)
        ]

    def _widths(self, room: int) -> list[int]:
        """As wide as they like; the widest that may be wrapped give way, one sign at a time."""
        found = self._widest()
        room -= self._gap * (len(found) - 1)
        for n, column in enumerate(self.columns):
            if column.ratio:
                found[n] += max(room - sum(found), 0)
        while sum(found) > room:
            yielding = [
                n for n, each in enumerate(self.columns) if not each.no_wrap and found[n] > 1
            ]
            if not yielding:
                break
            found[max(yielding, key=found.__getitem__)] -= 1
        return found


def drawn(given: Any) -> Drawn:  # noqa: ANN401 words, or what draws itself
    if isinstance(given, str):
        return Text(MARKUP.sub("", given))
    each: Drawn = given
    return each


def escape(words: str) -> str:
    """Nothing in plain text means anything else."""
    return words


class Console:
    def __init__(
        self, *, width: int | None = None, stderr: bool = False, quiet: bool = False, **_: object
    ) -> None:
        self._width, self._stderr, self._quiet = width, stderr, quiet

    @property
    def width(self) -> int:
        return self._width or shutil.get_terminal_size().columns

    @property
    def height(self) -> int:
        return shutil.get_terminal_size().lines

    def clear(self) -> None:
        if not self._quiet:
            click.clear()

    def print(
        self, given: object = "", *, soft_wrap: bool = False, no_wrap: bool = False, **_: object
    ) -> None:
        if self._quiet:
            return
        shown = drawn(given)
        width = shown.natural + self.width if soft_wrap or no_wrap else self.width
        for line in shown.lines(width):
            click.echo(line.rstrip(), err=self._stderr)


class Live:
    """Each picture below the one before."""

    def __init__(self, *, console: Console, **_: object) -> None:
        self._console = console

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is taken away."""

    def update(self, picture: object, **_: object) -> None:
        self._console.print(picture)


class Progress:
    """Nobody is shown how far it is."""

    def __init__(self, *_: object, **__: object) -> None:
        """Whatever it would be drawn with."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is taken away."""

    def add_task(self, *_: object, **__: object) -> int:
        return 0

    def advance(self, *_: object) -> None:
        """Nothing is shown."""

    def update(self, *_: object, **__: object) -> None:
        """Nothing is shown."""


BarColumn = TextColumn = TimeRemainingColumn = Text
