"""What a game says of itself under house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.families import family_of
from croupier.values.refusals import Finding


def nothing_further(_: HouseRules) -> tuple[Finding, ...]:
    return ()


class Game(Protocol):
    """A table's game under its house rules, ready to deal and to settle."""

    @property
    def house(self) -> HouseRules: ...


@dataclass(frozen=True, slots=True)
class BoundGame:
    bind: Callable[[HouseRules], Any]
    """The house rules become a game that can be dealt, settled and priced."""
    findings: Callable[[HouseRules], tuple[Finding, ...]] = nothing_further
    """What only the game itself finds wrong with a submission."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """What a submission says, where a program asks for a chapter as it stands."""


def bound_game(game: str) -> BoundGame:
    found: BoundGame = family_of(game).part("games")
    return found
