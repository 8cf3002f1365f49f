"""Figures as a notebook, a prompt and a data frame show them.

Whatever has figures to show says so once, as a listing: lines for people, records for programs. In
records a figure is a float under its name, and exactly, as ``n/d``, under its name with ``_exact``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.rulebooks.reader import nearest
from croupier.values.errors import Unreadable
from croupier.values.extras import needed_by

if TYPE_CHECKING:
    import polars as pl

MOST_LINES = 60
"""Of a listing that are shown at the prompt; whoever wants all of them makes a frame."""
GAP = "  "
_NUMBER = re.compile(r"[-+]?[0-9][0-9,./]*(?:e[-+]?[0-9]+)?%?")

Record = Mapping[str, object]


@dataclass(frozen=True)
class Listing:
    """A table of figures with its title."""

    title: str
    columns: Sequence[str]
    lines: Sequence[Sequence[str]]
    records: Sequence[Record]
    notes: Sequence[str] = ()
    """What is to be said under it."""

    def text(self, most: int | None = MOST_LINES) -> str:
        """As a prompt shows it, in columns."""
        shown = self.lines[:most]
        rows = [self.columns, *shown]
        widths = [max(len(row[n]) for row in rows) for n in range(len(self.columns))]
        told = [GAP.join(map(_set, row, widths, self.numbers)).rstrip() for row in rows]
        return "\n".join([*filter(None, [self.title]), *told, *self._more(len(shown)), *self.notes])

    def html(self) -> str:
        """As a notebook shows it; nothing in it is taken for markup."""
        shown = self.lines[:MOST_LINES]
        heads = "".join(
            f'<th style="text-align:{side}">{escape(column)}</th>'
            for column, side in zip(self.columns, self._sides, strict=True)
        )
        body = "".join(
            "<tr>"
            + "".join(
                f'<td style="text-align:{side}">{escape(cell)}</td>'
                for cell, side in zip(line, self._sides, strict=True)
            )
            + "</tr>"
            for line in shown
        )
        caption = f"<caption>{escape(self.title)}</caption>" if self.title else ""
        under = "".join(f"<p>{escape(each)}</p>" for each in (*self._more(len(shown)), *self.notes))
        return (
            f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{under}"
        )

    def _more(self, shown: int) -> list[str]:
        left = len(self.lines) - shown
        return [f"… and {left:,} more"] if left else []

    @property
    def numbers(self) -> list[bool]:
        """Which columns hold numbers and nothing else."""
        cells = [[line[n] for line in self.lines if line[n]] for n in range(len(self.columns))]
        return [bool(column) and all(map(_NUMBER.fullmatch, column)) for column in cells]

    @property
    def _sides(self) -> list[str]:
        return ["right" if number else "left" for number in self.numbers]


def _set(cell: str, width: int, number: bool) -> str:  # noqa: FBT001 one of three columns
    return cell.rjust(width) if number else cell.ljust(width)


class NotHere(Unreadable, KeyError):
    """A name that nothing here has."""

    def __init__(self, kind: str, name: str, names: Iterable[str]) -> None:
        self.why = f"no {kind} {name!r} here; {nearest(name, list(names))}"
        super().__init__(self.why)

    def __str__(self) -> str:
        return self.why


class Listed:
    """Has figures to show: at the prompt, in a notebook, in a frame."""

    __slots__ = ()

    def listing(self) -> Listing:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.listing().text()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.listing().html()

    def to_pandas(self) -> Any:  # noqa: ANN401 pandas has no types of its own
        """A data frame; pandas must be installed."""
        return _library("pandas").DataFrame(columns_of(self.listing().records))

    def to_polars(self) -> pl.DataFrame:
        """A data frame; polars must be installed."""
        frame: pl.DataFrame = _library("polars").DataFrame(columns_of(self.listing().records))
        return frame


@dataclass(frozen=True, repr=False)
class Table(Listed):
    """A listing by itself."""

    shown: Listing

    def listing(self) -> Listing:
        return self.shown


def columns_of(records: Iterable[Record]) -> dict[str, list[object]]:
    """Column by column; a record that lacks one has None there."""
    rows = list(records)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _library(name: str) -> Any:  # noqa: ANN401 the module itself
    """A library of frames, which the game itself can do without."""
    with needed_by("a frame"):
        return import_module(name)


def percent(share: Fraction | None) -> str:
    """As it is shown to people."""
    return "" if share is None else f"{float(share):.4%}"


def figure(name: str, value: Fraction | None) -> dict[str, object]:
    """A figure in a record, as a float and exactly.

    >>> figure("hits", Fraction(1, 8))
    {'hits': 0.125, 'hits_exact': '1/8'}
    """
    if value is None:
        return {name: None, f"{name}_exact": None}
    exact = f"{value.numerator}/{value.denominator}"
    return {name: float(value), f"{name}_exact": exact}
