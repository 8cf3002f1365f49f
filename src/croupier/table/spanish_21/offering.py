"""To whom an exposed card is offered, once it is the next card (551.16(d))."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box
from croupier.table.spanish_21.round import Held, Offer
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import waiting_boxes


def to_be_asked(table: Table) -> tuple[Box, ...]:
    """First the player whose turn it is, then those still to act, in the order of play."""
    round_ = table.in_round
    assert round_.offer is not None
    waiting = waiting_boxes(round_)
    if table.house.chose("exposed_card_offer") == "whose_turn":
        waiting = () if round_.offer.refused else waiting[:1]
    return tuple(box for box in waiting if can_take(box))


def can_take(box: Box) -> bool:
    """A hand that was doubled and has its card takes no other; who refused is asked once."""
    number = box.acting
    if number is None:
        return False
    hand = box.hand(number)
    return not hand.refused and (hand.awaits or not hand.doubled)


def unwanted(table: Table) -> Table:
    """An offered card that nobody can take any more is the next card, the dealer's if anybody's."""
    offer = table.round.offer if table.round else None
    if offer is None or to_be_asked(table):
        return table
    held = (Held(offer.place, offer.card), *table.held)
    return replace(table, held=held).with_round(offer=None)


def offered_if_next(table: Table) -> Table:
    """An exposed card that came out behind another is offered when that one has been dealt."""
    first = table.held[0] if table.held else None
    if first is None or first.card is None or not first.to_offer:
        return table
    offer = Offer(first.card, first.place)
    return unwanted(replace(table, held=table.held[1:]).with_round(offer=offer))
