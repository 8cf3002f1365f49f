"""Cut, cutting card, shoe and burn."""

from __future__ import annotations

from math import ceil

from croupier.table.cards.state import first_to_arrive
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.cards_out import drawn
from croupier.table.spanish_21.events import (
    CardBurned,
    CardsCut,
    CutDeclined,
    CutOffered,
    CuttingCardInserted,
    DealerRelieved,
    RecutOrdered,
    ShoeLoaded,
)
from croupier.table.spanish_21.life import overdue
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal

FIRST_CUTTER, BOX = "first_cutter", "cutting_card_box"


def agenda(table: Table) -> tuple[Step, ...]:
    shoe = table.in_shoe
    if not table.cutting.done:
        return _who_cuts(table)
    if shoe.cutting_at is None and not shoe.of_discards:
        least, most = cutting_card_depths(table)
        clause = table.house.cutting_card.clause
        return (Step(acts.InsertCuttingCard(least), clause, least=least, most=most),)
    if not shoe.loaded:
        return (Step(acts.LoadShoe(), _loading(table)),)
    return (Step(acts.BurnCard(), _burning(table)),)


def _loading(table: Table) -> ClauseId:
    return table.duty("insufficient_cards" if table.in_shoe.of_discards else "load_shoe")


def _burning(table: Table) -> ClauseId:
    """For a new batch, for the rack's cards in mid-round, or by a dealer who has just come."""
    shoe = table.in_shoe
    if shoe.of_discards:
        return table.duty("insufficient_cards")
    return table.duty("burn_new_dealer" if shoe.drawn else "burn")


def _who_cuts(table: Table) -> tuple[Step, ...]:
    offered, clause = table.cutting.offered, table.house.minimum_cut.clause
    least, most = cut_depths(table)
    if offered is not None:
        person = table.holder(offered) or ""
        cut = acts.CutCards(offered, least)
        return (
            Step(cut, clause, Role.PLAYER, person, must=False, least=least, most=most),
            Step(acts.DeclineCut(offered), table.duty("cut_declined"), Role.PLAYER, person, False),
        )
    if (seat := next_cutter(table)) != DEALERS_SEAT:
        return (Step(acts.OfferCut(seat), _offering(table)),)
    cut = acts.CutCards(DEALERS_SEAT, least)
    return (Step(cut, table.duty("dealer_cuts"), least=least, most=most),)


def _offering(table: Table) -> ClauseId:
    """Who is named by the chapter comes first; the others follow clockwise."""
    if table.cutting.again:
        return table.duty("recutter")
    return table.duty("cut_declined" if table.cutting.asked else table.cut_by)


def next_cutter(table: Table) -> int:
    """Whom the stack goes to next; the dealer when nobody is left to ask."""
    asked = table.cutting.asked
    return next((seat for seat in _order(table) if seat not in asked), DEALERS_SEAT)


def _order(table: Table) -> list[int]:
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


def cut_depths(table: Table) -> tuple[int, int]:
    """The fewest and most cards above the cut; a short stack in mid-round has less room."""
    cards = table.in_shoe.cards
    least = min(table.house.minimum_cut.value, cards // 2)
    return least, cards - least


def cutting_card_depths(table: Table) -> tuple[int, int]:
    """At least the share filed from the bottom, and not before the burn card."""
    cards = table.in_shoe.cards
    return ceil(table.house.cutting_card.value * cards), cards - 1


def offer_cut(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.OfferCut)
    return (CutOffered(step.clause, command.order.seat),)


def decline_cut(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.DeclineCut)
    return (CutDeclined(step.clause, command.order.seat),)


def cut_cards(table: Table, command: Command, _: Step) -> Outcome:
    """The packet above the cutting card goes under the other one."""
    act = command.order
    assert isinstance(act, acts.CutCards)
    least, most = cut_depths(table)
    if not least <= act.depth <= most:
        clause = table.house.minimum_cut.clause
        return Refusal(clause, f"a cut after card {act.depth} is not between {least} and {most}")
    return (CardsCut(table.duty("move_packet"), act.seat, act.depth),)


def order_recut(table: Table, command: Command) -> Outcome:
    """After the cut, and before any card has left the shoe."""
    act, clause, shoe = command.order, table.duty("recut"), table.shoe
    assert isinstance(act, acts.OrderRecut)
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a recut is for a floorperson or above to order")
    open_still = shoe is not None and not shoe.drawn
    if table.todo or not open_still or not table.cutting.done or table.is_continuous:
        return Refusal(clause, "there is no cut to be made again")
    return (RecutOrdered(clause, act.why),)


def insert_cutting_card(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.InsertCuttingCard)
    least, most = cutting_card_depths(table)
    if not least <= act.depth <= most:
        why = f"{act.depth} cards behind the cutting card; there must be {least} to {most}"
        return Refusal(step.clause, why)
    return (CuttingCardInserted(step.clause, act.depth),)


def load_shoe(table: Table, command: Command, step: Step) -> Outcome:
    shoe = table.in_shoe
    if not shoe.of_discards and (late := overdue(table, command.at)):
        return Refusal(late, f"the cards of batch {shoe.batch} are overdue for a change")
    number = table.shoes if shoe.of_discards else table.shoes + 1
    return (ShoeLoaded(step.clause, number, shoe.batch, shoe.cards),)


def burn_card(table: Table, command: Command, step: Step) -> Outcome:
    """Face down: nobody sees it (reading R-S17)."""
    act = command.order
    assert isinstance(act, acts.BurnCard)
    if act.card is not None:
        return Refusal(step.clause, "the card goes to the rack unseen: nobody names it")
    out = drawn(table, None)
    if isinstance(out, Refusal):
        return out
    return (*out, CardBurned(step.clause, None, table.in_shoe.to_burn - 1))


def new_dealer(table: Table, command: Command) -> Outcome:
    """Between rounds; whoever comes burns a card before dealing any."""
    clause = table.duty("burn_new_dealer")
    if command.role is not Role.DEALER:
        return Refusal(clause, "a dealer is relieved by a dealer")
    if table.round is not None:
        return Refusal(clause, "the round is dealt to its end first")
    if command.actor == table.dealer:
        return Refusal(clause, f"{command.actor} is the dealer")
    if table.unopened:
        return Refusal(clause, "the last order is opened first")
    return (DealerRelieved(clause, command.actor),)
