"""What preparing, cutting, burning and ending a shoe change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import events as e
from croupier.table.baccarat import plans
from croupier.table.baccarat.ending import AGED, IDLE_DOWN, IDLE_UP, ORDERED
from croupier.table.baccarat.events import Todo
from croupier.table.baccarat.preparing import MIXING
from croupier.table.baccarat.state import Batch, Curating, Cutting, Shoe, Table
from croupier.table.events import Event
from croupier.values.cards import Card

MIXED = frozenset(MIXING.values())
NEVER = -1
"""A real cover card is where it is; the dealer says when it shows."""


def begun(table: Table, event: e.PreparationBegun) -> Table:
    """The order of a stack that never came into the shoe is opened like any other."""
    if table.shoe is not None and not table.shoe.loaded:
        table = order_returned(table)
    return replace(table, todo=event.todo, mixed=(), shuffled_by=(), faces_wanted=False)


def received(table: Table, event: e.CardsReceived) -> Table:
    batch = Batch(event.decks, event.colour, event.at, event.preshuffled)
    return _next(replace(table, batches={**table.batches, event.batch: batch}))


def rejected(table: Table, event: e.CardsRejected) -> Table:
    """Another set must come, and be inspected."""
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    again = [Todo(plans.RECEIVE, event.batch, table.duty("receive"))]
    if table.todo[0].step == plans.VERIFY:
        again.append(Todo(plans.INSPECT, event.batch, table.duty("inspect")))
    return replace(table, batches=left, todo=(*again, *table.todo))


def retired(table: Table, event: e.CardsRetired) -> Table:
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    return replace(table, batches=left)


def prepared(table: Table, event: e.CardsPrepared) -> Table:
    if event.step in MIXED:
        return replace(table, mixed=(*table.mixed, event.step))
    if event.step == plans.LACE and table.todo[0].step == plans.MIX:
        table = _laced(table)
    if event.step == plans.SHUFFLE:
        by = (*table.shuffled_by, event.by)
        table = replace(table, shuffled_by=by)
        if len(by) < table.house.count("dealers", 1):
            return table
    return _next(table)


def _laced(table: Table) -> Table:
    """The pit's practice of the day says whether the laced cards are shuffled again."""
    lace = table.todo[1]
    again = (Todo(plans.AGAIN, lace.batch, table.duty("extra_shuffle")),)
    return replace(table, todo=(lace, *(again if table.extra_shuffle else ()), *table.todo[2:]))


def notice_given(table: Table, event: e.NoticeGiven) -> Table:
    return replace(table, notice=(event.extra_shuffle, event.at))


def extra_shuffle_switched(table: Table, event: e.ExtraShuffleSwitched) -> Table:
    return replace(table, extra_shuffle=event.extra_shuffle, notice=None)


def found_uneven(table: Table, event: e.ShuffleFoundUneven) -> Table:
    return replace(table, todo=(*event.again, *table.todo[1:]), mixed=(), shuffled_by=())


def sealed(table: Table, event: e.OrderSealed) -> Table:
    if table.todo:
        after = _next(table)
        return replace(after, shoe=replace(after.in_shoe, commitment=event.commitment))
    return replace(table, shoe=replace(table.in_shoe, commitment=event.commitment))


def faces_requested(table: Table, event: e.FacesRequested) -> Table:
    look, *rest = table.todo
    up = Todo(plans.TURN_UP, look.batch, event.clause)
    down = Todo(plans.TURN_DOWN, look.batch, event.clause)
    return replace(table, faces_wanted=True, todo=(up, look, down, *rest))


def spread_requested(table: Table, event: e.SpreadRequested) -> Table:
    return replace(table, todo=event.todo)


def _next(table: Table) -> Table:
    return _ready(replace(table, todo=table.todo[1:]), table.todo[0])


def _ready(table: Table, last: Todo) -> Table:
    """With nothing left to do the stack is ready to be cut, or the device to deal."""
    if table.todo:
        return table
    batch = _batch_in_play(table, last)
    cards = table.house.shoe_decks * 52
    shoe = Shoe(batch, cards, number=table.shoes)
    if table.is_continuous:
        shoe = replace(shoe, number=table.shoes + 1, loaded=True, to_burn=0)
        return replace(_new_shoe(table), shoe=shoe, shoes=table.shoes + 1)
    return replace(table, shoe=shoe, cutting=Cutting(), shuffled_by=(), mixed=())


def _batch_in_play(table: Table, last: Todo) -> str:
    """Of two batches the one that did not go into the shuffler last."""
    if table.has_two_batches and last.step == plans.LOAD:
        return plans.other(last.batch)
    return last.batch


def cut_offered(table: Table, event: e.CutOffered) -> Table:
    cutting = table.cutting
    asked = (*cutting.asked, event.seat)
    return replace(table, cutting=replace(cutting, offered=event.seat, asked=asked))


def cut_declined(table: Table, event: e.CutDeclined) -> Table:
    """A last cutter who will not cut again is not asked a third time."""
    cutting = table.cutting
    cutter = None if event.seat == cutting.cutter else cutting.cutter
    return replace(table, cutting=replace(cutting, offered=None, cutter=cutter))


