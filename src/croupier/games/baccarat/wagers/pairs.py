"""Wagers that a hand opens with a pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.baccarat.hands import Opening, Pair
from croupier.games.baccarat.wager import LOSE, HandWager, OpeningWager
from croupier.values.cards import Card, Rank
from croupier.values.sides import Side


def is_pair(hand: Pair) -> bool:
    """Equal rank, whatever the suit; a jack never pairs with a king."""
    return hand[0].rank is hand[1].rank


@dataclass(frozen=True)
class HandPair(HandWager):
    """Player Pair or Banker Pair."""

    side: Side
    outcomes = ("pair", LOSE)

    @property
    def id(self) -> str:
        return f"{self.side.value}_pair"

    def kind(self, card: Card) -> Rank:
        return card.rank

    def lines_met(self, hand: Pair) -> Iterator[str]:
        yield "pair" if is_pair(hand) else LOSE


@dataclass(frozen=True)
class AnyPair(HandWager):
    """Maryland's pair wager, on one named hand (reading R-MD05)."""

    side: Side
    outcomes = ("pair_of_nines", "pair", LOSE)

    @property
    def id(self) -> str:
        return f"any_pair_{self.side.value}"

    def kind(self, card: Card) -> Rank:
        return card.rank

    def lines_met(self, hand: Pair) -> Iterator[str]:
        if not is_pair(hand):
            yield LOSE
        else:
            yield "pair_of_nines" if hand[0].rank is Rank.NINE else "pair"


@dataclass(frozen=True)
class PerfectPairs(HandWager):
    """A pair, the better the more its suits agree."""

    side: Side
    outcomes = ("perfect_pair", "colored_pair", "mixed_pair", LOSE)

    @property
    def id(self) -> str:
        return f"perfect_pairs_{self.side.value}"

    def lines_met(self, hand: Pair) -> Iterator[str]:
        first, second = hand
        if not is_pair(hand):
            yield LOSE
        elif first.suit is second.suit:
            yield "perfect_pair"
        else:
            yield "colored_pair" if first.suit.is_red is second.suit.is_red else "mixed_pair"


class HouseMoney(OpeningWager):
    """At least one hand opens with a pair; the payout may ride on a main wager."""

    id = "house_money"
    outcomes = ("both_pairs", "one_pair", LOSE)

    def kind(self, card: Card) -> Rank:
        return card.rank

    def lines_met(self, opening: Opening) -> Iterator[str]:
        yield (LOSE, "one_pair", "both_pairs")[sum(is_pair(opening[side]) for side in Side)]


WAGERS = (
    *(HandPair(side) for side in Side),
    *(AnyPair(side) for side in Side),
    *(PerfectPairs(side) for side in Side),
    HouseMoney(),
)
