"""Wagers spoken with cash: they count once dealer and floorperson have confirmed them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from croupier.games.spanish_21.game import MATCH
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.spoken import (
    ConfirmSpokenWager,
    SpeakWager,
    Spoken,
    SpokenWagerConfirmed,
    SpokenWagerLapsed,
    WagerSpoken,
    converted,
    heard,
    not_to_be_laid,
    to_be_confirmed,
)
from croupier.table.spanish_21.betting import (
    against,
    least_stake,
    locked,
    may_not_bet,
    not_own_box,
    spots,
)
from croupier.table.spanish_21.naming import by_name
from croupier.table.spanish_21.state import STAFF, Table
from croupier.table.steps import Outcome
from croupier.table.two_people import not_by_another
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse

spoken_wagers = Procedure[Table]()

spoken_wagers.reword(
    ConfirmSpokenWager, says=by_name("Confirm the spoken {wager} wager of {owner}, box {seat}")
)
spoken_wagers.event(
    by_name("{owner} puts down {cash:money} in cash at box {seat} and says {wager}."), beside=True
)(WagerSpoken)
spoken_wagers.event(
    by_name("Dealer and floorperson confirmed {whose}: {stake:money} in chips for cash."),
    beside=True,
)(SpokenWagerConfirmed)
spoken_wagers.event(by_name("Nobody confirmed {whose} in time; it does not count."))(
    SpokenWagerLapsed
)


@spoken_wagers.event(by_name("The {by}, {person}, confirms {whose}, spoken with cash."))
class SpokenWagerHeard(Cited, frozen=True):
    """One of the two who must confirm it has; ``by`` is the office."""

    kind = "spoken-wager-heard/1"
    seat: int
    owner: str
    wager: str
    by: str
    person: str


def confirmed_by(table: Table, wager: str) -> ClauseId:
    return _duty(table, wager, "spoken_confirmed")


def _duty(table: Table, wager: str, duty: str) -> ClauseId:
    """Match-The-Dealer has clauses of its own."""
    return table.duty(f"match_{duty}" if wager == MATCH else duty)


@spoken_wagers.at_any_time
def speak_wager(table: Table, order: SpeakWager, given: Command) -> Outcome:
    seat, wager, person = order.seat, order.wager, given.actor
    if refusal := may_not_bet(table, given, wager) or not_own_box(table, seat, person):
        return refusal
    return heard(table, order, given, _duty(table, wager, "spoken"), partial(against, table))


@spoken_wagers.at_any_time
def confirm_spoken_wager(table: Table, order: ConfirmSpokenWager, given: Command) -> Outcome:
    """By the dealer and by a floorperson, one after the other."""
    clause, role = confirmed_by(table, order.wager), given.role
    if role not in STAFF:
        return refuse(clause, "a spoken wager is confirmed by the dealer and a floorperson")
    if not table.can_bet:
        return refuse(locked(table, order.wager), "the cards are being dealt")
    spoken = to_be_confirmed(table, order, clause)
    if isinstance(spoken, Refusal):
        return spoken
    if role.value in spoken.heard:
        return refuse(clause, "the {role} has confirmed it; both must", role=role.value)
    by_one = not_by_another(given.actor, spoken.heard.values(), clause, "has confirmed it")
    if refusal := by_one or _may_not_stand(table, spoken, clause):
        return refusal
    one = SpokenWagerHeard(clause, *spoken.key, role.value, given.actor)
    paid_in = _duty(table, spoken.wager, "spoken_cash")
    return (one, converted(spoken, paid_in)) if spoken.heard else (one,)


def _may_not_stand(table: Table, spoken: Spoken, clause: ClauseId) -> Refusal | None:
    if table.seat_of(spoken.owner) is None:
        return refuse(table.house.placing, "{owner} has no seat", owner=spoken.owner)
    not_there = not_own_box(table, spoken.seat, spoken.owner)
    return not_to_be_laid(table, spoken, clause, lambda laid: not_there or against(table, laid))


@spoken_wagers.change
def spoken_wager_heard(table: Table, event: SpokenWagerHeard) -> Table:
    key = (event.seat, event.owner, event.wager)
    spoken = tuple(
        replace(w, heard={**w.heard, event.by: event.person}) if w.key == key else w
        for w in table.spoken
    )
    return replace(table, spoken=spoken)


@spoken_wagers.offer(Role.PLAYER)
def _may_speak(table: Table, person: str) -> Iterator[Order]:
    for seat, wager in spots(table, person):
        yield SpeakWager(seat, wager, least_stake(table, seat, person, wager))
