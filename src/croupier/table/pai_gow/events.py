"""Everything that can have happened at a Pai Gow table, as facts.

A ``seat`` that names a position is 0 for the dealer, 1 to 6 for a betting area, 7 for the Dead
Hand. Tiles are hidden from whoever may not see them by `masking`, not here.
A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.table.events import Cited, Event, Moving, events_in
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
    JudgedWager,
    Movement,
    NoMoreBetsCalled,
    RoundVoided,
    WagerWithdrawn,
)
from croupier.values.clauses import ClauseId
from croupier.values.tiles import Tile

__all__ = [
    "ChipsBought",
    "ChipsCashed",
    "ChipsKept",
    "ChipsMoved",
    "IdleDeclared",
    "InventoryCredited",
    "InventoryFilled",
    "JudgedWager",
    "Movement",
    "NoMoreBetsCalled",
    "RoundVoided",
    "SeatLeft",
    "SeatTaken",
    "TableClosed",
    "TableOpened",
    "WagerWithdrawn",
]

Hand = tuple[Tile | None, ...]
"""Four tiles; None for one that nobody has named."""
Two = tuple[Tile, ...]
"""A high or a low hand; empty where nobody has named it."""

# Preparing the tiles and the dice


class Todo(msgspec.Struct, frozen=True):
    """A step still to be taken before a round can begin."""

    step: str
    clause: ClauseId


class TilePreparationBegun(Cited, frozen=True):
    kind = "tile-preparation-begun/1"
    why: str
    todo: tuple[Todo, ...]


class DicePlaced(Cited, frozen=True):
    kind = "dice-placed/1"
    at: datetime


class DiceChanged(Cited, frozen=True):
    kind = "dice-changed/1"
    at: datetime


class TilesReceived(Cited, frozen=True):
    kind = "tiles-received/1"
    reserve: bool
    by: str


class TilesRejected(Cited, frozen=True):
    """The inspection begins again with another set."""

    kind = "tiles-rejected/1"
    defect: str
    by: str
    todo: tuple[Todo, ...]


class EnvelopeSealed(Cited, frozen=True):
    """What stands on the envelope of an unsuitable set, and its dealer's signature."""

    kind = "envelope-sealed/1"
    table: str
    at: datetime
    dealer: str


class EnvelopeSigned(Cited, frozen=True):
    kind = "envelope-signed/1"
    floorperson: str


class TilesPrepared(Cited, frozen=True):
    """One step of inspecting, laying out, turning, mixing: `step` names it."""

    kind = "tiles-prepared/1"
    step: str
    by: str
    seat: int = 0
    """Who was shown the tiles."""
    circles: int = 0
    """Of each hand, where they were mixed."""


class TileExposedInStacking(Cited, frozen=True):
    kind = "tile-exposed-in-stacking/1"
    tile: Tile | None
    todo: tuple[Todo, ...]
    """The whole set is mixed and stacked again."""


class TilesStacked(Cited, frozen=True):
    kind = "tiles-stacked/1"
    commitment: str
    """The seal on the order of the tiles; empty with real ones."""
    dice: str
    """The seal on the dice of the next shake."""


class StacksOpened(Cited, frozen=True):
    """The sealed order and its salt, once the tiles are out of play."""

    kind = "stacks-opened/1"
    commitment: str
    order: tuple[Tile, ...]
    salt: str
    cut: tuple[int, ...]
    """The stacks from the dealer's left as they stood after the cut."""


# The bank


class BankOffered(Cited, frozen=True):
    kind = "bank-offered/1"
    seat: int


class BankDeclined(Cited, frozen=True):
    kind = "bank-declined/1"
    seat: int


class BankTaken(Moving, frozen=True):
    """Wagers the bank had laid go back to it."""

    kind = "bank-taken/1"
    seat: int
    person: str
    clause: ClauseId


class CoBankRequested(Cited, frozen=True):
    kind = "co-bank-requested/1"
    seat: int


class MarkerPlaced(Cited, frozen=True):
    kind = "marker-placed/1"
    seat: int
    co: bool


class StacksCut(Cited, frozen=True):
    kind = "stacks-cut/1"
    seat: int
    first: int
    last: int
    left: int
    right: int
    crossed: bool
    stacks: tuple[int, ...]
    """As they stand now from the dealer's left, by their old numbers."""


class CutDeclined(Cited, frozen=True):
    kind = "cut-declined/1"
    seat: int


class DealerWagerPlaced(Moving, frozen=True):
    kind = "dealer-wager-placed/1"
    cents: int
    """0 where the bank wants none or nothing more can be covered."""
    clause: ClauseId


class DealerWagerLowered(Moving, frozen=True):
    kind = "dealer-wager-lowered/1"
    cents: int
    """What it is now."""
    clause: ClauseId
    ceiling: int | None = None
    """What the bank will have at most, if the bank asked for it."""


class BankGivenUp(Moving, frozen=True):
    """Before no more bets is called the bank passes on or leaves; the dealer's wager goes back."""

    kind = "bank-given-up/1"
    seat: int
    person: str
    clause: ClauseId


class BankAbandoned(Cited, frozen=True):
    """The bank leaves in mid-round: its chips answer for the round, or the round is void."""

    kind = "bank-abandoned/1"
    seat: int
    person: str
    void: bool


# Wagers


class WagerPlaced(Moving, frozen=True):
    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what stood there before."""


class WagerAbandoned(Moving, frozen=True):
    """A player left in mid-round: the wager is lost, the tiles join the Dead Hand unseen."""

    kind = "wager-abandoned/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


# Dealing


class DeliveryChosen(Cited, frozen=True):
    kind = "delivery-chosen/1"
    delivery: str
    seat: int
    """The bank's; 0: the dealer chose."""


