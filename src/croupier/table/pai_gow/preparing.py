"""Tiles received, inspected, shown, mixed and stacked, one step after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import acts, plans
from croupier.table.pai_gow.events import (
    DicePlaced,
    EnvelopeSealed,
    EnvelopeSigned,
    TileExposedInStacking,
    TilesPrepared,
    TilesReceived,
    TilesRejected,
    TilesStacked,
)
from croupier.table.pai_gow.seals import HASH_LENGTH
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal

LEAST_CIRCLES = 8
ACTS: Mapping[str, type[Order]] = {
    plans.DICE: acts.PlaceDice,
    plans.RECEIVE: acts.ReceiveTiles,
    plans.RESERVE: acts.BringReserve,
    plans.SORT: acts.SortPairs,
    plans.COMPARE: acts.CompareSize,
    plans.EXAMINE: acts.ExamineBacks,
    plans.VERIFY: acts.VerifyInspection,
    plans.ENVELOPE: acts.SealEnvelope,
    plans.SIGNATURE: acts.SignEnvelope,
    plans.LAY_OUT: acts.LayOutPairs,
    plans.LOOK: acts.ShowPairs,
    plans.TURN_DOWN: acts.TurnTilesDown,
    plans.MIX: acts.MixTiles,
    plans.STACK: acts.StackTiles,
}
STEPS: Mapping[type[Order], str] = {act: step for step, act in ACTS.items()}
FLOORPERSONS = frozenset({plans.VERIFY, plans.SIGNATURE, plans.RESERVE})


def agenda(table: Table) -> tuple[Step, ...]:
    todo = table.todo[0]
    if todo.step == plans.LOOK and not table.seats:
        return (Step(acts.TakeSeat(1), todo.clause, Role.PLAYER),)
    act = ACTS[todo.step]()
    if isinstance(act, acts.ShowPairs):
        act = acts.ShowPairs(first_to_arrive(table))
    by = Role.FLOORPERSON if todo.step in FLOORPERSONS else Role.DEALER
    return (Step(act, todo.clause, by),)


def first_to_arrive(table: Table) -> int:
    return min(table.seats, key=lambda seat: table.seats[seat].arrival)


def take_step(table: Table, command: Command, step: Step) -> Outcome:
    return _TAKEN.get(type(command.order), _prepared)(table, command, step)


def _prepared(_: Table, command: Command, step: Step) -> Outcome:
    return (TilesPrepared(step.clause, STEPS[type(command.order)], command.actor),)


def _place_dice(_: Table, command: Command, step: Step) -> Outcome:
    return (DicePlaced(step.clause, command.at),)


def _receive(_: Table, command: Command, step: Step) -> Outcome:
    reserve = isinstance(command.order, acts.BringReserve)
    return (TilesReceived(step.clause, reserve, command.actor),)


def _seal_envelope(table: Table, command: Command, step: Step) -> Outcome:
    return (EnvelopeSealed(step.clause, table.id, command.at, command.actor),)


def _sign_envelope(_: Table, command: Command, step: Step) -> Outcome:
    return (EnvelopeSigned(step.clause, command.actor),)


def _show(table: Table, command: Command, step: Step) -> Outcome:
    act, first = command.order, first_to_arrive(table)
    assert isinstance(act, acts.ShowPairs)
    if act.seat not in {0, first}:
        return Refusal(step.clause, f"seat {first} arrived first and is shown the tiles")
    return (TilesPrepared(step.clause, plans.LOOK, command.actor, first),)


def _mix(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.MixTiles)
    if act.circles < LEAST_CIRCLES:
        why = f"each hand makes at least {LEAST_CIRCLES} circles, not {act.circles}"
        return Refusal(table.duty("mix"), why)
    return (TilesPrepared(step.clause, plans.MIX, command.actor, circles=act.circles),)


def _stack(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.StackTiles)
    sealed = (act.commitment, act.dice)
    if table.physical_cards and any(sealed):
        return Refusal(step.clause, "real tiles and dice are not sealed")
    if not table.physical_cards and any(len(each) != HASH_LENGTH for each in sealed):
        return Refusal(step.clause, "order and dice are sealed under a hash each")
    return (TilesStacked(step.clause, *sealed),)


_TAKEN: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    acts.PlaceDice: _place_dice,
    acts.ReceiveTiles: _receive,
    acts.BringReserve: _receive,
    acts.SealEnvelope: _seal_envelope,
    acts.SignEnvelope: _sign_envelope,
    acts.ShowPairs: _show,
    acts.MixTiles: _mix,
    acts.StackTiles: _stack,
}
"""Steps that are recorded as more than done."""


def clean_tiles(table: Table, command: Command) -> Outcome:
    """Before the inspection, as often as the house likes."""
    clause = table.duty("clean")
    if not table.todo or table.todo[0].step != plans.SORT:
        return Refusal(clause, "tiles are cleaned before they are inspected")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the staff cleans the tiles")
    return (TilesPrepared(clause, plans.CLEAN, command.actor),)


def reject_tiles(table: Table, command: Command) -> Outcome:
    """A set that fails any step of the inspection goes (reading R-PG18)."""
    act, clause = command.order, table.duty("reserve_set")
    assert isinstance(act, acts.RejectTiles)
    if not table.todo or table.todo[0].step not in plans.INSPECTION:
        return Refusal(clause, "no tiles are being inspected")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "tiles are inspected by dealer and floorperson")
    if not act.defect:
        return Refusal(clause, "name the defect")
    todo = plans.reserve_set(table.house, table.todo)
    return (TilesRejected(clause, act.defect, command.actor, todo),)


def expose_while_stacking(table: Table, command: Command) -> Outcome:
    """A tile shows while the stacks are built: the whole set is mixed again."""
    act, clause = command.order, table.duty("exposed_while_stacking")
    assert isinstance(act, acts.ExposeWhileStacking)
    if not table.todo or table.todo[0].step != plans.STACK:
        return Refusal(clause, "no tiles are being stacked")
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the staff says that a tile was exposed")
    if act.tile is not None and not table.physical_cards:
        return Refusal(clause, "nobody knows the tiles before they are sealed")
    return (TileExposedInStacking(clause, act.tile, plans.remixed(table.house)),)
