"""Binds house rules to what the chapter leaves open: a game ready to play and to settle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.bound_game import BoundGame
from croupier.games.spanish_21.hands import VALUES
from croupier.games.submissions import chapter_rules, house_rules, study_rules
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules, PricedLine
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.spanish_21.chapter import INSURANCE, MATCH, WAGER
from croupier.rulebooks.spanish_21.rules import Spanish21Rules, spanish_21_rules
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.refusals import BadMaterial

__all__ = [
    "INSURANCE",
    "MATCH",
    "WAGER",
    "Spanish21Game",
    "bind",
    "rulebook",
    "submission",
]

USUAL_DECKS = 6


@dataclass(frozen=True, slots=True, repr=False)
class Spanish21Game:
    """A table's game."""

    house: Spanish21Rules
    lines: Mapping[str, Mapping[str, PricedLine]]
    """By wager and outcome, as printed."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.house.in_brief}>"

    @property
    def two_card_21_wins(self) -> bool:
        """A two-card 21 of a split hand beats a dealer's 21 of three or more (reading R-S02)."""
        filed = self.house.chose("split_21_against_dealer_21") == "win"
        return filed or self.house.every_21_wins.value

    @property
    def busts_wait(self) -> bool:
        """Busts are collected with the other losers, not at once (reading R-S03)."""
        return self.house.chose("busts") == "at_end"

    @property
    def envy_by_box(self) -> bool:
        """Envy goes to each box of every other person, not once to each (reading R-S09)."""
        return self.house.chose("envy") == "box"


def submission(
    text: str,
    file: str = "submission",
    *,
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
) -> Spanish21Game:
    """The game of a lawful Rules Submission, given as TOML text."""
    return bind(house_rules(text, file, shelf, beside))


def study(text: str, file: str = "submission", *, beside: Beside | None = None) -> Spanish21Game:
    """The game of a submission whose [what_if] may leave its chapter."""
    return bind(study_rules(text, file, beside=beside))


def rulebook(rulebook_id: str = "pa-551", *, decks: int = USUAL_DECKS) -> Spanish21Game:
    """A chapter's game as it stands: full table, every choice at its default.

    >>> rulebook().house.title
    'Spanish 21'
    """
    return bind(chapter_rules(rulebook_id, decks=decks))


def bind(house: HouseRules) -> Spanish21Game:
    """House rules with the price of every outcome."""
    rules = spanish_21_rules(house)
    counted = {rank: cited.value for rank, cited in rules.values.points.items()}
    if counted != {rank.value: value for rank, value in VALUES.items()}:
        raise BadMaterial(f"{house.rulebook}: these are not the card values of Spanish 21")
    return Spanish21Game(
        rules,
        {wager.id: {line.outcome: line for line in wager.lines} for wager in rules.wagers.values()},
    )


GAME = BoundGame(bind, usual={"decks": USUAL_DECKS})
