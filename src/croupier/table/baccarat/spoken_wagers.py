"""Wagers that are spoken over cash: they count once the dealer has confirmed them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat.betting import least_stake, may_not_bet, may_not_stand, placed_at
from croupier.table.baccarat.progressive import lock
from croupier.table.baccarat.state import Placed, Spoken, Table
from croupier.table.orders import Cents, Command, Name, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid, with_wager
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, Transfer, spot

spoken_wagers = Procedure[Table]()


@spoken_wagers.order()
class SpeakWager(Order, frozen=True):
    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


@spoken_wagers.event(
    "{owner} puts down {cash:money} in cash at seat {seat} and says {wager:wager}."
)
class WagerSpoken(Cited, frozen=True):
    kind = "wager-spoken/1"
    seat: int
    owner: str
    wager: str
    cash: int


@spoken_wagers.order(says="Confirm the spoken {wager:wager} wager of {owner}, seat {seat}")
class ConfirmSpokenWager(Order, frozen=True):
    seat: Seat
    owner: Name
    wager: Name


@spoken_wagers.event(
    "The dealer confirms the {wager:wager} wager of {owner} at seat {seat}:"
    " {stake:money} in chips for cash."
)
class SpokenWagerConfirmed(Moving, frozen=True):
    """The cash went into the drop box, chips came for it and lie on the layout."""

    kind = "spoken-wager-confirmed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    clause: ClauseId


@spoken_wagers.event(
    "Nobody confirmed the {wager:wager} wager of {owner} at seat {seat} in time; it does not count."
)
class SpokenWagerLapsed(Cited, frozen=True):
    kind = "spoken-wager-lapsed/1"
    seat: int
    owner: str
    wager: str


@spoken_wagers.at_any_time
def speak_wager(table: Table, order: SpeakWager, given: Command) -> Outcome:
    person, clause = given.actor, table.duty("spoken")
    if refusal := may_not_bet(table, given, order.seat, order.wager):
        return refusal
    key = (order.seat, person, order.wager)
    if placed_at(table, *key) or any(each.key == key for each in table.spoken):
        text = "{person} has a {wager} wager at seat {seat}"
        return refuse(clause, text, person=person, wager=order.wager, seat=order.seat)
    if order.cash <= 0:
        return refuse(table.house.placing, "a stake must be above zero")
    if refusal := may_not_stand(table, Placed(*key, order.cash)):
        return refusal
    if order.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, order.seat, person, order.wager, order.cash),)


@spoken_wagers.change
def wager_spoken(table: Table, event: WagerSpoken) -> Table:
    spoken = Spoken(event.seat, event.owner, event.wager, event.cash)
    return replace(table, spoken=(*table.spoken, spoken))


@spoken_wagers.at_any_time
def confirm_spoken_wager(table: Table, order: ConfirmSpokenWager, given: Command) -> Outcome:
    clause = table.duty("spoken")
    if given.role is not Role.DEALER:
        return refuse(clause, "a spoken wager is confirmed by the dealer")
    if not table.can_bet:
        return refuse(lock(table, order.wager), "no more bets has been called")
    key = (order.seat, order.owner, order.wager)
    spoken = next((each for each in table.spoken if each.key == key), None)
    if spoken is None:
        text = "{owner} has spoken no {wager} wager at seat {seat}"
        return refuse(clause, text, owner=order.owner, wager=order.wager, seat=order.seat)
    if refusal := _may_not_be_laid(table, spoken):
        return refusal
    moves = (Transfer(CASH, DROP_BOX, spoken.cash), Transfer(INVENTORY, spot(*key), spoken.cash))
    return (SpokenWagerConfirmed(moves, *key, spoken.cash, clause),)


def _may_not_be_laid(table: Table, spoken: Spoken) -> Refusal | None:
    """Chips are laid for it as if by hand: much may have changed since it was spoken."""
    clause = table.duty("spoken")
    if table.holder(spoken.seat) is None:
        return refuse(table.house.placing, "nobody sits at seat {seat}", seat=spoken.seat)
    if placed_at(table, *spoken.key):
        text = "{owner} has laid chips on {wager} since"
        return refuse(clause, text, owner=spoken.owner, wager=spoken.wager)
    if spoken.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold that many chips")
    return may_not_stand(table, Placed(*spoken.key, spoken.cash))


@spoken_wagers.change
def spoken_wager_confirmed(table: Table, event: SpokenWagerConfirmed) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = with_wager(table.wagers, Placed(*key, event.stake))
    return replace(paid(table, event), wagers=wagers, spoken=_without(table, key))


def lapsed(table: Table) -> tuple[Event, ...]:
    """Spoken wagers that nobody confirmed in time."""
    clause = table.duty("spoken")
    return tuple(SpokenWagerLapsed(clause, *w.key) for w in table.spoken)


@spoken_wagers.change
def spoken_wager_lapsed(table: Table, event: SpokenWagerLapsed) -> Table:
    return replace(table, spoken=_without(table, (event.seat, event.owner, event.wager)))


def _without(table: Table, key: tuple[int, str, str]) -> tuple[Spoken, ...]:
    return tuple(w for w in table.spoken if w.key != key)


@spoken_wagers.offer(Role.PLAYER)
def _may_speak(table: Table, person: str) -> Iterator[Order]:
    for seat in table.seats_of(person):
        for wager in table.house.wagers:
            yield SpeakWager(seat, wager, least_stake(table, seat, person, wager))


@spoken_wagers.offer(Role.DEALER)
def _may_confirm(table: Table, _: str) -> Iterator[Order]:
    yield from (ConfirmSpokenWager(w.seat, w.owner, w.wager) for w in table.spoken)
