"""The discard rack in mid-round: the shoe is empty, and what was played is shuffled."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from croupier.table.cards.plan import seal
from croupier.table.cards.shoe import Cause, Shoe
from croupier.table.cards.state import DEALERS_SEAT, Cutting
from croupier.table.cards.todo import LOAD, RUN, TAKE, Todo, Todos
from croupier.table.orders import Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.state import Table, cut_by
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited

discards = Procedure[Table]()


@discards.order(
    says="The shoe is empty: shuffle the discards",
    named="shuffling the discards, for the shoe is empty",
)
class ShuffleDiscards(Order, frozen=True):
    """The shoe is empty in mid-round: the cards of the discard rack are shuffled."""


@discards.event("The shoe is empty: {cards} cards of the discard rack are shuffled.")
class DiscardsShuffled(Cited, frozen=True):
    """In mid-round, with the shoe empty: so many cards of the rack make a new stack."""

    kind = "discards-shuffled/1"
    batch: str
    cards: int


def shuffle_step(table: Table) -> tuple[Step, ...]:
    return (Step(ShuffleDiscards(), table.duty("insufficient_cards")),)


@discards.in_turn
def shuffle_discards(table: Table, _: ShuffleDiscards, turn: Turn) -> Outcome:
    """All that is not on the layout is in the rack; those cards make a new stack (R-S26)."""
    cards = table.all_cards - len(table.laid_out) - len(table.unseen_out)
    return (DiscardsShuffled(turn.clause, table.in_shoe.batch, cards),)


@discards.change
def discards_shuffled(table: Table, event: DiscardsShuffled) -> Table:
    """The cards on the layout stay there; whoever was to cut next cuts these."""
    old = table.in_shoe
    hole = table.round.hole_seen if table.round and not table.round.turned else None
    shoe = Shoe(
        event.batch,
        event.cards,
        number=old.number,
        loaded=table.is_continuous,
        seen=Counter((*table.laid_out, *([hole] if hole else []))),
        of_discards=True,
    )
    reached = table.reached or DEALERS_SEAT
    return replace(
        table.with_order_returned(),
        reached=reached,
        cut_by=cut_by(Cause.CUTTING_CARD, reached),
        shoe=shoe,
        cutting=Cutting(done=table.is_continuous),
        todo=_shuffled(table, event),
    )


def _shuffled(table: Table, event: DiscardsShuffled) -> Todos:
    """Where a device stands, they go through it."""
    steps = (LOAD, RUN, TAKE) if table.has_two_batches else ()
    through = (Todo(step, event.batch, event.clause) for step in steps)
    return (*through, *seal(table, event.batch))
