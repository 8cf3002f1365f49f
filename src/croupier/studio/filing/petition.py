"""A petition for a made-up wager as values: what was proposed, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.games.baccarat.drawing import Deal
from croupier.games.baccarat.settlement import Slip
from croupier.odds.figures import WagerOdds
from croupier.odds.par_sheet import ParSheet
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.filing.dossier import Told
from croupier.studio.filing.petition_items import MARYLAND, MASSACHUSETTS, Answered, answered
from croupier.studio.filing.proposal import Proposal
from croupier.studio.filing.remedies import malfunctions
from croupier.studio.outcome_words import outcome_in_words


@dataclass(frozen=True, slots=True)
class Example:
    deal: Deal
    slip: Slip


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What follows from a proposal over its base game."""

    book: Rulebook
    house: HouseRules
    """With the wager."""
    settles_early: bool
    rows: Sequence[WagerOdds]
    """Of every wager, the new one among them."""
    sheet: ParSheet
    """Of the new one."""
    examples: Mapping[str, Example]
    sketches: Mapping[str, str]
    """SVG, by file."""


@dataclass(frozen=True, slots=True)
class Petition:
    proposal: Proposal
    found: WorkedOut
    told: Told
    base: Mapping[str, str]
    """What the base submission is called, and its digest."""

    @property
    def items(self) -> list[Answered]:
        return answered(self.proposal)

    @property
    def malfunctions(self) -> Mapping[str, str | None]:
        equipment = self.proposal.equipment or ()
        return malfunctions(self.found.house, equipment, self.proposal.remedies)

    def in_words(self, outcome: str) -> str:
        """As an outcome of the wager is printed."""
        return outcome_in_words(self.found.house.game, self.proposal.idea.wager, outcome)

    @property
    def missing(self) -> list[str]:
        lacking = [
            f"{each.item.asks} ({_cited(each)}): write {each.item.key}"
            for each in self.items
            if each.answer is None
        ]
        return lacking + [
            f"a remedy for a failure of the {device} ({MASSACHUSETTS}(3)(e)3): write remedies"
            for device, remedy in self.malfunctions.items()
            if remedy is None
        ]


def _cited(answer: Answered) -> str:
    item = answer.item
    asked = ((MASSACHUSETTS, item.massachusetts), (MARYLAND, item.maryland))
    return "; ".join(f"{text}{place}" for text, place in asked if place)
