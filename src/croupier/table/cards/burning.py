"""The shoe is loaded, and the first cards are burned."""

from __future__ import annotations

from croupier.table.cards.state import CardTable
from croupier.table.orders import Order
from croupier.table.procedure import Procedure
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.messages import either

burning = Procedure[CardTable]()


@burning.order(says="Load the shoe", named="the shoe", waits=True)
class LoadShoe(Order, frozen=True):
    pass


@burning.order(says="Burn a card", named="the burn")
class BurnCard(Order, frozen=True):
    filled = frozenset({"card"})
    card: Card | None = None


@burning.event("Batch {batch}, {cards} cards, goes into shoe {shoe}.")
class ShoeLoaded(Cited, frozen=True):
    kind = "shoe-loaded/1"
    shoe: int
    batch: str
    cards: int


@burning.event(
    either(
        "card",
        "{card:card} is burned{left:; {left} more to burn|}.",
        "A card is burned face down{left:; {left} more to burn|}.",
    ),
    ends_passage=True,
)
class CardBurned(Cited, frozen=True):
    kind = "card-burned/1"
    card: Card | None
    left: int
    """How many more are to be burned."""
