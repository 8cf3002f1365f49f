"""What is done about every misdeal by the chapter's irregularity clauses, and about what fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece, Rulebook
from croupier.rulebooks.clauses import Clause, clause_table
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions.option_kinds import shown_value
from croupier.values.clauses import ClauseId

KIND = "irregularity"
SHUFFLER, SENSORS = "shuffler", "progressive sensors"
NO_SHUFFLER = (None, "none")
VOID = {
    "unsettled": "goes back unless it was settled before",
    "every_wager": "goes back even if it was settled before",
}


@dataclass(frozen=True, slots=True)
class Misdeal:
    clause: Clause
    filed: str
    """What the base game's submission chooses there, if anything."""


def misdeals(book: Rulebook, house: HouseRules) -> tuple[Misdeal, ...]:
    """Every irregularity clause, and those beside them that leave a choice."""
    own = [each for each in clause_table().values() if each.source in {book.id, book.extends}]
    chapters = _of_irregularities(own)
    chosen = _chosen(book, house)
    return tuple(
        Misdeal(each, chosen.get(each.id, ""))
        for each in own
        if each.kind == KIND or (each.id in chosen and _chapter(each.id) in chapters)
    )


def _of_irregularities(clauses: Sequence[Clause]) -> frozenset[str]:
    """Sections that are about little else."""
    every = Counter(_chapter(each.id) for each in clauses)
    of_kind = Counter(_chapter(each.id) for each in clauses if each.kind == KIND)
    return frozenset(name for name, count in of_kind.items() if 2 * count > every[name])


def _chapter(clause: ClauseId) -> str:
    return "-".join(clause.split("-")[:2])


def _chosen(book: Rulebook, house: HouseRules) -> dict[ClauseId, str]:
    told = dict[ClauseId, list[str]]()
    for name, rule in book.options.items():
        if name in house.options:
            words = f"{name}: {shown_value(rule, house.options[name].value)}"
            told.setdefault(rule.clause, []).append(words)
    return {clause: ", ".join(words) for clause, words in told.items()}


def malfunctions(
    house: HouseRules, equipment: Sequence[str], remedies: Mapping[str, str]
) -> dict[str, str | None]:
    """Of each device at the table, old and new: what is done when it fails, or None."""
    return {each: remedies.get(each) for each in _devices(house, equipment)}


def _devices(house: HouseRules, equipment: Sequence[str]) -> Iterator[str]:
    if house.chose("shuffler") not in NO_SHUFFLER:
        yield SHUFFLER
    if any(each.piece is Piece.SENSOR for each in house.layout):
        yield SENSORS
    yield from equipment


def wager_in_void_round(house: HouseRules) -> str:
    return VOID.get(str(house.chose("void_round")), VOID["unsettled"])
