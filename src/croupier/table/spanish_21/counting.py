"""The count after the cutting card, and what else is told of a batch that is prepared."""

from __future__ import annotations

from croupier.table.cards import todo as steps
from croupier.table.cards.card_life import overdue
from croupier.table.cards.plan import step_taken
from croupier.table.cards.preparing import CardsPrepared, cards_prepared, handled
from croupier.table.cards.receiving import changed
from croupier.table.cards.shoe import Cause
from croupier.table.cards.todo import COUNT, Handling
from croupier.table.orders import Blank, Depth
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.state import TEAR_TENS, Table
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse

counting = Procedure[Table]()


@counting.order(
    says="Put the rest of the shoe into the rack and count the cards",
    named="the count of the cards in the discard rack",
)
class CheckCount(Handling, frozen=True):
    """All cards of the shoe are in the discard rack, so that a missing one would show."""

    step = COUNT
    filled = frozenset({"missing"})
    missing: Depth = 0


@counting.event(
    either(
        "missing",
        "{missing} cards of batch {batch} are missing.",
        "No card of batch {batch} is missing.",
    )
)
class CardsCounted(Cited, frozen=True):
    """All cards of the shoe lie in the discard rack."""

    kind = "cards-counted/1"
    batch: str
    missing: int


counting.event(
    handled(
        {
            steps.INSPECT: "{by:begun} inspects batch {batch}.",
            TEAR_TENS: ("{by:begun} tears the 10s of batch {batch} and puts them into their box."),
        }
    )
)(CardsPrepared)


counting.change(cards_prepared)


def count_step(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    return (Step(CheckCount(todo.batch), todo.clause),)


@counting.blank(CheckCount)
def _how_many(table: Table, _: Step) -> tuple[Blank, ...]:
    return (Blank("missing", "depth", 0, table.all_cards),) if table.physical_cards else ()


@counting.in_turn
def check_count(table: Table, order: CheckCount, turn: Turn) -> Outcome:
    """Where a card is missing or their life has ended, all leave the table and others come."""
    late = overdue(table, turn.at)
    counted = CardsCounted(turn.clause, order.batch, order.missing)
    if not order.missing:
        return (counted, *changed(table, Cause.CARD_LIFE.words, late)) if late else (counted,)
    if not table.physical_cards:
        return refuse(turn.clause, "every card of a sealed order is there")
    if order.missing > table.all_cards:
        return refuse(turn.clause, "{cards} cards are all there are", cards=table.all_cards)
    return (counted, *changed(table, "cards missing", turn.clause))


def not_counted(table: Table) -> Refusal | None:
    """After the cutting card nothing is done with the cards before none is known to be missing."""
    if not table.step_is(COUNT):
        return None
    return refuse(table.todo[0].clause, "the cards are counted first")


@counting.change
def cards_counted(table: Table, _: CardsCounted) -> Table:
    return step_taken(table)
