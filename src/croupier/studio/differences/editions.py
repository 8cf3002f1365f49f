"""Which text about a game is law in a jurisdiction on a day, and what a filing is worth then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from croupier.games.submissions import check_submission, studied
from croupier.odds.sweeps import Filed
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.law_in_force import not_in_force
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.toml_text import set_in_text
from croupier.studio.differences.chapters import law_of_chapter, layout_of_chapter, on_day
from croupier.studio.differences.facts import Difference, compare
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Finding


@dataclass(frozen=True, slots=True)
class FilingOnDays:
    """A submission under the law of two days."""

    file: str
    before: tuple[tuple[str, ClauseId | None], ...]
    """Why it is no law on the first day; empty: it is."""
    after: tuple[tuple[str, ClauseId | None], ...]
    refiled: tuple[Finding, ...]
    """What the text of the second day would have against it, where that is another one."""

    @property
    def becomes_unlawful(self) -> bool:
        return bool(self.after) and not self.before


@dataclass(frozen=True, slots=True)
class TwoDays:
    """One chapter on two days."""

    days: tuple[date, date]
    texts: tuple[Rulebook | None, Rulebook | None]
    """What is law on each; None: nothing is."""
    law: tuple[Difference, ...]
    layout: tuple[Difference, ...]
    filings: tuple[FilingOnDays, ...]

    @property
    def alike(self) -> bool:
        unlawful = any(each.becomes_unlawful for each in self.filings)
        return self.texts[0] == self.texts[1] and not (self.law or self.layout or unlawful)


def edition(book: Rulebook, day: date) -> Rulebook | None:
    """The chapter itself, or the text about the same game that is law in its place."""
    there = [each for each in SHELF.values() if _is_about(each, book) and _is_law(each, day)]
    if any(each.id == book.id for each in there):
        return book
    others = [each for each in there if each.extends is None]
    return others[-1] if others else None


def _is_about(one: Rulebook, other: Rulebook) -> bool:
    return (one.jurisdiction, one.game) == (other.jurisdiction, other.game)


def _is_law(book: Rulebook, day: date) -> bool:
    return book.window is None or not book.window.outside(day)


def two_days(book: Rulebook, days: tuple[date, date], files: Sequence[Filed]) -> TwoDays:
    """What changed from one day to the other; between a text and none nothing is compared."""
    one, other = (edition(book, day) for day in days)
    law = layout = tuple[Difference, ...]()
    if one is not None and other is not None:
        left, right = on_day(one, days[0]), on_day(other, days[1])
        law = compare(law_of_chapter(left, right), law_of_chapter(right, left))
        layout = compare(layout_of_chapter(left), layout_of_chapter(right))
    filings = tuple(_filing(book, days, other, each) for each in files)
    return TwoDays(days, (one, other), law, layout, filings)


def _filing(
    book: Rulebook, days: tuple[date, date], later: Rulebook | None, filed: Filed
) -> FilingOnDays:
    house, _ = studied(filed.text, filed.file, beside=filed.beside)
    if not _is_about(rulebook(house.rulebook), book):
        why = f"is filed under {house.rulebook}, which is not about the game of {book.id}"
        raise BadMaterial(f"{filed.file} {why}", [Finding("rulebook", house.rulebook, why, None)])
    before, after = (tuple(not_in_force(house, day).items()) for day in days)
    refiled = _refiled(filed, house, later) if after else ()
    return FilingOnDays(filed.file, before, after, refiled)


def _refiled(filed: Filed, house: HouseRules, later: Rulebook | None) -> tuple[Finding, ...]:
    """The same choices under another text."""
    if later is None or later.id == house.rulebook:
        return ()
    text = set_in_text(filed.text, ("rulebook",), later.id)
    return check_submission(text, filed.file, beside=filed.beside).findings if text else ()
