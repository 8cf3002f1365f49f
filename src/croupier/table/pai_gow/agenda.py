"""What must be done next at a Pai Gow table: the one definition of the order of things."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.table.agendas import Agenda
from croupier.table.pai_gow import (
    acts,
    banking,
    completing,
    dealer_wager,
    dealing,
    ending,
    house_hands,
    irregular,
    preparing,
    setting,
    shaking,
)
from croupier.table.pai_gow.places import waiting
from croupier.table.pai_gow.state import Table
from croupier.table.steps import Step

Steps = tuple[Step, ...]


def _before_the_round(table: Table) -> Steps:
    """The bank is offered and prepared; then no more bets is called."""
    bank = banking.marker_step(table) or dealer_wager.agenda(table) if table.bank else ()
    return bank or banking.agenda(table) or _no_more_bets(table)


def _no_more_bets(table: Table) -> Steps:
    return (Step(acts.CallNoMoreBets(), table.duty("no_more_bets")),)


def _is_over(table: Table) -> bool:
    """Chips are to be moved, or no wager waits for a hand any more."""
    return bool(table.in_round.movements) or not waiting(table)


def _round(table: Table) -> Steps:
    if _is_over(table):
        return completing.agenda(table)
    if not table.in_round.hands:
        return dealing.delivery_steps(table) or shaking.agenda(table) or _deal(table)
    return (
        irregular.choice_steps(table)
        or dealing.after_the_deal(table)
        or setting.agenda(table)
        or house_hands.agenda(table)
        or completing.agenda(table)
    )


def _deal(table: Table) -> Steps:
    """A wrong total is corrected first; a dealer who deals by it deals wrongly."""
    deal = dealing.deal_step(table)
    if not shaking.is_wrong(table):
        return (deal,)
    right = Step(acts.CorrectTotal(), table.duty("wrong_positions"))
    return (right, replace(deal, must=False))


ORDER: tuple[tuple[Callable[[Table], bool], Callable[[Table], Steps]], ...] = (
    (lambda table: bool(table.unopened), ending.open_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.round is None, _before_the_round),
    (lambda table: table.in_round.void is not None, irregular.void_step),
    (lambda _: True, _round),
)
"""What comes first, down to the round under way."""

agenda = Agenda(ORDER)
