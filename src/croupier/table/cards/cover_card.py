"""The cover or cutting card: put into the stack before it is loaded, to show before its end."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards.state import C, CardTable
from croupier.table.orders import Blank, Depth, Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.refusals import refuse

cover_card = Procedure[CardTable]()
"""Each game has words of its own for the event, and says what follows once the card shows."""

NEVER = -1
"""A real card is where it is; the dealer says when it shows."""


@cover_card.order(says="Insert the second cover card", named="the second cover card")
class InsertCoverCard(Order, frozen=True):
    filled = frozenset({"depth"})
    depth: Depth = 0
    """How many cards lie behind it."""


@cover_card.blank(InsertCoverCard)
def _how_deep(_: CardTable, step: Step) -> tuple[Blank, ...]:
    return (Blank("depth", "depth", step.least, step.most),)


class CoverCardInserted(Cited, frozen=True):
    kind = "cover-card-inserted/1"
    depth: int
    """How many cards lie behind it."""
    bottom: bool = False
    """The other one stays the last card of the stack."""


def is_to_be_inserted(table: CardTable) -> bool:
    shoe = table.in_shoe
    return not shoe.loaded and shoe.cover_at is None and not shoe.of_discards


def insert_step(table: CardTable) -> tuple[Step, ...]:
    least, most = table.cover_depths
    return (Step(InsertCoverCard(least), table.covers, least=least, most=most),)


@cover_card.in_turn
def insert_cover_card(table: CardTable, order: InsertCoverCard, turn: Turn) -> Outcome:
    least, most = table.cover_depths
    if not least <= order.depth <= most:
        text = "{depth} cards would lie behind it; there must be {least} to {most}"
        return refuse(turn.clause, text, depth=order.depth, least=least, most=most)
    return (CoverCardInserted(turn.clause, order.depth, stays_at_bottom(table)),)


def stays_at_bottom(table: CardTable) -> bool:
    """Whether the chapter keeps the first cover card beneath all others."""
    return "bottom_cover_card" in table.house.procedure


@cover_card.change
def cover_card_inserted(table: C, event: CoverCardInserted) -> C:
    shoe = table.in_shoe
    at = NEVER if table.physical_cards else shoe.cards - event.depth
    return replace(table, shoe=replace(shoe, cover_at=at))
