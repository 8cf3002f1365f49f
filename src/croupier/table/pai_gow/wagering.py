"""Wagers: placed, raised and withdrawn until "no more bets", each on its player's own area."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.pai_gow.bets import refusals
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.table.events import Event
from croupier.table.orders import Command
from croupier.table.pai_gow import acts, cover
from croupier.table.pai_gow.dealer_wager import lowered
from croupier.table.pai_gow.events import WagerPlaced, WagerWithdrawn
from croupier.table.pai_gow.places import bank_of, bet_of
from croupier.table.pai_gow.state import Placed, Table
from croupier.table.people import Role
from croupier.table.steps import Outcome
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import Transfer, spot, stack


def placed_at(table: Table, seat: int, owner: str, wager: str) -> Placed | None:
    return next((each for each in table.wagers if each.key == (seat, owner, wager)), None)


def place_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.PlaceWager)
    if refusal := _may_not_bet(table, command) or _not_own_area(table, act.seat, person):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    new = Placed(act.seat, person, act.wager, act.stake + (before.stake if before else 0))
    if act.stake <= 0:
        return Refusal(table.house.placing, "a stake must be above zero")
    if refusal := _against(table, new) or _not_covered(table, act.stake):
        return refusal
    if act.stake > table.chips(person):
        return Refusal(table.house.placing, f"{person} holds {dollars(table.chips(person))}")
    moves = (Transfer(stack(person), spot(*new.key), act.stake),)
    return (*_given_way(table, act.stake), WagerPlaced(moves, *new.key, new.stake))


def _may_not_bet(table: Table, command: Command) -> Refusal | None:
    if command.role is not Role.PLAYER:
        return Refusal(table.duty("wager_chips"), "wagers are made by players")
    if table.seat_of(command.actor) is None:
        return Refusal(table.duty("seated_only"), f"{command.actor} has no seat")
    if table.round is not None:
        return Refusal(table.duty("locked"), "no more bets has been called")
    if not table.can_bet:
        return Refusal(table.duty("before_call"), "no round is open for wagers")
    return None


def _not_own_area(table: Table, seat: int, person: str) -> Refusal | None:
    """The area before the player's seat, or a free one beside it where two are filed."""
    bank, own = table.bank, table.seat_of(person)
    if bank and bank.person == person:
        return Refusal(table.duty("one_area"), f"{person} banks and wagers on no area")
    if bank and bank.seat == seat:
        return Refusal(table.duty("banking_rules"), f"seat {seat} is the bank's")
    if seat == own or seat not in AREAS:
        return None  # what is no area is refused as a bet
    clause = table.duty("two_areas")
    if not table.house.holds("two_areas"):
        return Refusal(clause, "a player wagers on the area of the own seat only")
    return _not_beside(table, seat, person)


def _not_beside(table: Table, seat: int, person: str) -> Refusal | None:
    clause, own = table.duty("two_areas"), table.seat_of(person)
    assert own is not None
    if abs(seat - own) != 1:
        return Refusal(clause, f"area {seat} is not beside {person}'s")
    there = table.wager_at(seat)
    if table.holder(seat) is not None or (there and there.owner != person):
        return Refusal(clause, f"area {seat} is another player's")
    beside = {w.seat for w in table.wagers if w.owner == person} - {own, seat}
    return Refusal(clause, f"{person} has wagers on two areas") if beside else None


def _against(table: Table, changed: Placed) -> Refusal | None:
    """What the table has against the wager as it would stand."""
    if not changed.stake:
        return None
    bank = bank_of(table)
    return next(iter(refusals(table.game, [bet_of(changed)], bank)), None)


def _not_covered(table: Table, more: int) -> Refusal | None:
    """Nobody wagers more than the bank can pay (reading R-PG06)."""
    if table.bank is None or more <= (left := cover.room(table)):
        return None
    return Refusal(table.duty("bank_cover"), f"the bank can cover {dollars(left)} more")


def _given_way(table: Table, more: int) -> tuple[Event, ...]:
    """The dealer's wager is lowered to what the cover leaves (reading R-PG24)."""
    laid = table.wager_at(DEALER)
    if laid is None or (left := cover.left_for_dealer(table, more)) >= laid.stake:
        return ()
    return (lowered(table, left, table.duty("dealer_wager")),)


def withdraw_wager(table: Table, command: Command) -> Outcome:
    act, person = command.order, command.actor
    assert isinstance(act, acts.WithdrawWager)
    if refusal := _may_not_bet(table, command):
        return refusal
    before = placed_at(table, act.seat, person, act.wager)
    if before is None:
        return Refusal(table.house.placing, f"{person} has no wager on area {act.seat}")
    back = act.cents or before.stake
    if not 0 < back <= before.stake:
        return Refusal(table.house.placing, f"the wager is {dollars(before.stake)}")
    left = replace(before, stake=before.stake - back)
    if refusal := _against(table, left):
        return refusal
    moves = (Transfer(spot(*before.key), stack(person), back),)
    return (WagerWithdrawn(moves, *before.key, left.stake),)


def speak_wager(table: Table, _: Command) -> Outcome:
    return Refusal(table.duty("spoken"), "no spoken wager with cash is accepted")
