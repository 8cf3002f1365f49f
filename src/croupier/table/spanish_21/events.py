"""Everything that can have happened at a Spanish 21 table, as facts.

A field called ``card`` means that a card left the shoe, unless it was ``held`` before; its face is
None where nobody saw it. A name on disk outlives a rename: to change an event, raise its number
and add an upcast.
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
    IdleDeclared,
    NoMoreBetsCalled,
    RoundVoided,
    WagerWithdrawn,
)
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId

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
    "CutDeclined",
    "CutOffered",
    "IdleDeclared",
    "InventoryCredited",
    "InventoryFilled",
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

# The card reader


class ReaderChecked(Cited, frozen=True):
    kind = "reader-checked/1"
    by: str
    at: datetime


class ReaderFailed(Cited, frozen=True):
    kind = "reader-failed/1"


class ReaderRepaired(Cited, frozen=True):
    kind = "reader-repaired/1"
    replaced: bool


# Preparing the cards, beside what is done with any cards


class TensRemoved(Cited, frozen=True):
    """The dealer took the 10s out of the decks; a floorperson is to tear them."""

    kind = "tens-removed/1"
    batch: str
    tens: int


class CardsCounted(Cited, frozen=True):
    """All cards of the shoe lie in the discard rack."""

    kind = "cards-counted/1"
    batch: str
    missing: int


class ShufflerJammed(Cited, frozen=True):
    kind = "shuffler-jammed/1"


class ShufflerRemoved(Cited, frozen=True):
    """From now on the dealer shuffles; ``todo`` replaces what the device was to do."""

    kind = "shuffler-removed/1"
    todo: tuple[Todo, ...]


class CuttingCardInserted(Cited, frozen=True):
    kind = "cutting-card-inserted/1"
    depth: int
    """How many cards lie behind it."""


class CuttingCardReached(Cited, frozen=True):
    kind = "cutting-card-reached/1"
    seat: int
    """The box on which it appeared; 0: the dealer's hand, or no box."""


class DiscardsShuffled(Cited, frozen=True):
    """In mid-round, with the shoe empty: so many cards of the rack make a new stack."""

    kind = "discards-shuffled/1"
    batch: str
    cards: int


class DealerRelieved(Cited, frozen=True):
    kind = "dealer-relieved/1"
    dealer: str


# Wagers


class JudgedWager(wagers.JudgedWager, frozen=True):
    """What the round did to one wager, or to one hand of a box."""

    hand: int = 0
    """0 where the wager is not one hand's."""


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fixed sum beside the wagers: a super bonus, or envy."""

    seat: int
    owner: str
    award: str
    cents: int
    clause: ClauseId


class Movement(wagers.Movement, frozen=True):
    """One movement of the settlement, in its place in the order."""

    hand: int = 0


class WagerPlaced(Moving, frozen=True):
    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what lay there before."""


class WagerSpoken(Cited, frozen=True):
    kind = "wager-spoken/1"
    seat: int
    owner: str
    wager: str
    cash: int


class SpokenWagerHeard(Cited, frozen=True):
    """One of the two who must confirm it has; ``by`` is the office."""

    kind = "spoken-wager-heard/1"
    seat: int
    owner: str
    wager: str
    by: str


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


class WagersForfeited(Moving, frozen=True):
    """Whoever left in mid-round loses what was not decided, where that is filed."""

    kind = "wagers-forfeited/1"
    owner: str
    clause: ClauseId
    wagers: tuple[JudgedWager, ...]


class PlayerAdmitted(Cited, frozen=True):
    """Somebody who sat a round out may wager again in this shoe."""

    kind = "player-admitted/1"
    person: str


# A round


class CardDealt(Cited, frozen=True):
    kind = "card-dealt/1"
    seat: int
    """0: the dealer."""
    hand: int
    """From 1 from the dealer's left; 0 for the dealer's."""
    ordinal: int
    """Which card of the hand it is."""
    card: Card | None
    """None: the hole card, face down."""
    sideways: bool = False
    """The one card of a doubled hand."""
    held: bool = False
    """It had left the shoe before."""
    nth: int = 0
    """If it was held: which card of its shoe it was, counted from one."""


class TotalAnnounced(Cited, frozen=True):
    kind = "total-announced/1"
    seat: int
    """0: the dealer's hand."""
    hand: int
    points: int
    soft: bool = False
    blackjack: bool = False


class InsurancePlaced(Moving, frozen=True):
    kind = "insurance-placed/1"
    seat: int
    owner: str
    stake: int
    clause: ClauseId


