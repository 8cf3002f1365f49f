"""What cards are worth together: soft and hard totals, and a Blackjack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.values.cards import COURT_RANKS, DECK, Card, Rank
from croupier.values.messages import Message, said
from croupier.values.refusals import Refused, refuse

BEST = 21
ACE, COURT = 11, 10
SOFTENED = ACE - 1
"""What a total loses when an ace turns from eleven to one."""

VALUES: Mapping[Rank, int] = {
    rank: ACE if rank is Rank.ACE else COURT if rank in COURT_RANKS else int(rank.value)
    for rank in Rank
    if rank is not Rank.TEN
}
"""By rank, an ace at eleven; there is no ten in the shoe."""

SPANISH_DECK = tuple(card for card in DECK if card.rank in VALUES)
"""The 48 cards of a deck."""


@dataclass(frozen=True, slots=True)
class Total:
    """A point count, and whether an ace in it counts eleven.

    >>> print(Total(17, soft=True))
    soft 17
    """

    points: int
    soft: bool

    @property
    def is_bust(self) -> bool:
        return self.points > BEST

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else str(self.points)


def value_of(card: Card) -> int:
    """An ace at eleven; a ten, which no deck has, counts nothing.

    >>> value_of(Card.parse("Th"))
    Traceback (most recent call last):
    croupier.values.refusals.Refused: Th: there is no such card in a Spanish deck
    """
    try:
        return VALUES[card.rank]
    except KeyError:
        raise Refused([refuse(None, not_in_the_deck(card))]) from None


def not_in_the_deck(card: Card) -> Message:
    return said("{card}: there is no such card in a Spanish deck", card=card)


def total_of(cards: Sequence[Card]) -> Total:
    """Aces count eleven as long as the hand does not pass 21 by it.

    >>> from croupier.values.cards import parse_cards
    >>> [str(total_of(parse_cards(hand))) for hand in ("Ah 6d", "Ah 6d Kc", "Ah As 9c")]
    ['soft 17', '17', 'soft 21']
    """
    values = [value_of(card) for card in cards]
    points, high_aces = sum(values), values.count(ACE)
    while points > BEST and high_aces:
        points, high_aces = points - SOFTENED, high_aces - 1
    return Total(points, high_aces > 0)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a court card; of a player's hand only if they are the two first dealt."""
    return len(cards) == 2 and sorted(map(value_of, cards)) == [COURT, ACE]
