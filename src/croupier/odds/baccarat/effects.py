"""What the removal of one card does to a wager, and the count that follows it best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from croupier.odds.baccarat.analysis import Analysis
from croupier.odds.baccarat.law import RoundLaw, round_law
from croupier.values.cards import DECK, Card

LARGEST_TAG = 9
CLOSE_ENOUGH = 0.99


@dataclass(frozen=True, slots=True)
class Count:
    """Whole-number tags for a running count, and how closely they follow the effects."""

    tags: Mapping[Card, int]
    correlation: float


@dataclass(frozen=True, slots=True)
class Effects:
    """How the player's expected value changes when one card is gone from the shoe."""

    wager: str
    by_card: Mapping[Card, Fraction]
    left: Mapping[Card, int]
    """How many of each card the shoe holds."""

    @property
    def best_count(self) -> Count | None:
        """The smallest tags that correlate closely with the effects; None if nothing matters.

        The best linear estimate of the edge weighs each card by its own effect, so tags are as
        good as they are proportional to the effects.
        """
        largest = max(map(abs, self.by_card.values()), default=Fraction(0))
        if not largest:
            return None
        counts = [self._count(largest, limit) for limit in range(1, LARGEST_TAG + 1)]
        close = [count for count in counts if count.correlation >= CLOSE_ENOUGH]
        return close[0] if close else max(counts, key=lambda count: count.correlation)

    def _count(self, largest: Fraction, limit: int) -> Count:
        tags = {card: round(effect * limit / largest) for card, effect in self.by_card.items()}
        return Count(tags, self._correlation(tags))

    def _correlation(self, tags: Mapping[Card, int]) -> float:
        """Pearson's, over the cards of the shoe."""
        cards = sum(self.left.values())
        mean_tag = Fraction(sum(tags[card] * n for card, n in self.left.items()), cards)
        mean = sum((self.by_card[card] * n for card, n in self.left.items()), Fraction(0)) / cards
        apart = [
            (n, tags[card] - mean_tag, self.by_card[card] - mean) for card, n in self.left.items()
        ]
        both = sum((n * tag * effect for n, tag, effect in apart), Fraction(0))
        squares = sum((n * tag * tag for n, tag, _ in apart), Fraction(0))
        scale = sqrt(squares * sum((n * effect * effect for n, _, effect in apart), Fraction(0)))
        return float(both) / scale if scale else 0.0


def effects_of_removal(analysis: Analysis, wagers: tuple[str, ...]) -> Iterator[Effects]:
    """The effects of each card that is left, wager by wager."""
    without = dict(_shoes_without_a_card(analysis))
    for wager in wagers:
        before = analysis.odds(wager).expected_value
        yield Effects(
            wager,
            {card: less.odds(wager).expected_value - before for card, less in without.items()},
            {card: analysis.shoe[card] for card in without},
        )


def _shoes_without_a_card(analysis: Analysis) -> Iterator[tuple[Card, Analysis]]:
    """One analysis for each card; those of equal value share the law of the round."""
    laws = dict[tuple[int, ...], RoundLaw]()
    for card in DECK:
        if analysis.shoe[card]:
            shoe = analysis.shoe.without([card])
            law = round_law(analysis.game.house.tableau, shoe)
            yield card, replace(analysis, shoe=shoe, law=laws.setdefault(law.counts, law))
