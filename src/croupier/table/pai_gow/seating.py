"""Sitting down and leaving: what becomes of a wager or a bank in mid-round."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pai_gow.movements import CENTRE
from croupier.table.orders import Command
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.bank import given_up
from croupier.table.pai_gow.changes import in_round, placed_as, settled_unseen
from croupier.table.pai_gow.places import waiting
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Is, Table
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.seats.chips import carried_away
from croupier.table.seats.seating import (
    LeaveSeat,
    SeatLeft,
    TakeSeat,
    left_in_mid_round,
    left_with_all,
    not_to_leave,
    take_one_seat,
)
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event, Moving
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY, Transfer, spot

seating = Procedure[Table]()

seating.reword(TakeSeat, says="Wait for a player")


@seating.event(spoken("{laid:begun} is abandoned and lost."))
class WagerAbandoned(Moving, frozen=True):
    """A player left in mid-round: the wager is lost, the tiles join the Dead Hand unseen."""

    kind = "wager-abandoned/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


@seating.event(
    "The bank, {person}, leaves in mid-round;"
    " {void:all hands are void|its chips answer for the round}."
)
class BankAbandoned(Cited, frozen=True):
    """The bank leaves in mid-round: its chips answer for the round, or the round is void."""

    kind = "bank-abandoned/1"
    seat: int
    person: str
    void: bool


@seating.at_any_time
def take_seat(table: Table, order: TakeSeat, given: Command) -> Outcome:
    """One seat each; an area with tiles or chips of another is not free."""
    clause, person = table.house.seats.clause, given.actor
    there, bank = table.wager_at(order.seat), table.bank
    owners = {there.owner if there else "", bank.person if bank and bank.seat == order.seat else ""}
    if owners - {"", person}:
        return refuse(clause, "area {seat} is in use until the round is over", seat=order.seat)
    return take_one_seat(table, order, given)


@seating.at_any_time
def leave_seat(table: Table, order: LeaveSeat, given: Command) -> Outcome:
    """In mid-round an undecided wager is abandoned; a bank's chips stay to answer for it."""
    person, seat = given.actor, order.seat
    if refusal := not_to_leave(table, order, given):
        return refusal
    if table.round is None:
        return tuple(_before_the_call(table, person, order))
    if table.bank and table.bank.person == person:
        return tuple(_bank_leaves(table, person, seat))
    left = () if _is_settled_and_kept(table) else tuple(_abandoned(table, person))
    return (*left, *left_in_mid_round(table, seat, person))


def _before_the_call(table: Table, person: str, order: LeaveSeat) -> Iterator[Event]:
    if table.bank and table.bank.person == person:
        yield given_up(table)
    yield from left_with_all(table, order, person)


def _bank_leaves(table: Table, person: str, seat: int) -> Iterator[Event]:
    """Its chips stay liable and the house way sets its tiles (reading R-PG26)."""
    void = table.house.chose("bank_leaves") == "void_round" and table.may_still_be_void
    yield BankAbandoned(table.duty("abandoned"), seat, person, void)
    held = table.chips(person) if void else 0
    yield SeatLeft(carried_away(person, held), seat, person)


def _is_settled_and_kept(table: Table) -> bool:
    return table.house.chose("leaving_mid_round") == "settled_and_kept"


def _abandoned(table: Table, person: str) -> Iterator[Event]:
    """Wagers that no hand has decided yet are lost, to the house or to the bank's centre."""
    target, clause = CENTRE if table.bank else INVENTORY, table.duty("abandoned")
    for each in waiting(table):
        if each.owner == person:
            lost = (Transfer(spot(*each.key), target, each.stake),)
            yield WagerAbandoned(lost, *each.key, clause)


@seating.change
def wager_abandoned(table: Table, event: WagerAbandoned) -> Table:
    key = (event.seat, event.owner, event.wager)
    slip = judging.abandoned(table, placed_as(table, key), event.clause)
    return settled_unseen(paid(table, event), key, Is.SWEPT, slip)


@seating.change
def bank_abandoned(table: Table, event: BankAbandoned) -> Table:
    return in_round(table, void=("the bank left", event.clause)) if event.void else table
