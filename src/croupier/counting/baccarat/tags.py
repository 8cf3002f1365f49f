"""What a count at baccarat follows: effects of removal, the best tags for them, and their index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.counting.baccarat.players import Main
from croupier.counting.baccarat.table import CountedTable
from croupier.counting.counts import DECK_OF_CARDS, Count, balanced
from croupier.odds.baccarat.effects import CLOSE_ENOUGH, LARGEST_TAG, Effects
from croupier.values.cards import DECK


@dataclass(frozen=True, slots=True)
class Net:
    """A unit on a wager with what must lie beside it, from a full shoe."""

    value: Fraction
    effects: Effects


def net_of(table: CountedTable, wager: str, main: Main | None, ratio: Fraction) -> Net:
    own = Net(table.odds[table.column(wager)].expected_value, table.effects[wager])
    if main is None:
        return own
    odds = table.odds[main.columns[0]]
    other = table.effects[odds.wager]
    return Net(own.value + ratio * odds.expected_value, added([(own.effects, 1), (other, ratio)]))


def added(effects: Sequence[tuple[Effects, Fraction | int]]) -> Effects:
    """So many units of each."""
    first, _ = effects[0]
    summed = {
        card: sum((units * each.by_card[card] for each, units in effects), Fraction(0))
        for card in first.by_card
    }
    return replace(first, by_card=summed)


def best_tags(effects: Effects) -> tuple[int, ...] | None:
    """The smallest tags that balance and follow the effects closely; None if none do follow."""
    largest = max(map(abs, effects.by_card.values()), default=Fraction(0))
    if not largest:
        return None
    found = [
        balanced({card: effect * most / largest for card, effect in effects.by_card.items()})
        for most in range(1, LARGEST_TAG + 1)
    ]
    close = {tags: effects.correlation(dict(zip(DECK, tags, strict=True))) for tags in found}
    enough = [tags for tags, correlation in close.items() if correlation >= CLOSE_ENOUGH]
    return enough[0] if enough else max(close, key=lambda tags: close[tags])


def index_by_effects(effects: Effects, count: Count, value: Fraction) -> float | None:
    """The true count at which a wager is worth nothing, if its worth goes straight with the count.

    A card that leaves changes a wager by its effect, taken for the full shoe; with fewer cards
    left by as much more as there are fewer.
    """
    if not count.true or not count.is_balanced or count.start:
        return None
    tags = dict(zip(DECK, count.tags, strict=True))
    both = sum(n * tags[card] * effects.by_card[card] for card, n in effects.left.items())
    squares = sum(n * tags[card] ** 2 for card, n in effects.left.items())
    if not both:
        return None
    a_point = both / squares * (sum(effects.left.values()) - 1) / DECK_OF_CARDS
    return float(-value / a_point)
