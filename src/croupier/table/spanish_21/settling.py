"""Chips moved one after the other, and the cards picked up."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.orders import Command
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.events import ChipsMoved, RoundEnded
from croupier.table.spanish_21.state import Round, Table
from croupier.table.steps import Outcome, Step
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY


def movement_step(table: Table) -> tuple[Step, ...]:
    move = table.in_round.movements[0]
    act = acts.MoveChips(move.action, move.seat, move.owner, move.wager, move.hand)
    return (Step(act, move.clause),)


def move_chips(table: Table, _: Command, step: Step) -> Outcome:
    round_ = table.in_round
    move = round_.movements[0]
    owed = sum(each.cents for each in move.transfers if each.source == INVENTORY)
    if owed > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray cannot pay this; the table needs a fill")
    told = (move.action, move.seat, move.owner, move.wager, move.cents, step.clause, move.hand)
    return (ChipsMoved(move.transfers, round_.phase, *told),)


def clear_step(table: Table) -> tuple[Step, ...]:
    duty = "collect_last" if table.reached is not None else "collect"
    return (Step(acts.ClearCards(), table.duty(duty)),)


def clear_cards(table: Table, _: Command, step: Step) -> Outcome:
    round_ = table.in_round
    return (RoundEnded(step.clause, round_.number, tuple(picked_up(round_))),)


def picked_up(round_: Round) -> Iterator[Card]:
    """From the dealer's far right, counterclockwise, hand by hand; the dealer's cards last."""
    for seat, box in sorted(round_.boxes.items(), reverse=True):
        for number in range(len(box.hands), 0, -1):
            if (seat, number) not in round_.picked_up:
                yield from box.hand(number).cards
    yield from round_.dealer
