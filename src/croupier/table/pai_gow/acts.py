"""Everything a person can do at a Pai Gow table, as orders.

A ``seat`` that names a position is 0 for the dealer, 1 to 6 for a betting area, 7 for the
Dead Hand. Fields of the floor (`OF_THE_FLOOR`) are filled by the floor at a table whose tiles and
dice are sealed; with real tiles and dice the dealer fills in what is seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from croupier.table.orders import Cents, Filing, Name, Order, Seat, Words
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
from croupier.values.tiles import Tile

__all__ = [
    "BuyIn",
    "CashOut",
    "CloseTable",
    "CreditInventory",
    "FillInventory",
    "KeepChips",
    "LeaveSeat",
    "TakeSeat",
]

Times = Annotated[int, msgspec.Meta(ge=0, le=999)]
Stacks = Annotated[int, msgspec.Meta(ge=0, le=8)]
"""A stack, counted from the dealer's left, or how many."""
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = Annotated[tuple[Die, ...], msgspec.Meta(max_length=3)]
Two = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=2)]
Four = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=4)]
Set = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=32)]
"""All 32 tiles: stack by stack from the dealer's left, each from its top down."""

# Opening


class OpenTable(Order, frozen=True):
    in_event = IN_OPENING
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real tiles and dice; otherwise they are sealed before."""
    pit: Name = ""
    digests: dict[str, str] = msgspec.field(default_factory=dict)
    submission: Filing = ""
    """The text that was filed, where there is one."""


# Preparing the tiles and the dice


class PlaceDice(Order, frozen=True):
    """Three dice go into the shaker; their time at the table begins."""


class ChangeDice(Order, frozen=True):
    """Dice at the end of their time leave the table and others come."""


class ReceiveTiles(Order, frozen=True):
    pass


class BringReserve(Order, frozen=True):
    """A floorperson brings the reserve set from the pit stand."""


class CleanTiles(Order, frozen=True):
    """Before the inspection, if the house likes."""


class SortPairs(Order, frozen=True):
    """Inspection: the Supreme Pair and the fifteen others are there."""


class CompareSize(Order, frozen=True):
    """Inspection: side by side, the tiles are alike in size and shading."""


class ExamineBacks(Order, frozen=True):
    """Inspection: no back or side is flawed, scratched or marked."""


class VerifyInspection(Order, frozen=True):
    pass


class RejectTiles(Order, frozen=True):
    """The set is unsuitable; the reserve set must come."""

    filled = frozenset({"defect"})
    defect: Words = ""


class SealEnvelope(Order, frozen=True):
    """The dealer seals the rejected set in an envelope with table, date and time, and signs it."""


class SignEnvelope(Order, frozen=True):
    """The floorperson signs the envelope too."""


class LayOutPairs(Order, frozen=True):
    """Face up, in 16 pairs by rank."""


class ShowPairs(Order, frozen=True):
    """The first player's look."""

    filled = frozenset({"seat"})
    seat: Seat = 0


class TurnTilesDown(Order, frozen=True):
    pass


class MixTiles(Order, frozen=True):
    """With the heels of both palms, in so many circles of each hand."""

    filled = frozenset({"circles"})
    circles: Times = 8


class StackTiles(Order, frozen=True):
    """Eight stacks of four; what is sealed is their order and the dice of the next shake."""

    filled = frozenset({"commitment", "dice"})
    commitment: Words = ""
    dice: Words = ""


class ExposeWhileStacking(Order, frozen=True):
    """A tile turned over while the stacks were built."""

    filled = frozenset({"tile"})
    tile: Tile | None = None


class DeclareIdle(Order, frozen=True):
    """No gaming activity: the tiles are laid out face up."""


class OpenStacks(Order, frozen=True):
    """Publish the order of the tiles as it was sealed, and its salt."""

    filled = frozenset({"order", "salt"})
    commitment: Words
    order: Set = ()
    """As sealed, before any cut."""
    salt: Words = ""


# The bank


class OfferBank(Order, frozen=True):
    seat: Seat


class AcceptBank(Order, frozen=True):
    seat: Seat
    co: bool = False
    """Ask the house to answer for one half of the winning wagers."""


class DeclineBank(Order, frozen=True):
    seat: Seat


class GiveUpBank(Order, frozen=True):
    """Before no more bets is called the bank passes it on after all."""

    seat: Seat


class PlaceMarker(Order, frozen=True):
    """The dealer marks the bank or the co-bank."""

    seat: Seat


class CutStacks(Order, frozen=True):
    """The bank has stacks `first` to `last` moved: so many to the left end, the others right."""

    filled = frozenset({"first", "last", "left", "right", "crossed"})
    seat: Seat
    first: Stacks = 1
    last: Stacks = 4
    left: Stacks = 0
    right: Stacks = 4
    crossed: bool = False
    """The part nearer to one end goes to the other."""


class DeclineCut(Order, frozen=True):
    seat: Seat


class PlaceDealerWager(Order, frozen=True):
    """The dealer's wager against the bank, in front of the tray."""


class LowerDealerWager(Order, frozen=True):
    """The bank has the dealer wager no more than this, or nothing."""

    filled = frozenset({"cents"})
    seat: Seat
    cents: Cents = 0


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
    """Cash and a spoken wager: no table takes it."""

    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


# Dealing


