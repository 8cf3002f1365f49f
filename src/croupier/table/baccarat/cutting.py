"""The cut: whom the stack is offered to, how deep it is cut, and a cut made again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat.state import DEALERS_SEAT, Table
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
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import refuse

cutting = Procedure[Table]()


def is_to_be_cut(table: Table) -> bool:
    return not table.in_shoe.loaded and not table.cutting.done


def agenda(table: Table) -> tuple[Step, ...]:
    offered, depth = table.cutting.offered, table.house.options["cut_depth"].clause
    least, most = _depths(table)
    if offered is not None:
        person = table.holder(offered) or ""
        cut = CutCards(offered, least)
        return (
            Step(cut, depth, Role.PLAYER, person, must=False, least=least, most=most),
            Step(DeclineCut(offered), table.duty("offer_cut"), Role.PLAYER, person, must=False),
        )
    if (seat := next_cutter(table)) != DEALERS_SEAT:
        return (Step(OfferCut(seat), _offering(table)),)
    always = table.house.procedure.get("dealer_always_cuts")
    clause = always if always and table.house.chose("cut_by") == "dealer" else None
    cut = CutCards(DEALERS_SEAT, least)
    return (Step(cut, clause or table.duty("dealer_cuts"), least=least, most=most),)


def _offering(table: Table) -> ClauseId:
    return table.duty("recutter" if table.cutting.again else "offer_cut")


def next_cutter(table: Table) -> int:
    """Whom the stack goes to next; the dealer when nobody is left to ask."""
    cutting, house = table.cutting, table.house
    if house.chose("cut_by") == "dealer":
        return DEALERS_SEAT
    cutter = cutting.cutter
    last_again = cutting.again and house.chose("recut_by") == "last_cutter"
    if last_again and cutter is not None and cutter in table.seats:
        return cutter
    return next((seat for seat in _order(table) if seat not in cutting.asked), DEALERS_SEAT)


def _order(table: Table) -> list[int]:
    """Seats downwards, at big Baccarat from the last curator; a recut goes on after the cutter."""
    seats, cutting = sorted(table.seats, reverse=True), table.cutting
    last, cutter = table.curating.last, cutting.cutter
    if table.has_curator and table.shoes and last in seats:
        seats = seats[seats.index(last) :] + seats[: seats.index(last)]
    if not cutting.again or cutter is None:
        return seats
    if cutter == DEALERS_SEAT:
        return []
    return seats[seats.index(cutter) + 1 :] if cutter in seats else seats


def _depths(table: Table) -> tuple[int, int]:
    least = table.house.count("cut_depth")
    return least, table.in_shoe.cards - least


@cutting.in_turn
def offer_cut(_: Table, order: OfferCut, turn: Turn) -> Outcome:
    return (CutOffered(turn.clause, order.seat),)


@cutting.change
def cut_offered(table: Table, event: CutOffered) -> Table:
    asked = (*table.cutting.asked, event.seat)
    return replace(table, cutting=replace(table.cutting, offered=event.seat, asked=asked))


@cutting.in_turn
def decline_cut(_: Table, order: DeclineCut, turn: Turn) -> Outcome:
    return (CutDeclined(turn.clause, order.seat),)


@cutting.change
def cut_declined(table: Table, event: CutDeclined) -> Table:
    """A last cutter who will not cut again is not asked a third time."""
    cutter = None if event.seat == table.cutting.cutter else table.cutting.cutter
    return replace(table, cutting=replace(table.cutting, offered=None, cutter=cutter))


@cutting.in_turn
def cut_cards(table: Table, order: CutCards, turn: Turn) -> Outcome:
    least, most = _depths(table)
    if not least <= order.depth <= most:
        clause = table.house.options["cut_depth"].clause
        text = "a cut after card {depth} is not between {least} and {most}"
        return refuse(clause, text, depth=order.depth, least=least, most=most)
    return (CardsCut(turn.clause, order.seat, order.depth),)


@cutting.change
def cards_cut(table: Table, event: CardsCut) -> Table:
    shoe = table.in_shoe
    cut = replace(table.cutting, offered=None, cutter=event.seat, done=True, again=False)
    offset = (shoe.offset + event.depth) % shoe.cards
    return replace(table, cutting=cut, shoe=replace(shoe, offset=offset))


@cutting.at_any_time
def order_recut(table: Table, order: OrderRecut, given: Command) -> Outcome:
    """After the cut, and before the cards are in the shoe or, in Massachusetts, before the burn."""
    clause, shoe = table.duty("recut"), table.shoe
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a recut is for a floorperson or above to order")
    until_dealt = "manual_steps" in table.house.procedure
    open_still = shoe is not None and (not shoe.loaded or (until_dealt and not shoe.drawn))
    if table.todo or not open_still or not table.cutting.done or table.is_continuous:
        return refuse(clause, "there is no cut to be made again")
    return (RecutOrdered(clause, order.why),)


@cutting.change
def recut_ordered(table: Table, _: RecutOrdered) -> Table:
    shoe = table.in_shoe
    if shoe.loaded:
        table = replace(table, shoes=table.shoes - 1)
    shoe = replace(shoe, cover_at=None, loaded=False, to_burn=None)
    return replace(table, cutting=replace(table.cutting, done=False, again=True), shoe=shoe)


@cutting.offer(Role.FLOORPERSON)
def _may_have_it_cut_again(_: Table, __: str) -> Iterator[Order]:
    yield OrderRecut()
