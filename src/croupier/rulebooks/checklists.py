"""What people see to with their own eyes and hands: items in our own words, each with its clauses.

The list is one for all chapters, for most of them want the same things; which items are on a
table's own list follows from its chapter and its choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.citing import clause_list
from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.conditions import Conditions, read_conditions
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import Reader, nearest, parse_toml
from croupier.values.clauses import ClauseId

CHECKLISTS_FILE = "checklists.toml"


class Occasion(Enum):
    """When people go through the list."""

    OPENING = "opening"
    """Before the table opens for gaming."""
    DAILY = "daily"
    """Once in each gaming day."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to see to."""

    name: str
    part: str
    """Of the list, under whose heading it stands."""
    words: str
    when: frozenset[Occasion]
    people: tuple[str, ...]
    """By whom it is signed; where there are two, they are two different people."""
    clauses: tuple[ClauseId, ...]
    """Of every chapter that wants it."""
    conditions: Conditions
    piece: Piece | None
    """Only where this is on the table."""
    with_vigorish: bool
    """Only where the table charges vigorish."""

    def applies_to(self, house: HouseRules) -> bool:
        return (
            self.conditions.hold_at(house)
            and (house.vigorish is not None or not self.with_vigorish)
            and (self.piece is None or any(each.piece is self.piece for each in house.layout))
        )


@cache
def checklist_items() -> tuple[Item, ...]:
    """Every item there is, part by part."""
    text = files(__package__).joinpath(CHECKLISTS_FILE).read_text(encoding="utf-8")
    top = Reader(parse_toml(text, CHECKLISTS_FILE))
    items = tuple(_item(name, row) for name, row in top.section("items").sections())
    top.close()
    return items


def _item(name: str, row: Reader) -> Item:
    item = Item(
        name=name,
        part=row.text("part"),
        words=row.text("words"),
        when=frozenset(map(Occasion, row.texts("when"))),
        people=row.texts("people"),
        clauses=clause_list(row, "clauses"),
        conditions=read_conditions(row),
        piece=_piece(row) if row.has("piece") else None,
        with_vigorish=row.has("with_vigorish") and row.flag("with_vigorish"),
    )
    row.close()
    return item


def _piece(row: Reader) -> Piece:
    name, names = row.text("piece"), [piece.value for piece in Piece]
    if name not in names:
        raise row.wrong("piece", f"is nothing a table has; {nearest(name, names)}")
    return Piece(name)


def chapters_of(rulebook_id: str) -> Iterator[str]:
    """A chapter, and those that it is read on top of."""
    below: str | None = rulebook_id
    while below is not None:
        yield below
        below = SHELF[below].extends if below in SHELF else None


def clauses_for(item: Item, house: HouseRules) -> tuple[ClauseId, ...]:
    """Those of the table's own chapter by which it has to be seen to; none: it has not."""
    if not item.applies_to(house):
        return ()
    own, table = frozenset(chapters_of(house.rulebook)), clause_table()
    return tuple(clause for clause in item.clauses if table[clause].source in own)
