"""The three dice in the shaker, and how long they may stay."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from croupier.table.orders import Command, Order
from croupier.table.pai_gow.changes import step_taken
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import refuse

dice = Procedure[Table]()


@dice.order(says="Put three dice into the shaker", named="three dice for the shaker", pace=QUICK)
class PlaceDice(Order, frozen=True):
    """Three dice go into the shaker; their time at the table begins."""


@dice.order(says="Change the dice", named="a change of the dice", final=True)
class ChangeDice(Order, frozen=True):
    """Dice leave the table, at the end of their time or sooner, and others come."""


@dice.event("Three dice are placed in the shaker.")
class DicePlaced(Cited, frozen=True):
    kind = "dice-placed/1"
    at: datetime


@dice.event("Three other dice are placed in the shaker.")
class DiceChanged(Cited, frozen=True):
    kind = "dice-changed/1"
    at: datetime


def change_by(table: Table) -> datetime | None:
    """When the dice must be off the table."""
    if table.dice_at is None:
        return None
    return table.dice_at + timedelta(hours=table.house.dice_hours.value)


def overdue(table: Table, at: datetime) -> ClauseId | None:
    """The clause that wants other dice now, if one does; to the very hour they may stay."""
    end = change_by(table)
    return table.house.dice_hours.clause if end is not None and at > end else None


def must_stop(table: Table, at: datetime) -> ClauseId | None:
    """Whether overdue dice are changed in mid-round too, before they are shaken."""
    return overdue(table, at) if table.house.chose("dice_life_ends") == "at_once" else None


@dice.in_turn
def place_dice(_: Table, __: PlaceDice, turn: Turn) -> Outcome:
    return (DicePlaced(turn.clause, turn.at),)


@dice.change
def dice_placed(table: Table, event: DicePlaced) -> Table:
    return step_taken(replace(table, dice_at=event.at))


@dice.at_any_time
def change_dice(table: Table, _: ChangeDice, given: Command) -> Outcome:
    """Between rounds, or while no dice of the round have been opened."""
    clause = table.duty("dice_life")
    if table.dice_at is None:
        return refuse(clause, "no dice are in the shaker")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer changes the dice")
    round_ = table.round
    if round_ is not None and (round_.shaken or round_.dice):
        return refuse(clause, "the dice of this round are shaken; they are changed after it")
    return (DiceChanged(clause, given.at),)


@dice.change
def dice_changed(table: Table, event: DiceChanged) -> Table:
    return replace(table, dice_at=event.at)


@dice.offer(Role.DEALER, Role.FLOORPERSON)
def _may_change(_: Table, __: str) -> Iterator[Order]:
    yield ChangeDice()
