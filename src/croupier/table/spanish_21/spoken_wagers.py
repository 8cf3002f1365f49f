"""Wagers spoken with cash: they count once dealer and floorperson have confirmed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.games.spanish_21.game import MATCH
from croupier.table.orders import Cents, Command, Name, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid, with_wager
from croupier.table.spanish_21.betting import (
    against,
    least_stake,
    locked,
    may_not_bet,
    not_own_box,
    placed_at,
    spots,
)
from croupier.table.spanish_21.naming import by_name
from croupier.table.spanish_21.state import STAFF, Placed, Spoken, Table
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, Transfer, spot

spoken_wagers = Procedure[Table]()

Key = tuple[int, str, str]
"""Seat, owner and wager."""


@spoken_wagers.order()
class SpeakWager(Order, frozen=True):
    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


@spoken_wagers.event(
    by_name("{owner} puts down {cash:money} in cash at box {seat} and says {wager}.")
)
class WagerSpoken(Cited, frozen=True):
    kind = "wager-spoken/1"
    seat: int
    owner: str
    wager: str
    cash: int


@spoken_wagers.order(says=by_name("Confirm the spoken {wager} wager of {owner}, box {seat}"))
class ConfirmSpokenWager(Order, frozen=True):
    """By the dealer and by a floorperson, one after the other."""

    seat: Seat
    owner: Name
    wager: Name


@spoken_wagers.event(by_name("The {by} confirms {whose}, spoken with cash."))
class SpokenWagerHeard(Cited, frozen=True):
    """One of the two who must confirm it has; ``by`` is the office."""

    kind = "spoken-wager-heard/1"
    seat: int
    owner: str
    wager: str
    by: str


@spoken_wagers.event(
    by_name("Dealer and floorperson confirmed {whose}: {stake:money} in chips for cash.")
)
class SpokenWagerConfirmed(Moving, frozen=True):
    """The cash went into the drop box, chips came for it and lie on the layout."""

    kind = "spoken-wager-confirmed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    clause: ClauseId


@spoken_wagers.event(by_name("Nobody confirmed {whose} in time; it does not count."))
class SpokenWagerLapsed(Cited, frozen=True):
    kind = "spoken-wager-lapsed/1"
    seat: int
    owner: str
    wager: str


def _duty(table: Table, wager: str, duty: str) -> ClauseId:
    """Match-The-Dealer has clauses of its own."""
    return table.duty(f"match_{duty}" if wager == MATCH else duty)


# spoken


@spoken_wagers.at_any_time
def speak_wager(table: Table, order: SpeakWager, given: Command) -> Outcome:
    seat, wager, person = order.seat, order.wager, given.actor
    clause, key = _duty(table, wager, "spoken"), (seat, person, wager)
    if refusal := may_not_bet(table, given, wager) or not_own_box(table, seat, person):
        return refusal
    if placed_at(table, *key) or any(each.key == key for each in table.spoken):
        text = "{person} has a {wager} wager on box {seat}"
        return refuse(clause, text, person=person, wager=wager, seat=seat)
    if order.cash <= 0:
        return refuse(table.house.placing, "a stake must be above zero")
    if refusal := against(table, Placed(*key, order.cash)):
        return refusal
    if order.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, *key, order.cash),)


@spoken_wagers.change
def wager_spoken(table: Table, event: WagerSpoken) -> Table:
    spoken = Spoken(event.seat, event.owner, event.wager, event.cash)
    return replace(table, spoken=(*table.spoken, spoken))


# confirmed


@spoken_wagers.at_any_time
def confirm_spoken_wager(table: Table, order: ConfirmSpokenWager, given: Command) -> Outcome:
    wager, owner, role = order.wager, order.owner, given.role
    clause, key = _duty(table, wager, "spoken_confirmed"), (order.seat, owner, wager)
    if role not in STAFF:
        return refuse(clause, "a spoken wager is confirmed by the dealer and a floorperson")
    if not table.can_bet:
        return refuse(locked(table, wager), "the cards are being dealt")
    spoken = next((each for each in table.spoken if each.key == key), None)
    if spoken is None:
        text = "{owner} has spoken no {wager} wager on box {seat}"
        return refuse(clause, text, owner=owner, wager=wager, seat=order.seat)
    if role.value in spoken.heard:
        return refuse(clause, "the {role} has confirmed it; both must", role=role.value)
    if refusal := _may_not_stand(table, spoken):
        return refusal
    heard = SpokenWagerHeard(clause, *key, role.value)
    return (heard, _converted(table, spoken)) if spoken.heard else (heard,)


def _may_not_stand(table: Table, spoken: Spoken) -> Refusal | None:
    """Chips are laid for it as if by hand: much may have changed since it was spoken."""
    clause, owner = _duty(table, spoken.wager, "spoken_confirmed"), spoken.owner
    if table.seat_of(owner) is None:
        return refuse(table.house.placing, "{owner} has no seat", owner=owner)
    if placed_at(table, *spoken.key):
        text = "{owner} has laid chips on {wager} since"
        return refuse(clause, text, owner=owner, wager=spoken.wager)
    if spoken.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold that many chips")
    laid = Placed(*spoken.key, spoken.cash)
    return not_own_box(table, spoken.seat, owner) or against(table, laid)


def _converted(table: Table, spoken: Spoken) -> SpokenWagerConfirmed:
    """The cash becomes chips at once."""
    cash = Transfer(CASH, DROP_BOX, spoken.cash)
    laid = Transfer(INVENTORY, spot(*spoken.key), spoken.cash)
    clause = _duty(table, spoken.wager, "spoken_cash")
    return SpokenWagerConfirmed((cash, laid), *spoken.key, spoken.cash, clause)


@spoken_wagers.change
def spoken_wager_heard(table: Table, event: SpokenWagerHeard) -> Table:
    key = (event.seat, event.owner, event.wager)
    spoken = tuple(
        replace(w, heard=(*w.heard, event.by)) if w.key == key else w for w in table.spoken
    )
    return replace(table, spoken=spoken)


@spoken_wagers.change
def spoken_wager_confirmed(table: Table, event: SpokenWagerConfirmed) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = with_wager(table.wagers, Placed(*key, event.stake))
    return replace(paid(table, event), wagers=wagers, spoken=_unspoken(table, key))


def _unspoken(table: Table, key: Key) -> tuple[Spoken, ...]:
    return tuple(w for w in table.spoken if w.key != key)


# lapsed


def lapsed(table: Table) -> Sequence[Event]:
    """Spoken wagers that were not confirmed in time."""
    return [
        SpokenWagerLapsed(_duty(table, w.wager, "spoken_confirmed"), *w.key) for w in table.spoken
    ]


@spoken_wagers.change
def spoken_wager_lapsed(table: Table, event: SpokenWagerLapsed) -> Table:
    key = (event.seat, event.owner, event.wager)
    return replace(table, spoken=_unspoken(table, key))


# what may be done beside the agenda


@spoken_wagers.offer(Role.PLAYER)
def _may_speak(table: Table, person: str) -> Iterator[Order]:
    for seat, wager in spots(table, person):
        yield SpeakWager(seat, wager, least_stake(table, seat, person, wager))


@spoken_wagers.offer(Role.DEALER, Role.FLOORPERSON)
def _may_confirm(table: Table, _: str) -> Iterator[Order]:
    yield from (ConfirmSpokenWager(w.seat, w.owner, w.wager) for w in table.spoken)
