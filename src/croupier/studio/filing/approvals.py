"""The approvals that a chapter asks for: given, missing, or not needed at this table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import Approval, HouseRules
from croupier.rulebooks.submissions.approvals import is_needed
from croupier.values.clauses import ClauseId


class Given(Enum):
    GIVEN = "given"
    MISSING = "missing"
    SPARED = "missing, and no table stays closed for it"
    NOT_NEEDED = "not needed here"


@dataclass(frozen=True, slots=True)
class Asked:
    """An approval as the table has it."""

    name: str
    about: str
    clause: ClauseId
    given: Given
    record: Approval | None
    spares: str = ""
    """What is done at the table without it."""


def approvals_asked(book: Rulebook, house: HouseRules) -> Iterator[Asked]:
    """Every one of the chapter's."""
    for name, rule in book.approvals.items():
        record = house.approvals.get(name)
        if record is not None:
            given = Given.GIVEN
        elif not is_needed(rule, house.options, house.wagers):
            given = Given.NOT_NEEDED
        else:
            given = Given.SPARED if rule.spares else Given.MISSING
        yield Asked(name, rule.about, rule.clause, given, record, rule.spares)


def answers(book: Rulebook, house: HouseRules) -> Iterator[Approval]:
    """What the regulator has answered about readings."""
    return (each for name, each in house.approvals.items() if name not in book.approvals)
