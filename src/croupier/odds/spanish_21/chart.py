"""A chart of basic strategy: a decision by total, up card and number of cards.

A cell is written in a few signs. ``S4``: stand, but hit with four or more cards. ``D``: double, and
hit where that is not permitted; ``Ds5``: double, else stand, and hit with five or more; ``D4``:
double with fewer than four. ``R`` and ``Rs``: surrender, else hit or stand. ``P``: split, else play
by the total. A last sign is about two cards of 6-7-8, or about two sevens in their row, which are
hit after all: ``!`` always, ``*`` if they are of one suit, ``^`` if they are spades.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.games.spanish_21.compiled import ACE, TEN, VALUES
from croupier.games.spanish_21.strategy import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.showing import Listed, Listing
from croupier.odds.spanish_21.terms import SEVEN
from croupier.values.refusals import Unreadable

COLUMNS = (*range(1, VALUES), ACE)
"""Up cards as a chart shows them, from a 2 to a court card and an ace, by value."""
HARD = range(4, 21)
SOFT = range(12, 21)
DOUBLED = range(6, 21)
"""Totals that have a row; a 21 is asked nothing."""
FEWEST, MOST = 2, 7
"""Cards of a hand that a cell tells apart; more than seven are as seven."""
OF_678 = (13, 14, 15)
"""Totals that two cards of 6-7-8 have."""
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
RESCUE, KEEP = "X", "K"

_CODES = {letter: code for code, letter in LETTERS.items()}
_WRITTEN = re.compile(r"([SHDRP])([3-7]?)(s?)([3-7]?)([!*^]?)")


class Suits(Enum):
    """Two cards that are hit for the third: by their suits, as the sign in a cell."""

    ANY = "!"
    SUITED = "*"
    SPADES = "^"


@dataclass(frozen=True, slots=True)
class Cell:
    """What is done with a hand, by the number of its cards.

    >>> Cell.parse("Ds5").code(3, permitted={STAND, HIT})
    0
    >>> print(Cell.parse("S4*"))
    S4*
    """

    first: int
    """Done where it is permitted."""
    until: int | None = None
    """With so many cards it is done no more."""
    then: int = HIT
    """Done else."""
    hit_from: int | None = None
    """With so many cards the hand is hit in any case."""
    chance: Suits | None = None

    def __post_init__(self) -> None:
        plain = self.first == HIT and (self.until or self.then != HIT or self.chance)
        stands = self.first in {STAND, SPLIT} and self.then != HIT
        split = self.first == SPLIT and self.until
        if plain or stands or split or (self.hit_from and self.then == HIT):
            raise Unreadable("a cell says what is done, then stand or hit")
        if self.until and self.hit_from and self.hit_from <= self.until:
            raise Unreadable("a hand is hit with more cards than it is doubled with")

    def code(self, cards: int, permitted: Collection[int]) -> int:
        """The decision about a hand of so many cards."""
        if self.first in permitted and (self.until is None or cards < self.until):
            return self.first
        hit = self.hit_from is not None and cards >= self.hit_from
        return HIT if hit else self.then

    def __str__(self) -> str:
        stands = "s" if self.then == STAND else ""
        suits = self.chance.value if self.chance else ""
        return f"{LETTERS[self.first]}{self.until or ''}{stands}{self.hit_from or ''}{suits}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise Unreadable(f"{text!r} is not a cell of a chart, such as S4, Ds5, R or H")
        first, until, stands, hit_from, suits = found.groups()
        try:
            return cls(
                _CODES[first],
                int(until) if until else None,
                STAND if stands else HIT,
                int(hit_from) if hit_from else None,
                Suits(suits) if suits else None,
            )
        except Unreadable as error:
            raise Unreadable(f"{text!r}: {error}") from None


Cells = tuple[Cell, ...]
"""By the value of the up card."""


@dataclass(frozen=True, repr=False)
class Chart(Listed):
    """Decisions by total and up card; rows hold a cell for each value of the up card."""

    title: str
    hard: Mapping[int, Cells]
    soft: Mapping[int, Cells]
    pairs: Sequence[Cells]
    """By the value of the two cards."""
    rescue: Mapping[int, tuple[bool, ...]]
    """By the total of a doubled hand."""

    def __post_init__(self) -> None:
        for total, row in (*self.hard.items(), *self.soft.items()):
            if any(cell.first == SPLIT for cell in row):
                raise Unreadable(f"{total}: only pairs are split")
        unsuited = [
            *(row for total, row in self.hard.items() if total not in OF_678),
            *self.soft.values(),
            *(row for value, row in enumerate(self.pairs) if value != SEVEN),
        ]
        if any(cell.chance for row in unsuited for cell in row):
            raise Unreadable("!, * and ^ stand with hard 13, 14 and 15 and with 7-7 only")
        if any(cell.chance is Suits.ANY for cell in self.pairs[SEVEN]):
            raise Unreadable("two sevens that are always hit are written H")

    def listing(self) -> Listing:
        """A line for each total or pair, a column for each up card."""
        rows = [
            *((f"hard {total}", [*map(str, row)]) for total, row in self.hard.items()),
            *((f"soft {total}", [*map(str, row)]) for total, row in self.soft.items()),
            *((pair_name(value), [*map(str, row)]) for value, row in enumerate(self.pairs)),
            *((f"doubled {total}", [RESCUE if each else KEEP for each in row])
              for total, row in self.rescue.items()),
        ]  # fmt: skip
        columns = ("hand", *map(value_name, COLUMNS))
        lines = [(hand, *(row[up] for up in COLUMNS)) for hand, row in rows]
        records = [dict(zip(columns, line, strict=True)) for line in lines]
        return Listing(self.title, columns, lines, records)

    def row_of(self, total: int, *, soft: bool) -> Cells:
        return self.soft[total] if soft else self.hard[total]


def value_name(value: int) -> str:
    """A value as it heads a column.

    >>> value_name(ACE), value_name(TEN), value_name(4)
    ('A', '10', '5')
    """
    return "A" if value == ACE else str(value + 1)


def pair_name(value: int) -> str:
    return f"{value_name(value)}-{value_name(value)}"


assert value_name(TEN) == "10"
