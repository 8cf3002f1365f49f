"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.games.pai_gow.delivery import STYLES
from croupier.table.orders import Blank, Order
from croupier.table.pai_gow.dealing import DealTiles
from croupier.table.pai_gow.exposing import TWO_HANDS
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.house_hands import SetHouseHands
from croupier.table.pai_gow.setting import SetForAbsent
from croupier.table.pai_gow.shaking import AnnounceTotal
from croupier.table.pai_gow.state import Table
from croupier.table.people import Viewer
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.steps import Step
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.training.pai_gow.foresight import coming, foreseen

SUMS = FillInventory | CreditInventory
MAY_WAIT = tuple(kind for kind, manner in PAI_GOW.manners.items() if manner.waits)


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed = PAI_GOW.due(table, viewer, at)
    steps = PAI_GOW.agenda(table)
    others = [step for step in listed if not step.must and not _reports(step.order)]
    on_agenda = {step.order for step in steps}
    return Instructions(
        now=tuple(_duty(table, viewer, step, at) for step in steps),
        coming=tuple(_told(then, step) for then, step in coming(table, at)),
        wrong=(*_done_otherwise(table, viewer), *_gone_wrong(table, listed, at)),
        orders=tuple(_order(table, step, at) for step in others if step.order not in on_agenda),
    )


def _reports(order: Order) -> bool:
    return PAI_GOW.manners[type(order)].reports


def _duty(table: Table, viewer: Viewer, step: Step, at: datetime) -> Instruction:
    held_up = waits(PAI_GOW.decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    confirm = isinstance(step.order, SetForAbsent) and not step.must
    return replace(_told(table, step), mine=whose and not held_up, waits=held_up, confirm=confirm)


def _done_otherwise(table: Table, viewer: Viewer) -> Iterator[Instruction]:
    """What the dealer did in another way than the next step says."""
    for step in PAI_GOW.agenda(table):
        if step.by is viewer.role:
            for order, says, asked in _otherwise(table, step.order):
                told = instruction(replace(step, order=order), says, asked)
                yield replace(told, confirm=True)


def _otherwise(table: Table, order: Order) -> Sequence[tuple[Order, str, tuple[Blank, ...]]]:
    match order:
        case AnnounceTotal():
            return ((order, "Another total was announced", (Blank("total", "depth", 3, 18),)),)
        case DealTiles() if not table.physical_cards:
            from_another = (Blank("start", "depth", 0, 7),)
            other_style = replace(order, delivery=table.in_round.delivery)
            return (
                (order, "The tiles were dealt from another position on", from_another),
                (other_style, "The tiles were delivered in another style", (_styles(table),)),
            )
        case SetHouseHands():
            return ((order, "The hands were set otherwise", TWO_HANDS),)
        case _:
            return ()


def _styles(table: Table) -> Blank:
    others = tuple(style for style in STYLES if style != table.in_round.delivery)
    titles = tuple(table.house.delivery_titles.get(style, style) for style in others)
    return Blank("delivery", "choice", choices=others, titles=titles)


def _gone_wrong(table: Table, listed: Sequence[Step], at: datetime) -> Iterator[Instruction]:
    for step in listed:
        if not step.must and _reports(step.order):
            then = foreseen(table, step.order, step.by, at)
            told = instruction(step, PAI_GOW.mishap(step.order), PAI_GOW.blanks(table, step))
            yield replace(told, then=then, confirm=True)


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(_told(table, step), then=then, confirm=PAI_GOW.manners[type(step.order)].final)


def _told(table: Table, step: Step) -> Instruction:
    return instruction(step, PAI_GOW.instruction(table, step.order), PAI_GOW.blanks(table, step))
