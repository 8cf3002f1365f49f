"""Cards that must follow another into the discards."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from croupier.table.baccarat.cover_card import drawn, nobody_names
from croupier.table.baccarat.state import Discards, Table
from croupier.table.orders import CARD, Order
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.events import Cited
from croupier.values.messages import Message, either, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.shoe import FROM_SHOE

discarding = Procedure[Table]()


@discarding.order(
    says="Put a further card into the discards",
    named="a further card into the discards",
    asks=(CARD,),
)
class DiscardCard(Order, frozen=True):
    filled = frozenset({"card"})
    by_chance = ("card",)
    card: Card | None = None


@discarding.instruction
def _how_many(table: Table, _: DiscardCard) -> Message:
    if not table.discarding:
        return said("Put a further card into the discards")
    return said("Put {left} more into the discards", left=_owed(table))


@discarding.event(
    either(
        "card",
        "{card:card} goes into the discards{left:; {left} more to follow|}.",
        "A card goes into the discards face down{left:; {left} more to follow|}.",
    )
)
class CardDiscarded(Cited, frozen=True):
    kind = "card-discarded/1"
    card: Card | None = msgspec.field(name=FROM_SHOE)
    left: int


def agenda(table: Table) -> tuple[Step, ...]:
    first = table.discarding[0]
    return (Step(DiscardCard(), first.clause, draws=first.shown),)


def _owed(table: Table) -> int:
    return sum(each.left for each in table.discarding)


@discarding.in_turn
def discard_card(table: Table, order: DiscardCard, turn: Turn) -> Outcome:
    shown, left = table.discarding[0].shown, _owed(table)
    if shown and order.card is None:
        return refuse(turn.clause, "this card is drawn face up: name it")
    if order.card is not None and not shown:
        return nobody_names(turn.clause)
    out = drawn(table, order.card)
    if isinstance(out, Refusal):
        return out
    return (*out, CardDiscarded(turn.clause, order.card, left - 1))


@discarding.change
def card_discarded(table: Table, event: CardDiscarded) -> Table:
    shoe = table.in_shoe.after_drawing(event.card)
    left = _last(table.discarding, event.left) if shoe.left else ()
    return replace(table, shoe=shoe, discarding=left)


def _last(discarding: tuple[Discards, ...], left: int) -> tuple[Discards, ...]:
    """What is still to follow when so many cards are."""
    kept = tuple[Discards, ...]()
    for each in reversed(discarding):
        if left:
            kept = (replace(each, left=min(each.left, left)), *kept)
            left -= kept[0].left
    return kept
