"""Odds of a Pai Gow table and advice on a hand as JSON documents, for programs and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.odds.document import UNLAWFUL, Record, fraction, row_document
from croupier.odds.figures import WagerOdds
from croupier.odds.pai_gow.advice import Advice
from croupier.odds.pai_gow.analysis import Difference
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.several import SeveralWagers
from croupier.rulebooks.pai_gow.house_ways import WayRule
from croupier.values.tiles import show_tiles


@dataclass(frozen=True)
class Departure:
    """How a way of setting departs from the house way in a role."""

    role: Role
    strategy: str
    difference: Difference


@dataclass(frozen=True)
class PaiGowReport:
    """Everything there is to tell about one table."""

    game: PaiGowGame
    rows: tuple[WagerOdds, ...]
    lawful: bool
    departures: tuple[Departure, ...] = ()
    several: tuple[SeveralWagers, ...] = ()

    @property
    def tiles(self) -> int:
        return sum(self.game.ranks.copies)

    @property
    def notes(self) -> list[str]:
        """What a reader must know before the figures."""
        return [] if self.lawful else [UNLAWFUL]

    def document(self) -> dict[str, object]:
        document: dict[str, object] = {
            "decks": None,
            "tiles": self.tiles,
            "house_way": self.game.way.house_way.title,
        }
        if self.notes:
            document["note"] = "; ".join(self.notes)
        document["wagers"] = [row_document(row) for row in self.rows]
        document["departures"] = [_departure_document(each) for each in self.departures]
        if self.several:
            document["several"] = [_several_document(each) for each in self.several]
        return document

    def records(self) -> Iterator[list[Record]]:
        """What was asked for beside the outcomes, as flat tables."""
        yield [_several_document(each) for each in self.several]


def _departure_document(departure: Departure) -> dict[str, object]:
    difference = departure.difference
    return {
        "role": departure.role.value,
        "strategy": departure.strategy,
        "hands": difference.hands,
        "of_hands": difference.of_hands,
        "kinds": difference.kinds,
        "of_kinds": difference.of_kinds,
        "worth": fraction(difference.worth),
    }


def _several_document(several: SeveralWagers) -> Record:
    return {
        "role": several.role.value,
        "strategy": several.strategy,
        "against": several.against,
        "opponents": several.opponents,
        "before_vigorish": fraction(several.before_vigorish),
        "at_least": fraction(several.at_least),
        "at_most": fraction(several.at_most),
        "simulated": float(several.simulated),
        "standard_error": several.standard_error,
        "rounds": several.rounds,
        "seed": several.seed,
    }


def advice_document(advice: Advice, why: Sequence[WayRule]) -> dict[str, object]:
    """All settings, best first; how the house way sets, and the rules that decide it."""
    return {
        "settings": [
            {
                **hand_document(each.setting),
                "win": fraction(each.win),
                "tie": fraction(each.tie),
                "lose": fraction(each.lose),
                "value": fraction(each.value),
            }
            for each in advice.settings
        ],
        "house_way": hand_document(advice.house_way),
        "why": [{"say": rule.say, "clause": rule.clause} for rule in why],
    }


def hand_document(hand: SetHand) -> dict[str, object]:
    return {"high": show_tiles(hand.high), "low": show_tiles(hand.low)}
