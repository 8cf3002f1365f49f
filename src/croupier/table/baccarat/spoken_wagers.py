"""Wagers that are spoken over cash: they count once the dealer has confirmed them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.table.baccarat.betting import in_simulation, may_not_bet, may_not_stand
from croupier.table.baccarat.progressive import lock
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.betting import least_stake
from croupier.table.seats.spoken import (
    ConfirmSpokenWager,
    SpeakWager,
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
    WagerSpoken,
    converted,
    heard,
    not_to_be_laid,
    to_be_confirmed,
)
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal, refuse

spoken_wagers = Procedure[Table]()

spoken_wagers.event(
    "{owner} puts down {cash:money} in cash at seat {seat} and says {wager:wager}.", beside=True
)(WagerSpoken)
spoken_wagers.event(
    "The dealer confirms the {wager:wager} wager of {owner} at seat {seat}:"
    " {stake:money} in chips for cash.",
    beside=True,
)(SpokenWagerConfirmed)
spoken_wagers.event(
    "Nobody confirmed the {wager:wager} wager of {owner} at seat {seat} in time; it does not count."
)(SpokenWagerLapsed)


@spoken_wagers.at_any_time
def speak_wager(table: Table, order: SpeakWager, given: Command) -> Outcome:
    if refusal := may_not_bet(table, given, order.seat, order.wager):
        return refusal
    return heard(table, order, given, table.duty("spoken"), partial(may_not_stand, table))


@spoken_wagers.at_any_time
def confirm_spoken_wager(table: Table, order: ConfirmSpokenWager, given: Command) -> Outcome:
    clause = table.duty("spoken")
    if given.role is not Role.DEALER:
        return refuse(clause, "a spoken wager is confirmed by the dealer")
    if not table.awaits_call:
        return refuse(lock(table, order.wager), "no more bets has been called")
    if refusal := in_simulation(table):
        return refusal
    spoken = to_be_confirmed(table, order, clause)
    if isinstance(spoken, Refusal):
        return spoken
    if table.holder(spoken.seat) is None:
        return refuse(table.house.placing, "nobody sits at seat {seat}", seat=spoken.seat)
    refusal = not_to_be_laid(table, spoken, clause, partial(may_not_stand, table))
    return refusal or (converted(spoken, clause),)


@spoken_wagers.offer(Role.PLAYER)
def _may_speak(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        for wager in table.house.wagers:
            yield SpeakWager(seat, wager, least_stake(table, seat, person, wager))
