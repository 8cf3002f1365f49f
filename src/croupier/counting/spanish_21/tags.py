"""The best simple tags for effects of removal, balanced over a Spanish deck."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.counting.counts import Count
from croupier.counting.spanish_21.drift import Drift
from croupier.games.spanish_21.compiled import OF_VALUE, VALUES
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial

LARGEST_TAG = 9
CLOSE_ENOUGH = 0.97
A_DECK = tuple(map(len, OF_VALUE))
"""Cards by value: four of each, and twelve court cards."""


def best_tags(effects: Sequence[float], cards: Sequence[int]) -> tuple[int, ...]:
    """The smallest balanced tags by value that go closely with the effects; else the closest."""
    largest = max(map(abs, effects))
    if not largest:
        return (0,) * VALUES
    found = [
        _balanced([effect * limit / largest for effect in effects])
        for limit in range(1, LARGEST_TAG + 1)
    ]
    follows = {tags: Drift(tags, cards).correlation(effects) for tags in found}
    close = [tags for tags in found if follows[tags] >= CLOSE_ENOUGH]
    return close[0] if close else max(found, key=follows.__getitem__)


def by_value(count: Count) -> tuple[int, ...]:
    """The tags of a count, ace to nine and then court cards, each of all suits."""
    if any(count.tags[DECK.index(card)] != count.tags[DECK.index(cards[0])]
           for cards in OF_VALUE for card in cards):  # fmt: skip
        raise BadMaterial("cards of one value have one tag at Spanish 21, whatever their suit")
    return tuple(count.tags[DECK.index(cards[0])] for cards in OF_VALUE)


def _balanced(wanted: Sequence[float]) -> tuple[int, ...]:
    """Rounded, and then moved where it costs least until a deck's tags come to nothing."""
    tags = [round(each) for each in wanted]
    while over := sum(tag * cards for tag, cards in zip(tags, A_DECK, strict=True)):
        step = -1 if over > 0 else 1
        fits = [value for value in range(VALUES) if A_DECK[value] <= abs(over)]
        nearest = min(fits, key=lambda value: abs(tags[value] + step - wanted[value]))
        tags[nearest] += step
    return tuple(tags)
