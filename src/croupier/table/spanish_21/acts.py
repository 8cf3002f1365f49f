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
from croupier.table.orders import Act, Cents, Depth, Name, Seat
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


class OpenTable(Act, frozen=True):
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards; otherwise a sealed order supplies them."""
    pit: Name = ""
    digests: dict[str, str] = msgspec.field(default_factory=dict)


# The card reader


class CheckReader(Act, frozen=True):
    """The floorperson's look at the card reader when a gaming day begins."""


class ReportReaderBroken(Act, frozen=True):
    pass


class RepairReader(Act, frozen=True):
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


class ReportJam(Act, frozen=True):
    """The shuffler jams, stops or does not complete its shuffle."""


class RemoveShuffler(Act, frozen=True):
    """It leaves the table, and from then on the dealer shuffles."""


class InsertCuttingCard(Act, frozen=True):
    filled = frozenset({"depth"})
    depth: Depth = 0
    """How many cards lie behind it."""


class ShuffleDiscards(Act, frozen=True):
    """The shoe is empty in mid-round: the cards of the discard rack are shuffled."""


class NewDealer(Act, frozen=True):
    """Whoever gives this order relieves the dealer."""


# Wagers


class PlaceWager(Act, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    wager: Name
    stake: Cents


class WithdrawWager(Act, frozen=True):
    filled = frozenset({"cents"})
    seat: Seat
    wager: Name
    cents: Cents = 0
    """0 for all of it."""


class SpeakWager(Act, frozen=True):
    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


class ConfirmSpokenWager(Act, frozen=True):
    """By the dealer and by a floorperson, one after the other."""

    seat: Seat
    owner: Name
    wager: Name


class AdmitPlayer(Act, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    person: Name


# A round


class CallNoMoreBets(Act, frozen=True):
    """Nothing is wagered any more; the cards are dealt."""


class DealCard(Act, frozen=True):
    """The next card, to whomever it is due."""

    filled = frozenset({"card"})
    card: Card | None = None
    """None for the hole card."""


class Insure(Act, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    stake: Cents


class DeclineInsurance(Act, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


class ReadHoleCard(Act, frozen=True):
    """The hole card goes into the card reader, which tells whether it makes a Blackjack."""

    filled = frozenset({"blackjack"})
    blackjack: bool | None = None


class AnnounceTotal(Act, frozen=True):
    """A box's turn comes: the dealer says the total of its first two cards."""

    seat: Seat


class Surrender(Act, frozen=True):
    seat: Seat


class DoubleDown(Act, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    hand: HandNumber
    stake: Cents = 0
    """0 for the whole wager of the hand."""


class Split(Act, frozen=True):
    seat: Seat
    hand: HandNumber


class Stand(Act, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class Hit(Act, frozen=True):
    seat: Seat
    hand: HandNumber


class Rescue(Act, frozen=True):
    """The double comes back, and the hand's wager is lost."""

    seat: Seat
    hand: HandNumber


class KeepDouble(Act, frozen=True):
    """The other answer; the dealer may give it for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class CallDealersCard(Act, frozen=True):
    """The dealer says "Dealer's Card" and turns the hole card up."""

    filled = frozenset({"card"})
    card: Card | None = None


class MoveChips(Act, frozen=True):
    """Collect, return, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Name
    wager: Name
    hand: Seat = 0
    """0 where a wager is not one hand's."""


class ClearCards(Act, frozen=True):
    """The cards go to the discard rack, from the dealer's far right on."""


# Irregularities


class DrawInError(Act, frozen=True):
    """A card leaves the shoe although none is due."""

    filled = frozenset({"card"})
    exposed: bool = False
    for_dealer: bool = False
    """The dealer drew it for the dealer's own hand, which stands."""
    card: Card | None = None


class AcceptCard(Act, frozen=True):
    """A player takes the exposed card."""

    seat: Seat


class RefuseCard(Act, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat


class RackCard(Act, frozen=True):
    """An exposed card that nobody can use goes to the discard rack."""


class FindFaceUp(Act, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class FindTen(Act, frozen=True):
    """A 10 was left in a shoe of real cards."""

    filled = frozenset({"ten"})
    ten: Card | None = None


class TearTen(Act, frozen=True):
    """A floorperson takes it, tears it in half and puts it into the decks' own box."""


class MissDealer(Act, frozen=True):
    """The dealer passes over the dealer's own first or second card."""


class MissBox(Act, frozen=True):
    """The dealer passes over a box at its first or second card."""

    seat: Seat


class CallHandDead(Act, frozen=True):
    """No card was dealt to the box."""

    seat: Seat


class TakeSecondCard(Act, frozen=True):
    """One card was dealt to the box, and its player wants the other now.

    By the owner, or by the dealer for somebody who does not answer.
    """

    seat: Seat


class DeclineSecondCard(Act, frozen=True):
    seat: Seat


class MissCard(Act, frozen=True):
    """The dealer passes over a hand that asked for a card."""

    seat: Seat
    hand: HandNumber


class TakeMissedCard(Act, frozen=True):
    """By the owner of the box, or by the dealer for somebody who does not answer."""

    seat: Seat
    hand: HandNumber


class GiveUpHand(Act, frozen=True):
    """Instead of the missed card: the hand is dead and what was wagered on it comes back."""

    seat: Seat
    hand: HandNumber


class MissPeek(Act, frozen=True):
    """The dealer went on without reading the hole card."""


class PeekInError(Act, frozen=True):
    """The hole card was put into the reader although the up card is no ace or court card."""


class NoteNeedlessPeek(Act, frozen=True):
    """A floorperson is told of it."""


class RemoveCuttingCard(Act, frozen=True):
    """A dealer with real cards meets the cutting card."""


class VoidRound(Act, frozen=True):
    pass


OF_THE_FLOOR: Mapping[type[Act], tuple[str, ...]] = {
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


def chosen_by_sender(act: Act) -> tuple[str, ...]:
    """The fields of the floor that are filled in an order as it came from its sender."""
    named = OF_THE_FLOOR.get(type(act), ())
    return tuple(name for name in named if getattr(act, name) not in {None, "", ()})
