"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from croupier.games.baccarat.drawing import Due
from croupier.games.baccarat.drawing import due as due_by_rule
from croupier.table.baccarat import acts, simulating
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.blanks import blanks
from croupier.table.baccarat.dealing import lies_up, next_due
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.due import due
from croupier.table.baccarat.imperatives import imperative, slip
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order
from croupier.table.people import Viewer
from croupier.table.steps import Step
from croupier.training.baccarat.foresight import coming, foreseen
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.values.money import dollars

WRONG = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.DealCard,
    acts.RejectCards,
    acts.CheckShuffle,
    acts.WithdrawTurning,
    acts.RemoveCoverCard,
)
"""Orders that report something gone wrong, when they are no duty."""
NOT_UNDONE = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.RejectCards,
    acts.CheckShuffle,
    acts.WithdrawTurning,
    acts.OrderShuffle,
    acts.OrderPass,
    acts.ChangeCards,
    acts.DeclareIdle,
    acts.SwitchExtraShuffle,
    acts.KeepChips,
    acts.CloseTable,
)
MAY_WAIT = (acts.LoadShoe, acts.CallNoMoreBets, acts.MoveChips)
SUMS = acts.FillInventory | acts.CreditInventory


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed = due(table, viewer, at)
    slips = _slips(table, listed)
    others = [step for step in listed if not step.must and not isinstance(step.order, WRONG)]
    on_agenda = {step.order for step in agenda(table)}
    return Instructions(
        now=tuple(_duty(table, viewer, step, at) for step in agenda(table)),
        coming=tuple(_instruction(then, step, at) for then, step in coming(table, at)),
        wrong=_without_twins([_gone_wrong(table, step, at) for step in slips]),
        orders=tuple(_order(table, step, at) for step in others if step.order not in on_agenda),
    )


def _slips(table: Table, listed: tuple[Step, ...]) -> list[Step]:
    uneven = [
        replace(step, order=replace(step.order, even=False), must=False)
        for step in listed
        if step.must and isinstance(step.order, acts.CheckShuffle)
    ]
    return uneven + [step for step in listed if _is_slip(table, step)]


def _is_slip(table: Table, step: Step) -> bool:
    """A duty is none, and neither is a card laid where and how it belongs."""
    act = step.order
    if step.must or not isinstance(act, WRONG):
        return False
    if not isinstance(act, acts.DealCard):
        return True
    waiting = next_due(table) if table.round else None
    if waiting is None:
        return False
    ordinal = len(table.in_round.hand(waiting.side)) + 1
    return not lies_up(table, ordinal) if act.exposed else act.laid_on != waiting.side


def _duty(table: Table, viewer: Viewer, step: Step, at: datetime) -> Instruction:
    held_up = waits(decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    told = _instruction(table, step, at)
    return replace(told, mine=whose and not held_up, waits=held_up)


def _gone_wrong(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = foreseen(table, step.order, step.by, at)
    return replace(told, says=slip(step.order), then=then, confirm=_is_final(step.order))


def _without_twins(listed: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Where the hand a card was meant for makes no difference, nobody is asked which it was."""
    kept = dict[object, Instruction]()
    for each in listed:
        act = each.order
        told_apart = act if isinstance(act, acts.DealCard) else _wherever(act)
        kept.setdefault((told_apart, each.then, each.clause), each)
    return tuple(kept.values())


def _wherever(act: Order) -> Order:
    if isinstance(act, acts.DrawInError | acts.FindFaceUp):
        return replace(act, towards=None)
    return act


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(told, then=then, confirm=_is_final(step.order))


def _is_final(act: Order) -> bool:
    return isinstance(act, NOT_UNDONE)


def _instruction(table: Table, step: Step, at: datetime) -> Instruction:
    return instruction(step, _says(table, step.order), blanks(table, step, at))


def _says(table: Table, act: Order) -> str:
    """With the hand or the number that the table knows."""
    match act:
        case acts.DealCard():
            waiting = _due(table)
            return f"Deal the {waiting.side.hand} its {waiting.ordinal} card"
        case acts.BurnCard():
            left = table.in_shoe.to_burn
            return "Turn the first card up and burn it" if left is None else f"Burn {left} more"
        case acts.MoveChips():
            cents = _moved(table, act)
            return f"{imperative(act)}: ${dollars(cents)}" if cents else imperative(act)
        case acts.DiscardCard() if table.discarding:
            return f"Put {table.discarding.left} more into the discards"
        case _:
            return imperative(act)


def _moved(table: Table, act: acts.MoveChips) -> int:
    judged = table.in_round.settlements.values()
    waiting = (move for each in judged for move in each.left)
    return next(
        (
            move.cents
            for move in waiting
            if (move.action, move.seat, move.owner, move.wager)
            == (act.action, act.seat, act.owner, act.wager)
        ),
        0,
    )


def _due(table: Table) -> Due:
    simulated = simulating.simulation_waits(table)
    waiting = due_by_rule(table.house.tableau, table.simulated or ()) if simulated else None
    found = waiting or next_due(table)
    assert found is not None, "a card is on the agenda"
    return found
