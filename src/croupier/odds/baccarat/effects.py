"""What the removal of one card does to a wager, and the count that follows it best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from croupier.games.baccarat.game import BaccaratGame
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.law import RoundLaw, round_law
from croupier.odds.par_sheet import Removal, Removals
from croupier.odds.showing import Listed, Listing, NotHere, figure
from croupier.values.cards import DECK, Card, Rank, Suit
from croupier.values.shoe import Composition

LARGEST_TAG = 9
CLOSE_ENOUGH = 0.99


@dataclass(frozen=True, slots=True)
class Count:
    """Whole-number tags for a running count, and how closely they follow the effects."""

    tags: Mapping[Card, int]
    correlation: float


@dataclass(frozen=True, slots=True, repr=False)
class Effects(Listed):
    """How the player's expected value changes when one card is gone from the shoe."""

    wager: str
    by_card: Mapping[Card, Fraction]
    left: Mapping[Card, int]
    """How many of each card the shoe holds."""

    def listing(self) -> Listing:
        """A line for each rank and a column for each suit; a record for each card."""
        count = self.best_count
        tags = count.tags if count else {}
        lines = list[tuple[str, ...]]()
        for rank in Rank:
            cards = [card for card in DECK if card.rank is rank]
            cells = (f"{float(self.by_card[card]):+.5%}" if card in self.by_card else ""
                     for card in cards)  # fmt: skip
            told = dict.fromkeys(str(tags[card]) for card in cards if card in tags)
            lines.append((rank.value, *cells, " ".join(told)))
        records = [
            {"wager": self.wager, "card": str(card), "left": self.left[card],
             **figure("effect", effect), "tag": tags.get(card)}
            for card, effect in self.by_card.items()
        ]  # fmt: skip
        title = f"Effect of removing a card on what {self.wager} brings"
        close = [f"Tags correlate {count.correlation:.4f} with the effects."] if count else []
        return Listing(title, ("rank", *(suit.name.lower() for suit in Suit), "tags"), lines,
                       records, close)  # fmt: skip

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
        return Count(tags, self.correlation(tags))

    def correlation(self, tags: Mapping[Card, int]) -> float:
        """Of tags with the effects, Pearson's, over the cards of the shoe."""
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


def removals_of(effects: Effects) -> Removals:
    """As a PAR sheet has them."""
    count = effects.best_count
    return Removals(
        tuple(
            Removal(str(card), effect, count.tags[card] if count else None)
            for card, effect in effects.by_card.items()
        ),
        count.correlation if count else None,
    )


def effects(game: BaccaratGame, wager: str, *, shoe: Composition | None = None) -> Effects:
    """What each card's removal does to one wager of a table, from a full shoe or another.

    >>> from croupier import baccarat
    >>> found = baccarat.effects(baccarat.rulebook("md-mini", variant="ez"), "dragon_7")
    >>> found.best_count.correlation > 0.99
    True
    """
    if wager not in game.wagers:
        raise NotHere("wager", wager, game.wagers)
    [found] = effects_of_removal(analyse(game, shoe=shoe), (wager,))
    return found


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
