"""Cards and their one-line notation."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NoReturn

from croupier.values.errors import Unreadable


class Rank(Enum):
    """The thirteen ranks, in the order of a fresh deck."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    __hash__ = object.__hash__  # a member is one object; this is ten times as quick


class Suit(Enum):
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    __hash__ = object.__hash__

    @property
    def is_red(self) -> bool:
        return self in {Suit.DIAMONDS, Suit.HEARTS}


COURT_RANKS = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


class Card:
    """One playing card; there is one object for each of the 52.

    >>> Card.parse("10d")
    Card('Td')
    >>> Card(Rank.TEN, Suit.DIAMONDS) is Card.parse("Td")
    True
    """

    __slots__ = ("rank", "suit", "text")
    rank: Rank
    suit: Suit
    text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: PYI034
        text = rank.value + suit.value
        if text in _CARDS:
            return _CARDS[text]
        card = object.__new__(cls)
        for name, value in (("rank", rank), ("suit", suit), ("text", text)):
            object.__setattr__(card, name, value)
        return _CARDS.setdefault(text, card)

    @classmethod
    def parse(cls, text: str) -> Card:
        if text in _CARDS:
            return _CARDS[text]
        rank, suit = text[:-1], text[-1:]
        try:
            return cls(Rank("T" if rank == "10" else rank.upper()), Suit(suit.lower()))
        except ValueError:
            raise Unreadable(
                f"{text!r} is not a card; write rank and suit, such as Ah, Td or 9s"
            ) from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot change its {name} to {value!r}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


_CARDS: dict[str, Card] = {}
DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards apart from each other by spaces or commas.

    >>> show_cards(parse_cards("9h 2s, 10c"))
    '9h 2s Tc'
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def show_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
