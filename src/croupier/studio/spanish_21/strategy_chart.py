"""A chart of basic strategy: hands down the side, the dealer's up card across, a letter in each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.values.refusals import BadMaterial

LONGEST_MARK, LONGEST_HAND = 3, 8


class Action(Enum):
    """By the letter that stands for it."""

    STAND = "S"
    HIT = "H"
    DOUBLE = "D"
    SPLIT = "P"
    SURRENDER = "R"
    RESCUE = "X"
    KEEP = "K"


IN_WORDS = {
    Action.STAND: "Stand",
    Action.HIT: "Hit",
    Action.DOUBLE: "Double down",
    Action.SPLIT: "Split",
    Action.SURRENDER: "Surrender",
    Action.RESCUE: "Rescue the double",
    Action.KEEP: "Keep the double",
}


@dataclass(frozen=True, slots=True)
class Cell:
    action: Action
    mark: str = ""
    """Printed after the letter; a note says what it changes."""


@dataclass(frozen=True, slots=True)
class Row:
    hand: str
    """Such as ``16``, ``A-7`` or ``8-8``."""
    cells: tuple[Cell, ...]
    """One for each up card."""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Note:
    mark: str
    """As in the cells; empty for a remark of its own."""
    words: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What is given up by keeping to the chart in one respect."""

    words: str
    cost: str


@dataclass(frozen=True, slots=True)
class StrategyChart:
    title: str
    lines: tuple[str, ...]
    """Below the title: for which table, and what the play is worth."""
    up_cards: tuple[str, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()
    costs: tuple[Cost, ...] = ()

    def __post_init__(self) -> None:
        explained = {note.mark for note in self.notes} | {""}
        for section in self.sections:
            for row in section.rows:
                self._check(row, f"{section.title}, {row.hand}", explained)

    def _check(self, row: Row, where: str, explained: set[str]) -> None:
        if len(row.cells) != len(self.up_cards):
            wanted = len(self.up_cards)
            raise BadMaterial(f"{where}: has {len(row.cells)} cells for {wanted} up cards")
        if len(row.hand) > LONGEST_HAND:
            raise BadMaterial(f"{where}: a hand has a name of {LONGEST_HAND} characters at most")
        for cell in row.cells:
            if len(cell.mark) > LONGEST_MARK:
                most = f"{LONGEST_MARK} characters at most"
                raise BadMaterial(f"{where}: {cell.mark!r} is too long a mark; {most}")
            if cell.mark not in explained:
                raise BadMaterial(f"{where}: no note says what {cell.mark!r} means")

    @property
    def actions(self) -> list[Action]:
        """Those that are on it, in the order of the legend."""
        rows = [row for section in self.sections for row in section.rows]
        there = {cell.action for row in rows for cell in row.cells}
        return [action for action in Action if action in there]
