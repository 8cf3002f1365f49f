"""Taking a seat, and chips of people who left theirs."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.acts import KeepChips, TakeSeat
from croupier.table.seats.events import ChipsCashed, ChipsKept, SeatTaken
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal
from croupier.values.transfers import PURSES, Transfer, stack


def take_seat(table: SeatedTable, command: Command) -> Outcome:
    act, seats = command.order, table.house.seats
    assert isinstance(act, TakeSeat)
    if command.role is not Role.PLAYER:
        return Refusal(seats.clause, "seats are for players")
    if not 1 <= act.seat <= seats.value:
        return Refusal(seats.clause, f"there is no seat {act.seat} at a table of {seats.value}")
    if holder := table.holder(act.seat):
        return Refusal(seats.clause, f"seat {act.seat} is {holder}'s")
    return (SeatTaken(act.seat, command.actor),)


def not_for_keeping(table: SeatedTable, command: Command) -> Refusal | None:
    """A floorperson keeps chips of somebody who has no seat any more."""
    act, clause = command.order, table.house.placing
    assert isinstance(act, KeepChips)
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson takes chips into safekeeping")
    if table.seat_of(act.person) is not None:
        return Refusal(clause, f"{act.person} sits at the table")
    return None


def cash_out(table: SeatedTable, command: Command, liable: Refusal | None) -> Outcome:
    """People without a seat take what was kept for them, unless it still answers for something."""
    person, clause = command.actor, table.house.placing
    if table.seat_of(person) is not None:
        return Refusal(clause, "chips are taken away by leaving the seat")
    if refusal := liable or _without_chips(table, person):
        return refusal
    return (ChipsCashed(carried_away(person, table.chips(person)), person),)


def keep_chips(table: SeatedTable, command: Command, liable: Refusal | None) -> Outcome:
    """Somebody who left in mid-round never came back for what was kept for them."""
    act = command.order
    assert isinstance(act, KeepChips)
    refusal = not_for_keeping(table, command) or liable or _without_chips(table, act.person)
    if refusal:
        return refusal
    return (ChipsKept(carried_away(act.person, table.chips(act.person)), act.person),)


def _without_chips(table: SeatedTable, person: str) -> Refusal | None:
    if table.chips(person):
        return None
    return Refusal(table.house.placing, f"{person} has no chips at this table")


def carried_away(person: str, cents: int) -> tuple[Transfer, ...]:
    """Chips that leave the table with their owner, or in safekeeping."""
    return (Transfer(stack(person), PURSES, cents),) if cents else ()


def chips_left_behind(table: SeatedTable) -> tuple[str, ...]:
    """People who have chips at the table and no seat."""
    stacks = (name for name in table.accounts if name.startswith(stack("")))
    people = (name.removeprefix(stack("")) for name in stacks)
    return tuple(person for person in people if table.seat_of(person) is None)
