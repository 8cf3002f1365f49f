"""Wagers: placed, raised and withdrawn until "no more bets"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from croupier.games.baccarat.bets import Bet, refusals
from croupier.table.baccarat.progressive import lock
from croupier.table.baccarat.state import Placed, Table
from croupier.table.orders import Cents, Command, Name, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.betting import (
    WithdrawWager,
    least_stake,
    most_raised,
    most_stake,
    placed_at,
    too_few_chips,
    withdrawn,
)
from croupier.table.seats.changes import paid, with_wager
from croupier.table.seats.wagers import WagerWithdrawn
from croupier.table.steps import Outcome
from croupier.values.events import Moving
from croupier.values.messages import Message, said
from croupier.values.money import Cents as Money
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import Transfer, spot, stack

betting = Procedure[Table]()


@betting.order(of_the_round=True)
class PlaceWager(Order, frozen=True):
    filled = frozenset({"stake", "match_play"})
    seat: Seat
    wager: Name
    stake: Cents
    match_play: Cents = 0


def _placed(event: WagerPlaced) -> Message:
    added = sum(each.cents for each in event.transfers)
    return said(
        "{owner} bets {added:money} at seat {seat} on {wager:wager}"
        "{raised:, which makes it {stake:money}|}"
        "{coupon:, with a match play coupon of {coupon:money}|}.",
        owner=event.owner,
        added=added,
        seat=event.seat,
        wager=event.wager,
        raised=added != event.stake,
        stake=event.stake,
        coupon=event.match_play,
    )


@betting.event(_placed, beside=True)
class WagerPlaced(Moving, frozen=True):
    kind = "wager-placed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    """All of it, with what stood there before."""
    match_play: int = 0


betting.event(
    "{owner} takes back {transfers:total} of the {wager:wager} wager of {owner} at seat {seat}"
    "{stake:; {stake:money} of it stays|}.",
    beside=True,
)(WagerWithdrawn)


def bet_of(placed: Placed) -> Bet:
    return Bet(
        placed.seat,
        placed.wager,
        Money(placed.stake),
        placed.ride,
        Money(placed.match_play) or None,
        placed.owner,
    )


@betting.at_any_time
def place_wager(table: Table, order: PlaceWager, given: Command) -> Outcome:
    person, placing = given.actor, table.house.placing
    if refusal := may_not_bet(table, given, order.seat, order.wager):
        return refusal
    before = placed_at(table.wagers, order.seat, person, order.wager)
    stake = order.stake + (before.stake if before else 0)
    coupon = order.match_play + (before.match_play if before else 0)
    if order.stake <= 0 or order.match_play < 0:
        return refuse(placing, "a stake must be above zero, a coupon not below")
    new = Placed(order.seat, person, order.wager, stake, match_play=coupon)
    if refusal := may_not_stand(table, new):
        return refusal
    if refusal := too_few_chips(table, person, order.stake):
        return refusal
    owed = table.owes(person)
    if order.stake > table.chips(person) - owed:
        text = "{owed:money} of {person}'s chips answer for marked vigorish"
        return refuse(table.duty("outstanding"), text, owed=owed, person=person)
    moves = (Transfer(stack(person), spot(order.seat, person, order.wager), order.stake),)
    return (WagerPlaced(moves, order.seat, person, order.wager, stake, coupon),)


def may_not_bet(
    table: Table, given: Command, seat: int, wager: str, *, withdrawn: bool = False
) -> Refusal | None:
    """What lies there while cards are prepared may be taken back, for it waits for the call too."""
    placing = table.house.placing
    if given.role is not Role.PLAYER:
        return refuse(placing, "wagers are made by players")
    if not table.awaits_call and not (withdrawn and table.round is None):
        if table.round is None:
            return refuse(table.duty("no_more_bets"), "no round is open for wagers")
        clause = table.duty("locked") if withdrawn else lock(table, wager)
        return refuse(clause, "no more bets has been called")
    if not withdrawn and (refusal := in_simulation(table)):
        return refusal
    if table.holder(seat) is None and not withdrawn:
        return refuse(placing, "nobody sits at seat {seat}", seat=seat)
    return None


def in_simulation(table: Table) -> Refusal | None:
    if not table.has_disclosed:
        return None
    return refuse(table.simulation, "no wager is taken in a simulated round")


def may_not_stand(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against the wagers as they would stand."""
    there = [each for each in table.wagers if each.seat == changed.seat]
    others = [each for each in there if each.key != changed.key]
    here = [bet_of(each) for each in ([*others, changed] if changed.stake else others)]
    return next(iter(refusals(table.game, here)), None)


@betting.change
def wager_placed(table: Table, event: WagerPlaced) -> Table:
    laid = (event.seat, event.owner, event.wager, event.stake)
    new = Placed(*laid, match_play=event.match_play)
    return replace(paid(table, event), wagers=with_wager(table.wagers, new))


@betting.at_any_time
def withdraw_wager(table: Table, order: WithdrawWager, given: Command) -> Outcome:
    if refusal := may_not_bet(table, given, order.seat, order.wager, withdrawn=True):
        return refusal
    missing = "{person} has no {wager} wager at seat {seat}"
    return withdrawn(table, order, given, partial(may_not_stand, table), missing)


@betting.offer(Role.PLAYER)
def _may_bet(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        for wager in table.house.wagers:
            yield PlaceWager(seat, wager, least_stake(table, seat, person, wager))
            yield WithdrawWager(seat, wager)


@betting.bound
def _raised_by(table: Table, order: PlaceWager, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    offered = table.house.wagers[order.wager]
    if offered.fixed_stake is not None:
        return order.stake, order.stake
    free = table.chips(person) - table.owes(person)
    key = (order.seat, person, order.wager)
    return order.stake, most_raised(table, key, free, most_stake(table, order.wager))
