"""The end of a shoe: a shuffle directed, cards past their life, an idle table, the opened shoe."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.table.cards.state import CardTable, Cause
from croupier.table.orders import WHY, Order, Words
from croupier.table.procedure import Procedure
from croupier.table.seats.wagers import IdleDeclared
from croupier.values.cards import Card
from croupier.values.events import Cited, Event
from croupier.values.messages import Message, said

ending = Procedure[CardTable]()

Shoe = Annotated[tuple[Card, ...], msgspec.Meta(max_length=16 * 52)]


@ending.order(says="Order a shuffle", asks=(WHY,), final=True)
class OrderShuffle(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "ordered"


@ending.order(
    says="Declare the table idle, cards spread face {face_up:up|down}",
    final=True,
)
class DeclareIdle(Order, frozen=True):
    filled = frozenset({"face_up"})
    face_up: bool = False


@ending.order(says="Change the cards, which are past their life", final=True)
class ChangeCards(Order, frozen=True):
    """Cards at the end of their life leave the table."""


@ending.order(says="End the shoe", named="the end of the shoe")
class EndShoe(Order, frozen=True):
    pass


@ending.order(
    says="Open the sealed order of the last shoe",
    named="opening the sealed order of the last shoe",
    chance=True,
)
class OpenShoe(Order, frozen=True):
    """Publish the cards and salt behind a commitment."""

    filled = frozenset({"cards", "salt"})
    commitment: Words
    cards: Shoe = ()
    salt: Words = ""


@ending.event("A shuffle is ordered: {why}.", known=True)
class ShuffleOrdered(Cited, frozen=True):
    kind = "shuffle-ordered/1"
    why: str
    """As it was given."""
    cause: Cause = Cause.SHUFFLE_ORDERED


ending.event("The table is declared idle; the cards are spread face {face_up:up|down}.")(
    IdleDeclared
)


@ending.event("Shoe {shoe} is over, {why}; {unused} cards were not dealt.")
class ShoeEnded(Cited, frozen=True):
    kind = "shoe-ended/1"
    shoe: int
    why: str
    unused: int
    cause: Cause | None = None


def _opened(event: ShoeOpened) -> Message:
    return said(
        "The sealed order {seal}… is opened: {cards} cards, turned by {offset},"
        " {dealt} of them dealt.",
        seal=event.commitment[:12],
        cards=len(event.cards),
        offset=event.offset,
        dealt=event.dealt,
    )


@ending.event(_opened, opens="commitment")
class ShoeOpened(Event, frozen=True):
    """The sealed cards and their salt, once the shoe is over."""

    kind = "shoe-opened/1"
    commitment: str
    cards: tuple[Card, ...]
    salt: str
    offset: int
    """How far the cuts turned them."""
    dealt: int
