"""Orders about a set of cards, from its arrival at a table to the end of a shoe."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.table.orders import Depth, Name, Order, Seat, Words
from croupier.values.cards import Card

Shoe = Annotated[tuple[Card, ...], msgspec.Meta(max_length=16 * 52)]


class Handling(Order, frozen=True):
    """A step with one batch of cards."""

    batch: Name = "A"


class ReceiveCards(Handling, frozen=True):
    filled = frozenset({"colour"})
    colour: Name = "red"


class InspectCards(Handling, frozen=True):
    pass


class RejectCards(Handling, frozen=True):
    filled = frozenset({"defect"})
    defect: Words = ""


class VerifyInspection(Handling, frozen=True):
    pass


class SpreadCards(Handling, frozen=True):
    pass


class ShowSpread(Handling, frozen=True):
    """The first player's look."""

    filled = frozenset({"seat"})
    seat: Seat = 0


class TurnCardsUp(Handling, frozen=True):
    pass


class TurnCardsDown(Handling, frozen=True):
    pass


class WashCards(Handling, frozen=True):
    pass


class StackCards(Handling, frozen=True):
    pass


class ShuffleCards(Handling, frozen=True):
    pass


class LoadShuffler(Handling, frozen=True):
    pass


class RunShuffler(Handling, frozen=True):
    """The device shuffles what it holds."""


class TakeFromShuffler(Handling, frozen=True):
    pass


class SealOrder(Handling, frozen=True):
    """Publish the hash of the order and its salt."""

    filled = frozenset({"commitment"})
    commitment: Words = ""


class RequestSpread(Order, frozen=True):
    """A player asks to see the batch that came out of the shuffler."""

    seat: Seat


class OfferCut(Order, frozen=True):
    seat: Seat


class DeclineCut(Order, frozen=True):
    seat: Seat


class CutCards(Order, frozen=True):
    filled = frozenset({"depth"})
    seat: Seat
    """0 for the dealer."""
    depth: Depth = 0


class OrderRecut(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "improper cut"


class LoadShoe(Order, frozen=True):
    pass


class BurnCard(Order, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


class OrderShuffle(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "ordered"


class DeclareIdle(Order, frozen=True):
    filled = frozenset({"face_up"})
    face_up: bool = False


class RevealOrder(Order, frozen=True):
    """Publish the order and salt behind a commitment."""

    filled = frozenset({"order", "salt"})
    commitment: Words
    order: Shoe = ()
    salt: Words = ""


class ChangeCards(Order, frozen=True):
    """Cards at the end of their life leave the table."""


class EndShoe(Order, frozen=True):
    pass
