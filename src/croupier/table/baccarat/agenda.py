"""What must be done next at a table: the one definition of the order of things."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.agendas import Agenda
from croupier.table.baccarat import (
    acts,
    curating,
    cutting,
    dealing,
    ending,
    irregular,
    preparing,
    simulating,
)
from croupier.table.baccarat.cards_out import cards_left
from croupier.table.baccarat.progressive import awards_are_owed
from croupier.table.baccarat.state import Table
from croupier.table.steps import Step


def _is_not_in_play(table: Table) -> bool:
    shoe = table.in_shoe
    return not shoe.loaded or shoe.to_burn != 0


def _must_discard(table: Table) -> bool:
    return table.discarding is not None and cards_left(table) > 0


def _last_hand_is_due(table: Table) -> bool:
    shoe = table.in_shoe
    return (
        table.hands_left is None
        and shoe.cover_round is not None
        and table.rounds >= shoe.cover_round
    )


def _needs_curator(table: Table) -> bool:
    return table.has_curator and table.curating.seat is None


def _device_must_shuffle(table: Table) -> bool:
    return table.is_continuous and not table.physical_cards and not table.in_shoe.commitment


def _seal(table: Table) -> tuple[Step, ...]:
    return (Step(acts.SealOrder(table.in_shoe.batch), table.duty("continuous")),)


def _last_hand(table: Table) -> tuple[Step, ...]:
    return (Step(acts.CallLastHand(), table.duty("last_hand")),)


def _no_more_bets(table: Table) -> tuple[Step, ...]:
    return (Step(acts.CallNoMoreBets(), table.duty("no_more_bets")),)


def _always(_: Table) -> bool:
    return True


ORDER: tuple[tuple[Callable[[Table], bool], Callable[[Table], tuple[Step, ...]]], ...] = (
    (lambda table: bool(table.unopened), ending.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.over is not None, ending.agenda),
    (_is_not_in_play, cutting.agenda),
    (_must_discard, irregular.discard_step),
    (awards_are_owed, dealing.agenda),
    (simulating.simulation_waits, simulating.agenda),
    (lambda table: table.round is not None, dealing.agenda),
    (_last_hand_is_due, _last_hand),
    (_needs_curator, curating.agenda),
    (_device_must_shuffle, _seal),
    (_always, _no_more_bets),
)
"""What comes first, down to the call for the next round."""

agenda = Agenda(ORDER)
