"""Wagers: placed, raised and withdrawn until "no more bets", each on its player's own area."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from croupier.games.pai_gow.bets import refusals
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import AREAS, DEALER
from croupier.table.orders import Command, Order
from croupier.table.pai_gow import cover
from croupier.table.pai_gow.dealer_wager import lowered, no_less_than_posted
from croupier.table.pai_gow.dice import overdue
from croupier.table.pai_gow.places import bank_of, bet_of
from croupier.table.pai_gow.rotation import in_turn
from croupier.table.pai_gow.state import Round, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.betting import (
    CallNoMoreBets,
    PlaceWager,
    WithdrawWager,
    least_stake,
    most_raised,
    most_stake,
    placed,
    withdrawn,
)
from croupier.table.seats.spoken import SpeakWager
from croupier.table.seats.wagers import NoMoreBetsCalled, Placed, WagerPlaced, WagerWithdrawn
from croupier.table.steps import Outcome
from croupier.values.events import Event
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

betting = Procedure[Table]()


def _placed(event: WagerPlaced) -> Message:
    added = sum(each.cents for each in event.transfers)
    return said(
        "{owner} bets {added:money} on area {seat}{raised:, which makes it {stake:money}|}.",
        owner=event.owner,
        added=added,
        seat=event.seat,
        raised=added != event.stake,
        stake=event.stake,
    )


betting.event(_placed, beside=True)(WagerPlaced)
betting.event(
    "{owner} takes back {transfers:total} from area {seat}{stake:; {stake:money} of it stays|}.",
    beside=True,
)(WagerWithdrawn)


betting.order(of_the_round=True)(SpeakWager)


@betting.at_any_time
def place_wager(table: Table, order: PlaceWager, given: Command) -> Outcome:
    if refusal := _may_not_bet(table, given) or _not_own_area(table, order.seat, given.actor):
        return refusal
    answer = placed(
        table, order, given, lambda new: _against(table, new) or _not_covered(table, order.stake)
    )
    return answer if isinstance(answer, Refusal) else (*_given_way(table, order.stake), *answer)


def _may_not_bet(table: Table, given: Command) -> Refusal | None:
    if refusal := _may_change_nothing(table, given):
        return refusal
    if not table.can_bet:
        return refuse(table.duty("before_call"), "no round is open for wagers")
    return None


def _may_change_nothing(table: Table, given: Command) -> Refusal | None:
    if given.role is not Role.PLAYER:
        return refuse(table.duty("wager_chips"), "wagers are made by players")
    if table.seat_of(given.actor) is None:
        return refuse(table.duty("seated_only"), "{person} has no seat", person=given.actor)
    if table.round is not None:
        return refuse(table.duty("locked"), "no more bets has been called")
    return None


def _not_own_area(table: Table, seat: int, person: str) -> Refusal | None:
    """The area before the player's seat, or a free one beside it where two are filed."""
    bank, own = table.bank, table.seat_of(person)
    if bank and bank.person == person:
        text = "{person} banks and wagers on no area"
        return refuse(table.duty("one_area"), text, person=person)
    if bank and bank.seat == seat:
        return refuse(table.duty("banking_rules"), "seat {seat} is the bank's", seat=seat)
    if seat == own or seat not in AREAS:
        return None  # what is no area is refused as a bet
    clause = table.duty("two_areas")
    if not table.house.holds("two_areas"):
        return refuse(clause, "a player wagers on the area of the own seat only")
    return _not_beside(table, seat, person)


def _not_beside(table: Table, seat: int, person: str) -> Refusal | None:
    clause, own = table.duty("two_areas"), table.seat_of(person)
    assert own is not None
    if abs(seat - own) != 1:
        return refuse(clause, "area {seat} is not beside {person}'s", seat=seat, person=person)
    there = table.wager_at(seat)
    if table.holder(seat) is not None or (there and there.owner != person):
        return refuse(clause, "area {seat} is another player's", seat=seat)
    if {w.seat for w in table.wagers if w.owner == person} - {own, seat}:
        return refuse(clause, "{person} has wagers on two areas", person=person)
    return None


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
    return refuse(table.duty("bank_cover"), "the bank can cover {left:money} more", left=left)


def _given_way(table: Table, more: int) -> tuple[Event, ...]:
    """The dealer's wager is lowered to what the cover leaves (reading R-PG24)."""
    laid = table.wager_at(DEALER)
    if laid is None or (left := cover.left_for_dealer(table, more)) >= laid.stake:
        return ()
    return (lowered(table, no_less_than_posted(table, left), table.duty("dealer_wager")),)


@betting.at_any_time
def withdraw_wager(table: Table, order: WithdrawWager, given: Command) -> Outcome:
    """Until the call, also while other tiles are prepared and wagers wait."""
    if refusal := _may_change_nothing(table, given):
        return refusal
    missing = "{person} has no wager on area {seat}"
    return withdrawn(table, order, given, partial(_against, table), missing)


@betting.at_any_time
def speak_wager(table: Table, _: SpeakWager, __: Command) -> Outcome:
    return refuse(table.duty("spoken"), "no spoken wager with cash is accepted")


@betting.in_turn
def call_no_more_bets(table: Table, _: CallNoMoreBets, turn: Turn) -> Outcome:
    if not table.wagers:
        return refuse(turn.clause, "no wager is on the layout")
    if late := overdue(table, turn.at):
        return refuse(late, "the dice have been at the table too long and must be changed")
    return (NoMoreBetsCalled(turn.clause, table.rounds + 1),)


@betting.change
def no_more_bets(table: Table, event: NoMoreBetsCalled) -> Table:
    """With one filed style there is nothing for the dealer to choose."""
    filed = tuple(table.house.deliveries)
    only = filed[0] if table.bank is None and len(filed) == 1 else ""
    return replace(table, round=Round(event.round, delivery=only), rotation=in_turn(table))


@betting.offer(Role.PLAYER)
def _may_bet(table: Table, person: str) -> Iterator[Order]:
    for area in AREAS:
        yield PlaceWager(area, WAGER, least_stake(table, area, person, WAGER))
        yield WithdrawWager(area, WAGER)


@betting.bound
def _least_and_most(table: Table, order: PlaceWager, person: str) -> tuple[int, int]:
    """The least and most a wager may be raised by."""
    free = table.chips(person)
    if table.bank:
        free = min(free, cover.room(table))
    key = (order.seat, person, order.wager)
    return order.stake, most_raised(table, key, free, most_stake(table, WAGER))
