"""Everything a person can do at a table, as orders."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import msgspec

from croupier.table.names import kebab
from croupier.table.people import Role
from croupier.values.cards import Card
from croupier.values.sides import Side


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=kebab):
    """An order. The fields in ``filled`` are the sender's; the others say which step it is."""

    filled: ClassVar[frozenset[str]] = frozenset()


class Command(msgspec.Struct, frozen=True):
    """An order with the person who gives it, the office, and the time."""

    act: Act
    actor: str
    role: Role
    at: datetime
    id: str = ""
    """Chosen by the sender; it takes effect once."""


# Opening and closing


class Neighbour(msgspec.Struct, frozen=True):
    """Another open table of the facility, as far as one table's rules bear on another's."""

    table: str
    game: str
    vigorish: str
    pit: str = ""
    extra_shuffle: bool = False


class OpenTable(Act, frozen=True):
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: int
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards; otherwise a sealed order supplies them."""
    pit: str = ""
    beside: tuple[Neighbour, ...] = ()
    digests: dict[str, str] = {}


class CloseTable(Act, frozen=True):
    pass


# Preparing the cards


class Handling(Act, frozen=True):
    """A step with one batch of cards."""

    batch: str = "A"


class ReceiveCards(Handling, frozen=True):
    filled = frozenset({"colour"})
    colour: str = "red"


class InspectCards(Handling, frozen=True):
    pass


class RejectCards(Handling, frozen=True):
    filled = frozenset({"defect"})
    defect: str = ""


class VerifyInspection(Handling, frozen=True):
    pass


class SpreadCards(Handling, frozen=True):
    pass


class ShowSpread(Handling, frozen=True):
    """The first player's look."""

    filled = frozenset({"seat"})
    seat: int = 0


class TurnCardsUp(Handling, frozen=True):
    pass


class TurnCardsDown(Handling, frozen=True):
    pass


class WashCards(Handling, frozen=True):
    pass


class StackCards(Handling, frozen=True):
    pass


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


class ShuffleCards(Handling, frozen=True):
    pass


class CheckShuffle(Handling, frozen=True):
    filled = frozenset({"even"})
    even: bool = True


class LoadShuffler(Handling, frozen=True):
    pass


class RunShuffler(Handling, frozen=True):
    """The device shuffles what it holds."""


class TakeFromShuffler(Handling, frozen=True):
    pass


class GiveNotice(Act, frozen=True):
    """Tell surveillance and the Commission that the extra shuffle will begin or end."""

    extra_shuffle: bool


class SwitchExtraShuffle(Act, frozen=True):
    extra_shuffle: bool
    together: bool = False
    """Every open table of the pit takes it at once; the floor says so, never the sender."""


class SealOrder(Handling, frozen=True):
    """Publish the hash of the order and its salt."""

    filled = frozenset({"commitment"})
    commitment: str = ""


class RequestFaces(Act, frozen=True):
    """A player asks that the idle spread be face up."""

    seat: int


class RequestSpread(Act, frozen=True):
    """A player asks to see the batch that came out of the shuffler."""

    seat: int


class OfferCut(Act, frozen=True):
    seat: int


class DeclineCut(Act, frozen=True):
    seat: int


class CutCards(Act, frozen=True):
    filled = frozenset({"depth"})
    seat: int
    """0 for the dealer."""
    depth: int = 0


class OrderRecut(Act, frozen=True):
    filled = frozenset({"why"})
    why: str = "improper cut"


class InsertCoverCard(Act, frozen=True):
    filled = frozenset({"depth"})
    depth: int = 0


class LoadShoe(Act, frozen=True):
    pass