class CallNoMoreBets(Order, frozen=True):
    pass


class ChooseDelivery(Order, frozen=True):
    """By the dealer among the filed styles; by the bank among all of them."""

    delivery: Name


class ShowDelivery(Order, frozen=True):
    """The dealer repeats the bank's choice and moves the tiles as the style asks."""


class ShakeDice(Order, frozen=True):
    filled = frozenset({"times"})
    times: Times = 3


class OpenShaker(Order, frozen=True):
    filled = frozenset({"dice", "salt"})
    dice: Dice = ()
    salt: Words = ""


class CallNoRoll(Order, frozen=True):
    """Uncovered, the dice do not lie flat or one fell out."""

    filled = frozenset({"dice"})
    why: Name
    """``not_flat`` or ``die_out``."""
    dice: Words = ""
    """The seal on the dice of the next shake."""


class ReportLidLifted(Order, frozen=True):
    """The bank took the lid off; the dice are shaken again."""

    filled = frozenset({"dice"})
    seat: Seat
    dice: Words = ""
    """The seal on the dice of the next shake."""


class AnnounceTotal(Order, frozen=True):
    filled = frozenset({"total"})
    total: Times = 0
    """What the dealer says; 0 for what the dice show."""


class CorrectTotal(Order, frozen=True):
    """A wrong total is noticed before any tile is dealt."""


class DealTiles(Order, frozen=True):
    """All eight positions, four tiles each, and the dealer's marker or wager on the dealer's."""

    filled = frozenset({"order", "delivery", "start"})
    order: Set = ()
    """The 32 tiles as they stand after the cut; with real tiles nobody knows them."""
    delivery: Name = ""
    """The style, if it was dealt in another than the right one."""
    start: Seat | None = None
    """The first position, if it was another than the total says."""


class SweepPositions(Order, frozen=True):
    """Tiles of positions without a wager join the Dead Hand unseen."""


class CoverShaker(Order, frozen=True):
    """Covered, shaken once and set to the dealer's right."""


class ReportWrongDeal(Order, frozen=True):
    """Real tiles turn out to lie at wrong positions, or were delivered in a wrong style."""

    why: Name
    """``positions`` or ``delivery``."""


# Setting the hands


class SetHands(Order, frozen=True):
    """A player or the bank lays two hands face down; with real tiles nobody names them."""

    filled = frozenset({"high", "low"})
    seat: Seat
    high: Two = ()
    low: Two = ()


class AskAdvice(Order, frozen=True):
    """How the house way would set these tiles."""

    seat: Seat


class SetForAbsent(Order, frozen=True):
    """The dealer sets the tiles of somebody who does not answer, by the house way."""

    seat: Seat


class TurnTiles(Order, frozen=True):
    """The dealer turns the dealer's tiles over, or those of a co-bank."""

    filled = frozenset({"tiles"})
    seat: Seat
    tiles: Four = ()
    """With real tiles, what they are."""


class SetHouseHands(Order, frozen=True):
    """The dealer sets the dealer's or the co-bank's tiles; without tiles named, by the way."""

    filled = frozenset({"high", "low"})
    seat: Seat
    high: Two = ()
    low: Two = ()


class ResetHands(Order, frozen=True):
    """What the dealer set against the house way is set by it."""

    seat: Seat


# Completing the round


class Surrender(Order, frozen=True):
    seat: Seat


class ExposeHands(Order, frozen=True):
    """Both hands of a player or of the bank; with real tiles, what they are."""

    filled = frozenset({"high", "low"})
    seat: Seat
    high: Two = ()
    low: Two = ()


class MoveChips(Order, frozen=True):
    """Collect, return, pay: the next movement of the settlement."""

    action: Name
    seat: Seat
    owner: Name
    wager: Name


class ClearTiles(Order, frozen=True):
    """The round is over."""


# Irregularities


class ExposeTile(Order, frozen=True):
    """A tile of a position is seen that should not be."""

    filled = frozenset({"nth", "tile"})
    seat: Seat
    nth: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    """Which of the four."""
    by_player: bool = False
    """Its own player showed it, not the dealer."""
    tile: Tile | None = None
    """With real tiles, which it is."""


class PlayOn(Order, frozen=True):
    """A player whose tile was exposed plays the hand."""

    seat: Seat


class VoidHand(Order, frozen=True):
    """A player whose tile was exposed has the hand voided."""

    seat: Seat


class VoidRound(Order, frozen=True):
    pass


OF_THE_FLOOR: Mapping[type[Order], tuple[str, ...]] = {
    StackTiles: ("commitment", "dice"),
    OpenShaker: ("dice", "salt"),
    CallNoRoll: ("dice",),
    ReportLidLifted: ("dice",),
    DealTiles: ("order",),
    OpenStacks: ("order", "salt"),
    ExposeWhileStacking: ("tile",),
    TurnTiles: ("tiles",),
    ExposeTile: ("tile",),
    ExposeHands: ("high", "low"),
}
"""Fields that chance decides at a sealed table. The floor fills the first six kinds of order; in
the others the tiles are known from the deal, and nobody need name them."""


def chosen_by_sender(act: Order) -> tuple[str, ...]:
    """The fields of the floor that are filled in an order as it came from its sender."""
    return tuple(name for name in OF_THE_FLOOR.get(type(act), ()) if getattr(act, name))
