"""A box and its hands: what may be decided, whose turn it is, and who is owed a card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from croupier.games.spanish_21.hands import BEST, Total, is_blackjack, total_of, value_of
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents

NOTHING = Cents(0)


class Decision(Enum):
    """As it is said, and written after ``--play``."""

    SURRENDER = "surrender"
    DOUBLE = "double"
    SPLIT = "split"
    STAND = "stand"
    HIT = "hit"
    RESCUE = "rescue"

    __hash__ = object.__hash__


class Ended(StrEnum):
    """Why a hand is asked nothing more."""

    STOOD = "stood"
    DOUBLED = "doubled"
    BUST = "bust"
    SURRENDERED = "surrendered"
    RESCUED = "rescued"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a box; a split makes more of them."""

    cards: tuple[Card, ...]
    stake: Cents
    """The hand's original wager."""
    doubled: Cents = NOTHING
    split: bool = False
    """One of the hands that a pair was split into."""
    awaits: bool = False
    """A card was asked for and is not dealt yet."""
    ended: Ended | None = None
    refused: bool = False
    """The player refused an exposed card: the hand gets no other but its second (551.16(d))."""
    dead: ClauseId | None = None
    """By which clause the hand was called dead."""

    @property
    def total(self) -> Total:
        return total_of(self.cards)

    @property
    def has_21(self) -> bool:
        return self.total.points == BEST

    @property
    def at_stake(self) -> Cents:
        return Cents(self.stake + self.doubled)

    @property
    def is_blackjack(self) -> bool:
        """Only the two cards first dealt can be one."""
        return not self.split and is_blackjack(self.cards)

    @property
    def is_pair(self) -> bool:
        """Two cards of one value, so that court cards go together (reading R-S07)."""
        return len(self.cards) == 2 and value_of(self.cards[0]) == value_of(self.cards[1])

    @property
    def is_open(self) -> bool:
        return self.ended is None

    @property
    def wants_card(self) -> bool:
        return self.is_open and (self.awaits or len(self.cards) < 2)


@dataclass(frozen=True, slots=True)
class Box:
    """One betting box in a round."""

    seat: int
    owner: str
    hands: tuple[Hand, ...]
    """From the dealer's left."""
    first_two: tuple[Card, ...] = ()
    """The cards first dealt, wherever a split has put them."""

    @property
    def wager(self) -> Cents:
        """The box's initial wager."""
        return self.hands[0].stake

    @property
    def is_split(self) -> bool:
        return len(self.hands) > 1

    @property
    def acting(self) -> int | None:
        """The number of the hand whose turn it is, counted from 1; None when all have ended."""
        return next((n for n, hand in enumerate(self.hands, 1) if hand.is_open), None)

    @property
    def card_due(self) -> int | None:
        """The number of the hand that is owed the next card, if one is."""
        number = self.acting
        return number if number is not None and self.hand(number).wants_card else None

    def hand(self, number: int) -> Hand:
        return self.hands[number - 1]

    def with_hand(self, number: int, *now: Hand) -> Box:
        """The box with other hands in a hand's place."""
        return replace(self, hands=(*self.hands[: number - 1], *now, *self.hands[number:]))


def open_box(seat: int, stake: Cents, owner: str = "") -> Box:
    """A box with a wager and no cards yet."""
    return Box(seat, owner, (Hand((), stake),))


def stand_refused(box: Box) -> Box:
    """Who refuses an exposed card stands on the cards held, in every hand (reading R-S24).

    The second card of a split hand comes with the split; the hand stands on the two.
    """
    hands = (_refused(hand) if hand.is_open else hand for hand in box.hands)
    return replace(box, hands=tuple(hands))


def _refused(hand: Hand) -> Hand:
    ended = Ended.STOOD if len(hand.cards) > 1 else None
    return replace(hand, refused=True, awaits=False, ended=ended)


def call_dead(box: Box, number: int, clause: ClauseId) -> Box:
    """A hand called dead: what was bet on it goes back to the player."""
    dead = replace(box.hand(number), awaits=False, ended=Ended.DEAD, dead=clause)
    return box.with_hand(number, dead)
