"""The curator of big Baccarat: who holds the shoe."""

from __future__ import annotations

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    CuratorChosen,
    DealerDesignated,
    ShoeAskedFor,
    ShoeDeclined,
    ShoeOffered,
    ShoePassed,
)
from croupier.table.baccarat.state import DEALERS_SEAT, Table
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


def agenda(table: Table) -> tuple[Step, ...]:
    curating = table.curating
    if (seat := curating.offered) is not None:
        person = table.holder(seat) or ""
        return (
            Step(acts.AcceptShoe(seat), table.duty("curator"), Role.PLAYER, person, must=False),
            Step(acts.DeclineShoe(seat), table.duty("offer_shoe_on"), Role.PLAYER, person, False),
        )
    return (Step(acts.OfferShoe(next_curator(table)), _offering(table)),)


def _offering(table: Table) -> ClauseId:
    if table.curating.passed:
        return table.duty("pass_shoe")
    return table.duty("offer_shoe_on" if table.curating.asked else "offer_shoe")


def next_curator(table: Table) -> int:
    """A new shoe goes to seat 1 and on; a passed one to the right of the last curator."""
    seats, last, passed = sorted(table.seats), table.curating.last, table.curating.passed
    kept = table.house.chose("first_curator") == "last_curator" and not table.history
    if passed:
        seats = [n for n in seats if n > last] + [n for n in seats if n < last]
    elif kept:
        seats = [n for n in seats if n >= last] + [n for n in seats if n < last]
    return next((n for n in seats if n not in table.curating.asked), DEALERS_SEAT)


def offer_shoe(table: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.OfferShoe)
    if command.order.seat == DEALERS_SEAT:
        return (CuratorChosen(table.duty("dealer_curates"), DEALERS_SEAT),)
    return (ShoeOffered(step.clause, command.order.seat),)


def accept_shoe(table: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.AcceptShoe)
    clause = table.duty("new_curator") if table.curating.passed else step.clause
    return (CuratorChosen(clause, command.order.seat),)


def decline_shoe(_: Table, command: Command, step: Step) -> Outcome:
    assert isinstance(command.order, acts.DeclineShoe)
    return (ShoeDeclined(step.clause, command.order.seat),)


def _holds_shoe(table: Table, command: Command, seat: int, clause: ClauseId) -> Refusal | None:
    if not table.has_curator:
        return Refusal(clause, "nobody but the dealer deals at this table")
    if table.round is not None:
        return Refusal(clause, "the shoe is passed between rounds")
    if not seat or table.curating.seat != seat or table.holder(seat) != command.actor:
        return Refusal(clause, f"{command.actor} is not the curator")
    return None


def pass_shoe(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.PassShoe)
    clause = table.house.procedure.get("may_pass", table.duty("no_touch"))
    if refusal := _holds_shoe(table, command, act.seat, clause):
        return refusal
    return (ShoePassed(clause, act.seat, "passed"),)


def designate_dealer(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.DesignateDealer)
    clause = table.house.procedure.get("designate", table.duty("no_touch"))
    if refusal := _holds_shoe(table, command, act.seat, clause):
        return refusal
    if table.curating.dealer_acts:
        return Refusal(clause, "the dealer deals already")
    return (DealerDesignated(clause, act.seat),)


def order_pass(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.OrderPass)
    clause = table.house.procedure.get("order_pass", table.duty("no_touch"))
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "only the dealer or a floorperson orders the shoe passed")
    if not table.curating.seat or table.round is not None:
        return Refusal(clause, "no player holds the shoe between rounds")
    return (ShoePassed(clause, table.curating.seat, act.why),)


def ask_for_shoe(table: Table, command: Command) -> Outcome:
    """When the dealer curates because nobody would, a player may ask (reading R-N13)."""
    act = command.order
    assert isinstance(act, acts.AskForShoe)
    clause = table.house.procedure.get("dealer_curates", table.duty("no_touch"))
    if table.holder(act.seat) != command.actor:
        return Refusal(clause, f"seat {act.seat} is not {command.actor}'s")
    if table.curating.seat != DEALERS_SEAT or table.round is not None:
        return Refusal(clause, "the shoe is not free to be asked for")
    return (ShoeAskedFor(clause, act.seat),)
