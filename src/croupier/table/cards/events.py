"""What can have happened to a set of cards, from its arrival at a table to the end of a shoe.

A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.table.events import Cited, Event
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId


class Todo(msgspec.Struct, frozen=True):
    """A step still to be taken with a batch of cards."""

    step: str
    batch: str
    clause: ClauseId


class PreparationBegun(Cited, frozen=True):
    kind = "preparation-begun/1"
    why: str
    todo: tuple[Todo, ...]


class CardsReceived(Cited, frozen=True):
    kind = "cards-received/1"
    batch: str
    decks: int
    colour: str
    preshuffled: bool
    at: datetime


class CardsRejected(Cited, frozen=True):
    kind = "cards-rejected/1"
    batch: str
    defect: str


class CardsRetired(Cited, frozen=True):
    kind = "cards-retired/1"
    batch: str


class CardsPrepared(Cited, frozen=True):
    """One step of inspecting, spreading, washing, shuffling: `step` names it."""

    kind = "cards-prepared/1"
    step: str
    batch: str
    by: str
    seat: int = 0


class OrderSealed(Event, frozen=True):
    kind = "order-sealed/1"
    commitment: str
    batch: str
    cards: int


class ShoeOpened(Event, frozen=True):
    """The sealed order and its salt, once the shoe is over."""

    kind = "shoe-opened/1"
    commitment: str
    order: tuple[Card, ...]
    salt: str
    offset: int
    """How far the cuts turned the order."""
    dealt: int


class SpreadRequested(Cited, frozen=True):
    kind = "spread-requested/1"
    seat: int
    todo: tuple[Todo, ...]


class CutOffered(Cited, frozen=True):
    kind = "cut-offered/1"
    seat: int


class CutDeclined(Cited, frozen=True):
    kind = "cut-declined/1"
    seat: int


class CardsCut(Cited, frozen=True):
    kind = "cards-cut/1"
    seat: int
    depth: int


class RecutOrdered(Cited, frozen=True):
    kind = "recut-ordered/1"
    why: str


class ShoeLoaded(Cited, frozen=True):
    kind = "shoe-loaded/1"
    shoe: int
    batch: str
    cards: int


class CardBurned(Cited, frozen=True):
    kind = "card-burned/1"
    card: Card | None
    left: int
    """How many more are to be burned."""


class ShuffleOrdered(Cited, frozen=True):
    kind = "shuffle-ordered/1"
    why: str


class ShoeEnded(Cited, frozen=True):
    kind = "shoe-ended/1"
    shoe: int
    why: str
    unused: int
