"""The bank: offered in rotation, taken alone or with the house, declined, marked, given up."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Command, Order, Seat
from croupier.table.pai_gow.dealer_wager import without_dealers
from croupier.table.pai_gow.rotation import in_turn, may_not_bank, next_offer
from croupier.table.pai_gow.state import Bank, Table
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.seats.changes import paid
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event, Moving
from croupier.values.messages import either
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

bank = Procedure[Table]()


@bank.order(
    says="Offer the bank to seat {seat}", named="the offer of the bank to seat {seat}", pace=QUICK
)
class OfferBank(Order, frozen=True):
    seat: Seat


@bank.event("The bank is offered to seat {seat}.")
class BankOffered(Cited, frozen=True):
    kind = "bank-offered/1"
    seat: int


OFFERED = "The bank is offered to you"


@bank.order(
    says="Seat {seat} takes the bank{co: and asks for co-banking|}",
    named="seat {seat} taking the bank{co: together with the house|}",
    question=OFFERED,
    answer=either("co", "Co-bank with the house", "Take the bank"),
    declined=True,
)
class AcceptBank(Order, frozen=True):
    seat: Seat
    co: bool = False
    """Ask the house to answer for one half of the winning wagers."""


@bank.event(
    "{person} at seat {seat} takes the bank"
    "{transfers:; {transfers:total} in wagers laid before goes back|}."
)
class BankTaken(Moving, frozen=True):
    """Wagers the bank had laid go back to it."""

    kind = "bank-taken/1"
    seat: int
    person: str
    clause: ClauseId


@bank.event("The bank at seat {seat} asks the house to answer for half of the winning wagers.")
class CoBankRequested(Cited, frozen=True):
    kind = "co-bank-requested/1"
    seat: int


@bank.order(
    says="Seat {seat} passes the bank",
    named="the answer of seat {seat} about the bank",
    question=OFFERED,
    answer="Pass",
)
class DeclineBank(Order, frozen=True):
    seat: Seat


@bank.event("Seat {seat} passes the bank on.")
class BankDeclined(Cited, frozen=True):
    kind = "bank-declined/1"
    seat: int


@bank.order(
    says="Place the bank's marker before seat {seat}",
    named="the marker before the bank at seat {seat}",
    pace=QUICK,
)
class PlaceMarker(Order, frozen=True):
    """The dealer marks the bank or the co-bank."""

    seat: Seat


@bank.event("The {co:co-bank|bank} marker is placed before seat {seat}.")
class MarkerPlaced(Cited, frozen=True):
    kind = "marker-placed/1"
    seat: int
    co: bool


@bank.order(
    says="Seat {seat} gives the bank up",
    named="seat {seat} giving the bank up",
    answer="Hand the bank back",
)
class GiveUpBank(Order, frozen=True):
    """Before no more bets is called the bank passes it on after all."""

    seat: Seat


@bank.event("{person} at seat {seat} gives the bank up.")
class BankGivenUp(Moving, frozen=True):
    """Before no more bets is called the bank passes on or leaves; the dealer's wager goes back."""

    kind = "bank-given-up/1"
    seat: int
    person: str
    clause: ClauseId


def agenda(table: Table) -> tuple[Step, ...]:
    """Offers until somebody accepts; nothing where the house banks."""
    seat = table.rotation.offered
    if seat is not None:
        return _answers(table, seat)
    offer = next_offer(table)
    if offer is None:
        return ()
    return (Step(OfferBank(offer), table.duty("offer_bank")),)


def _answers(table: Table, seat: int) -> tuple[Step, ...]:
    person, clause = str(table.holder(seat)), table.duty("offer_bank")
    able = [
        AcceptBank(seat, co=co) for co in (False, True) if may_not_bank(table, seat, co=co) is None
    ]
    return tuple(
        Step(order, clause, Role.PLAYER, person) for order in (DeclineBank(seat), *able)
    )  # fmt: skip


def marker_step(table: Table) -> tuple[Step, ...]:
    taken = table.in_bank
    duty = "co_bank_marker" if taken.co else "bank_marker"
    return () if taken.marked else (Step(PlaceMarker(taken.seat), table.duty(duty)),)


