"""Wagers are laid, raised and taken back until no more bets is called; each game says by whom."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.table.orders import Cents, Command, Name, Order, Seat
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, W, paid, with_wager
from croupier.table.seats.state import Seating
from croupier.table.seats.wagers import NoMoreBetsCalled, Placed, WagerPlaced, WagerWithdrawn
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

withdrawing = Procedure[Seating]()
laying = Procedure[Seating]()
"""Where there are no coupons."""

calling = Procedure[Seating]()
"""Each game says what a round needs, and how it begins."""

Against = Callable[[Placed], Refusal | None]
"""What a table has against a wager as it would stand."""


@laying.order(of_the_round=True)
class PlaceWager(Order, frozen=True):
    filled = frozenset({"stake"})
    seat: Seat
    wager: Name
    stake: Cents


@withdrawing.order(of_the_round=True)
class WithdrawWager(Order, frozen=True):
    filled = frozenset({"cents"})
    seat: Seat
    wager: Name
    cents: Cents = 0
    """0 for all of it."""


@calling.order(
    says="Call no more bets", named="the call of no more bets", waits=True, calls_bets=True
)
class CallNoMoreBets(Order, frozen=True):
    """From here on nothing is wagered."""


calling.event("The dealer calls no more bets for round {round}.")(NoMoreBetsCalled)


def call_step(table: Seating) -> tuple[Step, ...]:
    return (Step(CallNoMoreBets(), table.duty(table.call_duty)),)


def placed_at(wagers: tuple[W, ...], seat: int, owner: str, wager: str) -> W | None:
    return next((each for each in wagers if each.key == (seat, owner, wager)), None)


def placed(table: Seating, order: PlaceWager, given: Command, against: Against) -> Outcome:
    """With what lies there already."""
    person = given.actor
    before = placed_at(table.wagers, order.seat, person, order.wager)
    new = Placed(order.seat, person, order.wager, order.stake + (before.stake if before else 0))
    if order.stake <= 0:
        return refuse(table.house.placing, "a stake must be above zero")
    if refusal := against(new) or too_few_chips(table, person, order.stake):
        return refusal
    moves = (Transfer(stack(person), spot(*new.key), order.stake),)
    return (WagerPlaced(moves, *new.key, new.stake),)


def too_few_chips(table: Seating, person: str, cents: int) -> Refusal | None:
    held = table.chips(person)
    if cents <= held:
        return None
    return refuse(table.house.placing, "{person} holds {held:money}", person=person, held=held)


@laying.change
def wager_placed(table: T, event: WagerPlaced) -> T:
    new = table.laid(event.seat, event.owner, event.wager, event.stake)
    return paid(table, event).with_wagers(with_wager(table.wagers, new))


def withdrawn(
    table: Seating, order: WithdrawWager, given: Command, against: Against, missing: str
) -> Outcome:
    """Some or all of it, unless what is left could not stand; `missing` says that none is there."""
    person, placing = given.actor, table.house.placing
    before = placed_at(table.wagers, order.seat, person, order.wager)
    if before is None:
        return refuse(placing, missing, person=person, wager=order.wager, seat=order.seat)
    back = order.cents or before.stake
    if not 0 < back <= before.stake:
        return refuse(placing, "the wager is {stake:money}", stake=before.stake)
    left = replace(before, stake=before.stake - back)
    if refusal := against(left):
        return refusal
    moves = (Transfer(spot(*before.key), stack(person), back),)
    return (WagerWithdrawn(moves, *before.key, left.stake),)


@withdrawing.change
def wager_withdrawn(table: T, event: WagerWithdrawn) -> T:
    key = (event.seat, event.owner, event.wager)
    left = (replace(each, stake=event.stake) if each.key == key else each for each in table.wagers)
    return paid(table, event).with_wagers(tuple(each for each in left if each.stake))


def least_stake(table: Seating, seat: int, person: str, wager: str) -> int:
    """The least that may be laid there now."""
    house, offered = table.house, table.house.wagers[wager]
    if offered.fixed_stake is not None:
        return offered.fixed_stake.value
    if placed_at(table.wagers, seat, person, wager):
        return house.coin
    return offered.limits.minimum or house.limits.minimum or house.coin


def most_stake(table: Seating, wager: str) -> int | None:
    return table.house.wagers[wager].limits.maximum or table.house.limits.maximum


def most_raised(table: Seating, key: tuple[int, str, str], free: int, most: int | None) -> int:
    """The most a wager may be raised by, with chips that are free and a limit if there is one."""
    before = placed_at(table.wagers, *key)
    if most is not None:
        free = min(free, most - (before.stake if before else 0))
    return free - free % table.house.coin
