"""Seats, buy-in, cash-out, fills and credits."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    ChipsBought,
    ChipsCashed,
    ChipsKept,
    InventoryCredited,
    InventoryFilled,
    SeatLeft,
    SeatTaken,
    ShoePassed,
    TurningGivenUp,
    VigorishCollected,
)
from croupier.table.baccarat.state import Placed, Table
from croupier.table.facts import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.purse import MOST_CENTS
from croupier.table.steps import Outcome
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
    shoe = _shoe_left(table, act.seat)
    if sum(seat.person == person for seat in table.seats.values()) > 1:
        turning = _turning_left(table, person, act.seat)
        return (*turning, *shoe, SeatLeft((), act.seat, person))
    before = (*_turning_left(table, person), *shoe)
    owed = table.owes(person)
    if owed > table.chips(person):
        why = f"{person} owes {dollars(owed)} of vigorish and holds {dollars(table.chips(person))}"
        return Refusal(table.duty("outstanding"), why)
    paid = collect_vigorish(table, person)
    live = _live_wagers(table, person)
    out: list[Transfer] = []
    if live and table.round is None:
        out += [Transfer(spot(*w.key), stack(person), w.stake) for w in live]
    elif live and table.house.chose("leaving_mid_round") == "forfeit":
        out += [
            Transfer(spot(*w.key), INVENTORY, w.stake + w.riding) for w in _undecided(table, live)
        ]
    taken = table.chips(person) - owed + sum(t.cents for t in out if t.target == stack(person))
    if taken:
        out.append(Transfer(stack(person), PURSES, taken))
    return (*before, *paid, SeatLeft(tuple(out), act.seat, person))


def _live_wagers(table: Table, person: str) -> list[Placed]:
    return [each for each in table.wagers if each.owner == person and not each.settled]


def _undecided(table: Table, live: Sequence[Placed]) -> list[Placed]:
    """Wagers that no card has decided and no winnings are on their way to."""
    round_ = table.in_round
    judged = [each for each in (round_.opening, round_.result) if each]
    kept = {(w.seat, w.owner, w.wager) for each in judged for w in each.wagers}
    kept |= {(w.seat, w.owner, w.ride.value) for w in live if w.ride}
    return [w for w in live if w.key not in kept]


def collect_vigorish(table: Table, person: str) -> tuple[Event, ...]:
    if person not in table.owed:
        return ()
    clause = table.duty("outstanding")
    cents = table.owes(person)
    return (
        VigorishCollected((Transfer(stack(person), INVENTORY, cents),), person, cents, clause),
    )  # fmt: skip


def _turning_left(table: Table, person: str, seat: int | None = None) -> tuple[Event, ...]:
    """Whoever leaves gives up the right to turn cards, also for a wager behind another's seat.

    Whoever keeps a further seat gives up what they held at the seat they leave.
    """
    if table.round is None:
        return ()
    return tuple(
        TurningGivenUp(table.duty("pass_turning"), Side(side), person, "left the table")
        for side, turning in table.round.turning.items()
        if turning.person == person and seat in {None, turning.seat}
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
    """People without a seat go whenever they owe nothing; wagers of a round stay on the layout."""
    person, clause = command.actor, table.duty("outstanding")
    if table.seat_of(person) is not None:
        return Refusal(clause, "chips are taken away by leaving the seat")
    if table.owes(person) > table.chips(person):
        return Refusal(clause, f"{person} owes {dollars(table.owes(person))} of vigorish")
    held = table.chips(person) - table.owes(person)
    in_round = table.round is not None and bool(_live_wagers(table, person))
    if not held and not table.owes(person) and not in_round:
        return Refusal(table.house.placing, f"{person} has no chips at this table")
    out = (Transfer(stack(person), PURSES, held),) if held else ()
    turning = _turning_left(table, person)
    return (*turning, *collect_vigorish(table, person), ChipsCashed(out, person))


def keep_chips(table: Table, command: Command) -> Outcome:
    """Somebody who left in mid-round never came back for what was kept for them."""
    act, clause = command.act, table.house.placing
    assert isinstance(act, acts.KeepChips)
    person = act.person
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson takes chips into safekeeping")
    if table.seat_of(person) is not None:
        return Refusal(clause, f"{person} sits at the table")
    if _live_wagers(table, person):
        return Refusal(clause, f"{person} has wagers on the layout")
    held = table.chips(person) - table.owes(person)
    if held < 0:
        return Refusal(table.duty("outstanding"), f"{person} owes more than was left behind")
    if not table.chips(person):
        return Refusal(clause, f"{person} has no chips at this table")
    out = (Transfer(stack(person), PURSES, held),) if held else ()
    return (*collect_vigorish(table, person), ChipsKept(out, person))


def chips_left_behind(table: Table) -> tuple[str, ...]:
    """People who have chips at the table and no seat."""
    stacks = (name for name in table.accounts if name.startswith(stack("")))
    people = (name.removeprefix(stack("")) for name in stacks)
    return tuple(person for person in people if table.seat_of(person) is None)


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
    if cents > MOST_CENTS:
        return Refusal(clause, f"{dollars(MOST_CENTS)} is the most that is moved at once")
    return None