class BurnCard(Act, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class OrderShuffle(Act, frozen=True):
    filled = frozenset({"why"})
    why: str = "ordered"


class DeclareIdle(Act, frozen=True):
    filled = frozenset({"face_up"})
    face_up: bool = False


class RevealOrder(Act, frozen=True):
    """Publish the order and salt behind a commitment."""

    filled = frozenset({"order", "salt"})
    commitment: str
    order: tuple[Card, ...] = ()
    salt: str = ""


class ChangeCards(Act, frozen=True):
    """Cards at the end of their life leave the table."""


class EndShoe(Act, frozen=True):
    pass


# The curator


class OfferShoe(Act, frozen=True):
    seat: int


class AcceptShoe(Act, frozen=True):
    seat: int


class DeclineShoe(Act, frozen=True):
    seat: int


class DesignateDealer(Act, frozen=True):
    seat: int


class PassShoe(Act, frozen=True):
    seat: int


class OrderPass(Act, frozen=True):
    filled = frozenset({"why"})
    why: str = "delays the game"


class AskForShoe(Act, frozen=True):
    seat: int


# People and chips


class TakeSeat(Act, frozen=True):
    seat: int


class LeaveSeat(Act, frozen=True):
    seat: int


class BuyIn(Act, frozen=True):
    """Chips for cash, or chips carried in from the person's purse."""

    filled = frozenset({"cents"})
    cents: int
    with_chips: bool = False


class CashOut(Act, frozen=True):
    """Take all chips away from the table."""


class KeepChips(Act, frozen=True):
    """Chips of somebody who has left go into safekeeping."""

    person: str


class FillInventory(Act, frozen=True):
    filled = frozenset({"cents"})
    cents: int


class CreditInventory(Act, frozen=True):
    filled = frozenset({"cents"})
    cents: int


class PlaceWager(Act, frozen=True):
    filled = frozenset({"stake", "match_play"})
    seat: int
    wager: str
    stake: int
    match_play: int = 0


class WithdrawWager(Act, frozen=True):
    filled = frozenset({"cents"})
    seat: int
    wager: str
    cents: int = 0
    """0 for all of it."""


class SpeakWager(Act, frozen=True):
    filled = frozenset({"cash"})
    seat: int
    wager: str
    cash: int


class ConfirmSpokenWager(Act, frozen=True):
    seat: int
    owner: str
    wager: str


# A round


class CallNoMoreBets(Act, frozen=True):
    pass


class CallCards(Act, frozen=True):
    pass


class DealCard(Act, frozen=True):
    filled = frozenset({"card", "laid_on", "exposed"})
    card: Card | None = None
    laid_on: Side | None = None
    """Where it was laid, if that was the wrong place."""
    exposed: bool = False
    """Shown although it should have stayed face down."""


class TurnHand(Act, frozen=True):
    filled = frozenset({"cards"})
    side: Side
    cards: tuple[Card, ...] = ()


class HandCards(Act, frozen=True):
    side: Side
    seat: int


class ReturnCards(Act, frozen=True):
    filled = frozenset({"cards"})
    side: Side
    cards: tuple[Card, ...] = ()


class Relinquish(Act, frozen=True):
    side: Side


class WithdrawTurning(Act, frozen=True):
    filled = frozenset({"why"})
    side: Side
    why: str = "delays the game"


class OfferTurning(Act, frozen=True):
    side: Side
    seat: int


class AcceptTurning(Act, frozen=True):
    side: Side


class DeclineTurning(Act, frozen=True):
    side: Side


class CallPoints(Act, frozen=True):
    side: Side


class LetRide(Act, frozen=True):
    seat: int
    wager: str
    on: Side


class TakePayout(Act, frozen=True):
    """The other answer: winnings that could ride are paid."""

    seat: int
    wager: str


class MoveChips(Act, frozen=True):
    """Collect, mark, pay: the next movement of the settlement."""

    action: str
    seat: int
    owner: str
    wager: str


class AnnounceResult(Act, frozen=True):
    pass


class ClearCards(Act, frozen=True):
    pass


class CallLastHand(Act, frozen=True):
    pass


class CollectVigorish(Act, frozen=True):
    person: str


# Irregularities


class DrawInError(Act, frozen=True):
    filled = frozenset({"card", "disclosed"})
    card: Card | None = None
    disclosed: bool = False
    towards: Side | None = None
    """The hand it was dealt to, if any."""


class FindFaceUp(Act, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None
    towards: Side | None = None


class DiscardCard(Act, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class RemoveCoverCard(Act, frozen=True):
    """A dealer with real cards meets the cover card."""


class VoidRound(Act, frozen=True):
    pass
