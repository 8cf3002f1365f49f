"""The cut: who is offered it, how deep it goes, and a cut made again."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards.cutting import (
    CardsCut,
    CutCards,
    CutDeclined,
    CutOffered,
    DeclineCut,
    OfferCut,
    OrderRecut,
    RecutOrdered,
)
from croupier.table.cards.state import first_to_arrive
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.spanish_21.state import DEALERS_SEAT, Over, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import refuse

cutting = Procedure[Table]()
cutting.reword(OrderRecut, final=True)

FIRST_CUTTER, BOX = "first_cutter", "cutting_card_box"
BEGINNING = frozenset({Over.IDLE_UP, Over.IDLE_DOWN, Over.AGED, Over.TENS})
"""After these the game begins anew, and the first player at the table cuts."""


def agenda(table: Table) -> tuple[Step, ...]:
    offered, clause = table.cutting.offered, table.house.minimum_cut.clause
    least, most = cut_depths(table)
    if offered is not None:
        person = table.holder(offered) or ""
        cut = CutCards(offered, least)
        return (
            Step(cut, clause, Role.PLAYER, person, must=False, least=least, most=most),
            Step(DeclineCut(offered), table.duty("cut_declined"), Role.PLAYER, person, False),
        )
    if (seat := next_cutter(table)) != DEALERS_SEAT:
        return (Step(OfferCut(seat), _offering(table)),)
    cut = CutCards(DEALERS_SEAT, least)
    return (Step(cut, table.duty("dealer_cuts"), least=least, most=most),)


def _offering(table: Table) -> ClauseId:
    """Who is named by the chapter comes first; the others follow clockwise."""
    if table.cutting.again:
        return table.duty("recutter")
    return table.duty("cut_declined" if table.cutting.asked else table.cut_by)


# who cuts


def next_cutter(table: Table) -> int:
    """Whom the stack goes to next; the dealer when nobody is left to ask."""
    asked = table.cutting.asked
    return next((seat for seat in _in_order(table) if seat not in asked), DEALERS_SEAT)


def _in_order(table: Table) -> list[int]:
    """Clockwise, seats upwards and past the dealer; a recut goes on after the cutter."""
    cutter, again = table.cutting.cutter, table.cutting.again
    if again and cutter == DEALERS_SEAT:
        return []
    seats = sorted(table.seats)
    first = cutter + 1 if again and cutter else _first(table)
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


def _first(table: Table) -> int:
    """The seat that is named by 551.5(b)."""
    if not table.seats:
        return DEALERS_SEAT
    if table.cut_by == FIRST_CUTTER:
        return first_to_arrive(table.seats)
    return table.cut_box if table.cut_by == BOX else max(table.seats)


def cut_by(why: str, reached: int) -> str:
    """The duty of 551.5(b) that says who is offered the cut, by why the last shoe is over."""
    if why in BEGINNING:
        return FIRST_CUTTER
    if why != Over.REACHED:
        return "ordered_cutter"
    return BOX if reached else "cutting_card_dealer"


# offered, declined, made


@cutting.in_turn
def offer_cut(_: Table, order: OfferCut, turn: Turn) -> Outcome:
    return (CutOffered(turn.clause, order.seat),)


@cutting.change
def cut_offered(table: Table, event: CutOffered) -> Table:
    cutting = table.cutting
    asked = (*cutting.asked, event.seat)
    return replace(table, cutting=replace(cutting, offered=event.seat, asked=asked))


@cutting.in_turn
def decline_cut(_: Table, order: DeclineCut, turn: Turn) -> Outcome:
    return (CutDeclined(turn.clause, order.seat),)


@cutting.change
def cut_declined(table: Table, _: CutDeclined) -> Table:
    return replace(table, cutting=replace(table.cutting, offered=None))


def cut_depths(table: Table) -> tuple[int, int]:
    """The fewest and most cards above the cut; a short stack in mid-round has less room."""
    cards = table.in_shoe.cards
    least = min(table.house.minimum_cut.value, cards // 2)
    return least, cards - least


@cutting.in_turn
def cut_cards(table: Table, order: CutCards, _: Turn) -> Outcome:
    """The packet above the cutting card goes under the other one."""
    least, most = cut_depths(table)
    if not least <= order.depth <= most:
        text = "a cut after card {depth} is not between {least} and {most}"
        clause = table.house.minimum_cut.clause
        return refuse(clause, text, depth=order.depth, least=least, most=most)
    return (CardsCut(table.duty("move_packet"), order.seat, order.depth),)


@cutting.change
def cards_cut(table: Table, event: CardsCut) -> Table:
    shoe = table.in_shoe
    cutting = replace(table.cutting, offered=None, cutter=event.seat, done=True, again=False)
    offset = (shoe.offset + event.depth) % shoe.cards
    return replace(table, cutting=cutting, shoe=replace(shoe, offset=offset))


# made again


@cutting.at_any_time
def order_recut(table: Table, order: OrderRecut, given: Command) -> Outcome:
    """After the cut, and before any card has left the shoe."""
    clause, shoe = table.duty("recut"), table.shoe
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a recut is for a floorperson or above to order")
    open_still = shoe is not None and not shoe.drawn
    if table.todo or not open_still or not table.cutting.done or table.is_continuous:
        return refuse(clause, "there is no cut to be made again")
    return (RecutOrdered(clause, order.why),)


@cutting.change
def recut_ordered(table: Table, _: RecutOrdered) -> Table:
    shoe = table.in_shoe
    if shoe.loaded and not shoe.of_discards:
        table = replace(table, shoes=table.shoes - 1)
    waits = max(shoe.to_burn - 1, 0)
    shoe = replace(shoe, cutting_at=None, loaded=False, to_burn=waits)
    return replace(table, cutting=replace(table.cutting, done=False, again=True), shoe=shoe)


@cutting.offer(Role.FLOORPERSON)
def _may_order(_: Table, __: str) -> tuple[Order, ...]:
    return (OrderRecut(),)
