"""Between rounds: the sealed order opened, an idle table, a table that closes."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.pai_gow import acts, plans
from croupier.table.pai_gow.events import (
    IdleDeclared,
    StacksOpened,
    TilePreparationBegun,
)
from croupier.table.pai_gow.state import Table
from croupier.table.seats.closing import closed, not_idle, not_to_close
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal
from croupier.values.sealing import is_sealed_under, tiles_secret_of

MAY_BE_IDLE = frozenset({plans.TURN_DOWN, plans.MIX, plans.STACK})
"""Steps that no idle table waits for."""


def open_step(table: Table) -> tuple[Step, ...]:
    return (Step(acts.OpenStacks(table.unopened[0].commitment), table.duty("stack")),)


def open_stacks(table: Table, command: Command, step: Step) -> Outcome:
    """The order must hash to what was published; the dealt tiles are checked by surveillance."""
    act, stacks = command.order, table.unopened[0]
    assert isinstance(act, acts.OpenStacks)
    if not is_sealed_under(tiles_secret_of(act.order, act.salt), act.commitment):
        return Refusal(step.clause, "this order and salt do not give the published hash")
    return (StacksOpened(step.clause, act.commitment, act.order, act.salt, stacks.cut),)


def declare_idle(table: Table, command: Command) -> Outcome:
    """No gaming activity: between rounds, nobody seated or a floorperson says so."""
    clause = table.duty("idle")
    if refusal := not_idle(table, command, clause):
        return refusal
    if table.round is not None or table.wagers:
        return Refusal(clause, "a round or wagers are on the table")
    ready = table.todo[0].step in MAY_BE_IDLE if table.todo else table.stacks is not None
    if table.unopened or not ready:
        return Refusal(clause, "the tiles lie out or are being inspected")
    todo = plans.idle(table.house)
    return (
        IdleDeclared(clause, face_up=True),
        TilePreparationBegun(todo[0].clause, plans.IDLE, todo),
    )


def close_table(table: Table, command: Command) -> Outcome:
    in_play = table.round is not None or bool(table.wagers)
    return not_to_close(table, command, in_play=in_play) or (closed(table),)
