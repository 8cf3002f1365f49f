"""Wagers: placed, raised, withdrawn and spoken until "no more bets"."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.baccarat.bets import Bet, refusals
from croupier.table.baccarat import acts
from croupier.table.baccarat.events import (
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
    WagerPlaced,
    WagerSpoken,
    WagerWithdrawn,
)
from croupier.table.baccarat.progressive import lock
from croupier.table.baccarat.state import Placed, Spoken, Table
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.steps import Outcome
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
        if each.key == (seat, owner, wager):
            return each
    return None


def place_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.PlaceWager)
    if refusal := _may_not_bet(table, command, act.seat, act.wager):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    stake = act.stake + (before.stake if before else 0)
    coupon = act.match_play + (before.match_play if before else 0)
    if act.stake <= 0 or act.match_play < 0:
        return Refusal(table.house.placing, "a stake must be above zero, a coupon not below")
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


def _may_not_bet(table: Table, command: Command, seat: int, wager: str) -> Refusal | None:
    if command.role is not Role.PLAYER:
        return Refusal(table.house.placing, "wagers are made by players")
    withdrawn = isinstance(command.order, acts.WithdrawWager)
    if not table.can_bet:
        if table.round is None:
            return Refusal(table.duty("no_more_bets"), "no round is open for wagers")
        clause = table.duty("locked") if withdrawn else lock(table, wager)
        return Refusal(clause, "no more bets has been called")
    if table.holder(seat) is None and not withdrawn:
        return Refusal(table.house.placing, f"nobody sits at seat {seat}")
    return None


def _against(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against the wagers as they would stand."""
    others = [w for w in table.wagers if w.key != changed.key]
    standing = [*others, changed] if changed.stake else others
    here = [bet_of(each) for each in standing if each.seat == changed.seat]
    return next(iter(refusals(table.game, here)), None)


def withdraw_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.WithdrawWager)
    if refusal := _may_not_bet(table, command, act.seat, act.wager):
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
    act, person, clause = command.order, command.actor, table.duty("spoken")
    assert isinstance(act, acts.SpeakWager)
    if refusal := _may_not_bet(table, command, act.seat, act.wager):
        return refusal
    key = (act.seat, person, act.wager)
    if placed_at(table, *key) or any(each.key == key for each in table.spoken):
        return Refusal(clause, f"{person} has a {act.wager} wager at seat {act.seat}")
    if act.cash <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, Placed(*key, act.cash)):
        return refusal
    if act.cash > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, act.seat, person, act.wager, act.cash),)


def confirm_spoken_wager(table: Table, command: Command) -> Outcome:
    act, clause = command.order, table.duty("spoken")
    assert isinstance(act, acts.ConfirmSpokenWager)
    if command.role is not Role.DEALER:
        return Refusal(clause, "a spoken wager is confirmed by the dealer")
    if not table.can_bet:
        return Refusal(lock(table, act.wager), "no more bets has been called")
    key = (act.seat, act.owner, act.wager)
    spoken = next((each for each in table.spoken if each.key == key), None)
    if spoken is None:
        return Refusal(clause, f"{act.owner} has spoken no {act.wager} wager at seat {act.seat}")
    if refusal := _may_not_stand(table, spoken):
        return refusal
    moves = (Transfer(CASH, DROP_BOX, spoken.cash), Transfer(INVENTORY, spot(*key), spoken.cash))
    return (SpokenWagerConfirmed(moves, *key, spoken.cash, clause),)


def _may_not_stand(table: Table, spoken: Spoken) -> Refusal | None:
    """Chips are laid for it as if by hand: much may have changed since it was spoken."""
    clause = table.duty("spoken")
    if table.holder(spoken.seat) is None:
        return Refusal(table.house.placing, f"nobody sits at seat {spoken.seat}")
    if placed_at(table, *spoken.key):
        return Refusal(clause, f"{spoken.owner} has laid chips on {spoken.wager} since")
    if spoken.cash > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold that many chips")
    return _against(table, Placed(*spoken.key, spoken.cash))


def lapsed(table: Table) -> Sequence[Event]:
    """Spoken wagers that nobody confirmed in time."""
    clause = table.duty("spoken")
    return [SpokenWagerLapsed(clause, *w.key) for w in table.spoken]
