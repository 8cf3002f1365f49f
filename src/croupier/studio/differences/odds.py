"""Figures of the wagers of two tables or chapters, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.figures import WagerOdds
from croupier.odds.showing import figure
from croupier.odds.sweeps import row_name


@dataclass(frozen=True, slots=True)
class OddsBeside:
    """A wager's figures on both sides; None where a side does not offer it."""

    name: str
    left: WagerOdds | None
    right: WagerOdds | None

    @property
    def sides(self) -> tuple[WagerOdds | None, WagerOdds | None]:
        return self.left, self.right

    @property
    def change(self) -> Fraction | None:
        """How much more the house has of it on the right, exactly."""
        if self.left is None or self.right is None:
            return None
        return self.right.house_edge - self.left.house_edge

    @property
    def alike(self) -> bool:
        return _figures(self.left) == _figures(self.right)


def _figures(row: WagerOdds | None) -> tuple[object, ...]:
    return () if row is None else (row.house_edge, row.hit_frequency, row.standard_deviation)


def odds_beside(
    left: Sequence[WagerOdds], right: Sequence[WagerOdds], *, of_chapters: bool
) -> tuple[OddsBeside, ...]:
    """A chapter has a row for each variant and paytable, a table for each wager."""

    def named(rows: Sequence[WagerOdds]) -> dict[str, WagerOdds]:
        return {_chapter_name(row) if of_chapters else row_name(row): row for row in rows}

    one, other = named(left), named(right)
    names = dict.fromkeys((*one, *other))
    return tuple(OddsBeside(name, one.get(name), other.get(name)) for name in names)


def _chapter_name(row: WagerOdds) -> str:
    parts = (row.wager, row.paytable, row.variant, row.terms_text)
    return ", ".join(filter(None, parts))


def odds_document(each: OddsBeside) -> dict[str, object]:
    return {
        "wager": each.name,
        "left": _side(each.left),
        "right": _side(each.right),
        **figure("change", each.change),
        "alike": each.alike,
    }


def _side(row: WagerOdds | None) -> dict[str, object] | None:
    if row is None:
        return None
    return {
        **figure("house_edge", row.house_edge),
        "deviation": row.standard_deviation,
        **figure("hits", row.hit_frequency),
    }
