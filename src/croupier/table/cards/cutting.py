"""The cut: whom the stack is offered to, how deep it is cut, and a cut made again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.cards.state import DEALERS_SEAT, C, CardTable, Cutting
from croupier.table.orders import WHY, Blank, Command, Depth, Order, Seat, Words
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, either, said
from croupier.values.refusals import refuse

cutting = Procedure[CardTable]()


OFFERED = "The cut is offered to you"


@cutting.order(
    says="Offer the cut to seat {seat}", named="the offer of the cut to seat {seat}", pace=QUICK
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
    pace=QUICK,
    declined=True,
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


BACKS = {
    "cut_backs_away": "the backs of the cards away from the dealer",
    "cut_backs_up": "the backs of the cards up",
}
"""By the duty that a chapter names, how the stack is held out."""


def manner_of_offer(table: CardTable) -> str:
    return next((how for duty, how in BACKS.items() if duty in table.house.procedure), "")


@cutting.instruction
def _how_to_offer(table: CardTable, order: OfferCut) -> Message:
    text = "Offer the cut to seat {seat}{how:, {how}|}"
    return said(text, seat=order.seat, how=manner_of_offer(table))


@cutting.event("The cut is offered to {seat:seat}{how:, {how}|}.")
class CutOffered(Cited, frozen=True):
    kind = "cut-offered/1"
    seat: int
    how: str = ""


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


def is_to_be_cut(table: CardTable) -> bool:
    return not table.in_shoe.loaded and not table.cutting.done


def agenda(table: CardTable) -> tuple[Step, ...]:
    offered, duties = table.cutting.offered, table.house.procedure
    least, most = cut_depths(table)
    if offered is not None:
        person, cut = table.holder(offered) or "", CutCards(offered, least)
        declined = duties.get("cut_declined", duties["offer_cut"])
        return (
            Step(cut, table.cut.clause, Role.PLAYER, person, must=False, least=least, most=most),
            Step(DeclineCut(offered), declined, Role.PLAYER, person, must=False),
        )
    if (seat := next_cutter(table)) != DEALERS_SEAT:
        clause = table.duty("recutter") if table.cutting.again else table.offers_cut
        return (Step(OfferCut(seat), clause),)
    return (Step(CutCards(DEALERS_SEAT, least), _dealer_cuts(table), least=least, most=most),)


def _dealer_cuts(table: CardTable) -> ClauseId:
    always = table.house.procedure.get("dealer_always_cuts")
    if always and table.house.chose("cut_by") == "dealer":
        return always
    return table.duty("dealer_cuts")


def next_cutter(table: CardTable) -> int:
    """Whom the stack goes to next; the dealer when nobody is left to ask."""
    cutting, house = table.cutting, table.house
    if house.chose("cut_by") == "dealer":
        return DEALERS_SEAT
    if cutting.again and house.chose("recut_by") == "last_cutter":
        last = table.seat_now(cutting.cut_by, cutting.cutter)
        if last is not None:
            return last
    return table.first_unasked(_in_order(table), cutting.asked)


def _in_order(table: CardTable) -> tuple[int, ...]:
    """The offer goes round the table once, and a recut goes on where the cut was made."""
    reached = table.cutting.reached
    if reached is None:
        return table.cutters
    return () if reached == DEALERS_SEAT else table.cutters_after(reached)


def cut_depths(table: CardTable) -> tuple[int, int]:
    """The fewest and most cards above the cut; a short stack in mid-round has less room."""
    cards = table.in_shoe.cards
    least = min(table.cut.least, cards // 2)
    return least, cards - least


@cutting.in_turn
def offer_cut(table: CardTable, order: OfferCut, turn: Turn) -> Outcome:
    return (CutOffered(turn.clause, order.seat, manner_of_offer(table)),)


@cutting.change
def cut_offered(table: C, event: CutOffered) -> C:
    asked = (*table.cutting.asked, table.holder(event.seat) or "")
    walk = replace(table.cutting, offered=event.seat, reached=event.seat, asked=asked)
    return replace(table, cutting=walk)


@cutting.in_turn
def decline_cut(_: CardTable, order: DeclineCut, turn: Turn) -> Outcome:
    return (CutDeclined(turn.clause, order.seat),)


@cutting.change
def cut_declined(table: C, event: CutDeclined) -> C:
    """A last cutter who will not cut again is not asked a third time."""
    cutting = replace(table.cutting, offered=None)
    if table.holder(event.seat) == cutting.cut_by:
        cutting = replace(cutting, cutter=None, cut_by="")
    return replace(table, cutting=cutting)


@cutting.in_turn
def cut_cards(table: CardTable, order: CutCards, turn: Turn) -> Outcome:
    least, most = cut_depths(table)
    if not least <= order.depth <= most:
        text = "a cut after card {depth} is not between {least} and {most}"
        return refuse(table.cut.clause, text, depth=order.depth, least=least, most=most)
    return (CardsCut(table.cut.made or turn.clause, order.seat, order.depth),)


@cutting.change
def cards_cut(table: C, event: CardsCut) -> C:
    shoe = table.in_shoe
    seat, by = event.seat, table.holder(event.seat) or ""
    cut = Cutting(table.cutting.asked, reached=seat, cutter=seat, cut_by=by, done=True)
    offset = (shoe.offset + event.depth) % shoe.cards
    return replace(table, cutting=cut, shoe=replace(shoe, offset=offset))


@cutting.at_any_time
def order_recut(table: CardTable, order: OrderRecut, given: Command) -> Outcome:
    """After the cut, and before any card has left the shoe or, in most chapters, came into it."""
    clause, shoe = table.duty("recut"), table.shoe
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a recut is for a floorperson or above to order")
    open_still = shoe is not None and not shoe.drawn
    if shoe is not None and shoe.loaded and not table.may_recut_loaded:
        open_still = False
    if table.todo or not open_still or not table.cutting.done or table.is_continuous:
        return refuse(clause, "there is no cut to be made again")
    return (RecutOrdered(clause, order.why),)


@cutting.change
def recut_ordered(table: C, _: RecutOrdered) -> C:
    shoe = table.in_shoe
    if shoe.loaded and not shoe.of_discards:
        table = replace(table, shoes=table.shoes - 1)
    waits = max(shoe.to_burn - 1, 0)
    shoe = replace(shoe, cover_at=None, loaded=False, to_burn=waits)
    return replace(table, cutting=replace(table.cutting, done=False, again=True), shoe=shoe)


@cutting.offer(Role.FLOORPERSON)
def _may_order_recut(_: CardTable, __: str) -> Iterator[Order]:
    yield OrderRecut()
