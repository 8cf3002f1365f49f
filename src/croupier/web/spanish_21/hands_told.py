"""The hands of a finished round as its events tell them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.games.spanish_21.boxes import Decision
from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.game import WAGER
from croupier.table.seats.seating import SeatLeft
from croupier.table.seats.spoken import SpokenWagerConfirmed
from croupier.table.seats.wagers import WagerPlaced, WagerWithdrawn
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.peeking import HoleCardTurned
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.web.past_rounds import PastRound

Stakes = Mapping[tuple[int, str, str], int]
"""By box, owner and wager."""


@dataclass(slots=True)
class HandTold:
    stake: int
    cards: list[Card] = field(default_factory=list)
    doubled: int = 0
    decisions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class BoxTold:
    """A box and its hands, from the dealer's left."""

    seat: int
    owner: str
    hands: list[HandTold]


@dataclass(slots=True)
class Hands:
    """What lay on the table at the end of a round."""

    boxes: dict[int, BoxTold]
    dealer: list[Card] = field(default_factory=list)

    def look(self, event: Event) -> None:
        match event:
            case CardDealt(card=None):
                pass
            case CardDealt(seat=seat, card=card) if card and seat == DEALER:
                self.dealer.append(card)
            case CardDealt(card=card) if card:
                self._hand(event.seat, event.hand).cards.append(card)
            case HoleCardTurned():
                self.dealer.append(event.hole)
            case DecisionMade():
                self._decided(event)

    def _hand(self, seat: int, number: int) -> HandTold:
        return self.boxes[seat].hands[number - 1]

    def _decided(self, event: DecisionMade) -> None:
        """A new hand stands right after the one it came from."""
        hand = self._hand(event.seat, event.hand)
        hand.decisions.append(event.decision)
        if event.decision == Decision.DOUBLE.value:
            hand.doubled = event.cents
        if event.decision == Decision.SPLIT.value:
            new = HandTold(event.cents, [hand.cards.pop()])
            self.boxes[event.seat].hands.insert(event.hand, new)

    def all(self) -> Iterator[tuple[BoxTold, int, HandTold]]:
        for _, box in sorted(self.boxes.items()):
            for number, hand in enumerate(box.hands, 1):
                yield box, number, hand


def hands_of(past: PastRound) -> Hands:
    boxes = {
        seat: BoxTold(seat, owner, [HandTold(stake)])
        for (seat, owner, wager), stake in stakes_of(past).items()
        if wager == WAGER
    }
    hands = Hands(boxes)
    for event in past.events:
        hands.look(event)
    return hands


def stakes_of(past: PastRound) -> Stakes:
    """Wagers as they stood when the first card was dealt."""
    stakes = dict[tuple[int, str, str], int]()
    for event in past.events:
        match event:
            case CardDealt():
                break
            case WagerPlaced() | WagerWithdrawn() | SpokenWagerConfirmed():
                stakes[event.seat, event.owner, event.wager] = event.stake
            case SeatLeft():
                stakes = {key: stake for key, stake in stakes.items() if key[1] != event.person}
    return {key: stake for key, stake in stakes.items() if stake}
