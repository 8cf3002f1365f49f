"""The bank's cut: some of the eight stacks are moved to the ends."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.games.pai_gow.cutting import cut
from croupier.table.orders import Blank, Order, Seat
from croupier.table.pai_gow.state import STACKS, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.events import Cited
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal

cutting = Procedure[Table]()

FIRST, LAST = STACKS[0], STACKS[-1]
Stacks = Annotated[int, msgspec.Meta(ge=0, le=8)]
"""A stack, counted from the dealer's left, or how many."""


YOURS = "You bank: will you cut the stacks?"


@cutting.order(
    says="The bank at seat {seat} cuts the stacks",
    named="the cut by the bank at seat {seat}",
    asks=(
        Blank("first", "depth", FIRST, LAST),
        Blank("last", "depth", FIRST, LAST),
        Blank("left", "depth", 0, LAST),
        Blank("right", "depth", 0, LAST),
    ),
    question=YOURS,
    answer="Cut so",
    declined=True,
)
class CutStacks(Order, frozen=True):
    """The bank has stacks `first` to `last` moved: so many to the left end, the others right."""

    filled = frozenset({"first", "last", "left", "right", "crossed"})
    seat: Seat
    first: Stacks = 1
    last: Stacks = 4
    left: Stacks = 0
    right: Stacks = 4
    crossed: bool = False
    """The part nearer to one end goes to the other."""


def _moved(event: StacksCut) -> Message:
    return said(
        "The bank at seat {seat} has {several:stacks {first} to {last}|stack {first}} moved,"
        " {left:{left} to the left end|}{both: and |}{right:{right} to the right end|}.",
        several=event.last != event.first,
        both=event.left and event.right,
        seat=event.seat,
        first=event.first,
        last=event.last,
        left=event.left,
        right=event.right,
    )


@cutting.event(_moved)
class StacksCut(Cited, frozen=True):
    kind = "stacks-cut/1"
    seat: int
    first: int
    last: int
    left: int
    right: int
    crossed: bool
    stacks: tuple[int, ...]
    """As they stand now from the dealer's left, by their old numbers."""


@cutting.order(
    says="The bank at seat {seat} wants no cut",
    named="the answer of the bank at seat {seat} about the cut",
    question=YOURS,
    answer="No cut",
)
class DeclineCut(Order, frozen=True):
    seat: Seat


@cutting.event("The bank at seat {seat} does not cut.")
class StacksCutDeclined(Cited, frozen=True):
    kind = "stacks-cut-declined/1"
    seat: int


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank cuts or does not."""
    if table.in_stacks.cut_decided:
        return ()
    bank, clause = table.in_bank, table.duty("cut")
    return tuple(
        Step(order, clause, Role.PLAYER, bank.person)
        for order in (DeclineCut(bank.seat), CutStacks(bank.seat))
    )


@cutting.in_turn
def cut_stacks(table: Table, order: CutStacks, _: Turn) -> Outcome:
    block, stacks = (order.first, order.last), table.in_stacks.cut
    after = cut(table.house, stacks, block, order.left, order.right, crossed=order.crossed)
    if isinstance(after, Refusal):
        return after
    clause = table.duty("cut_both_ends" if order.left and order.right else "cut_to_end")
    moved = (order.seat, order.first, order.last, order.left, order.right, order.crossed)
    return (StacksCut(clause, *moved, after),)


@cutting.change
def stacks_cut(table: Table, event: StacksCut) -> Table:
    return replace(table, stacks=replace(table.in_stacks, cut=event.stacks, cut_decided=True))


@cutting.in_turn
def decline_cut(_: Table, order: DeclineCut, turn: Turn) -> Outcome:
    return (StacksCutDeclined(turn.clause, order.seat),)


@cutting.change
def cut_declined(table: Table, _: StacksCutDeclined) -> Table:
    return replace(table, stacks=replace(table.in_stacks, cut_decided=True))
