"""Leaving a seat or the table: what is owed, what stays, what a shoe or a hand is passed for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.table.baccarat.curator import ShoePassed
from croupier.table.baccarat.state import Placed, Table
from croupier.table.baccarat.viewing import TurningGivenUp
from croupier.table.baccarat.vigorish import collected
from croupier.table.orders import Command
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.seats.chips import (
    CashOut,
    ChipsCashed,
    ChipsKept,
    KeepChips,
    carried_away,
    not_for_keeping,
    still_seated,
)
from croupier.table.seats.seating import LeaveSeat, SeatLeft, not_to_leave, take_seat
from croupier.table.steps import Outcome
from croupier.values.events import Event
from croupier.values.refusals import refuse
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

seating = Procedure[Table]()

LEFT_SEAT, LEFT_TABLE = "left the seat", "left the table"

seating.at_any_time(take_seat)


@seating.at_any_time
def leave_seat(table: Table, order: LeaveSeat, given: Command) -> Outcome:
    """The last seat a person leaves settles what is owed; live wagers stay (reading R-X32)."""
    person = given.actor
    if refusal := not_to_leave(table, order, given):
        return refusal
    if len(table.seats_of(person)) > 1:
        turning = _turning_left(table, person, order.seat)
        shoe = _shoe_left(table, order.seat, LEFT_SEAT)
        return (*turning, *shoe, SeatLeft((), order.seat, person, order.after_minutes))
    before = (*_turning_left(table, person), *_shoe_left(table, order.seat, LEFT_TABLE))
    owed, held = table.owes(person), table.chips(person)
    if owed > held:
        text = "{person} owes {owed:money} of vigorish and holds {held:money}"
        fields = {"person": person, "owed": owed, "held": held}
        return refuse(table.duty("outstanding"), text, **fields)
    live = _live_wagers(table, person)
    out: list[Transfer] = []
    if live and table.round is None:
        out += [Transfer(spot(*w.key), stack(person), w.stake) for w in live]
    elif live and table.house.chose("leaving_mid_round") == "forfeit":
        out += [
            Transfer(spot(*w.key), INVENTORY, w.stake + w.riding) for w in _undecided(table, live)
        ]
    taken = held - owed + sum(t.cents for t in out if t.target == stack(person))
    out += carried_away(person, taken)
    left = SeatLeft(tuple(out), order.seat, person, order.after_minutes)
    return (*before, *collected(table, person), left)


def _live_wagers(table: Table, person: str) -> list[Placed]:
    return [each for each in table.wagers if each.owner == person and not each.settled]


def _undecided(table: Table, live: Sequence[Placed]) -> list[Placed]:
    """Wagers that no card has decided and no winnings are on their way to."""
    round_ = table.in_round
    judged = [each for each in (round_.opening, round_.result) if each]
    kept = {(w.seat, w.owner, w.wager) for each in judged for w in each.wagers}
    kept |= {(w.seat, w.owner, w.ride.value) for w in live if w.ride}
    return [w for w in live if w.key not in kept]


def _turning_left(table: Table, person: str, seat: int | None = None) -> tuple[Event, ...]:
    """Whoever leaves gives up the right to turn cards, also for a wager behind another's seat.

    Whoever keeps a further seat gives up what they held at the seat they leave.
    """
    if table.round is None:
        return ()
    why = LEFT_TABLE if seat is None else LEFT_SEAT
    return tuple(
        TurningGivenUp(table.duty("pass_turning"), Side(side), person, why)
        for side, turning in table.round.turning.items()
        if turning.person == person and seat in {None, turning.seat}
    )


def _shoe_left(table: Table, seat: int, why: str) -> tuple[Event, ...]:
    """A curator who leaves passes the shoe (reading R-N18)."""
    if not table.has_curator or table.curating.seat != seat:
        return ()
    return (ShoePassed(table.duty("may_pass"), seat, why),)


@seating.at_any_time
def cash_out(table: Table, _: CashOut, given: Command) -> Outcome:
    """People without a seat go whenever they owe nothing; wagers of a round stay on the layout."""
    person, owed, held = given.actor, table.owes(given.actor), table.chips(given.actor)
    seated = still_seated(table, person)
    if owed > held or (owed and seated):
        text = "{person} owes {owed:money} of vigorish"
        return refuse(table.duty("outstanding"), text, person=person, owed=owed)
    if seated:
        return seated
    in_round = table.round is not None and bool(_live_wagers(table, person))
    if not held and not in_round:
        return refuse(table.house.placing, "{person} has no chips at this table", person=person)
    out = carried_away(person, held - owed)
    turning = _turning_left(table, person)
    return (*turning, *collected(table, person), ChipsCashed(out, person))


@seating.change
def chips_cashed(table: Table, event: ChipsCashed) -> Table:
    """Somebody without a seat who goes in mid-round is gone as if from a seat."""
    live = table.round and _live_wagers(table, event.person)
    gone = table.gone | {event.person} if live else table.gone
    return replace(paid(table, event), gone=gone)


@seating.at_any_time
def keep_chips(table: Table, order: KeepChips, given: Command) -> Outcome:
    """Somebody who left in mid-round never came back for what was kept for them."""
    person, placing = order.person, table.house.placing
    if refusal := not_for_keeping(table, order, given):
        return refusal
    if _live_wagers(table, person):
        return refuse(placing, "{person} has wagers on the layout", person=person)
    held = table.chips(person) - table.owes(person)
    if held < 0:
        text = "{person} owes more than was left behind"
        return refuse(table.duty("outstanding"), text, person=person)
    if not table.chips(person):
        return refuse(placing, "{person} has no chips at this table", person=person)
    return (*collected(table, person), ChipsKept(carried_away(person, held), person))
