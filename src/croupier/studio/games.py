"""How each game's tables are drawn, found by its family."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.fixtures import Fixtures
from croupier.studio.palette import Kind
from croupier.studio.picture import Picture, Subject
from croupier.values.clauses import ClauseId
from croupier.values.families import family_of


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the sign at a table."""

    words: str
    clause: ClauseId


def no_notices(_: HouseRules) -> Iterable[Notice]:
    return ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How the tables of a game are drawn."""

    drawn: Callable[[Subject], Picture]
    kind: Kind
    numbered: str = "Seats are numbered counterclockwise from the dealer's right."
    fixtures: Fixtures = field(default_factory=dict)
    outcome_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By wager and outcome, what is printed where the outcome's name does not say it well."""
    notices: Callable[[HouseRules], Iterable[Notice]] = no_notices
    """What the sign at a table says besides odds, limits and the chapter's own words."""


def manner_of(game: str) -> Manner:
    manner: Manner = family_of(game).part("studio")
    return manner
