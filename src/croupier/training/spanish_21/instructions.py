"""A dealer's console: what must be done now, what comes, what can go wrong, what may be ordered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.games.spanish_21.dealing import DEALER as DEALERS_HAND
from croupier.table.orders import Order
from croupier.table.people import Role, Viewer
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.blanks import blanks
from croupier.table.spanish_21.dealing import Due, next_due
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.due import due
from croupier.table.spanish_21.imperatives import imperative, slip, step_to_come
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.telling import ordinal
from croupier.table.spanish_21.words import hand_in_words
from croupier.table.steps import Step
from croupier.training.console import Instruction, Instructions, instruction, is_theirs, waits
from croupier.training.spanish_21.foresight import coming, foreseen
from croupier.values.money import dollars

WRONG = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.FindTen,
    acts.MissDealer,
    acts.MissBox,
    acts.MissCard,
    acts.MissPeek,
    acts.PeekInError,
    acts.ReportReaderBroken,
    acts.ReportJam,
    acts.RejectCards,
    acts.RemoveCuttingCard,
)
"""Orders that report something."""
NOT_UNDONE = (
    acts.OrderShuffle,
    acts.OrderRecut,
    acts.ChangeCards,
    acts.DeclareIdle,
    acts.RemoveShuffler,
    acts.KeepChips,
    acts.CloseTable,
)
MAY_WAIT = (acts.LoadShoe, acts.CallNoMoreBets, acts.MoveChips, acts.VoidRound)
SUMS = acts.FillInventory | acts.CreditInventory
Answer = (
    acts.DeclineInsurance
    | acts.Stand
    | acts.KeepDouble
    | acts.RefuseCard
    | acts.TakeSecondCard
    | acts.TakeMissedCard
)
"""What the dealer may say for a player."""


def instructions(table: Table, viewer: Viewer, at: datetime) -> Instructions:
    listed, steps = due(table, viewer, at), agenda(table)
    on_agenda = {step.order for step in steps}
    open_to = [step for step in listed if not step.must and step.order not in on_agenda]
    wrong = [step for step in open_to if isinstance(step.order, WRONG)]
    return Instructions(
        now=tuple(each for step in steps for each in _duties(table, viewer, step, at)),
        coming=tuple(_to_come(then, step, at) for then, step in coming(table, at)),
        wrong=tuple(_gone_wrong(table, step, at) for step in wrong),
        orders=tuple(_order(table, step, at) for step in open_to if step not in wrong),
    )


def _duties(table: Table, viewer: Viewer, step: Step, at: datetime) -> Iterator[Instruction]:
    """A step, or each way in which it can come out where the dealer says which."""
    held_up = waits(decide, table, step, at, MAY_WAIT)
    whose = is_theirs(step, viewer, physical=table.physical_cards)
    unasked = step.by is Role.DEALER and isinstance(step.order, Answer) and not step.must
    for act, says in _ways(table, step):
        told = instruction(replace(step, order=act), says, blanks(table, step, at))
        yield replace(told, mine=whose and not held_up, waits=held_up, confirm=unasked)


def _ways(table: Table, step: Step) -> Iterator[tuple[Order, str]]:
    match step.order:
        case acts.ReadHoleCard() if table.physical_cards:
            for blackjack in (False, True):
                tells = "a Blackjack" if blackjack else "no Blackjack"
                said = f"{imperative(step.order)}: it tells of {tells}"
                yield acts.ReadHoleCard(blackjack), said
        case acts.RepairReader():
            yield acts.RepairReader(replaced=False), "The card reader is repaired"
            yield acts.RepairReader(replaced=True), "The card reader is replaced"
        case act:
            yield act, _says(table, step)


def _gone_wrong(table: Table, step: Step, at: datetime) -> Instruction:
    told = instruction(step, slip(step.order), blanks(table, step, at))
    return replace(told, then=foreseen(table, step.order, step.by, at), confirm=True)


def _order(table: Table, step: Step, at: datetime) -> Instruction:
    then = "" if isinstance(step.order, SUMS) else foreseen(table, step.order, step.by, at)
    return replace(_told(table, step, at), then=then, confirm=isinstance(step.order, NOT_UNDONE))


def _told(table: Table, step: Step, at: datetime) -> Instruction:
    return instruction(step, _says(table, step), blanks(table, step, at))


def _to_come(table: Table, step: Step, at: datetime) -> Instruction:
    told = _told(table, step, at)
    return replace(told, says=step_to_come(step)) if step.by is Role.PLAYER else told


def _says(table: Table, step: Step) -> str:
    """With the hand, the total or the sum that the table knows."""
    match step.order:
        case acts.DealCard():
            return _dealing(next_due(table))
        case acts.AnnounceTotal() as act:
            hand = table.in_round.boxes[act.seat].hand(1)
            total = "Blackjack" if hand.is_blackjack else hand.total
            return f"{imperative(act)}: {total}"
        case acts.MoveChips() as act:
            return f"{imperative(act)}: ${dollars(table.in_round.movements[0].cents)}"
        case act if isinstance(act, Answer) and step.by is Role.DEALER:
            owner = table.in_round.boxes[act.seat].owner
            why = "has left" if step.must else "does not answer"
            said = imperative(act)
            return f"{owner} {why}: {said[:1].lower()}{said[1:]}"
        case act:
            return imperative(act)


def _dealing(card: Due | None) -> str:
    assert card is not None, "a card is on the agenda"
    if card.seat == DEALERS_HAND:
        whose = f"yourself the {ordinal(card.ordinal)} card"
    else:
        whose = f"{hand_in_words(card.seat, card.hand)} its {ordinal(card.ordinal)} card"
    how = ", face down" if card.face_down else ", sideways" if card.sideways else ""
    return f"Deal {whose}{how}"
