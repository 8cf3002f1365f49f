"""Everything a person can do at a table, as orders."""

from __future__ import annotations

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
from croupier.table.orders import Cents, Depth, Filing, Name, Order, Seat, Words
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
from croupier.values.sides import Side

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

Hand = Annotated[tuple[Card, ...], msgspec.Meta(max_length=3)]

# Opening


class Neighbour(msgspec.Struct, frozen=True):
    """Another open table of the facility, as far as one table's rules bear on another's."""

    table: Name
    game: Name
    vigorish: Name
    pit: Name = ""
    extra_shuffle: bool = False


class OpenTable(Order, frozen=True):
    in_event = IN_OPENING
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards; otherwise a sealed order supplies them."""
    pit: Name = ""
    beside: tuple[Neighbour, ...] = ()
    digests: dict[str, str] = msgspec.field(default_factory=dict)
    link: Name = ""
    """The progressive controller it shares with other tables; without a name it has its own."""
    submission: Filing = ""
    """The text that was filed, where there is one."""


# Preparing the cards


class PlugCards(Handling, frozen=True):
    pass


class RiffleCards(Handling, frozen=True):
    pass


class TurnStack(Handling, frozen=True):
    pass


class StripCards(Handling, frozen=True):
    pass


class LaceCards(Handling, frozen=True):
    pass


class ShuffleAgain(Handling, frozen=True):
    pass


class CheckShuffle(Handling, frozen=True):
    filled = frozenset({"even"})
    even: bool = True


class GiveNotice(Order, frozen=True):
    """Tell surveillance and the Commission that the extra shuffle will begin or end."""

    extra_shuffle: bool


class SwitchExtraShuffle(Order, frozen=True):
    extra_shuffle: bool
    together: bool = False
    """Every open table of the pit takes it at once; the floor says so, never the sender."""


class RequestFaces(Order, frozen=True):
    """A player asks that the idle spread be face up."""

    seat: Seat


class InsertCoverCard(Order, frozen=True):
    filled = frozenset({"depth"})
    depth: Depth = 0


# The curator


class OfferShoe(Order, frozen=True):
    seat: Seat


class AcceptShoe(Order, frozen=True):
    seat: Seat


class DeclineShoe(Order, frozen=True):
    seat: Seat


class DesignateDealer(Order, frozen=True):
    seat: Seat


class PassShoe(Order, frozen=True):
    seat: Seat


class OrderPass(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "delays the game"


class AskForShoe(Order, frozen=True):
    seat: Seat


# Wagers


class PlaceWager(Order, frozen=True):
    filled = frozenset({"stake", "match_play"})
    seat: Seat
    wager: Name
    stake: Cents
    match_play: Cents = 0


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
    seat: Seat
    owner: Name
    wager: Name


# A round


class CallNoMoreBets(Order, frozen=True):
    pass


class CallCards(Order, frozen=True):
    pass


class DealCard(Order, frozen=True):
    filled = frozenset({"card", "laid_on", "exposed"})
    card: Card | None = None
    laid_on: Side | None = None
    """Where it was laid, if that was the wrong place."""
    exposed: bool = False
    """Shown although it should have stayed face down."""


class TurnHand(Order, frozen=True):
    filled = frozenset({"cards"})
    side: Side
    cards: Hand = ()


class HandCards(Order, frozen=True):
    side: Side
    seat: Seat


class ReturnCards(Order, frozen=True):
    filled = frozenset({"cards"})
    side: Side
    cards: Hand = ()


class Relinquish(Order, frozen=True):
    side: Side


class WithdrawTurning(Order, frozen=True):
    filled = frozenset({"why"})
    side: Side
    why: Words = "delays the game"


class OfferTurning(Order, frozen=True):
    side: Side
    seat: Seat


class AcceptTurning(Order, frozen=True):
    side: Side


class DeclineTurning(Order, frozen=True):
    side: Side


class MustHitWin(msgspec.Struct, frozen=True):
    """The bettor whom the Must Hit chose."""

    seat: Seat
    owner: Name
    cents: Cents
    clause: Name


Meters = dict[Name, Cents]
"""What each meter displays."""
OF_THE_FLOOR = frozenset({"meters", "must_hit"})
"""Read off a controller and handed over with an order; no sender chooses them."""


class CallPoints(Order, frozen=True, omit_defaults=True):
    handed_over = OF_THE_FLOOR
    side: Side
    meters: Meters | None = None
    must_hit: MustHitWin | None = None


class LetRide(Order, frozen=True):
    seat: Seat
    wager: Name
    on: Side


class TakePayout(Order, frozen=True):
    """The other answer: winnings that could ride are paid."""

    seat: Seat
    wager: Name


class MoveChips(Order, frozen=True):
    """Collect, mark, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Name
    wager: Name


class AnnounceResult(Order, frozen=True, omit_defaults=True):
    handed_over = OF_THE_FLOOR
    meters: Meters | None = None
    must_hit: MustHitWin | None = None


class ClearCards(Order, frozen=True, omit_defaults=True):
    handed_over = OF_THE_FLOOR
    must_hit: MustHitWin | None = None


class CallLastHand(Order, frozen=True):
    pass


class CollectVigorish(Order, frozen=True):
    person: Name


# Irregularities


class DrawInError(Order, frozen=True):
    filled = frozenset({"card", "disclosed"})
    card: Card | None = None
    disclosed: bool = False
    towards: Side | None = None
    """The hand it was dealt to, if any."""


class FindFaceUp(Order, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None
    towards: Side | None = None


class DiscardCard(Order, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class RemoveCoverCard(Order, frozen=True):
    """A dealer with real cards meets the cover card."""


class VoidRound(Order, frozen=True):
    pass
