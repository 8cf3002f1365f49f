"""The cutting card: inserted, and met in the last round of a shoe."""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from croupier.table.orders import Blank, Command, Depth, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse

cutting_card = Procedure[Table]()

NEVER = -1
"""A real cutting card is where it is; the dealer says when it shows."""


@cutting_card.order(says="Insert the cutting card", named="the cutting card")
class InsertCuttingCard(Order, frozen=True):
    filled = frozenset({"depth"})
    depth: Depth = 0
    """How many cards lie behind it."""


@cutting_card.event("The dealer puts the cutting card in front of the last {depth} cards.")
class CuttingCardInserted(Cited, frozen=True):
    kind = "cutting-card-inserted/1"
    depth: int
    """How many cards lie behind it."""


@cutting_card.order(says="The cutting card shows: take it out", reports=True, final=True)
class RemoveCuttingCard(Order, frozen=True):
    """A dealer with real cards meets the cutting card."""


@cutting_card.event(
    either(
        "seat",
        "The cutting card appears at box {seat}; this is the last round of the shoe.",
        "The cutting card appears at the dealer's hand; this is the last round of the shoe.",
    ),
    known=True,
)
class CuttingCardReached(Cited, frozen=True):
    kind = "cutting-card-reached/1"
    seat: int
    """The box on which it appeared; 0: the dealer's hand, or no box."""


def agenda(table: Table) -> tuple[Step, ...]:
    least, most = cutting_card_depths(table)
    clause = table.house.cutting_card.clause
    return (Step(InsertCuttingCard(least), clause, least=least, most=most),)


def cutting_card_depths(table: Table) -> tuple[int, int]:
    """At least the share filed from the bottom, and not before the burn card."""
    cards = table.in_shoe.cards
    return ceil(table.house.cutting_card.value * cards), cards - 1


@cutting_card.blank(InsertCuttingCard)
def _how_deep(_: Table, step: Step) -> tuple[Blank, ...]:
    return (Blank("depth", "depth", step.least, step.most),)


@cutting_card.in_turn
def insert_cutting_card(table: Table, order: InsertCuttingCard, turn: Turn) -> Outcome:
    least, most = cutting_card_depths(table)
    if not least <= order.depth <= most:
        text = "{depth} cards behind the cutting card; there must be {least} to {most}"
        return refuse(turn.clause, text, depth=order.depth, least=least, most=most)
    return (CuttingCardInserted(turn.clause, order.depth),)


@cutting_card.change
def cutting_card_inserted(table: Table, event: CuttingCardInserted) -> Table:
    shoe = table.in_shoe
    at = NEVER if table.physical_cards else shoe.cards - event.depth
    return replace(table, shoe=replace(shoe, cutting_at=at))


@cutting_card.at_any_time
def remove_cutting_card(table: Table, _: RemoveCuttingCard, given: Command) -> Outcome:
    """A dealer with real cards says when the cutting card shows, and on which box."""
    clause, shoe, due = table.duty("cutting_card_reached"), table.shoe, next_due(table)
    if given.role is not Role.DEALER:
        return refuse(clause, "the dealer removes the cutting card")
    if not table.physical_cards or not table.in_play or table.is_continuous or table.over:
        return refuse(clause, "no shoe with real cards is in play")
    if table.reached is not None or (shoe and shoe.of_discards):
        return refuse(clause, "the cutting card is out already")
    return (CuttingCardReached(clause, due.seat if due else DEALERS_SEAT),)


@cutting_card.change
def cutting_card_reached(table: Table, event: CuttingCardReached) -> Table:
    """The player of the box is offered the cut of the next shoe."""
    box = table.round.boxes.get(event.seat) if table.round else None
    seat = table.seat_of(box.owner) if box else None
    return replace(table, reached=event.seat, cut_box=seat or event.seat)


@cutting_card.offer(Role.DEALER)
def _may_remove(_: Table, __: str) -> tuple[Order, ...]:
    return (RemoveCuttingCard(),)
