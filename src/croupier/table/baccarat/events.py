"""Everything that can have happened at a table, as facts.

A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.table.cards.events import (
    CardBurned,
    CardsCut,
    CardsPrepared,
    CardsReceived,
    CardsRejected,
    CardsRetired,
    CutDeclined,
    CutOffered,
    OrderSealed,
    PreparationBegun,
    RecutOrdered,
    ShoeEnded,
    ShoeLoaded,
    ShoeOpened,
    ShuffleOrdered,
    SpreadRequested,
    Todo,
)
from croupier.table.events import Cited, Event, Moving, events_in
from croupier.table.seats import wagers
from croupier.table.seats.events import (
    ChipsBought,
    ChipsCashed,
    ChipsKept,
    InventoryCredited,
    InventoryFilled,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableOpened,
)
from croupier.table.seats.wagers import (
    ChipsMoved,
    IdleDeclared,
    Movement,
    NoMoreBetsCalled,
    RoundVoided,
    WagerWithdrawn,
)
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side

__all__ = [
    "CardBurned",
    "CardsCut",
    "CardsPrepared",
    "CardsReceived",
    "CardsRejected",
    "CardsRetired",
    "ChipsBought",
    "ChipsCashed",
    "ChipsKept",
    "ChipsMoved",
    "CutDeclined",
    "CutOffered",
    "IdleDeclared",
    "InventoryCredited",
    "InventoryFilled",
    "Movement",
    "NoMoreBetsCalled",
    "OrderSealed",
    "PreparationBegun",
    "RecutOrdered",
    "RoundVoided",
    "SeatLeft",
    "SeatTaken",
    "ShoeEnded",
    "ShoeLoaded",
    "ShoeOpened",
    "ShuffleOrdered",
    "SpreadRequested",
    "TableClosed",
    "TableOpened",
    "Todo",
    "WagerWithdrawn",
]

# Preparing the cards


class ShuffleFoundUneven(Cited, frozen=True):
    kind = "shuffle-found-uneven/1"
    batch: str
    again: tuple[Todo, ...]


class NoticeGiven(Cited, frozen=True):
    """Written notice to surveillance and the Commission of a change to the shuffle."""

    kind = "notice-given/1"
    extra_shuffle: bool
    at: datetime


class ExtraShuffleSwitched(Cited, frozen=True):
    kind = "extra-shuffle-switched/1"
    extra_shuffle: bool


class FacesRequested(Cited, frozen=True):
    kind = "faces-requested/1"
    seat: int


class CoverCardInserted(Cited, frozen=True):
    kind = "cover-card-inserted/1"
    depth: int


class CoverCardRemoved(Cited, frozen=True):
    kind = "cover-card-removed/1"
    counted: int
    """The round as whose cover card it counts."""


class LastHandCalled(Cited, frozen=True):
    kind = "last-hand-called/1"


# The curator


class ShoeOffered(Cited, frozen=True):
    kind = "shoe-offered/1"
    seat: int


class ShoeDeclined(Cited, frozen=True):
    kind = "shoe-declined/1"
    seat: int


class CuratorChosen(Cited, frozen=True):
    kind = "curator-chosen/1"
    seat: int
    """0: the dealer."""


class DealerDesignated(Cited, frozen=True):
    kind = "dealer-designated/1"
    seat: int


class ShoePassed(Cited, frozen=True):
    kind = "shoe-passed/1"
    seat: int
    why: str


class ShoeAskedFor(Cited, frozen=True):
    kind = "shoe-asked-for/1"
    seat: int


# Wagers


class WagerPlaced(Moving, frozen=True):
    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what stood there before."""
    match_play: int = 0


class WagerSpoken(Cited, frozen=True):
    kind = "wager-spoken/1"
    seat: int
    owner: str
    wager: str
    cash: int


class SpokenWagerConfirmed(Moving, frozen=True):
    """The cash went into the drop box, chips came for it and lie on the layout."""

    kind = "spoken-wager-confirmed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    clause: ClauseId


class SpokenWagerLapsed(Cited, frozen=True):
    kind = "spoken-wager-lapsed/1"
    seat: int
    owner: str
    wager: str


# A round


class BetsReopened(Cited, frozen=True):
    kind = "bets-reopened/1"
    why: str


class CardsCalled(Cited, frozen=True):
    kind = "cards-called/1"


