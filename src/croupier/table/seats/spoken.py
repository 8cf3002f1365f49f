"""Wagers spoken over cash: they count once they are confirmed and chips lie for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Self, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.table.orders import Cents, Command, Name, Order, Person, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.betting import Against, placed_at
from croupier.table.seats.changes import paid, with_wager
from croupier.table.seats.state import Seating
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Event, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CASH, DROP_BOX, INVENTORY, Transfer, spot

Key = tuple[int, str, str]
"""Seat, owner and wager."""


class Spoken(msgspec.Struct, frozen=True):
    seat: int
    owner: str
    wager: str
    cash: int
    heard: Mapping[str, str] = {}
    """By office, who has confirmed it, where more than one must."""

    @property
    def key(self) -> Key:
        return self.seat, self.owner, self.wager


class SpokenTable(Seating, frozen=True, kw_only=True):
    """A table that takes such wagers."""

    spoken: tuple[Spoken, ...] = ()

    def without_person(self, person: str, seat: int) -> Self:
        after = super().without_person(person, seat)
        if self.seat_of(person) is not None:
            return after
        return replace(after, spoken=tuple(w for w in self.spoken if w.owner != person))


S = TypeVar("S", bound=SpokenTable)

spoken = Procedure[SpokenTable]()
"""Each game has words of its own for the events, and says who confirms a wager."""


class SpeakWager(Order, frozen=True):
    filled = frozenset({"cash"})
    seat: Seat
    wager: Name
    cash: Cents


spoken.order(of_the_round=True)(SpeakWager)


@spoken.order(says="Confirm the spoken {wager:wager} wager of {owner}, seat {seat}")
class ConfirmSpokenWager(Order, frozen=True):
    seat: Seat
    owner: Person
    wager: Name


class WagerSpoken(Cited, frozen=True):
    kind = "wager-spoken/1"
    seat: int
    owner: str
    wager: str
    cash: int


class SpokenWagerConfirmed(Moving, frozen=True):
    """The cash went into the drop box, chips came for it and lie on the layout."""

    kind = "spoken-wager-confirmed/1"
    seat: int
    owner: str
    wager: str
    stake: int
    clause: ClauseId


class SpokenWagerLapsed(Cited, frozen=True):
    kind = "spoken-wager-lapsed/1"
    seat: int
    owner: str
    wager: str


def heard(
    table: SpokenTable, order: SpeakWager, given: Command, clause: ClauseId, against: Against
) -> Outcome:
    """It must be one that could be laid, and the tray must hold chips for it."""
    key = (order.seat, given.actor, order.wager)
    if placed_at(table.wagers, *key) or any(each.key == key for each in table.spoken):
        text = "{person} has a {wager} wager there"
        return refuse(clause, text, person=given.actor, wager=order.wager)
    if order.cash <= 0:
        return refuse(table.house.placing, "a stake must be above zero")
    if refusal := against(table.laid(*key, order.cash)):
        return refusal
    if order.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold chips for that much cash")
    return (WagerSpoken(clause, *key, order.cash),)


@spoken.change
def wager_spoken(table: S, event: WagerSpoken) -> S:
    wager = Spoken(event.seat, event.owner, event.wager, event.cash)
    return replace(table, spoken=(*table.spoken, wager))


def to_be_confirmed(
    table: SpokenTable, order: ConfirmSpokenWager, clause: ClauseId
) -> Spoken | Refusal:
    key = (order.seat, order.owner, order.wager)
    if found := next((each for each in table.spoken if each.key == key), None):
        return found
    text = "{owner} has spoken no {wager} wager there"
    return refuse(clause, text, owner=order.owner, wager=order.wager)


def not_to_be_laid(
    table: SpokenTable, wager: Spoken, clause: ClauseId, against: Against
) -> Refusal | None:
    """Chips are laid for it as if by hand: much may have changed since it was spoken."""
    if placed_at(table.wagers, *wager.key):
        text = "{owner} has laid chips on {wager} since"
        return refuse(clause, text, owner=wager.owner, wager=wager.wager)
    if wager.cash > table.accounts.get(INVENTORY, 0):
        return refuse(clause, "the tray does not hold that many chips")
    return against(table.laid(*wager.key, wager.cash))


def converted(wager: Spoken, clause: ClauseId) -> SpokenWagerConfirmed:
    """The cash becomes chips at once."""
    cash = Transfer(CASH, DROP_BOX, wager.cash)
    laid = Transfer(INVENTORY, spot(*wager.key), wager.cash)
    return SpokenWagerConfirmed((cash, laid), *wager.key, wager.cash, clause)


@spoken.change
def spoken_wager_confirmed(table: S, event: SpokenWagerConfirmed) -> S:
    laid = table.laid(event.seat, event.owner, event.wager, event.stake)
    after = paid(table, event).with_wagers(with_wager(table.wagers, laid))
    return replace(after, spoken=_without(table, laid.key))


def lapsed(table: SpokenTable, clause: Callable[[str], ClauseId]) -> tuple[Event, ...]:
    """Those that were not confirmed in time, each by the clause about its wager."""
    return tuple(SpokenWagerLapsed(clause(w.wager), *w.key) for w in table.spoken)


@spoken.change
def spoken_wager_lapsed(table: S, event: SpokenWagerLapsed) -> S:
    return replace(table, spoken=_without(table, (event.seat, event.owner, event.wager)))


def _without(table: SpokenTable, key: Key) -> tuple[Spoken, ...]:
    return tuple(w for w in table.spoken if w.key != key)


@spoken.offer(Role.DEALER, Role.FLOORPERSON)
def _may_confirm(table: SpokenTable, _: str) -> Iterator[Order]:
    yield from (ConfirmSpokenWager(w.seat, w.owner, w.wager) for w in table.spoken)
