"""Everything a person can do at a Spanish 21 table, as orders.

A ``seat`` is a box, numbered from the dealer's left; 0 is the dealer. A ``hand`` is a hand of a
box, numbered from 1 from the dealer's left. Fields that chance decides (`OF_THE_FLOOR`) are filled
by the floor at a table whose cards are sealed; with real cards the dealer fills in what is seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from croupier.table.cards.acts import (
    BurnCard,
    ChangeCards,
    CutCards,
    DeclareIdle,
    DeclineCut,
    EndShoe,
    Handling,
    InspectCards,
    LoadShoe,
    LoadShuffler,
    OfferCut,
    OrderRecut,
    OrderShuffle,
    ReceiveCards,
    RejectCards,
    RequestSpread,
    RevealOrder,
    RunShuffler,
    SealOrder,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TakeFromShuffler,
    TurnCardsDown,
    TurnCardsUp,
    VerifyInspection,
    WashCards,
)
from croupier.table.orders import Cents, Depth, Filing, Name, Order, Seat
from croupier.table.seats.acts import (
    BuyIn,
    CashOut,
    CloseTable,
    CreditInventory,
    FillInventory,
    KeepChips,
    LeaveSeat,
    TakeSeat,
)
from croupier.table.seats.opening import IN_OPENING
from croupier.values.cards import Card

__all__ = [
    "BurnCard",
    "BuyIn",
    "CashOut",
    "ChangeCards",
    "CloseTable",
    "CreditInventory",
    "CutCards",
    "DeclareIdle",
    "DeclineCut",
    "EndShoe",
    "FillInventory",
    "Handling",
    "InspectCards",
    "KeepChips",
    "LeaveSeat",
    "LoadShoe",
    "LoadShuffler",
    "OfferCut",
    "OrderRecut",
    "OrderShuffle",
    "ReceiveCards",
    "RejectCards",
    "RequestSpread",
    "RevealOrder",
    "RunShuffler",
    "SealOrder",
    "ShowSpread",
    "ShuffleCards",
    "SpreadCards",
    "StackCards",
    "TakeFromShuffler",
    "TakeSeat",
    "TurnCardsDown",
    "TurnCardsUp",
    "VerifyInspection",
    "WashCards",
]

HandNumber = Annotated[int, msgspec.Meta(ge=1, le=9)]

# Opening


class OpenTable(Order, frozen=True):
    in_event = IN_OPENING
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards; otherwise a sealed order supplies them."""
    pit: Name = ""
    digests: dict[str, str] = msgspec.field(default_factory=dict)
    submission: Filing = ""
    """The text that was filed, where there is one."""


# The card reader


class CheckReader(Order, frozen=True):
    """The floorperson's look at the card reader when a gaming day begins."""


class ReportReaderBroken(Order, frozen=True):
    pass


class RepairReader(Order, frozen=True):
    """It works again, or another one has come."""

    filled = frozenset({"replaced"})
    replaced: bool = False


# Preparing the cards, beside what is done with any cards


class RemoveTens(Handling, frozen=True):
    """The dealer takes the 10s out of the decks."""

    filled = frozenset({"tens"})
    tens: Depth = 0
    """How many were found."""


class TearTens(Handling, frozen=True):
    """A floorperson tears the 10s in half and puts them into the decks' own box."""


class CheckCount(Handling, frozen=True):
    """All cards of the shoe are in the discard rack, so that a missing one would show."""

    filled = frozenset({"missing"})
    missing: Depth = 0


class ReportJam(Order, frozen=True):
    """The shuffler jams, stops or does not complete its shuffle."""


class RemoveShuffler(Order, frozen=True):
    """It leaves the table, and from then on the dealer shuffles."""


class InsertCuttingCard(Order, frozen=True):
    filled = frozenset({"depth"})
    depth: Depth = 0
    """How many cards lie behind it."""


class ShuffleDiscards(Order, frozen=True):
    """The shoe is empty in mid-round: the cards of the discard rack are shuffled."""


class NewDealer(Order, frozen=True):
    """Whoever gives this order relieves the dealer."""


# Wagers


