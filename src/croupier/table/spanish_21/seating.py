"""Sitting down and leaving: what becomes of wagers in mid-round."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.slips import Result
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.seats import sitting
from croupier.table.seats.sitting import carried_away
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.events import (
    JudgedWager,
    SeatLeft,
    WagersForfeited,
)
from croupier.table.spanish_21.places import FORFEIT, Part, judged_parts, parts_of
from croupier.table.spanish_21.state import Placed, Table
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, Transfer, spot, stack


def take_seat(table: Table, command: Command) -> Outcome:
    """One seat each; a box with cards or chips of another is not free."""
    act, clause = command.order, table.house.seats.clause
    assert isinstance(act, acts.TakeSeat)
    if (own := table.seat_of(command.actor)) is not None:
        return Refusal(clause, f"{command.actor} has seat {own}")
    there = {each.owner for each in table.wagers if each.seat == act.seat}
    if there - {command.actor}:
        return Refusal(clause, f"box {act.seat} is in use until the round is over")
    return sitting.take_seat(table, command)


def leave_seat(table: Table, command: Command) -> Outcome:
    """Between rounds with all chips; in mid-round the wagers stay (reading R-X32)."""
    act, person = command.order, command.actor
    assert isinstance(act, acts.LeaveSeat)
    if table.holder(act.seat) != person:
        return Refusal(table.house.seats.clause, f"seat {act.seat} is not {person}'s")
    own = [each for each in table.wagers if each.owner == person]
    if table.round is None:
        back = tuple(Transfer(spot(*each.key), stack(person), each.stake) for each in own)
        held = table.chips(person) + sum(each.stake for each in own)
        return (SeatLeft((*back, *carried_away(person, held)), act.seat, person),)
    left = SeatLeft(carried_away(person, table.chips(person)), act.seat, person)
    return (*_forfeited(table, person), left)


def _forfeited(table: Table, person: str) -> Iterator[Event]:
    """Whatever no card has decided yet, where that is filed."""
    filed, round_ = table.house.options["leaving_mid_round"], table.in_round
    if filed.value != "forfeit" or round_.void or round_.judged:
        return
    lost = tuple(
        _lost(placed, part, filed.clause, table)
        for placed in table.wagers
        if placed.owner == person
        for part in parts_of(round_, placed)
        if part not in judged_parts(round_)
    )
    if lost:
        taken = (Transfer(spot(w.seat, person, w.wager), INVENTORY, w.stake) for w in lost)
        yield WagersForfeited(tuple(taken), person, filed.clause, lost)


def _lost(placed: Placed, part: Part, clause: ClauseId, table: Table) -> JudgedWager:
    seat, wager, hand = part
    stake = table.in_round.boxes[seat].hand(hand).at_stake if hand else placed.stake
    return JudgedWager(
        seat=seat,
        owner=placed.owner,
        wager=wager,
        stake=stake,
        result=Result.LOST.value,
        outcome=FORFEIT,
        winnings=0,
        vigorish=0,
        back=0,
        clause=clause,
        decided_by=clause,
        hand=hand,
    )


def cash_out(table: Table, command: Command) -> Outcome:
    return sitting.cash_out(table, command, _waits_for_wagers(table, command.actor))


def keep_chips(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.KeepChips)
    return sitting.keep_chips(table, command, _waits_for_wagers(table, act.person))


def _waits_for_wagers(table: Table, person: str) -> Refusal | None:
    """A wager may still bring chips."""
    if any(each.owner == person and not each.settled for each in table.wagers):
        return Refusal(table.duty("hands_off"), f"{person} has a wager on the layout")
    return None
