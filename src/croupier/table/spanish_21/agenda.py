"""What must be done next at a Spanish 21 table: the one definition of the order of things."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.agendas import Agenda
from croupier.table.spanish_21 import (
    acts,
    cutting,
    deciding,
    ending,
    exposed,
    found,
    insuring,
    missing,
    peeking,
    preparing,
    settling,
    voiding,
)
from croupier.table.spanish_21.dealing import deal_step, next_due
from croupier.table.spanish_21.state import Needless, Peek, Table
from croupier.table.spanish_21.turn import is_past_the_peek
from croupier.table.steps import Step

Steps = tuple[Step, ...]


def _must_seal(table: Table) -> bool:
    """A continuous device has shuffled for every round anew."""
    shoe = table.in_shoe
    return table.is_continuous and not table.physical_cards and not shoe.commitment


def _seal(table: Table) -> Steps:
    return (Step(acts.SealOrder(table.in_shoe.batch), table.duty("continuous")),)


def _no_more_bets(table: Table) -> Steps:
    return (Step(acts.CallNoMoreBets(), table.duty("before_first_card")),)


def _round(table: Table) -> Steps:
    round_ = table.in_round
    if round_.movements:
        return settling.movement_step(table)
    if round_.void:
        return voiding.void_step(table)
    if round_.needless == Needless.MADE:
        return peeking.note_step(table)
    if round_.judged:
        return settling.clear_step(table)
    if round_.opening:
        return _deal(table) or missing.short_steps(table)
    return _after_the_opening(table)


def _deal(table: Table) -> Steps:
    due = next_due(table)
    return deal_step(table, due) if due else ()


def _after_the_opening(table: Table) -> Steps:
    round_ = table.in_round
    if round_.turned:
        return _deal(table) or exposed.rack_step(table)
    if steps := insuring.agenda(table):
        return steps
    if peeking.waits_for_peek(table):
        return peeking.peek_step(table)
    if round_.peek == Peek.BLACKJACK or not is_past_the_peek(table):
        return peeking.turn_step(table)
    if round_.offer:
        return exposed.offer_steps(table)
    return deciding.agenda(table) or peeking.turn_step(table)


ORDER: tuple[tuple[Callable[[Table], bool], Callable[[Table], Steps]], ...] = (
    (lambda table: bool(table.unopened) and table.round is None, ending.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: table.ten is not None, found.tear_step),
    (lambda table: table.reader.broken, peeking.repair_step),
    (lambda table: table.reader.checked_at is None, peeking.check_step),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.over is not None and table.round is None, ending.agenda),
    (lambda table: not table.in_play, cutting.agenda),
    (lambda table: table.round is not None, _round),
    (_must_seal, _seal),
    (lambda _: True, _no_more_bets),
)
"""What comes first, down to the call for the next round."""

agenda = Agenda(ORDER)
