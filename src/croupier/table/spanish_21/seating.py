"""Sitting down and leaving: what becomes of wagers in mid-round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_fields

from croupier.games.spanish_21.boxes import Box, Ended
from croupier.table.orders import Command
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.seats.seating import (
    LeaveSeat,
    TakeSeat,
    left_in_mid_round,
    left_with_all,
    not_to_leave,
    take_one_seat,
)
from croupier.table.seats.wagers import Placed
from croupier.table.spanish_21.offering import unwanted
from croupier.table.spanish_21.places import FORFEIT, Part, judged_parts, parts_of
from croupier.table.spanish_21.round import JudgedWager
from croupier.table.spanish_21.settling import settled
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, Moving
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY, Transfer, spot

seating = Procedure[Table]()
seating.reword(TakeSeat, says="Wait for a player at box {seat}")


@seating.event("{owner} left in mid-round and forfeits what lay there.")
class WagersForfeited(Moving, frozen=True):
    """Whoever left in mid-round loses what was not decided, where that is filed."""

    kind = "wagers-forfeited/1"
    owner: str
    clause: ClauseId
    wagers: tuple[JudgedWager, ...]


@seating.at_any_time
def take_seat(table: Table, order: TakeSeat, given: Command) -> Outcome:
    """One seat each; a box with cards or chips of another is not free."""
    clause, person = table.house.seats.clause, given.actor
    there = {each.owner for each in table.wagers if each.seat == order.seat}
    if there - {person}:
        return refuse(clause, "box {seat} is in use until the round is over", seat=order.seat)
    return take_one_seat(table, order, given)


# leaving


@seating.at_any_time
def leave_seat(table: Table, order: LeaveSeat, given: Command) -> Outcome:
    """Between rounds with all chips; in mid-round the wagers stay (reading R-X32)."""
    seat, person = order.seat, given.actor
    if refusal := not_to_leave(table, order, given):
        return refusal
    if table.round is None or table.awaits_first_card:
        return left_with_all(table, order, person)
    return (*_forfeited(table, person), *left_in_mid_round(table, seat, person))


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
    key = (seat, placed.owner, wager)
    return JudgedWager.unplayed(key, stake, FORFEIT, clause, returned=False, hand=hand)


@seating.change
def wagers_forfeited(table: Table, event: WagersForfeited) -> Table:
    """The boxes of whoever left are not played on and get no more cards."""
    round_ = table.in_round
    lost = {each.seat for each in event.wagers}
    boxes = {seat: _stopped(box) if seat in lost else box for seat, box in round_.boxes.items()}
    after = paid(table, event).with_round(
        boxes=boxes,
        wagers=(*round_.wagers, *event.wagers),
        opening=tuple(each for each in round_.opening if each.seat not in lost),
        late=tuple(seat for seat in round_.late if seat not in lost),
    )
    return unwanted(settled(after))


def _stopped(box: Box) -> Box:
    hands = (
        with_fields(hand, awaits=False, ended=Ended.STOOD) if hand.is_open else hand
        for hand in box.hands
    )
    return with_fields(box, hands=tuple(hands))
