"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.table.baccarat.dealing import DealCard, is_slip, next_due
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import agenda, decide, due
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.preparing import CheckShuffle
from croupier.table.baccarat.state import Table
from croupier.table.orders import CARD, Blank, Command, Order
from croupier.table.people import Viewer
from croupier.table.procedure import Manner
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.steps import Step
from croupier.training.baccarat.foresight import coming, foreseen
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.values.refusals import Refusal

MAY_WAIT = tuple(kind for kind, manner in BACCARAT.manners.items() if manner.waits)
SUMS = FillInventory | CreditInventory


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed = due(table, viewer, at)
    slips = _slips(table, listed)
    others = [step for step in listed if not step.must and not _manner(step).reports]
    on_agenda = {step.order for step in agenda(table)}
    return Instructions(
        now=tuple(_duty(table, viewer, step, at) for step in agenda(table)),
        coming=tuple(_instruction(then, step, at) for then, step in coming(table, at)),
        wrong=_without_twins([_gone_wrong(table, step, at) for step in slips]),
        orders=tuple(_order(table, step, at) for step in others if step.order not in on_agenda),
    )


def _manner(step: Step) -> Manner:
    return BACCARAT.manners[type(step.order)]


def _slips(table: Table, listed: tuple[Step, ...]) -> list[Step]:
    uneven = [
        replace(step, order=replace(step.order, even=False), must=False)
        for step in listed
        if step.must and isinstance(step.order, CheckShuffle)
    ]
    return uneven + [step for step in listed if _went_wrong(table, step)]


def _went_wrong(table: Table, step: Step) -> bool:
    """A duty is no slip, and neither is a card laid where and how it belongs."""
    if step.must or not _manner(step).reports:
        return False
    if not isinstance(step.order, DealCard):
        return True
    is_due = table.round is not None and next_due(table) is not None
    return is_due and is_slip(table, step.order)


def _duty(table: Table, viewer: Viewer, step: Step, at: datetime) -> Instruction:
    held_up = waits(decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    told = _instruction(table, step, at)
    return replace(told, mine=whose and not held_up, waits=held_up)


def _gone_wrong(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = foreseen(table, step.order, step.by, at)
    says = BACCARAT.mishap(step.order)
    return replace(told, says=says, then=then, confirm=_manner(step).final)


def _without_twins(listed: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Where the hand a card was meant for makes no difference, nobody is asked which it was."""
    kept = dict[object, Instruction]()
    for each in listed:
        kept.setdefault((_wherever(each.order), each.then, each.clause), each)
    return tuple(kept.values())


def _wherever(order: Order) -> Order:
    if isinstance(order, DrawInError | FindFaceUp):
        return replace(order, towards=None)
    return order


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(told, then=then, confirm=_manner(step).final)


def _instruction(table: Table, step: Step, at: datetime) -> Instruction:
    return instruction(step, BACCARAT.instruction(table, step.order), _blanks(table, step, at))


def _blanks(table: Table, step: Step, at: datetime) -> tuple[Blank, ...]:
    """A real card whose face shows must be named; one that lies face down is not."""
    asked = BACCARAT.blanks(table, step)
    if CARD not in asked:
        return asked
    command = Command(step.order, step.person, step.by, at)
    wanted = table.physical_cards and isinstance(decide(table, command), Refusal)
    return asked if wanted else ()
