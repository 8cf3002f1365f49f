"""Cards and their one-line notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from croupier.values.refusals import Unreadable


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


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card.

    >>> Card.parse("10d")
    Card(rank=<Rank.TEN: 'T'>, suit=<Suit.DIAMONDS: 'd'>)
    >>> str(Card.parse("10d"))
    'Td'
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        rank, suit = text[:-1], text[-1:]
        try:
            return cls(Rank("T" if rank == "10" else rank.upper()), Suit(suit.lower()))
        except ValueError:
            raise Unreadable(
                f"{text!r} is not a card; write rank and suit, such as Ah, Td or 9s"
            ) from None

    def __str__(self) -> str:
        return self.rank.value + self.suit.value


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards apart from each other by spaces or commas.

    >>> show_cards(parse_cards("9h 2s, 10c"))
    '9h 2s Tc'
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def show_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