@bank.in_turn
def offer_bank(_: Table, order: OfferBank, turn: Turn) -> Outcome:
    return (BankOffered(turn.clause, order.seat),)


@bank.change
def bank_offered(table: Table, event: BankOffered) -> Table:
    rotation = in_turn(table)
    asked = (*rotation.asked, event.seat)
    return replace(table, rotation=replace(rotation, offered=event.seat, asked=asked))


@bank.in_turn
def decline_bank(_: Table, order: DeclineBank, turn: Turn) -> Outcome:
    return (BankDeclined(turn.clause, order.seat),)


@bank.change
def bank_declined(table: Table, _: BankDeclined) -> Table:
    return _answered(table)


def _answered(table: Table) -> Table:
    return replace(table, rotation=replace(table.rotation, offered=None))


@bank.forbids
def no_bank(table: Table, order: AcceptBank, given: Command) -> Refusal | None:
    """Why this person may not bank, whatever comes next; an open offer says itself whose it is."""
    if given.role is not Role.PLAYER or table.holder(order.seat) != given.actor:
        if table.rotation.offered == order.seat:
            return None
        text = "seat {seat} is not {person}'s"
        return refuse(table.duty("offer_bank"), text, seat=order.seat, person=given.actor)
    return None if table.round else may_not_bank(table, order.seat, co=order.co)


@bank.in_turn
def accept_bank(table: Table, order: AcceptBank, turn: Turn) -> Outcome:
    """Whoever banks has one area and no wager on any (reading R-PG17)."""
    person = turn.actor
    own = [each for each in table.wagers if each.owner == person]
    back = tuple(Transfer(spot(*each.key), stack(person), each.stake) for each in own)
    taken: tuple[Event, ...] = (BankTaken(back, order.seat, person, table.duty("one_area")),)
    if order.co:
        return (*taken, CoBankRequested(table.duty("co_bank_request"), order.seat))
    return taken


@bank.change
def bank_taken(table: Table, event: BankTaken) -> Table:
    """One area and no wager: what the bank had laid is back in its stack."""
    others = tuple(each for each in table.wagers if each.owner != event.person)
    after = _answered(paid(table, event))
    return replace(after, bank=Bank(event.seat, event.person), wagers=others)


@bank.change
def co_bank_requested(table: Table, _: CoBankRequested) -> Table:
    return replace(table, bank=replace(table.in_bank, co=True))


@bank.in_turn
def place_marker(table: Table, _: PlaceMarker, turn: Turn) -> Outcome:
    return (MarkerPlaced(turn.clause, table.in_bank.seat, table.in_bank.co),)


@bank.change
def marker_placed(table: Table, _: MarkerPlaced) -> Table:
    return replace(table, bank=replace(table.in_bank, marked=True))


@bank.at_any_time
def give_up_bank(table: Table, order: GiveUpBank, given: Command) -> Outcome:
    """Before the call a bank may still pass on; nobody is asked twice."""
    taken, clause = table.bank, table.duty("offer_bank")
    if taken is None or (taken.seat, taken.person) != (order.seat, given.actor):
        return refuse(clause, "{person} has no bank to give up", person=given.actor)
    if table.round is not None:
        return refuse(clause, "no more bets has been called; the bank stays")
    return (given_up(table),)


def given_up(table: Table) -> BankGivenUp:
    """What the dealer has laid against the bank goes back."""
    taken, laid = table.in_bank, table.wager_at(DEALER)
    back = (Transfer(spot(*laid.key), INVENTORY, laid.stake),) if laid else ()
    return BankGivenUp(back, taken.seat, taken.person, table.duty("nobody_banks"))


@bank.change
def bank_given_up(table: Table, event: BankGivenUp) -> Table:
    """Another player may bank, and cut the stacks as they stand."""
    stacks = replace(table.stacks, cut_decided=False) if table.stacks else None
    return replace(paid(table, event), bank=None, stacks=stacks, wagers=without_dealers(table))


@bank.offer(Role.PLAYER)
def _may_give_up(table: Table, person: str) -> Iterator[Order]:
    if (own := table.seat_of(person)) is not None:
        yield GiveUpBank(own)