class InsuranceDeclined(Cited, frozen=True):
    kind = "insurance-declined/1"
    seat: int
    owner: str
    by_dealer: bool = False
    """Its owner did not answer."""


class HoleCardRead(Cited, frozen=True):
    """All that anybody learns from the reader."""

    kind = "hole-card-read/1"
    blackjack: bool


class DecisionMade(Moving, frozen=True):
    """What a player decided about a hand, and the chips laid down for it."""

    kind = "decision-made/1"
    seat: int
    owner: str
    hand: int
    decision: str
    """``surrender``, ``double``, ``split``, ``stand``, ``hit``, ``rescue`` or ``keep``."""
    clause: ClauseId
    cents: int = 0
    """What was doubled, or laid on the new hand."""
    by_dealer: bool = False
    """Its owner did not answer, or has left."""


class HoleCardTurned(Cited, frozen=True):
    """The dealer said "Dealer's Card" and turned it up."""

    kind = "hole-card-turned/1"
    hole: Card
    nth: int = 0
    """Which card of its shoe it was, counted from one."""


class WagersJudged(Event, frozen=True):
    """What wagers bring, and the order in which the dealer moves the chips."""

    kind = "wagers-judged/1"
    phase: str
    """``match``, ``insurance``, ``at_once`` (busts, surrenders, rescues) or ``result``."""
    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...]
    awards: tuple[Award, ...] = ()


class ChipsMoved(wagers.ChipsMoved, frozen=True):
    hand: int = 0


class RoundEnded(Cited, frozen=True):
    """The round's cards lie in the discard rack, in an order that shows every hand."""

    kind = "round-ended/1"
    round: int
    discarded: tuple[Card, ...]


# Irregularities


class CardDrawnInError(Event, frozen=True):
    kind = "card-drawn-in-error/1"
    card: Card | None
    exposed: bool
    for_dealer: bool = False


class ErrorRemedied(Cited, frozen=True):
    """What becomes of a card drawn in error: `remedy` names it."""

    kind = "error-remedied/1"
    remedy: str
    """``next_card``, ``offered`` or ``racked``."""
    about: Card | None = None
    """The card, if its face was seen."""


class CardAccepted(Cited, frozen=True):
    """The exposed card is dealt to a player."""

    kind = "card-accepted/1"
    seat: int
    owner: str


class CardRefused(Cited, frozen=True):
    """Its player gets no other card in this round, on any box."""

    kind = "card-refused/1"
    seat: int
    owner: str
    by_dealer: bool = False


class CardRacked(Cited, frozen=True):
    kind = "card-racked/1"
    about: Card | None


class FaceUpCardFound(Cited, frozen=True):
    """It goes to the discard rack; the second one of a round voids it."""

    kind = "face-up-card-found/1"
    card: Card
    void: bool = False


class TenFound(Cited, frozen=True):
    """An extra card, which no count of the shoe knows."""

    kind = "ten-found/1"
    ten: Card
    void: bool = False


class TenTorn(Cited, frozen=True):
    kind = "ten-torn/1"
    ten: Card


class DealerMissed(Cited, frozen=True):
    """The dealer passed over the own first or second card."""

    kind = "dealer-missed/1"
    ordinal: int


class BoxMissed(Cited, frozen=True):
    kind = "box-missed/1"
    seat: int
    ordinal: int


class SecondCardTaken(Cited, frozen=True):
    kind = "second-card-taken/1"
    seat: int
    owner: str
    by_dealer: bool = False


class CardMissed(Cited, frozen=True):
    """A requested card was not dealt; its player chooses when the others have theirs."""

    kind = "card-missed/1"
    seat: int
    hand: int


class MissedCardTaken(Cited, frozen=True):
    kind = "missed-card-taken/1"
    seat: int
    hand: int
    owner: str
    by_dealer: bool = False


class HandCalledDead(Moving, frozen=True):
    """What lay on the hand, and on the box where it has no other hand, goes back."""

    kind = "hand-called-dead/1"
    seat: int
    owner: str
    hand: int
    clause: ClauseId
    wagers: tuple[JudgedWager, ...] = ()


class PeekMissed(Cited, frozen=True):
    kind = "peek-missed/1"


class NeedlessPeekMade(Cited, frozen=True):
    kind = "needless-peek-made/1"


class NeedlessPeekNoted(Cited, frozen=True):
    """A floorperson knows; play goes on, or all hands are dead."""

    kind = "needless-peek-noted/1"
    by: str
    void: bool


EVENTS = events_in(globals())
