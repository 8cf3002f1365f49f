"""Binds house rules to their ranking and house way: a game ready to set and to settle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.bound_game import BoundGame
from croupier.games.pai_gow.house_way import Way, chapter_findings, way_of
from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.games.submissions import chapter_rules, house_rules, study_rules
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.pai_gow.filed_way import CHAPTER
from croupier.rulebooks.pai_gow.rules import PaiGowRules, pai_gow_rules
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.refusals import Finding

WAGER = "pai_gow"


@dataclass(frozen=True, slots=True, repr=False)
class PaiGowGame:
    """A table's game."""

    house: PaiGowRules
    ranks: Ranks
    way: Way

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.house.in_brief}>"


def submission(
    text: str,
    file: str = "submission",
    *,
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
) -> PaiGowGame:
    """The game of a lawful Rules Submission, given as TOML text."""
    return bind(house_rules(text, file, shelf, beside))


def study(text: str, file: str = "submission", *, beside: Beside | None = None) -> PaiGowGame:
    """The game of a submission whose [what_if] may leave its chapter."""
    return bind(study_rules(text, file, beside=beside))


def rulebook(rulebook_id: str = "pa-535") -> PaiGowGame:
    """A chapter's game as it stands: every choice at its default.

    >>> rulebook().house.title
    'Pai Gow'
    """
    return bind(chapter_rules(rulebook_id))


def bind(house: HouseRules) -> PaiGowGame:
    """House rules with the ranking of their tiles and their house way."""
    rules = pai_gow_rules(house)
    return PaiGowGame(rules, ranks_of(rules.ranking), way_of(rules))


def house_way_findings(house: HouseRules) -> tuple[Finding, ...]:
    """A filed house way sets every hand, and none against the chapter."""
    rules = pai_gow_rules(house)
    if rules.chose("house_way") == CHAPTER:
        return ()
    return chapter_findings(rules, way_of(rules))


GAME = BoundGame(bind, house_way_findings)
