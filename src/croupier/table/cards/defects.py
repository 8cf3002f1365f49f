"""A defect: cards that are inspected or shown go back, cards in use are changed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.cards import todo as steps
from croupier.table.cards.plan import is_shown, replaced
from croupier.table.cards.receiving import without_batch
from croupier.table.cards.state import C, CardTable
from croupier.table.cards.todo import Handling
from croupier.table.orders import Blank, Command, Order, Words
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure
from croupier.table.steps import Outcome
from croupier.values.events import Cited
from croupier.values.refusals import refuse

defects = Procedure[CardTable]()


@defects.order(
    says="Batch {batch} has a defect: send it back",
    mishap="A card of batch {batch} is unfit",
    asks=(Blank("defect", "text"),),
    reports=True,
    final=True,
    pace=QUICK,
)
class RejectCards(Handling, frozen=True):
    filled = frozenset({"defect"})
    defect: Words = ""


@defects.event("Batch {batch} is sent back: {defect}.", known=True)
class CardsRejected(Cited, frozen=True):
    kind = "cards-rejected/1"
    batch: str
    defect: str


@defects.event(
    "A card of batch {batch} is found unfit, {defect}: the cards are changed before another round.",
    foretells="The cards are changed before another round.",
)
class CardsFoundUnfit(Cited, frozen=True):
    kind = "cards-found-unfit/1"
    batch: str
    defect: str


@defects.at_any_time
def reject_cards(table: CardTable, order: RejectCards, given: Command) -> Outcome:
    """Cards that are inspected or shown go back; those in use are changed after the round."""
    clause = table.duty("look" if table.step_is(steps.LOOK) else "inspect")
    is_shown_now = is_shown(table, order.batch)
    if order.batch not in table.batches or (table.brings_cards and not is_shown_now):
        return refuse(clause, "batch {batch} is not being inspected", batch=order.batch)
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "cards are inspected by dealer and floorperson")
    if not order.defect:
        return refuse(clause, "name the defect")
    if is_shown_now:
        return (CardsRejected(clause, order.batch, order.defect),)
    if table.unfit:
        return refuse(clause, "the cards are to be changed already")
    return (CardsFoundUnfit(clause, order.batch, order.defect),)


@defects.change
def cards_rejected(table: C, event: CardsRejected) -> C:
    """Another set must come, and be inspected from the beginning."""
    after = without_batch(table, event.batch)
    return replace(after, todo=replaced(table, event.batch), decks_inspected=0)


@defects.change
def cards_found_unfit(table: C, event: CardsFoundUnfit) -> C:
    return replace(table, unfit=event.clause)


@defects.offer(Role.DEALER, Role.FLOORPERSON)
def _may_reject(table: CardTable, _: str) -> Iterator[Order]:
    yield from (RejectCards(batch, "a defect") for batch in table.batches)
