"""The shoe: the cards in it, where each of them stands, and why it is over."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec
from msgspec.structs import replace

from croupier.values.cards import Card
from croupier.values.clauses import ClauseId


class Place(msgspec.Struct, frozen=True):
    """Where in a sealed order a card stands; of real cards, where in the shoe."""

    commitment: str
    offset: int
    """How far the cuts turned the order."""
    nth: int
    """How many cards left the shoe before it."""


class Shoe(msgspec.Struct, frozen=True):
    """The stack or shoe in use; its order is not here."""

    batch: str
    cards: int
    commitment: str = ""
    offset: int = 0
    """How far cuts turned the sealed order."""
    drawn: int = 0
    cover_at: int | None = None
    """After how many cards the cover or cutting card lies; None before it is inserted."""
    cover_round: int | None = None
    """The round as whose cover card it counts, once it is out."""
    number: int = 0
    loaded: bool = False
    to_burn: int = 0
    """Cards to be burned before anything is dealt."""
    burned: bool = False
    """One of its cards has been."""
    seen: Mapping[Card, int] = {}
    """Cards whose faces somebody has seen."""
    of_discards: bool = False
    """Made of the discards in mid-round, to finish it."""

    @property
    def left(self) -> int:
        return self.cards - self.drawn

    @property
    def next_place(self) -> Place:
        """Where the next card of the shoe stands."""
        return Place(self.commitment, self.offset, self.drawn)

    @property
    def burns_first(self) -> bool:
        """The first card is still to be burned."""
        return bool(self.to_burn) and not self.burned

    def after_drawing(self, card: Card | None) -> Shoe:
        """One card fewer; a face that was seen is counted."""
        return replace(self, drawn=self.drawn + 1).after_seeing(card)

    def after_seeing(self, card: Card | None) -> Shoe:
        if card is None:
            return self
        return replace(self, seen={**self.seen, card: self.seen.get(card, 0) + 1})


class Cause(Enum):
    """Why a shoe is over: a closed set, whatever reason somebody gave in words."""

    LAST_HAND = "last_hand"
    CUTTING_CARD = "cutting_card"
    INSUFFICIENT_CARDS = "insufficient_cards"
    VOID_ROUND = "void_round"
    TENS_FOUND = "10s_found"
    WRONG_CARD = "wrong_card"
    SHUFFLE_ORDERED = "shuffle_ordered"
    SHUFFLER_REMOVED = "shuffler_removed"
    SHUFFLER_FAILED = "shuffler_failed"
    SHUFFLER_RESTORED = "shuffler_restored"
    IDLE = "idle"
    CARD_LIFE = "card_life"
    CARDS_CHANGED = "cards_changed"
    CARDS_UNFIT = "cards_unfit"
    TABLE_CLOSED = "table_closed"

    @property
    def words(self) -> str:
        return self.value.replace("_", " ")


WRONG_CARD = "the cards are not whole"
"""Why a round is void in which that turned out."""
LIFE_OVER = "the life of the cards is over"
"""Why one is void in which that happened, where it is filed so."""


class Over(msgspec.Struct, frozen=True):
    """Why the shoe is over, until it is cleared away."""

    cause: Cause
    clause: ClauseId
    face_up: bool = False
    """How an idle table's cards are spread."""

    @property
    def words(self) -> str:
        spread = f", spread face {'up' if self.face_up else 'down'}"
        return f"{self.cause.words}{spread if self.cause is Cause.IDLE else ''}"