class PlaceWager(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    wager: Name
    stake: Cents


class WithdrawWager(Order, frozen=True):
    filled = frozenset({"cents"})
    seat: Seat
    wager: Name
    cents: Cents = 0
    """0 for all of it."""


class SpeakWager(Order, frozen=True):
    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


class ConfirmSpokenWager(Order, frozen=True):
    """By the dealer and by a floorperson, one after the other."""

    seat: Seat
    owner: Name
    wager: Name


class AdmitPlayer(Order, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    person: Name


# A round


class CallNoMoreBets(Order, frozen=True):
    """Nothing is wagered any more; the cards are dealt."""


class DealCard(Order, frozen=True):
    """The next card, to whomever it is due."""

    filled = frozenset({"card"})
    card: Card | None = None
    """None for the hole card."""


class Insure(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    stake: Cents


class DeclineInsurance(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


class ReadHoleCard(Order, frozen=True):
    """The hole card goes into the card reader, which tells whether it makes a Blackjack."""

    filled = frozenset({"blackjack"})
    blackjack: bool | None = None


class AnnounceTotal(Order, frozen=True):
    """A box's turn comes: the dealer says the total of its first two cards."""

    seat: Seat


class Surrender(Order, frozen=True):
    seat: Seat


class DoubleDown(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    hand: HandNumber
    stake: Cents = 0
    """0 for the whole wager of the hand."""


class Split(Order, frozen=True):
    seat: Seat
    hand: HandNumber


class Stand(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class Hit(Order, frozen=True):
    seat: Seat
    hand: HandNumber


class Rescue(Order, frozen=True):
    """The double comes back, and the hand's wager is lost."""

    seat: Seat
    hand: HandNumber


class KeepDouble(Order, frozen=True):
    """The other answer; the dealer may give it for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class CallDealersCard(Order, frozen=True):
    """The dealer says "Dealer's Card" and turns the hole card up."""

    filled = frozenset({"card"})
    card: Card | None = None


class MoveChips(Order, frozen=True):
    """Collect, return, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Name
    wager: Name
    hand: Seat = 0
    """0 where a wager is not one hand's."""


class ClearCards(Order, frozen=True):
    """The cards go to the discard rack, from the dealer's far right on."""


# Irregularities


class DrawInError(Order, frozen=True):
    """A card leaves the shoe although none is due."""

    filled = frozenset({"card"})
    exposed: bool = False
    for_dealer: bool = False
    """The dealer drew it for the dealer's own hand, which stands."""
    card: Card | None = None


class AcceptCard(Order, frozen=True):
    """A player takes the exposed card."""

    seat: Seat


class RefuseCard(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


class RackCard(Order, frozen=True):
    """An exposed card that nobody can use goes to the discard rack."""


class FindFaceUp(Order, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class FindTen(Order, frozen=True):
    """A 10 was left in a shoe of real cards."""

    filled = frozenset({"ten"})
    ten: Card | None = None


class TearTen(Order, frozen=True):
    """A floorperson takes it, tears it in half and puts it into the decks' own box."""


class MissDealer(Order, frozen=True):
    """The dealer passes over the dealer's own first or second card."""


class MissBox(Order, frozen=True):
    """The dealer passes over a box at its first or second card."""

    seat: Seat


class CallHandDead(Order, frozen=True):
    """No card was dealt to the box."""

    seat: Seat


class TakeSecondCard(Order, frozen=True):
    """One card was dealt to the box, and its player wants the other now.

    By the owner, or by the dealer for somebody who does not answer.
    """

    seat: Seat


class DeclineSecondCard(Order, frozen=True):
    seat: Seat


class MissCard(Order, frozen=True):
    """The dealer passes over a hand that asked for a card."""

    seat: Seat
    hand: HandNumber


class TakeMissedCard(Order, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class GiveUpHand(Order, frozen=True):
    """Instead of the missed card: the hand is dead and what was wagered on it comes back."""

    seat: Seat
    hand: HandNumber


class MissPeek(Order, frozen=True):
    """The dealer went on without reading the hole card."""


class PeekInError(Order, frozen=True):
    """The hole card was put into the reader although the up card is no ace or court card."""


class NoteNeedlessPeek(Order, frozen=True):
    """A floorperson is told of it."""


class RemoveCuttingCard(Order, frozen=True):
    """A dealer with real cards meets the cutting card."""


class VoidRound(Order, frozen=True):
    pass


OF_THE_FLOOR: Mapping[type[Order], tuple[str, ...]] = {
    SealOrder: ("commitment",),
    RevealOrder: ("order", "salt"),
    DealCard: ("card",),
    BurnCard: ("card",),
    ReadHoleCard: ("blackjack",),
    CallDealersCard: ("card",),
    DrawInError: ("card",),
    FindFaceUp: ("card",),
}
"""Fields that chance decides at a sealed table; the hole card and unseen cards stay unnamed."""


def chosen_by_sender(act: Order) -> tuple[str, ...]:
    """The fields of the floor that are filled in an order as it came from its sender."""
    named = OF_THE_FLOOR.get(type(act), ())
    return tuple(name for name in named if getattr(act, name) not in {None, "", ()})