class DeliveryShown(Cited, frozen=True):
    """Repeated aloud and shown with the tiles, for surveillance."""

    kind = "delivery-shown/1"
    delivery: str
    signal: str
    """What the dealer does besides, as filed."""


class DiceShaken(Cited, frozen=True):
    kind = "dice-shaken/1"
    seat: int
    """The bank's; 0: the dealer."""
    times: int


class ShakerOpened(Cited, frozen=True):
    kind = "shaker-opened/1"
    dice: tuple[int, ...]
    total: int
    commitment: str
    salt: str


class NoRollCalled(Cited, frozen=True):
    kind = "no-roll-called/1"
    why: str
    dice: str
    """The seal on the dice of the next shake."""


class ShakerUncoveredByBank(Cited, frozen=True):
    kind = "shaker-uncovered-by-bank/1"
    seat: int
    dice: str
    """The seal on the dice of the next shake."""


class TotalAnnounced(Cited, frozen=True):
    kind = "total-announced/1"
    total: int
    """As said; it may be wrong."""


class TotalCorrected(Cited, frozen=True):
    kind = "total-corrected/1"
    total: int


class TilesDealt(Cited, frozen=True):
    kind = "tiles-dealt/1"
    delivery: str
    start: int
    hands: tuple[tuple[int, Hand], ...]
    """Position and tiles, in the order of delivery."""
    wrong: str = ""
    """What went to the wrong positions or in the wrong style, if anything did."""


class WrongDealFound(Cited, frozen=True):
    kind = "wrong-deal-found/1"
    why: str
    """``positions`` or ``delivery``."""
    void: bool
    """All hands are void for it; else the tiles are dealt as they should be."""


class DealerMarked(Cited, frozen=True):
    """The marker lies on the dealer's tiles, or the dealer's wager against the bank."""

    kind = "dealer-marked/1"
    wager: int


class PositionsSwept(Cited, frozen=True):
    """Tiles of positions without a wager lie with the Dead Hand, unseen."""

    kind = "positions-swept/1"
    seats: tuple[int, ...]


class ShakerCovered(Cited, frozen=True):
    kind = "shaker-covered/1"


# Setting the hands


class AdviceGiven(Cited, frozen=True):
    """How the house way sets these tiles; empty where the dealer says it over real ones."""

    kind = "advice-given/1"
    seat: int
    person: str
    high: Two
    low: Two


class HandsSet(Cited, frozen=True):
    """Two hands of a player or the bank lie face down."""

    kind = "hands-set/1"
    seat: int
    person: str
    high: Two
    low: Two
    by_dealer: bool = False
    """By the house way, for somebody who does not answer."""


class TilesTurned(Cited, frozen=True):
    """The tiles of the dealer or of the co-bank are face up."""

    kind = "tiles-turned/1"
    seat: int
    tiles: tuple[Tile, ...]


class HouseHandsSet(Cited, frozen=True):
    """The dealer set the tiles of the dealer or of the co-bank."""

    kind = "house-hands-set/1"
    seat: int
    high: Two
    low: Two
    wrong: bool = False
    """Not as the house way sets them."""


class HandsReset(Cited, frozen=True):
    kind = "hands-reset/1"
    seat: int
    high: Two
    low: Two


# Completing the round


class WagerSurrendered(Moving, frozen=True):
    """The wager is collected at once and the tiles are stacked face down, unseen."""

    kind = "wager-surrendered/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


class HandsExposed(Cited, frozen=True):
    """Both hands of a player, compared and announced, or of the bank."""

    kind = "hands-exposed/1"
    seat: int
    owner: str
    high: Two
    low: Two
    verdict: str = ""
    """``win``, ``tie`` or ``lose``; of the bank's own hands nothing."""
    beats: tuple[int, int] = (0, 0)
    """High and low: 1 better, 0 alike, -1 lower than those they are compared with."""
    decided_by: ClauseId | None = None


class BankResult(msgspec.Struct, frozen=True):
    """What the round brought the bank; surplus and shortfall are of the whole centre."""

    seat: int
    surplus: int
    shortfall: int
    share: int
    """The bank's part of it."""
    vigorish: int
    net: int


class WagersJudged(Event, frozen=True):
    """What wagers bring, and the order in which the dealer moves their chips."""

    kind = "wagers-judged/1"
    phase: str
    """``exposed``: one position, at once; ``winners``: once all hands are exposed."""
    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...]
    bank: BankResult | None = None


class TilesCollected(Cited, frozen=True):
    """A hand is picked up so that it can be rebuilt, and put face up at the dealer's right."""

    kind = "tiles-collected/1"
    seat: int
    high: Two
    low: Two


class RoundEnded(Cited, frozen=True):
    """The exposed tiles in the order in which they were picked up, hand by hand."""

    kind = "round-ended/1"
    round: int
    discarded: tuple[Tile, ...]


# Irregularities


class TileExposed(Cited, frozen=True):
    kind = "tile-exposed/1"
    seat: int
    nth: int
    """Which of the four, from 1."""
    tile: Tile | None
    by_player: bool = False
    """Its own player showed it."""
    void: bool = False
    """All hands are void for it."""


class HandKept(Cited, frozen=True):
    """The player whose tile was exposed plays on."""

    kind = "hand-kept/1"
    seat: int
    person: str


class HandVoided(Moving, frozen=True):
    """The wager goes back and the tiles join the Dead Hand unseen; a bank's voids all hands."""

    kind = "hand-voided/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


EVENTS = events_in(globals())
