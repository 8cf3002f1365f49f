"""What cutting, loading, burning and ending a shoe change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.events import Event
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21 import preparation
from croupier.table.spanish_21.cutting import BOX, FIRST_CUTTER
from croupier.table.spanish_21.ending import IDLE_DOWN, IDLE_UP, ORDERED, REACHED, TENS
from croupier.table.spanish_21.life import AGED
from croupier.table.spanish_21.state import DEALERS_SEAT, Cutting, Shoe, Table
from croupier.values.cards import Card

NEVER = -1
"""A real cutting card is where it is; the dealer says when it shows."""
BEGINNING = frozenset({IDLE_UP, IDLE_DOWN, AGED, TENS})
"""After these the game begins anew, and the first player at the table cuts."""


def cut_offered(table: Table, event: e.CutOffered) -> Table:
    cutting = table.cutting
    asked = (*cutting.asked, event.seat)
    return replace(table, cutting=replace(cutting, offered=event.seat, asked=asked))


def cut_declined(table: Table, _: e.CutDeclined) -> Table:
    return replace(table, cutting=replace(table.cutting, offered=None))


def cut(table: Table, event: e.CardsCut) -> Table:
    shoe = table.in_shoe
    cutting = replace(table.cutting, offered=None, cutter=event.seat, done=True, again=False)
    offset = (shoe.offset + event.depth) % shoe.cards
    return replace(table, cutting=cutting, shoe=replace(shoe, offset=offset))


def recut_ordered(table: Table, _: e.RecutOrdered) -> Table:
    shoe = table.in_shoe
    if shoe.loaded and not shoe.of_discards:
        table = replace(table, shoes=table.shoes - 1)
    waits = max(shoe.to_burn - 1, 0)
    shoe = replace(shoe, cutting_at=None, loaded=False, to_burn=waits)
    return replace(table, cutting=replace(table.cutting, done=False, again=True), shoe=shoe)


def cutting_card_inserted(table: Table, event: e.CuttingCardInserted) -> Table:
    shoe = table.in_shoe
    at = NEVER if table.physical_cards else shoe.cards - event.depth
    return replace(table, shoe=replace(shoe, cutting_at=at))


def cutting_card_reached(table: Table, event: e.CuttingCardReached) -> Table:
    """The player of the box is offered the cut of the next shoe."""
    box = table.round.boxes.get(event.seat) if table.round else None
    seat = table.seat_of(box.owner) if box else None
    return replace(table, reached=event.seat, cut_box=seat or event.seat)


def shoe_loaded(table: Table, event: e.ShoeLoaded) -> Table:
    waiting = table.in_shoe.to_burn
    shoe = replace(table.in_shoe, loaded=True, number=event.shoe, to_burn=waiting + 1)
    after = table if shoe.of_discards else new_shoe(table)
    return replace(after, shoe=shoe, shoes=event.shoe)


def new_shoe(table: Table) -> Table:
    """A reshuffle: everybody may wager again, and nothing has been found in it."""
    return replace(
        table, history=(), entered=None, tens_found=0, faces_up=0, reached=None, cut_box=0
    )


def burned(table: Table, event: e.CardBurned) -> Table:
    return replace(table, shoe=replace(drawn(table.in_shoe, event.card), to_burn=event.left))


def drawn(shoe: Shoe, card: Card | None) -> Shoe:
    """One card fewer; a face that was seen is counted."""
    return seen(replace(shoe, drawn=shoe.drawn + 1), card)


def seen(shoe: Shoe, card: Card | None) -> Shoe:
    if card is None:
        return shoe
    return replace(shoe, seen={**shoe.seen, card: shoe.seen.get(card, 0) + 1})


def discards_shuffled(table: Table, event: e.DiscardsShuffled) -> Table:
    """The cards on the layout stay there; whoever was to cut next cuts these."""
    old, sealed = table.in_shoe, not table.physical_cards
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
    after = replace(table, reached=reached, cut_by=_who_cuts(REACHED, reached))
    return replace(
        after,
        shoe=shoe,
        cutting=Cutting(done=table.is_continuous),
        unopened=(*table.unopened, old) if old.commitment else table.unopened,
        todo=preparation.discards(table.house, event.batch, table.shuffler, sealed=sealed),
    )


def dealer_relieved(table: Table, event: e.DealerRelieved) -> Table:
    """Whoever comes burns a card beside any that waits for it; an empty shoe is over."""
    after, shoe = replace(table, dealer=event.dealer), table.shoe
    if shoe is None or not shoe.loaded or table.over or table.is_continuous:
        return after
    if shoe.to_burn >= shoe.left:
        return replace(after, over=(REACHED, table.duty("check_count")))
    return replace(after, shoe=replace(shoe, to_burn=shoe.to_burn + 1))


def shuffle_ordered(table: Table, event: e.ShuffleOrdered) -> Table:
    """By its clause: what a floorperson gives as the reason is in words of their own."""
    why = AGED if event.clause == table.house.card_life_hours.clause else ORDERED
    return replace(table, over=(why, event.clause))


def idle_declared(table: Table, event: e.IdleDeclared) -> Table:
    return replace(table, over=(IDLE_UP if event.face_up else IDLE_DOWN, event.clause))


def shoe_ended(table: Table, event: e.ShoeEnded) -> Table:
    shoe = table.in_shoe
    batches = dict(table.batches)
    if shoe.batch in batches:
        batches[shoe.batch] = replace(batches[shoe.batch], used=True)
    return replace(
        order_returned(table),
        over=None,
        held=(),
        batches=batches,
        cut_by=_who_cuts(event.why, table.reached or DEALERS_SEAT),
    )


def _who_cuts(why: str, reached: int) -> str:
    """By the duties of 551.5(b)."""
    if why in BEGINNING:
        return FIRST_CUTTER
    if why != REACHED:
        return "ordered_cutter"
    return BOX if reached else "cutting_card_dealer"


def order_returned(table: Table) -> Table:
    """A sealed order waits to be opened once its shoe is over."""
    shoe = table.in_shoe
    if not shoe.commitment:
        return table
    once = replace(shoe, commitment="")
    return replace(table, unopened=(*table.unopened, shoe), shoe=once)


def device_refilled(table: Table) -> Table:
    """A continuous device takes all cards back, one that waited too, and shuffles them anew."""
    shoe = table.in_shoe
    fresh = Shoe(shoe.batch, table.all_cards, number=shoe.number, loaded=True)
    return replace(order_returned(table), shoe=fresh, held=(), reached=None)


def shoe_opened(table: Table, _: e.ShoeOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])


SHOE_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.CutOffered: cut_offered,
    e.CutDeclined: cut_declined,
    e.CardsCut: cut,
    e.RecutOrdered: recut_ordered,
    e.CuttingCardInserted: cutting_card_inserted,
    e.CuttingCardReached: cutting_card_reached,
    e.ShoeLoaded: shoe_loaded,
    e.CardBurned: burned,
    e.DiscardsShuffled: discards_shuffled,
    e.DealerRelieved: dealer_relieved,
    e.ShuffleOrdered: shuffle_ordered,
    e.IdleDeclared: idle_declared,
    e.ShoeEnded: shoe_ended,
    e.ShoeOpened: shoe_opened,
}
