"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.games.pai_gow.positions import Position, order_from
from croupier.table.orders import Order
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.agenda import agenda
from croupier.table.pai_gow.blanks import blanks, slip_blanks
from croupier.table.pai_gow.dealing import first_position
from croupier.table.pai_gow.decide import decide
from croupier.table.pai_gow.due import due
from croupier.table.pai_gow.imperatives import imperative, slip
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.words import place
from croupier.table.people import Viewer
from croupier.table.steps import Step
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.training.pai_gow.foresight import coming, foreseen
from croupier.values.money import dollars

WRONG = (
    acts.RejectTiles,
    acts.ExposeWhileStacking,
    acts.CallNoRoll,
    acts.ReportLidLifted,
    acts.ReportWrongDeal,
    acts.ExposeTile,
)
"""Orders that report something gone wrong."""
NOT_UNDONE = (
    *WRONG,
    acts.DeclareIdle,
    acts.ChangeDice,
    acts.KeepChips,
    acts.CloseTable,
    acts.SetForAbsent,
)
SUMS = acts.FillInventory | acts.CreditInventory
MAY_WAIT = (
    acts.CallNoMoreBets,
    acts.PlaceDealerWager,
    acts.ShakeDice,
    acts.MoveChips,
    acts.VoidRound,
)


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed = due(table, viewer, at)
    steps = agenda(table)
    others = [step for step in listed if not step.must and not isinstance(step.order, WRONG)]
    on_agenda = {step.order for step in steps}
    return Instructions(
        now=tuple(_duty(table, viewer, step, at) for step in steps),
        coming=tuple(_told(then, step) for then, step in coming(table, at)),
        wrong=(*_done_otherwise(table, viewer), *_gone_wrong(table, listed, at)),
        orders=tuple(_order(table, step, at) for step in others if step.order not in on_agenda),
    )


def _duty(table: Table, viewer: Viewer, step: Step, at: datetime) -> Instruction:
    held_up = waits(decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    confirm = isinstance(step.order, acts.SetForAbsent) and not step.must
    return replace(_told(table, step), mine=whose and not held_up, waits=held_up, confirm=confirm)


def _done_otherwise(table: Table, viewer: Viewer) -> Iterator[Instruction]:
    """What the dealer did in another way than the next step says."""
    for step in agenda(table):
        if step.by is viewer.role:
            for act, says in _otherwise(table, step.order):
                told = instruction(replace(step, order=act), says, slip_blanks(table, act))
                yield replace(told, confirm=True)


def _otherwise(table: Table, act: Order) -> Sequence[tuple[Order, str]]:
    match act:
        case acts.AnnounceTotal():
            return ((act, "Another total was announced"),)
        case acts.DealTiles() if not table.physical_cards:
            other_style = replace(act, delivery=table.in_round.delivery)
            return (
                (act, "The tiles were dealt from another position on"),
                (other_style, "The tiles were delivered in another style"),
            )
        case acts.SetHouseHands():
            return ((act, "The hands were set otherwise"),)
        case _:
            return ()


def _gone_wrong(table: Table, listed: Sequence[Step], at: datetime) -> Iterator[Instruction]:
    for step in listed:
        if not step.must and isinstance(step.order, WRONG):
            then = foreseen(table, step.order, step.by, at)
            told = instruction(step, slip(step.order), blanks(table, step))
            yield replace(told, then=then, confirm=True)


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(_told(table, step), then=then, confirm=isinstance(step.order, NOT_UNDONE))


def _told(table: Table, step: Step) -> Instruction:
    return instruction(step, _says(table, step.order), blanks(table, step))


def _says(table: Table, act: Order) -> str:
    """With the sum, the position or the style that the table knows."""
    match act:
        case acts.MoveChips():
            cents = table.in_round.movements[0].cents
            return f"{imperative(act)}: ${dollars(cents)}" if cents else imperative(act)
        case acts.ChooseDelivery():
            title = table.house.delivery_titles.get(act.delivery, act.delivery)
            return f"Deliver: {title}"
        case acts.AnnounceTotal():
            return f"Announce the total of the dice, {sum(table.in_round.dice)}"
        case acts.DealTiles() if table.in_round.total is not None:
            first, *then = order_from(Position(first_position(table)))
            return f"Deal the tiles: first {place(first)}, then {place(then[0])} and on"
        case _:
            return imperative(act)
