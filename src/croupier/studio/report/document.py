"""A report as values: sections with sentences, facts, tables and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.odds.document import fraction
from croupier.odds.showing import percent


@dataclass(frozen=True, slots=True)
class Figure:
    """As it is read by people, and exactly for a program that reads the page."""

    text: str
    exact: str


Cell = str | Figure


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    kind: str = ""
    """"warning" is set apart, "small" is smaller."""


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences."""

    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they stand for, beneath each other."""

    pairs: Mapping[str, Cell]
    name: str = ""
    """For a program that reads the page."""


@dataclass(frozen=True, slots=True)
class Table:
    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    sides: str
    """For each column l or r; w is l and may be broken anywhere, k within a key, c between clauses;
    f is a column of fractions."""
    name: str = ""
    """For a program that reads the page."""
    total: bool = False
    """Whether the last row adds up the others."""
    grouped: bool = False
    """Whether rows with nothing in front belong to the one above, and stay beside it."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG, with what it shows in words."""

    svg: str
    told: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed at a shell."""

    text: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on: who signs, and the name where it is known."""

    office: str
    name: str = ""


Block = Paragraph | Points | Facts | Table | Drawing | Command | Signature


SIGNED = "signed"
"""The section in which names are put to a report."""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    blocks: Sequence[Block]
    parts: Sequence[Section] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    """What a program that reads the page should know of it."""


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    subtitle: str
    submission: str
    """As it was named."""
    digest: str
    """Of the submission's text."""
    facts: Facts
    sections: Sequence[Section]
    paper: str = "a4"
    stamp: str = ""
    """On every page, where the document has a standing of its own."""


def share(value: Fraction | None) -> Cell:
    """In percent, and exactly."""
    return "" if value is None else Figure(percent(value), fraction(value) or "")
