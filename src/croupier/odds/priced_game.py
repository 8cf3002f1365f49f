"""How a game prices house rules, for whoever compares tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.odds.figures import ExactOdds
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.extras import needs
from croupier.values.families import NoSuchGame, family_of

Pricer = Callable[[HouseRules, Sequence[str]], ExactOdds]
"""Odds of the wagers named, or of all where none is."""


@dataclass(frozen=True, slots=True)
class PricedGame:
    """What a game's own part of this room offers."""

    pricer: Callable[[], Pricer]
    """A new one, which keeps what the tables it is shown have in common."""


def priced_game(game: str) -> PricedGame:
    try:
        found: PricedGame = family_of(game).part("odds")
    except (ModuleNotFoundError, AttributeError) as missing:
        lacking = isinstance(missing, ModuleNotFoundError) and needs(f"{game}'s odds", missing)
        raise lacking or NoSuchGame(f"{game} has no exact odds") from None
    return found
