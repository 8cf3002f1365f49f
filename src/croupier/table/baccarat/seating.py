"""Leaving a seat or the table: what is owed, what stays, what a shoe or a hand is passed for."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    ChipsCashed,
    ChipsKept,
    SeatLeft,
    ShoePassed,
    TurningGivenUp,
    VigorishCollected,
)
from croupier.table.baccarat.state import Placed, Table
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.seats.sitting import carried_away, chips_left_behind, not_for_keeping
from croupier.table.steps import Outcome
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, Transfer, spot, stack

__all__ = ["chips_left_behind"]


def leave_seat(table: Table, command: Command) -> Outcome:
    """The last seat a person leaves settles what is owed; live wagers stay (reading R-X32)."""
    act = command.order
    assert isinstance(act, acts.LeaveSeat)
    person = table.holder(act.seat)
    if person is None or person != command.actor:
        return Refusal(table.house.seats.clause, f"seat {act.seat} is not {command.actor}'s")
    shoe = _shoe_left(table, act.seat)
    if sum(seat.person == person for seat in table.seats.values()) > 1:
        turning = _turning_left(table, person, act.seat)
        return (*turning, *shoe, SeatLeft((), act.seat, person))
    before = (*_turning_left(table, person), *shoe)
    owed = table.owes(person)
    if owed > table.chips(person):
        why = f"{person} owes {dollars(owed)} of vigorish and holds {dollars(table.chips(person))}"
        return Refusal(table.duty("outstanding"), why)
    paid = collect_vigorish(table, person)
    live = _live_wagers(table, person)
    out: list[Transfer] = []
    if live and table.round is None:
        out += [Transfer(spot(*w.key), stack(person), w.stake) for w in live]
    elif live and table.house.chose("leaving_mid_round") == "forfeit":
        out += [
            Transfer(spot(*w.key), INVENTORY, w.stake + w.riding) for w in _undecided(table, live)
        ]
    taken = table.chips(person) - owed + sum(t.cents for t in out if t.target == stack(person))
    out += carried_away(person, taken)
    return (*before, *paid, SeatLeft(tuple(out), act.seat, person))


def _live_wagers(table: Table, person: str) -> list[Placed]:
    return [each for each in table.wagers if each.owner == person and not each.settled]


def _undecided(table: Table, live: Sequence[Placed]) -> list[Placed]:
    """Wagers that no card has decided and no winnings are on their way to."""
    round_ = table.in_round
    judged = [each for each in (round_.opening, round_.result) if each]
    kept = {(w.seat, w.owner, w.wager) for each in judged for w in each.wagers}
    kept |= {(w.seat, w.owner, w.ride.value) for w in live if w.ride}
    return [w for w in live if w.key not in kept]


def collect_vigorish(table: Table, person: str) -> tuple[Event, ...]:
    if person not in table.owed:
        return ()
    clause = table.duty("outstanding")
    cents = table.owes(person)
    return (
        VigorishCollected((Transfer(stack(person), INVENTORY, cents),), person, cents, clause),
    )  # fmt: skip


def _turning_left(table: Table, person: str, seat: int | None = None) -> tuple[Event, ...]:
    """Whoever leaves gives up the right to turn cards, also for a wager behind another's seat.

    Whoever keeps a further seat gives up what they held at the seat they leave.
    """
    if table.round is None:
        return ()
    return tuple(
        TurningGivenUp(table.duty("pass_turning"), Side(side), person, "left the table")
        for side, turning in table.round.turning.items()
        if turning.person == person and seat in {None, turning.seat}
    )


def _shoe_left(table: Table, seat: int) -> tuple[Event, ...]:
    """A curator who leaves passes the shoe (reading R-N18)."""
    if not table.has_curator or table.curating.seat != seat:
        return ()
    return (ShoePassed(table.duty("may_pass"), seat, "left the table"),)


def cash_out(table: Table, command: Command) -> Outcome:
    """People without a seat go whenever they owe nothing; wagers of a round stay on the layout."""
    person, clause = command.actor, table.duty("outstanding")
    if table.seat_of(person) is not None:
        return Refusal(clause, "chips are taken away by leaving the seat")
    if table.owes(person) > table.chips(person):
        return Refusal(clause, f"{person} owes {dollars(table.owes(person))} of vigorish")
    held = table.chips(person) - table.owes(person)
    in_round = table.round is not None and bool(_live_wagers(table, person))
    if not held and not table.owes(person) and not in_round:
        return Refusal(table.house.placing, f"{person} has no chips at this table")
    out = carried_away(person, held)
    turning = _turning_left(table, person)
    return (*turning, *collect_vigorish(table, person), ChipsCashed(out, person))


def keep_chips(table: Table, command: Command) -> Outcome:
    """Somebody who left in mid-round never came back for what was kept for them."""
    act = command.order
    assert isinstance(act, acts.KeepChips)
    person = act.person
    if refusal := not_for_keeping(table, command):
        return refusal
    if _live_wagers(table, person):
        return Refusal(table.house.placing, f"{person} has wagers on the layout")
    held = table.chips(person) - table.owes(person)
    if held < 0:
        return Refusal(table.duty("outstanding"), f"{person} owes more than was left behind")
    if not table.chips(person):
        return Refusal(table.house.placing, f"{person} has no chips at this table")
    return (*collect_vigorish(table, person), ChipsKept(carried_away(person, held), person))
