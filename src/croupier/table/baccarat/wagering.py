"""Wagers: placed, raised, withdrawn and spoken until "no more bets"."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.baccarat.bets import Bet, refusals
from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Command
from croupier.table.baccarat.events import (
    Event,
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
    WagerPlaced,
    WagerSpoken,
    WagerWithdrawn,
)
from croupier.table.baccarat.state import Placed, Table
from croupier.table.baccarat.steps import Outcome
from croupier.table.people import Role
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, Transfer, spot, stack


def bet_of(placed: Placed) -> Bet:
    return Bet(
        placed.seat,
        placed.wager,
        Cents(placed.stake),
        placed.ride,
        Cents(placed.match_play) or None,
        placed.owner,
    )


def placed_at(table: Table, seat: int, owner: str, wager: str) -> Placed | None:
    for each in table.wagers:
        if (each.seat, each.owner, each.wager) == (seat, owner, wager):
            return each
    return None


def place_wager(table: Table, command: Command) -> Outcome:
    act, person = command.act, command.actor
    assert isinstance(act, acts.PlaceWager)
    if refusal := _may_not_bet(table, command, act.seat):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    stake = act.stake + (before.stake if before else 0)
    coupon = act.match_play + (before.match_play if before else 0)
    if act.stake <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, Placed(act.seat, person, act.wager, stake, coupon)):
        return refusal
    free = table.chips(person) - table.owes(person)
    if act.stake > free:
        if act.stake <= table.chips(person):
            why = f"{dollars(table.owes(person))} of {person}'s chips answer for marked vigorish"
            return Refusal(table.duty("outstanding"), why)
        return Refusal(table.house.placing, f"{person} holds {dollars(table.chips(person))}")
    moves = (Transfer(stack(person), spot(act.seat, person, act.wager), act.stake),)
    return (WagerPlaced(moves, act.seat, person, act.wager, stake, coupon),)


def _may_not_bet(table: Table, command: Command, seat: int) -> Refusal | None:
    if command.role is not Role.PLAYER:
        return Refusal(table.house.placing, "wagers are made by players")
    if not table.can_bet:
        if table.round is not None:
            return Refusal(table.duty("locked"), "no more bets has been called")
        return Refusal(table.duty("no_more_bets"), "no round is open for wagers")
    if table.holder(seat) is None and not isinstance(command.act, acts.WithdrawWager):
        return Refusal(table.house.placing, f"nobody sits at seat {seat}")
    return None


def _against(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against the wagers as they would stand."""
    key = (changed.seat, changed.owner, changed.wager)
    others = [w for w in table.wagers if (w.seat, w.owner, w.wager) != key]
    standing = [*others, changed] if changed.stake else others
    here = [bet_of(each) for each in standing if each.seat == changed.seat]
    return next(iter(refusals(table.game, here)), None)


def withdraw_wager(table: Table, command: Command) -> Outcome:
    act, person = command.act, command.actor
    assert isinstance(act, acts.WithdrawWager)
    if refusal := _may_not_bet(table, command, act.seat):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    if before is None:
        return Refusal(table.house.placing, f"{person} has no {act.wager} wager at seat {act.seat}")
    back = act.cents or before.stake
    if not 0 < back <= before.stake:
        return Refusal(table.house.placing, f"the wager is {dollars(before.stake)}")
    left = Placed(act.seat, person, act.wager, before.stake - back, before.match_play)
    if refusal := _against(table, left):
        return refusal
    moves = (Transfer(spot(act.seat, person, act.wager), stack(person), back),)
    return (WagerWithdrawn(moves, act.seat, person, act.wager, left.stake),)


def speak_wager(table: Table, command: Command) -> Outcome:
    """Cash and a spoken bet; it counts once the dealer has confirmed it."""
    act, person, clause = command.act, command.actor, table.duty("spoken")
    assert isinstance(act, acts.SpeakWager)
    if refusal := _may_not_bet(table, command, act.seat):
        return refusal
    if placed_at(table, act.seat, person, act.wager) or any(
        (each.seat, each.owner, each.wager) == (act.seat, person, act.wager)
        for each in table.spoken
    ):
        return Refusal(clause, f"{person} has a {act.wager} wager at seat {act.seat}")
    if act.cash <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, Placed(act.seat, person, act.wager, act.cash)):
        return refusal
    if act.cash > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, act.seat, person, act.wager, act.cash),)


def confirm_spoken_wager(table: Table, command: Command) -> Outcome:
    act, clause = command.act, table.duty("spoken")
    assert isinstance(act, acts.ConfirmSpokenWager)
    if command.role is not Role.DEALER:
        return Refusal(clause, "a spoken wager is confirmed by the dealer")
    if not table.can_bet:
        return Refusal(table.duty("locked"), "no more bets has been called")
    key = (act.seat, act.owner, act.wager)
    for each in table.spoken:
        if (each.seat, each.owner, each.wager) == key:
            if placed_at(table, *key):
                return Refusal(clause, f"{act.owner} has laid chips on {act.wager} since")
            refusal = _against(table, Placed(*key, each.cash))
            if refusal or each.cash > table.accounts.get(INVENTORY, 0):
                return refusal or Refusal(clause, "the tray does not hold that many chips")
            moves = (
                Transfer(CASH, DROP_BOX, each.cash),
                Transfer(INVENTORY, spot(*key), each.cash),
            )
            return (SpokenWagerConfirmed(moves, *key, each.cash, clause),)
    return Refusal(clause, f"{act.owner} has spoken no {act.wager} wager at seat {act.seat}")


def lapsed(table: Table) -> Sequence[Event]:
    """Spoken wagers that nobody confirmed in time."""
    clause = table.duty("spoken")
    return [SpokenWagerLapsed(clause, w.seat, w.owner, w.wager) for w in table.spoken]
