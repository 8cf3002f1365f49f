"""The cut: whom the stack is offered to, and a cut made again."""

from __future__ import annotations

from croupier.table.cards.state import CardTable
from croupier.table.orders import WHY, Blank, Depth, Order, Seat, Words
from croupier.table.procedure import Procedure
from croupier.table.steps import Step
from croupier.values.events import Cited
from croupier.values.messages import either

cutting = Procedure[CardTable]()


OFFERED = "The cut is offered to you"


@cutting.order(
    says="Offer the cut to seat {seat}",
    named="the offer of the cut to seat {seat}",
)
class OfferCut(Order, frozen=True):
    seat: Seat


@cutting.order(
    says="Seat {seat} declines the cut",
    named="the answer of seat {seat} about the cut",
    question=OFFERED,
    answer="Leave it to another",
)
class DeclineCut(Order, frozen=True):
    seat: Seat


@cutting.order(
    says=either("seat", "Seat {seat} cuts the cards", "Cut the cards yourself"),
    named="the cut by {seat:seat}",
    question=OFFERED,
    answer="Cut here",
)
class CutCards(Order, frozen=True):
    filled = frozenset({"depth"})
    seat: Seat
    """0 for the dealer."""
    depth: Depth = 0


@cutting.blank(CutCards)
def _how_deep(_: CardTable, step: Step) -> tuple[Blank, ...]:
    return (Blank("depth", "depth", step.least, step.most),)


@cutting.order(says="Order the cards cut again", asks=(WHY,))
class OrderRecut(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "improper cut"


@cutting.event("The cut is offered to {seat:seat}.")
class CutOffered(Cited, frozen=True):
    kind = "cut-offered/1"
    seat: int


@cutting.event("{seat:seat} declines to cut.")
class CutDeclined(Cited, frozen=True):
    kind = "cut-declined/1"
    seat: int


@cutting.event("{seat:seat} cuts the cards after card {depth}.")
class CardsCut(Cited, frozen=True):
    kind = "cards-cut/1"
    seat: int
    depth: int


@cutting.event("The cards are to be cut again: {why}.", known=True)
class RecutOrdered(Cited, frozen=True):
    kind = "recut-ordered/1"
    why: str
