"""The cutting card, met in the last round of a shoe."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards.cover_card import CoverCardInserted, InsertCoverCard
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import next_due
from croupier.table.steps import Outcome
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import refuse

cutting_card = Procedure[Table]()
cutting_card.reword(
    InsertCoverCard, says="Insert the cutting card", named="the cutting card", pace=QUICK
)
cutting_card.event("The dealer puts the cutting card in front of the last {depth} cards.")(
    CoverCardInserted
)


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
