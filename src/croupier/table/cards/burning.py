"""The shoe is loaded, and the first cards are burned; which and how many, a game says."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.table.cards.card_life import overdue
from croupier.table.cards.state import C, CardTable
from croupier.table.orders import Order
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse
from croupier.values.shoe import FROM_SHOE

burning = Procedure[CardTable]()


@burning.order(says="Load the shoe", named="the shoe", waits=True)
class LoadShoe(Order, frozen=True):
    pass


@burning.order(says="Burn a card", named="the burn", pace=QUICK)
class BurnCard(Order, frozen=True):
    filled = frozenset({"card"})
    by_chance = ("card",)
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
    card: Card | None = msgspec.field(name=FROM_SHOE)
    left: int
    """How many more are to be burned."""


def load_step(table: CardTable) -> tuple[Step, ...]:
    clause = table.duty("insufficient_cards" if table.in_shoe.of_discards else "load_shoe")
    return (Step(LoadShoe(), clause),)


@burning.in_turn
def load_shoe(table: CardTable, _: LoadShoe, turn: Turn) -> Outcome:
    """Discards that finish a round are of the same shoe, and are not changed in its middle."""
    shoe = table.in_shoe
    if not shoe.of_discards and (late := overdue(table, turn.at)):
        return refuse(late, "the cards of batch {batch} are overdue for a change", batch=shoe.batch)
    number = table.shoes if shoe.of_discards else table.shoes + 1
    return (ShoeLoaded(turn.clause, number, shoe.batch, shoe.cards),)


@burning.change
def shoe_loaded(table: C, event: ShoeLoaded) -> C:
    waiting = table.in_shoe.to_burn
    shoe = replace(table.in_shoe, loaded=True, number=event.shoe, to_burn=waiting + 1)
    after = table if shoe.of_discards else table.with_new_shoe()
    return replace(after, shoe=shoe, shoes=event.shoe)


@burning.change
def card_burned(table: C, event: CardBurned) -> C:
    shoe = table.in_shoe.after_drawing(event.card)
    return replace(table, shoe=replace(shoe, to_burn=event.left, burned=True))
