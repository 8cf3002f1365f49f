"""Taking a seat, and chips of people who left theirs."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.seats import chips, seating
from croupier.table.seats.acts import KeepChips, TakeSeat
from croupier.table.seats.chips import carried_away, cash_out, chips_left_behind
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal

__all__ = ["carried_away", "cash_out", "chips_left_behind"]


def take_seat(table: SeatedTable, command: Command) -> Outcome:
    assert isinstance(command.order, TakeSeat)
    return seating.take_seat(table, command.order, command)


def not_for_keeping(table: SeatedTable, command: Command) -> Refusal | None:
    assert isinstance(command.order, KeepChips)
    return chips.not_for_keeping(table, command.order, command)


def keep_chips(table: SeatedTable, command: Command, liable: Refusal | None) -> Outcome:
    assert isinstance(command.order, KeepChips)
    return chips.keep_chips(table, command.order, command, liable)
