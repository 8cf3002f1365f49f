"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.table.orders import Order
from croupier.table.people import Role, Viewer
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.spanish_21.card_reader import RepairReader
from croupier.table.spanish_21.decisions import KeepDouble, Stand
from croupier.table.spanish_21.exposed_cards import RefuseCard
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.insurance import DeclineInsurance
from croupier.table.spanish_21.passed_over import TakeMissedCard, TakeSecondCard
from croupier.table.spanish_21.peeking import ReadHoleCard
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.training.spanish_21.foresight import coming, foreseen, step_to_come
from croupier.values.messages import said

MANNERS = SPANISH_21.manners
MAY_WAIT = tuple(kind for kind, manner in MANNERS.items() if manner.waits)
SUMS = FillInventory | CreditInventory
Answer = DeclineInsurance | Stand | KeepDouble | RefuseCard | TakeSecondCard | TakeMissedCard
"""What the dealer may say for a player."""


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed, steps = SPANISH_21.due(table, viewer, at), SPANISH_21.agenda(table)
    on_agenda = {step.order for step in steps}
    open_to = [step for step in listed if not step.must and step.order not in on_agenda]
    wrong = [step for step in open_to if MANNERS[type(step.order)].reports]
    return Instructions(
        now=tuple(each for step in steps for each in _duties(table, viewer, step, at)),
        coming=tuple(_to_come(then, step) for then, step in coming(table, at)),
        wrong=tuple(_gone_wrong(table, step, at) for step in wrong),
        orders=tuple(_order(table, step, at) for step in open_to if step not in wrong),
    )


def _duties(table: Table, viewer: Viewer, step: Step, at: datetime) -> Iterator[Instruction]:
    """A step, or each way in which it can come out where the dealer says which."""
    held_up = waits(SPANISH_21.decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    unasked = step.by is Role.DEALER and isinstance(step.order, Answer) and not step.must
    for order, says in _ways(table, step):
        told = instruction(replace(step, order=order), says, SPANISH_21.blanks(table, step))
        yield replace(told, mine=whose and not held_up, waits=held_up, confirm=unasked)


def _ways(table: Table, step: Step) -> Iterator[tuple[Order, str]]:
    match step.order:
        case ReadHoleCard() if table.physical_cards:
            text = "{says}: it tells of {blackjack:a|no} Blackjack"
            says = SPANISH_21.says(step.order)
            for blackjack in (False, True):
                yield ReadHoleCard(blackjack), str(said(text, says=says, blackjack=blackjack))
        case RepairReader():
            yield RepairReader(replaced=False), "The card reader is repaired"
            yield RepairReader(replaced=True), "The card reader is replaced"
        case order:
            yield order, _says(table, step)


def _gone_wrong(table: Table, step: Step, at: datetime) -> Instruction:
    told = instruction(step, SPANISH_21.mishap(step.order), SPANISH_21.blanks(table, step))
    return replace(told, then=foreseen(table, step.order, step.by, at), confirm=True)


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(_told(table, step), then=then, confirm=MANNERS[type(step.order)].final)


def _told(table: Table, step: Step) -> Instruction:
    return instruction(step, _says(table, step), SPANISH_21.blanks(table, step))


def _to_come(table: Table, step: Step) -> Instruction:
    told = _told(table, step)
    return replace(told, says=step_to_come(step)) if step.by is Role.PLAYER else told


def _says(table: Table, step: Step) -> str:
    """With what the table knows, or for whom the dealer answers."""
    order = step.order
    if not isinstance(order, Answer) or step.by is not Role.DEALER:
        return SPANISH_21.instruction(table, order)
    answer = SPANISH_21.says(order)
    return str(
        said(
            "{owner} {left:has left|does not answer}: {answer}",
            owner=table.in_round.boxes[order.seat].owner,
            left=step.must,
            answer=answer[:1].lower() + answer[1:],
        )
    )
