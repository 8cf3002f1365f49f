"""The three dice in the shaker, and how long they may stay."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.table.orders import Command
from croupier.table.pai_gow.events import DiceChanged
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal


def change_by(table: Table) -> datetime | None:
    """When the dice must be off the table."""
    if table.dice_at is None:
        return None
    return table.dice_at + timedelta(hours=table.house.dice_hours.value)


def overdue(table: Table, at: datetime) -> ClauseId | None:
    """The clause that wants other dice now, if one does."""
    end = change_by(table)
    return table.house.dice_hours.clause if end is not None and at >= end else None


def must_stop(table: Table, at: datetime) -> ClauseId | None:
    """Whether overdue dice are changed in mid-round too, before they are shaken."""
    return overdue(table, at) if table.house.chose("dice_life_ends") == "at_once" else None


def change_dice(table: Table, command: Command) -> Outcome:
    """Between rounds, or while no dice of the round have been opened."""
    late = overdue(table, command.at)
    clause = late or table.duty("dice_life")
    if late is None:
        return Refusal(clause, "the dice are not due for a change")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the dealer changes the dice")
    round_ = table.round
    if round_ is not None and (round_.shaken or round_.dice):
        return Refusal(clause, "the dice of this round are shaken; they are changed after it")
    return (DiceChanged(clause, command.at),)
