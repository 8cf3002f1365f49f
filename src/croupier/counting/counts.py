"""What a counter keeps in mind: tags, a running or a true count, and units to bet by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from croupier.rulebooks.reader import share_from_text
from croupier.values.cards import DECK, Card, Rank
from croupier.values.refusals import BadMaterial, Unreadable

Whole = NDArray[np.int64]

DECK_OF_CARDS = 52
VALUES = 10
"""Tags of ace to nine, then one for tens and pictures."""
MOST_TAG = 1000
MOST_COUNT = 10**6
MOST_UNITS = 10**6
LONGEST_STEP = 40


@dataclass(frozen=True, slots=True)
class Count:
    """What each card that is seen adds.

    >>> count = Count.of("0 0 0 -1 -1 -1 -1 2 2 0")
    >>> count.is_balanced, count.words
    (True, '0 0 0 -1 -1 -1 -1 2 2 0')
    """

    tags: tuple[int, ...]
    """By card."""
    start: int = 0
    true: bool = True
    """Divided by the decks not yet seen, rounded down; else as it runs."""

    def __post_init__(self) -> None:
        for tag in (*self.tags, self.start):
            if not _is_whole(tag):
                raise BadMaterial(f"tags and the start of a count are whole numbers, not {tag!r}")
        if len(self.tags) != len(DECK) or any(abs(tag) > MOST_TAG for tag in self.tags):
            raise BadMaterial(f"a count has a tag of at most {MOST_TAG} for each card")
        if abs(self.start) > MOST_COUNT:
            raise BadMaterial(f"a count begins at {MOST_COUNT} at most, not {self.start}")

    @classmethod
    def of(cls, tags: str | Sequence[int], *, start: int = 0, true: bool = True) -> Count:
        """Ten tags, from ace to nine and then ten; or 52, one for each card of the deck."""
        told = _read(tags) if isinstance(tags, str) else tuple(tags)
        if len(told) not in {VALUES, len(DECK)}:
            raise BadMaterial(f"a count has ten tags, from ace to ten, not {len(told)}")
        if len({*told}) == 1:
            raise BadMaterial("tags that are all alike tell nothing")
        by_card = told if len(told) == len(DECK) else tuple(told[_value(card)] for card in DECK)
        return cls(by_card, start, true)

    @property
    def per_deck(self) -> int:
        """What a whole deck adds: none where the tags are balanced."""
        return sum(self.tags)

    @property
    def is_balanced(self) -> bool:
        return not self.per_deck

    @property
    def words(self) -> str:
        """Ten tags where they tell all, else those of every rank."""
        by_value = [{t for c, t in self._by_card if _value(c) == n} for n in range(VALUES)]
        if all(len(tags) == 1 for tags in by_value):
            return " ".join(str(*tags) for tags in by_value)
        return ", ".join(map(self._of_rank, Rank))

    def _of_rank(self, rank: Rank) -> str:
        """The tag of a rank, and the suits that have another."""
        suits = {card: tag for card, tag in self._by_card if card.rank is rank}
        usual, _ = Counter(suits.values()).most_common(1)[0]
        others = [f"{card} {tag}" for card, tag in suits.items() if tag != usual]
        return f"{rank.value} {usual}" + (f" ({', '.join(others)})" if others else "")

    @property
    def _by_card(self) -> list[tuple[Card, int]]:
        return list(zip(DECK, self.tags, strict=True))

    def told(self, seen: Whole, left: Whole) -> Whole:
        """The count after the cards seen, a row each, with so many not seen yet."""
        running = self.start + seen @ np.array(self.tags, dtype=np.int64)
        return running * DECK_OF_CARDS // left if self.true else running


@dataclass(frozen=True, slots=True)
class Spread:
    """Units by count: of several steps reached the last holds.

    >>> Spread.of("4:1 6:2.5").units(np.array([3, 4, 5, 6])).tolist()
    [0.0, 1.0, 1.0, 2.5]
    """

    steps: tuple[tuple[int, float], ...]

    @classmethod
    def of(cls, text: str) -> Spread:
        return cls(tuple(map(_step, text.split())))

    def __post_init__(self) -> None:
        for count, _ in self.steps:
            if not _is_whole(count):
                raise BadMaterial(f"bets begin at a whole count, not at {count!r}")
        if any(low >= high for (low, _), (high, _) in pairwise(self.steps)):
            raise BadMaterial("the counts of a spread rise from step to step")
        if any(not 0 <= units <= MOST_UNITS for _, units in self.steps):
            raise BadMaterial(f"a spread bets from 0 to {MOST_UNITS} units")

    @property
    def words(self) -> str:
        return " ".join(f"{count}:{units:g}" for count, units in self.steps) or "never"

    def units(self, told: Whole) -> NDArray[np.float64]:
        counts = np.array([count for count, _ in self.steps], dtype=np.int64)
        units = np.array([0.0, *(units for _, units in self.steps)])
        return units[np.searchsorted(counts, told, side="right")]


def from_count(trigger: int | None) -> Spread:
    """One unit from a trigger on; without one, never."""
    return Spread(() if trigger is None else ((trigger, 1.0),))


def balanced(wanted: Mapping[Card, Fraction]) -> tuple[int, ...]:
    """Whole tags by card as near as can be to those wanted, but none in sum over a deck.

    So a true count stays where the edge does. Cards of which the same is wanted have one tag, if
    tags can balance so; else cards of one value.
    """
    even = _moved(wanted, _alike(wanted, lambda _: 0))
    return even if not sum(even) else _moved(wanted, _alike(wanted, _value))


def _moved(wanted: Mapping[Card, Fraction], alike: list[tuple[Card, ...]]) -> tuple[int, ...]:
    """What is moved least by it is moved first."""
    tag_of = {cards: round(wanted[cards[0]]) for cards in alike}
    while over := sum(len(cards) * tag for cards, tag in tag_of.items()):
        step = -1 if over > 0 else 1
        fits = [cards for cards in tag_of if len(cards) <= abs(over)]
        if not fits:
            break
        tag_of[min(fits, key=lambda cards: abs(tag_of[cards] + step - wanted[cards[0]]))] += step
    by_card = {card: tag for cards, tag in tag_of.items() for card in cards}
    return tuple(by_card.get(card, 0) for card in DECK)


def _alike(wanted: Mapping[Card, Fraction], kind: Callable[[Card], int]) -> list[tuple[Card, ...]]:
    """Cards of one kind of which the same is wanted."""
    found = dict[tuple[int, Fraction], list[Card]]()
    for card, tag in wanted.items():
        found.setdefault((kind(card), tag), []).append(card)
    return [tuple(cards) for cards in found.values()]


def _is_whole(number: object) -> bool:
    return isinstance(number, int | np.integer)


def _value(card: Card) -> int:
    return min(list(Rank).index(card.rank), VALUES - 1)


def _read(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    try:
        return tuple(map(int, words))
    except ValueError:
        raise BadMaterial(f"{text!r} is no list of whole tags from ace to ten") from None


def _step(word: str) -> tuple[int, float]:
    count, colon, units = word.partition(":")
    try:
        if colon and len(word) <= LONGEST_STEP:
            return int(count), float(share_from_text(units))
    except (ValueError, Unreadable):
        pass
    raise BadMaterial(f"{word!r} is no step of a spread; write count:units, such as 4:1")
