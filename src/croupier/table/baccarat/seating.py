"""Seats, buy-in, cash-out, fills and credits."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Command
from croupier.table.baccarat.events import (
    ChipsBought,
    ChipsCashed,
    Event,
    InventoryCredited,
    InventoryFilled,
    SeatLeft,
    SeatTaken,
    ShoePassed,
    TurningGivenUp,
    VigorishCollected,
)
from croupier.table.baccarat.state import Placed, Table
from croupier.table.baccarat.steps import Outcome
from croupier.table.people import Role
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import (
    CAGE,
    CASH,
    DROP_BOX,
    INVENTORY,
    PURSES,
    Transfer,
    spot,
    stack,
)


def take_seat(table: Table, command: Command) -> Outcome:
    act, seats = command.act, table.house.seats
    assert isinstance(act, acts.TakeSeat)
    if command.role is not Role.PLAYER:
        return Refusal(seats.clause, "seats are for players")
    if not 1 <= act.seat <= seats.value:
        return Refusal(seats.clause, f"there is no seat {act.seat} at a table of {seats.value}")
    if holder := table.holder(act.seat):
        return Refusal(seats.clause, f"seat {act.seat} is {holder}'s")
    return (SeatTaken(act.seat, command.actor),)


def leave_seat(table: Table, command: Command) -> Outcome:
    """The last seat a person leaves settles what is owed; live wagers stay (reading R-X32)."""
    act = command.act
    assert isinstance(act, acts.LeaveSeat)
    person = table.holder(act.seat)
    if person is None or person != command.actor:
        return Refusal(table.house.seats.clause, f"seat {act.seat} is not {command.actor}'s")
    before = (*_turning_left(table, person, act.seat), *_shoe_left(table, act.seat))
    if sum(seat.person == person for seat in table.seats.values()) > 1:
        return (*before, SeatLeft((), act.seat, person))
    owed = table.owes(person)
    if owed > table.chips(person):
        why = f"{person} owes {dollars(owed)} of vigorish and holds {dollars(table.chips(person))}"
        return Refusal(table.duty("outstanding"), why)
    paid = _vigorish_paid(table, person)
    live = [each for each in table.wagers if each.owner == person and not each.settled]
    out: list[Transfer] = []
    if live and table.round is None:
        out += [Transfer(spot(w.seat, w.owner, w.wager), stack(person), w.stake) for w in live]
    elif live and table.house.chose("leaving_mid_round") == "forfeit":
        out += [
            Transfer(spot(w.seat, w.owner, w.wager), INVENTORY, w.stake + w.riding)
            for w in _undecided(table, live)
        ]
    taken = table.chips(person) - owed + sum(t.cents for t in out if t.target == stack(person))
    if taken:
        out.append(Transfer(stack(person), PURSES, taken))
    return (*before, *paid, SeatLeft(tuple(out), act.seat, person))


def _undecided(table: Table, live: Sequence[Placed]) -> list[Placed]:
    """Wagers that no card has decided and no winnings are on their way to."""
    round_ = table.in_round
    judged = [each for each in (round_.opening, round_.result) if each]
    kept = {(w.seat, w.owner, w.wager) for each in judged for w in each.wagers}
    kept |= {(w.seat, w.owner, w.ride.value) for w in live if w.ride}
    return [w for w in live if (w.seat, w.owner, w.wager) not in kept]


def _vigorish_paid(table: Table, person: str) -> tuple[Event, ...]:
    if person not in table.owed:
        return ()
    clause = table.duty("outstanding")
    cents = table.owes(person)
    return (
        VigorishCollected((Transfer(stack(person), INVENTORY, cents),), person, cents, clause),
    )  # fmt: skip


def collect_vigorish(table: Table, person: str) -> Outcome:
    return _vigorish_paid(table, person)


def _turning_left(table: Table, person: str, seat: int) -> tuple[Event, ...]:
    """Whoever leaves gives up the right to turn cards."""
    if table.round is None:
        return ()
    return tuple(
        TurningGivenUp(table.duty("pass_turning"), Side(side), person, "left the table")
        for side, turning in table.round.turning.items()
        if turning.person == person and turning.seat == seat
    )


def _shoe_left(table: Table, seat: int) -> tuple[Event, ...]:
    """A curator who leaves passes the shoe (reading R-N18)."""
    if not table.has_curator or table.curating.seat != seat:
        return ()
    return (ShoePassed(table.duty("may_pass"), seat, "left the table"),)


def buy_in(table: Table, command: Command) -> Outcome:
    act, clause = command.act, table.house.placing
    assert isinstance(act, acts.BuyIn)
    if command.role is not Role.PLAYER:
        return Refusal(clause, "chips are bought by players")
    if refusal := _bad_sum(table, act.cents, clause):
        return refusal
    chips = stack(command.actor)
    if act.with_chips:
        return (ChipsBought((Transfer(PURSES, chips, act.cents),), command.actor),)
    if act.cents > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold that many chips; the table needs a fill")
    paid = Transfer(CASH, DROP_BOX, act.cents)
    return (ChipsBought((paid, Transfer(INVENTORY, chips, act.cents)), command.actor),)


def cash_out(table: Table, command: Command) -> Outcome:
    """People without a seat take their chips whenever they owe nothing."""
    person, clause = command.actor, table.duty("outstanding")
    if table.seat_of(person) is not None:
        return Refusal(clause, "chips are taken away by leaving the seat")
    if table.owes(person) > table.chips(person):
        return Refusal(clause, f"{person} owes {dollars(table.owes(person))} of vigorish")
    held = table.chips(person) - table.owes(person)
    if not held and not table.owes(person):
        return Refusal(table.house.placing, f"{person} has no chips at this table")
    out = (Transfer(stack(person), PURSES, held),) if held else ()
    return (*_vigorish_paid(table, person), ChipsCashed(out, person))


def fill(table: Table, command: Command) -> Outcome:
    act = command.act
    assert isinstance(act, acts.FillInventory)
    if refusal := _not_by_floorperson(table, command, act.cents):
        return refusal
    return (InventoryFilled((Transfer(CAGE, INVENTORY, act.cents),)),)


def credit(table: Table, command: Command) -> Outcome:
    act = command.act
    assert isinstance(act, acts.CreditInventory)
    if refusal := _not_by_floorperson(table, command, act.cents):
        return refusal
    if act.cents > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray does not hold that much")
    return (InventoryCredited((Transfer(INVENTORY, CAGE, act.cents),)),)


def _not_by_floorperson(table: Table, command: Command, cents: int) -> Refusal | None:
    if command.role is not Role.FLOORPERSON:
        return Refusal(table.house.placing, "fills and credits are a floorperson's")
    return _bad_sum(table, cents, table.house.placing)


def _bad_sum(table: Table, cents: int, clause: ClauseId) -> Refusal | None:
    coin = table.house.coin
    if cents <= 0 or cents % coin:
        return Refusal(clause, f"{dollars(cents)} is not a multiple of {dollars(coin)} above zero")
    return None
