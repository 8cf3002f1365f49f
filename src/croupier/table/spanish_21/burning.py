"""A card of a new shoe is burned unseen; whoever relieves the dealer burns another."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe
from croupier.table.cards.shoe import Cause, Over
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.spanish_21.shoe import leaving
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited, Event
from croupier.values.names import folded
from croupier.values.refusals import Refusal, refuse

burning = Procedure[Table]()
burning.reword(LoadShoe, pace=QUICK)


@burning.order(says="Relieve the dealer")
class NewDealer(Order, frozen=True):
    """Whoever gives this order relieves the dealer."""


@burning.event("{dealer} relieves the dealer{burns: and is to burn a card|}.")
class DealerRelieved(Cited, frozen=True):
    kind = "dealer-relieved/1"
    dealer: str
    burns: bool = True
    """A continuous device knows no burned card."""


@burning.event("{dealer} deals until relieved.", known=True)
class DealerCame(Cited, frozen=True):
    kind = "dealer-came/1"
    dealer: str


def must_relieve(table: Table, person: str) -> bool:
    """Whether somebody else deals here, as far as the table was opened to know its dealer."""
    known = table.dealer if "sitting_dealer" in table.house.procedure else ""
    return bool(known) and folded(person) != folded(known)


def attended(table: Table, person: str) -> tuple[Event, ...] | Refusal:
    """Whoever takes the first card is the dealer until relieved; a step foreseen is nobody's."""
    clause = table.house.procedure.get("sitting_dealer")
    if clause is None or not person:
        return ()
    if must_relieve(table, person):
        text = "{dealer} deals here, and {person} has not relieved the dealer"
        return refuse(clause, text, dealer=table.dealer, person=person)
    return () if table.dealer else (DealerCame(clause, person),)


@burning.change
def dealer_came(table: Table, event: DealerCame) -> Table:
    return replace(table, dealer=event.dealer)


def burn_step(table: Table) -> tuple[Step, ...]:
    """For a new batch, for the rack's cards in mid-round, or by a dealer who has just come."""
    shoe = table.in_shoe
    if shoe.of_discards and shoe.burns_first:
        return (Step(BurnCard(), table.duty("insufficient_cards")),)
    return (Step(BurnCard(), table.duty("burn_new_dealer" if shoe.drawn else "burn")),)


@burning.in_turn
def burn_card(table: Table, order: BurnCard, turn: Turn) -> Outcome:
    """Face down: nobody sees it (reading R-S17)."""
    if order.card is not None:
        return refuse(turn.clause, "the card goes to the rack unseen: nobody names it")
    came, out = attended(table, turn.actor), leaving(table, None)
    if isinstance(came, Refusal):
        return came
    if isinstance(out, Refusal):
        return out
    return (*came, *out, CardBurned(turn.clause, None, table.in_shoe.to_burn - 1))


@burning.at_any_time
def new_dealer(table: Table, _: NewDealer, given: Command) -> Outcome:
    """Between rounds or in the middle of one; whoever comes burns a card before dealing any."""
    clause = table.duty("burn_new_dealer")
    if given.role is not Role.DEALER:
        return refuse(clause, "a dealer is relieved by a dealer")
    if folded(given.actor) == folded(table.dealer):
        return refuse(clause, "{dealer} is the dealer", dealer=given.actor)
    if table.unopened and table.round is None:
        return refuse(clause, "the last order is opened first")
    return (DealerRelieved(clause, given.actor, burns=not table.is_continuous),)


@burning.change
def dealer_relieved(table: Table, event: DealerRelieved) -> Table:
    """Whoever comes burns a card beside any that waits for it.

    An empty shoe is over; in mid-round the rack's cards fill it, which burns one of them.
    """
    after, shoe = replace(table, dealer=event.dealer), table.shoe
    if shoe is None or not shoe.loaded or table.over or table.is_continuous:
        return after
    if shoe.to_burn >= shoe.left and table.round is not None:
        return after
    if shoe.to_burn >= shoe.left:
        return replace(after, over=Over(Cause.CUTTING_CARD, table.duty("check_count")))
    return replace(after, shoe=replace(shoe, to_burn=shoe.to_burn + 1))


@burning.offer(Role.DEALER)
def _may_relieve(_: Table, __: str) -> tuple[Order, ...]:
    return (NewDealer(),)
