"""What a shoe holds, by card and count."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.values.cards import DECK, Card
from croupier.values.errors import Unreadable
from croupier.values.spoken_in import in_tongue

COUNT = re.compile("[0-9]{1,4}")
FROM_SHOE = "from_shoe"
"""Under this key an event records the card by which it takes one from the shoe, null if unseen.

Whoever knows no game can follow the shoe by it.
"""


def in_decks(count: int) -> str:
    """So many decks, in words.

    >>> in_decks(1), in_decks(8)
    ('1 deck', '8 decks')
    """
    return in_tongue("{count} deck" if count == 1 else "{count} decks").format(count=count)


@dataclass(frozen=True, slots=True, repr=False)
class Composition:
    """How many of each of the 52 cards are left.

    >>> shoe = Composition.of_decks(8)
    >>> shoe.total, shoe[Card.parse("9h")]
    (416, 8)
    >>> shoe.without([Card.parse("9h")])[Card.parse("9h")]
    7
    >>> print(Composition.parse("3x9h 8xKd"))
    8xKd 3x9h
    >>> Composition.parse("3x9h 8xKd"), shoe
    (Composition.parse('8xKd 3x9h'), Composition.of_decks(8))
    """

    counts: tuple[int, ...]
    """One count for each card of ``DECK``, in its order."""

    def __post_init__(self) -> None:
        if len(self.counts) != len(DECK) or min(self.counts) < 0:
            raise Unreadable("a composition is one count of zero or more for each of 52 cards")

    def __repr__(self) -> str:
        """As it can be written."""
        decks = {*self.counts}
        return (
            f"Composition.of_decks({min(decks)})"
            if len(decks) == 1
            else f"Composition.parse({str(self)!r})"
        )

    @classmethod
    def of_decks(cls, decks: int) -> Composition:
        return cls((decks,) * len(DECK))

    @classmethod
    def from_counts(cls, counts: Mapping[str, int]) -> Composition:
        by_card = Counter[Card]()
        for text, count in counts.items():
            if isinstance(count, bool) or not hasattr(count, "__index__") or count < 0:
                raise Unreadable(f"{text} has count {count!r}; it must be a whole number")
            by_card[Card.parse(text)] += int(count)
        return cls(tuple(by_card[card] for card in DECK))

    @classmethod
    def parse(cls, text: str) -> Composition:
        counts = dict[str, int]()
        for word in text.split():
            count, times, card = word.partition("x")
            if not times or not COUNT.fullmatch(count):
                raise Unreadable(f"{word!r} is not a count of a card; write it as 3x9h")
            name = str(Card.parse(card))
            if name in counts:
                raise Unreadable(f"{name} is counted twice")
            counts[name] = int(count)
        return cls.from_counts(counts)

    @property
    def total(self) -> int:
        return sum(self.counts)

    def __getitem__(self, card: Card) -> int:
        return self.counts[DECK.index(card)]

    def without(self, cards: Iterable[Card]) -> Composition:
        taken = Counter(cards)
        for card, count in taken.items():
            if count > self[card]:
                raise Unreadable(f"{card} is taken {count} times from a shoe with {self[card]}")
        return Composition(
            tuple(n - taken[card] for card, n in zip(DECK, self.counts, strict=True))
        )

    def __str__(self) -> str:
        return " ".join(f"{n}x{card}" for card, n in zip(DECK, self.counts, strict=True) if n)
