"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.drawing import Due
from croupier.games.baccarat.drawing import due as due_by_rule
from croupier.rulebooks.requirements import requirement
from croupier.table.baccarat import acts, simulating
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.blanks import Blank, blanks
from croupier.table.baccarat.dealing import lies_up, next_due
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.due import due
from croupier.table.baccarat.foresight import coming, foreseen
from croupier.table.baccarat.imperatives import imperative, slip
from croupier.table.baccarat.state import Table
from croupier.table.orders import Act, Command
from croupier.table.people import Role, Viewer
from croupier.table.steps import Step
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Refusal

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
SUMS = acts.FillInventory | acts.CreditInventory


class Instruction(msgspec.Struct, frozen=True):
    act: Act
    says: str
    clause: ClauseId
    section: str
    requirement: str
    by: Role
    person: str = ""
    """The one player whose step it is."""
    mine: bool = True
    """Whether this viewer may give the order now."""
    waits: str = ""
    """Why nobody may give it yet."""
    then: str = ""
    """What the table does next."""
    confirm: bool = False
    blanks: tuple[Blank, ...] = ()


class Instructions(msgspec.Struct, frozen=True):
    now: tuple[Instruction, ...]
    coming: tuple[Instruction, ...]
    wrong: tuple[Instruction, ...]
    orders: tuple[Instruction, ...]


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed = due(table, viewer, at)
    slips = _slips(table, listed)
    others = [step for step in listed if not step.must and not isinstance(step.act, WRONG)]
    on_agenda = {step.act for step in agenda(table)}
    return Instructions(
        now=tuple(_duty(table, viewer, step, at) for step in agenda(table)),
        coming=tuple(_instruction(then, step, at) for then, step in coming(table, at)),
        wrong=_without_twins([_gone_wrong(table, step, at) for step in slips]),
        orders=tuple(_order(table, step, at) for step in others if step.act not in on_agenda),
    )


def _slips(table: Table, listed: tuple[Step, ...]) -> list[Step]:
    uneven = [
        replace(step, act=replace(step.act, even=False), must=False)
        for step in listed
        if step.must and isinstance(step.act, acts.CheckShuffle)
    ]
    return uneven + [step for step in listed if _is_slip(table, step)]


def _is_slip(table: Table, step: Step) -> bool:
    """A duty is none, and neither is a card laid where and how it belongs."""
    act = step.act
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
    waits = _waits(table, step, at)
    whose = _is_theirs(table, viewer, step)
    told = _instruction(table, step, at)
    return replace(told, mine=whose and not waits, waits=waits)


def _is_theirs(table: Table, viewer: Viewer, step: Step) -> bool:
    """With real cards the staff records what players at the table say and do."""
    if step.by is viewer.role and step.person in {"", viewer.person}:
        return True
    staff = viewer.role in {Role.DEALER, Role.FLOORPERSON}
    return staff and table.physical_cards and step.by is Role.PLAYER and bool(step.person)


def _waits(table: Table, step: Step, at: datetime) -> str:
    """What holds a call or a movement up; cards that are still to be named do not."""
    if isinstance(step.act, acts.TakeSeat):
        return "nobody is seated"
    if not isinstance(step.act, acts.LoadShoe | acts.CallNoMoreBets | acts.MoveChips):
        return ""
    answer = decide(table, Command(step.act, step.person, step.by, at))
    return answer.why if isinstance(answer, Refusal) else ""


def _gone_wrong(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = foreseen(table, step.act, step.by, at)
    return replace(told, says=slip(step.act), then=then, confirm=_is_final(step.act))


def _without_twins(listed: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """Where the hand a card was meant for makes no difference, nobody is asked which it was."""
    kept = dict[object, Instruction]()
    for each in listed:
        act = each.act
        told_apart = act if isinstance(act, acts.DealCard) else _wherever(act)
        kept.setdefault((told_apart, each.then, each.clause), each)
    return tuple(kept.values())


def _wherever(act: Act) -> Act:
    if isinstance(act, acts.DrawInError | acts.FindFaceUp):
        return replace(act, towards=None)
    return act


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    told = _instruction(table, step, at)
    then = "" if isinstance(step.act, SUMS) else foreseen(table, step.act, step.by, at)
    return replace(told, then=then, confirm=_is_final(step.act))


def _is_final(act: Act) -> bool:
    return isinstance(act, NOT_UNDONE)


def _instruction(table: Table, step: Step, at: datetime) -> Instruction:
    wanted = requirement(step.clause)
    return Instruction(
        act=step.act,
        says=_says(table, step.act),
        clause=step.clause,
        section=wanted.section,
        requirement=wanted.text,
        by=step.by,
        person=step.person,
        blanks=blanks(table, step, at),
    )


def _says(table: Table, act: Act) -> str:
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
