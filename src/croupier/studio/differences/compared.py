"""Two tables, or two chapters, compared: in law, odds and layout."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.differences.chapters import law_of_chapter, layout_of_chapter
from croupier.studio.differences.facts import Difference, compare
from croupier.studio.differences.odds import OddsBeside
from croupier.studio.differences.tables import law_of_table, layout_of_table
from croupier.values.families import family_of
from croupier.values.refusals import Unreadable

LAW, ODDS, LAYOUT = "law", "odds", "layout"
PARTS = (LAW, ODDS, LAYOUT)


@dataclass(frozen=True, slots=True)
class Compared:
    """How the right differs from the left."""

    left: str
    right: str
    law: tuple[Difference, ...] = ()
    odds: tuple[OddsBeside, ...] = ()
    """Every wager of either side, alike or not."""
    layout: tuple[Difference, ...] = ()

    @property
    def alike(self) -> bool:
        return not (self.law or self.layout) and all(each.alike for each in self.odds)


def compare_tables(
    titles: tuple[str, str],
    left: HouseRules,
    right: HouseRules,
    odds: tuple[OddsBeside, ...] = (),
    parts: Collection[str] = PARTS,
) -> Compared:
    return Compared(
        *titles,
        compare(law_of_table(left), law_of_table(right)) if LAW in parts else (),
        odds,
        compare(layout_of_table(left), layout_of_table(right)) if LAYOUT in parts else (),
    )


def compare_chapters(
    left: Rulebook,
    right: Rulebook,
    odds: tuple[OddsBeside, ...] = (),
    parts: Collection[str] = PARTS,
) -> Compared:
    return Compared(
        left.id,
        right.id,
        compare(law_of_chapter(left, right), law_of_chapter(right, left)) if LAW in parts else (),
        odds,
        compare(layout_of_chapter(left), layout_of_chapter(right)) if LAYOUT in parts else (),
    )


def expect_one_family(left: str, right: str) -> None:
    """Games of different kinds have nothing to be compared."""
    if family_of(left) is not family_of(right):
        raise Unreadable(f"{left} and {right} are games of different kinds")
