"""The figures of Spanish 21: what cards count, what a hand may do, what is paid beside the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Cited
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.odds import Odds


@dataclass(frozen=True, slots=True)
class CardValues:
    """What each rank counts, and how a hand is told by its total."""

    points: Mapping[str, Cited[int]]
    """By rank, in the notation of a card; the ace as the soft total counts it."""
    low_ace: Cited[int]
    most: Cited[int]
    """A total above it is bust."""
    blackjack: ClauseId
    hard: ClauseId
    soft: ClauseId


@dataclass(frozen=True, slots=True)
class FixedBonus:
    """A sum for three suited sevens against a dealer's seven, by the original wager."""

    at_least: Cents
    below: Cents | None
    sum: Cents
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """Match-The-Dealer as this table offers it."""

    other_suit: Cited[Odds]
    same_suit: Cited[Odds]
    each: ClauseId
    """Two matching cards are paid one by one."""
    minimum: Cited[int]
    """The chapter's; the house may file a higher one among the limits."""
    maximum: Cited[int] | None
    """As filed; the wager on the box is the limit in any case."""
    within_wager: ClauseId
