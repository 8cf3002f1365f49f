"""The order of a stack is sealed before it is dealt: its hash is published, its secret kept."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards import todo as steps
from croupier.table.cards.plan import step_taken
from croupier.table.cards.state import C, CardTable
from croupier.table.cards.todo import Handling
from croupier.table.orders import Words
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.events import Event
from croupier.values.messages import Message, said
from croupier.values.refusals import refuse

sealing = Procedure[CardTable]()

HASH_LENGTH = 64
REAL_OR_SEALED = "{physical_cards:real cards|sealed orders of cards}"
"""What a table opens with."""


@sealing.order(
    says="Seal the order of the cards", named="sealing the cards", chance=True, pace=QUICK
)
class SealShoe(Handling, frozen=True):
    """Publish the hash of the cards, as they lie, and a salt."""

    step = steps.SEAL
    filled = frozenset({"commitment"})
    by_chance = ("commitment",)
    commitment: Words = ""


def _sealed(event: ShoeSealed) -> Message:
    text = "The order of {cards} cards of batch {batch} is sealed under {seal}…"
    return said(text, cards=event.cards, batch=event.batch, seal=event.commitment[:12])


@sealing.event(_sealed, seals="commitment")
class ShoeSealed(Event, frozen=True):
    kind = "shoe-sealed/1"
    commitment: str
    batch: str
    cards: int


def seal_step(table: CardTable) -> tuple[Step, ...]:
    """A continuous device has shuffled for every round anew."""
    return (Step(SealShoe(table.in_shoe.batch), table.duty("continuous")),)


@sealing.in_turn
def seal_shoe(table: CardTable, order: SealShoe, turn: Turn) -> Outcome:
    """The whole set, or what is left of it: in mid-round, or beside cards that wait."""
    if len(order.commitment) != HASH_LENGTH:
        return refuse(turn.clause, "a commitment is the hash of an order and its salt")
    is_whole = table.todo and table.round is None
    cards = table.all_cards if is_whole else table.in_shoe.cards
    return (ShoeSealed(order.commitment, order.batch, cards),)


@sealing.change
def shoe_sealed(table: C, event: ShoeSealed) -> C:
    after = step_taken(table) if table.todo else table
    return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))