def cut(table: Table, event: e.CardsCut) -> Table:
    shoe = table.in_shoe
    cutting = replace(table.cutting, offered=None, cutter=event.seat, done=True, again=False)
    offset = (shoe.offset + event.depth) % shoe.cards
    return replace(table, cutting=cutting, shoe=replace(shoe, offset=offset))


def recut_ordered(table: Table, _: e.RecutOrdered) -> Table:
    shoe = table.in_shoe
    if shoe.loaded:
        table = replace(table, shoes=table.shoes - 1)
    shoe = replace(shoe, cover_at=None, loaded=False, to_burn=None)
    return replace(table, cutting=replace(table.cutting, done=False, again=True), shoe=shoe)


def cover_card_inserted(table: Table, event: e.CoverCardInserted) -> Table:
    shoe = table.in_shoe
    at = NEVER if table.physical_cards else shoe.cards - event.depth
    return replace(table, shoe=replace(shoe, cover_at=at))


def shoe_loaded(table: Table, event: e.ShoeLoaded) -> Table:
    shoe = replace(table.in_shoe, loaded=True, number=event.shoe)
    return replace(_new_shoe(table), shoe=shoe, shoes=event.shoe)


def _new_shoe(table: Table) -> Table:
    return replace(
        table,
        history=(),
        hands_left=None,
        curating=Curating(last=table.curating.last),
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


def cover_card_removed(table: Table, event: e.CoverCardRemoved) -> Table:
    return replace(table, shoe=replace(table.in_shoe, cover_round=event.counted))


def last_hand_called(table: Table, _: e.LastHandCalled) -> Table:
    return replace(table, hands_left=1)


def shuffle_ordered(table: Table, event: e.ShuffleOrdered) -> Table:
    why = AGED if event.why == AGED else ORDERED
    return replace(table, over=(why, event.clause))


def idle_declared(table: Table, event: e.IdleDeclared) -> Table:
    return replace(table, over=(IDLE_UP if event.face_up else IDLE_DOWN, event.clause))


def shoe_ended(table: Table, _: e.ShoeEnded) -> Table:
    shoe = table.in_shoe
    batch = replace(table.batches[shoe.batch], used=True)
    return replace(
        order_returned(table),
        over=None,
        held=(),
        carried=(),
        disclosed=(),
        strays=(),
        discarding=None,
        hands_left=None,
        batches={**table.batches, shoe.batch: batch},
    )


def order_returned(table: Table) -> Table:
    """A sealed order waits to be opened once its shoe is over."""
    shoe = table.in_shoe
    if not shoe.commitment:
        return table
    once = replace(shoe, commitment="")
    return replace(table, unopened=(*table.unopened, shoe), shoe=once)


def shoe_opened(table: Table, _: e.ShoeOpened) -> Table:
    return replace(table, unopened=table.unopened[1:])


def shoe_offered(table: Table, event: e.ShoeOffered) -> Table:
    curating = table.curating
    asked = (*curating.asked, event.seat)
    return replace(table, curating=replace(curating, offered=event.seat, asked=asked))


def shoe_declined(table: Table, _: e.ShoeDeclined) -> Table:
    return replace(table, curating=replace(table.curating, offered=None))


def curator_chosen(table: Table, event: e.CuratorChosen) -> Table:
    last = event.seat or table.curating.last
    return replace(table, curating=Curating(seat=event.seat, last=last))


def dealer_designated(table: Table, _: e.DealerDesignated) -> Table:
    return replace(table, curating=replace(table.curating, dealer_acts=True))


def shoe_passed(table: Table, event: e.ShoePassed) -> Table:
    """From the dealer it is offered anew; from a player it goes on to the right."""
    if not event.seat:
        return replace(table, curating=Curating(last=table.curating.last))
    passed = Curating(asked=(event.seat,), last=event.seat, passed=True)
    return replace(table, curating=passed)


def shoe_asked_for(table: Table, _: e.ShoeAskedFor) -> Table:
    return replace(table, curating=Curating(last=table.curating.last))


CARD_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.PreparationBegun: begun,
    e.CardsReceived: received,
    e.CardsRejected: rejected,
    e.CardsRetired: retired,
    e.CardsPrepared: prepared,
    e.ShuffleFoundUneven: found_uneven,
    e.NoticeGiven: notice_given,
    e.ExtraShuffleSwitched: extra_shuffle_switched,
    e.OrderSealed: sealed,
    e.FacesRequested: faces_requested,
    e.SpreadRequested: spread_requested,
    e.CutOffered: cut_offered,
    e.CutDeclined: cut_declined,
    e.CardsCut: cut,
    e.RecutOrdered: recut_ordered,
    e.CoverCardInserted: cover_card_inserted,
    e.ShoeLoaded: shoe_loaded,
    e.CardBurned: burned,
    e.CoverCardRemoved: cover_card_removed,
    e.LastHandCalled: last_hand_called,
    e.ShuffleOrdered: shuffle_ordered,
    e.IdleDeclared: idle_declared,
    e.ShoeEnded: shoe_ended,
    e.ShoeOpened: shoe_opened,
    e.ShoeOffered: shoe_offered,
    e.ShoeDeclined: shoe_declined,
    e.CuratorChosen: curator_chosen,
    e.DealerDesignated: dealer_designated,
    e.ShoePassed: shoe_passed,
    e.ShoeAskedFor: shoe_asked_for,
}