class CardDealt(Cited, frozen=True):
    kind = "card-dealt/1"
    side: Side
    ordinal: int
    card: Card | None
    up: bool
    held: bool = False
    """It had left the shoe before."""


class CardMisplaced(Cited, frozen=True):
    kind = "card-misplaced/1"
    laid_on: Side
    belongs_to: Side


class HandTurned(Cited, frozen=True):
    kind = "hand-turned/1"
    side: Side
    cards: tuple[Card, ...]


class CardsHanded(Cited, frozen=True):
    kind = "cards-handed/1"
    side: Side
    seat: int
    person: str


class CardsReturned(Cited, frozen=True):
    kind = "cards-returned/1"
    side: Side
    person: str
    cards: tuple[Card, ...]


class TurningGivenUp(Cited, frozen=True):
    kind = "turning-given-up/1"
    side: Side
    person: str
    why: str


class TurningOffered(Cited, frozen=True):
    kind = "turning-offered/1"
    side: Side
    seat: int


class TurningDeclined(Cited, frozen=True):
    kind = "turning-declined/1"
    side: Side
    seat: int


class PointsCalled(Cited, frozen=True):
    kind = "points-called/1"
    side: Side
    points: int
    natural: bool


class RideChosen(Cited, frozen=True):
    kind = "ride-chosen/1"
    seat: int
    owner: str
    wager: str
    on: Side


class PayoutChosen(Cited, frozen=True):
    """Winnings that could have ridden are to be paid."""

    kind = "payout-chosen/1"
    seat: int
    owner: str
    wager: str


class JudgedWager(wagers.JudgedWager, frozen=True):
    """What the cards did to one wager."""

    marked: bool = False
    rode: int = 0
    riding: int = 0
    match_play: int = 0
    meter: str = ""
    """The controller's meter that pays the winnings."""


class WagersJudged(Event, frozen=True):
    """What every wager of a phase brings, and the order in which the dealer moves the chips."""

    kind = "wagers-judged/1"
    phase: str
    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...]
    meters: dict[str, int] = msgspec.field(default_factory=dict)
    """What the controller displayed before the round, if progressive wagers were judged by it."""


class MustHitWon(Cited, frozen=True):
    """One of the round's progressive bettors, chosen at random."""

    kind = "must-hit-won/1"
    seat: int
    owner: str
    cents: int


class ResultAnnounced(Cited, frozen=True):
    kind = "result-announced/1"
    coup: str
    player: int
    banker: int
    winner: str
    words: tuple[str, ...]


class RoundEnded(Cited, frozen=True):
    """The round's cards lie in the discards, in an order that shows both hands."""

    kind = "round-ended/1"
    round: int
    discarded: tuple[Card, ...]


class VigorishCollected(Moving, frozen=True):
    kind = "vigorish-collected/1"
    person: str
    cents: int
    clause: ClauseId


# Irregularities


class CardDrawnInError(Event, frozen=True):
    kind = "card-drawn-in-error/1"
    card: Card | None
    disclosed: bool
    towards: Side | None = None


class FaceUpCardFound(Event, frozen=True):
    kind = "face-up-card-found/1"
    card: Card
    towards: Side | None = None


class ErrorRemedied(Cited, frozen=True):
    """What becomes of the card: `remedy` names it."""

    kind = "error-remedied/1"
    remedy: str
    about: Card | None
    """The card in question; only a field called ``card`` means that one left the shoe."""
    seen: bool = False
    """Whether anybody has seen its face."""
    discards: int = 0
    shown: bool = False
    banker: str = ""
    """What the Banker's Hand does beside an unauthorised Player third card: draw or stay."""
    towards: Side | None = None
    found: bool = False
    """Of a card that is set aside: the hand it was dealt to, and whether it lay face up."""
    was_aside: bool = False
    """It had been set aside until the hands were known."""


class CardDiscarded(Cited, frozen=True):
    kind = "card-discarded/1"
    card: Card | None
    left: int


class SimulatedRoundBegun(Cited, frozen=True):
    kind = "simulated-round-begun/1"


class SimulatedCardDealt(Cited, frozen=True):
    kind = "simulated-card-dealt/1"
    side: Side
    ordinal: int
    card: Card
    held: bool = False


class SimulatedRoundEnded(Cited, frozen=True):
    kind = "simulated-round-ended/1"
    coup: str


EVENTS = events_in(globals())
