"""The curator of big Baccarat: who holds the shoe, and to whom it goes next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat import next_card
from croupier.table.baccarat.state import Curating, Table
from croupier.table.cards.state import DEALERS_SEAT
from croupier.table.orders import WHY, Command, Order, Seat, Words
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import cases, either
from croupier.values.refusals import Refusal, refuse

curator = Procedure[Table]()


OFFERED = "The shoe is offered to you"


@curator.order(
    says=either("seat", "Offer the shoe to seat {seat}", "Take the shoe yourself"),
    named=either("seat", "the offer of the shoe to seat {seat}", "the dealer as curator"),
)
class OfferShoe(Order, frozen=True):
    seat: Seat


@curator.order(
    says="Seat {seat} takes the shoe",
    named="the answer of seat {seat} about the shoe",
    question=OFFERED,
    answer="Take the shoe",
    declined=True,
)
class AcceptShoe(Order, frozen=True):
    seat: Seat


@curator.order(
    says="Seat {seat} declines the shoe",
    named="the answer of seat {seat} about the shoe",
    question=OFFERED,
    answer="Not this time",
)
class DeclineShoe(Order, frozen=True):
    seat: Seat


@curator.event("The shoe is offered to {seat:seat}.")
class ShoeOffered(Cited, frozen=True):
    kind = "shoe-offered/1"
    seat: int


@curator.event("{seat:seat} declines the shoe.")
class ShoeDeclined(Cited, frozen=True):
    kind = "shoe-declined/1"
    seat: int


@curator.event("{seat:seat} takes the shoe as curator.")
class CuratorChosen(Cited, frozen=True):
    kind = "curator-chosen/1"
    seat: int
    """0: the dealer."""


@curator.order(
    says="Seat {seat} has the dealer deal",
    answer="Let the dealer deal",
)
class DesignateDealer(Order, frozen=True):
    seat: Seat


@curator.event("{seat:seat} has the dealer deal in its place.")
class DealerDesignated(Cited, frozen=True):
    kind = "dealer-designated/1"
    seat: int


@curator.order(
    says="Seat {seat} passes the shoe",
    answer="Pass the shoe",
)
class PassShoe(Order, frozen=True):
    seat: Seat


@curator.order(says="Order the shoe passed", asks=(WHY,), final=True)
class OrderPass(Order, frozen=True):
    filled = frozenset({"why"})
    why: Words = "delays the game"


PASSED = "passed"
"""Why a curator does so who simply wishes to."""


@curator.event(
    cases("why", {PASSED: "{seat:seat} passes the shoe."}, "{seat:seat} passes the shoe: {why}.")
)
class ShoePassed(Cited, frozen=True):
    kind = "shoe-passed/1"
    seat: int
    why: str


@curator.order(
    answer="Ask for the shoe",
)
class AskForShoe(Order, frozen=True):
    seat: Seat


@curator.event("{seat:seat} asks for the shoe.")
class ShoeAskedFor(Cited, frozen=True):
    kind = "shoe-asked-for/1"
    seat: int


# The shoe is offered


def agenda(table: Table) -> tuple[Step, ...]:
    if (seat := table.curating.offered) is not None:
        person = table.holder(seat) or ""
        accepted, declined = table.duty("curator"), table.duty("offer_shoe_on")
        return (
            Step(AcceptShoe(seat), accepted, Role.PLAYER, person, must=False),
            Step(DeclineShoe(seat), declined, Role.PLAYER, person, must=False),
        )
    return (Step(OfferShoe(next_curator(table)), _offering(table)),)


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
        first = table.last_curator or last
        seats = [n for n in seats if n >= first] + [n for n in seats if n < first]
    stalled = table.round.stalled if table.round else ()
    return table.first_unasked(seats, (*table.curating.asked, *stalled))


@curator.in_turn
def offer_shoe(table: Table, order: OfferShoe, turn: Turn) -> Outcome:
    if order.seat == DEALERS_SEAT:
        return (CuratorChosen(table.duty("dealer_curates"), DEALERS_SEAT),)
    return (ShoeOffered(turn.clause, order.seat),)


@curator.change
def shoe_offered(table: Table, event: ShoeOffered) -> Table:
    asked = (*table.curating.asked, table.holder(event.seat) or "")
    return replace(table, curating=replace(table.curating, offered=event.seat, asked=asked))


@curator.in_turn
def accept_shoe(table: Table, order: AcceptShoe, turn: Turn) -> Outcome:
    clause = table.duty("new_curator") if table.curating.passed else turn.clause
    return (CuratorChosen(clause, order.seat),)


@curator.change
def curator_chosen(table: Table, event: CuratorChosen) -> Table:
    if not event.seat:
        return replace(table, curating=replace(table.curating.anew, seat=DEALERS_SEAT))
    player = table.holder(event.seat) or ""
    return replace(table, curating=Curating(event.seat, last=event.seat, last_player=player))


@curator.in_turn
def decline_shoe(_: Table, order: DeclineShoe, turn: Turn) -> Outcome:
    return (ShoeDeclined(turn.clause, order.seat),)


@curator.change
def shoe_declined(table: Table, _: ShoeDeclined) -> Table:
    return replace(table, curating=replace(table.curating, offered=None))


# It is passed on


def _does_not_hold_it(table: Table, given: Command, seat: int, clause: ClauseId) -> Refusal | None:
    if not table.has_curator:
        return refuse(clause, "nobody but the dealer deals at this table")
    if table.round is not None:
        return refuse(clause, "the shoe is passed between rounds")
    if not seat or table.curating.seat != seat or table.holder(seat) != given.actor:
        return refuse(clause, "{person} is not the curator", person=given.actor)
    return None


@curator.at_any_time
def pass_shoe(table: Table, order: PassShoe, given: Command) -> Outcome:
    clause = table.house.procedure.get("may_pass", table.duty("no_touch"))
    if refusal := _does_not_hold_it(table, given, order.seat, clause):
        return refusal
    return (ShoePassed(clause, order.seat, PASSED),)


@curator.at_any_time
def order_pass(table: Table, order: OrderPass, given: Command) -> Outcome:
    """A curator who delays the game is not waited for: in mid-round the shoe goes on at once."""
    clause = table.house.procedure.get("order_pass", table.duty("no_touch"))
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "only the dealer or a floorperson orders the shoe passed")
    if not table.curating.seat:
        return refuse(clause, "no player holds the shoe")
    if table.round is not None and not next_card.may_come(table):
        return refuse(clause, "no card of this round is left to deal: the shoe is passed after it")
    return (ShoePassed(clause, table.curating.seat, order.why),)


@curator.change
def shoe_passed(table: Table, event: ShoePassed) -> Table:
    """From the dealer it is offered anew; from a player it goes on to the right.

    In mid-round it does not come back to whoever let it go.
    """
    if not event.seat:
        return replace(table, curating=table.curating.anew)
    person = table.holder(event.seat) or ""
    if table.round:
        stalled = (*table.round.stalled, person)
        table = replace(table, round=replace(table.round, stalled=stalled))
    passed = Curating(asked=(person,), last=event.seat, last_player=person, passed=True)
    return replace(table, curating=passed)


@curator.at_any_time
def designate_dealer(table: Table, order: DesignateDealer, given: Command) -> Outcome:
    clause = table.house.procedure.get("designate", table.duty("no_touch"))
    if refusal := _does_not_hold_it(table, given, order.seat, clause):
        return refusal
    if table.curating.dealer_acts:
        return refuse(clause, "the dealer deals already")
    return (DealerDesignated(clause, order.seat),)


@curator.change
def dealer_designated(table: Table, _: DealerDesignated) -> Table:
    return replace(table, curating=replace(table.curating, dealer_acts=True))


@curator.at_any_time
def ask_for_shoe(table: Table, order: AskForShoe, given: Command) -> Outcome:
    """When the dealer curates because nobody would, a player may ask (reading R-N13).

    Who had the dealer deal keeps the right to the shoe and takes it back (reading R-N14).
    """
    clause = table.house.procedure.get("dealer_curates", table.duty("no_touch"))
    if table.holder(order.seat) != given.actor:
        text = "seat {seat} is not {person}'s"
        return refuse(clause, text, seat=order.seat, person=given.actor)
    if table.curating.dealer_acts and _does_not_hold_it(table, given, order.seat, clause) is None:
        return (CuratorChosen(table.duty("designate"), order.seat),)
    if table.curating.seat != DEALERS_SEAT or table.round is not None:
        return refuse(clause, "the shoe is not free to be asked for")
    return (ShoeAskedFor(clause, order.seat),)


@curator.change
def shoe_asked_for(table: Table, _: ShoeAskedFor) -> Table:
    return replace(table, curating=table.curating.anew)


@curator.offer(Role.PLAYER)
def _may_hand_it_on(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        yield from (PassShoe(seat), DesignateDealer(seat), AskForShoe(seat))


@curator.offer(Role.DEALER, Role.FLOORPERSON)
def _may_order(_: Table, __: str) -> Iterator[Order]:
    yield OrderPass()
