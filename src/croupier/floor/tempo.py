"""When the house moves at a table, by the times of its records.

Every node that has followed a table reckons alike; one that has just come counts from then, so
that nobody is answered for or stood up because the server was away.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec

from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import everybody, next_order, stands_for, waited_for
from croupier.floor.live_game import LiveGame, LiveTable, T
from croupier.journal.records import Record
from croupier.table.orders import CLOCK, Command, Order
from croupier.table.people import Role
from croupier.table.seats.seating import LeaveSeat

STAND_IN = "stand-in "
"""Begins the id of an order by which the house answers for a person."""
BETTING, DECISION, STEP, IDLE = "betting", "decision", "step", "idle"
"""What the house waits for."""
HOUSE = "house "
"""Begins the id of an order of the automatic staff."""


class Tempo(msgspec.Struct, frozen=True):
    newest: datetime
    """The time of the last record."""
    moved: datetime
    """When the game last moved on: whatever people do beside it holds nobody up."""
    betting_since: datetime | None = None
    """Since when wagers of the coming round lie on the layout."""
    acted: dict[str, datetime] = {}
    """When each person last gave an order."""
    absent: frozenset[str] = frozenset()
    """People the house stood in for since their last order."""


class Move(msgspec.Struct, frozen=True):
    """What the house will do, and when, unless something happens before."""

    what: str
    at: datetime
    pause: timedelta
    """Between what came before and this move."""
    command: Command
    person: str = ""
    """The one who is waited for; nobody, or several."""


def moment(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)


def followed(tempo: Tempo, game: LiveGame[T], table: T, records: Iterable[Record]) -> Tempo:
    """The tempo after these records, which made the table what it is."""
    acted, absent = dict(tempo.acted), tempo.absent
    newest, moved, since = tempo.newest, tempo.moved, tempo.betting_since
    for record in records:
        newest = moment(record.at)
        if not _is_beside(game, table, record.kind):
            moved = newest
        if record.command.startswith(STAND_IN):
            absent |= {_stood_for(record)}
        else:
            absent -= {record.actor}
            acted[record.actor] = newest
    if not (table.can_bet and game.bettors(table)):
        since = None
    elif since is None:
        since = newest
    seated = people(table)
    acted = {person: acted.get(person, newest) for person in seated}
    return Tempo(newest, moved, since, acted, absent & seated)


def _is_beside(game: LiveGame[T], table: T, kind: str) -> bool:
    """Whether such an event, which made the table, leaves who is waited for where they were."""
    event = game.tables.ledger.events.get(kind)
    told = game.tables.tellings.get(event) if event else None
    if told is None or not told.answers or table.round is None:
        return told is not None and told.beside
    manners = game.tables.manners
    asked = (each.order for each in game.tables.agenda(table) if manners[type(each.order)].asks_all)
    return any(waited_for(game, table, order) for order in asked)


def next_move(
    game: LiveGame[T], table: T, tempo: Tempo, how: Arrangement, now: datetime | None = None
) -> Move | None:
    """The move of the clock: a call, a stand-in's answer, a step of the automatic dealer.

    What it is can depend on the age of the cards, hence on when it is made. At a closed table
    only what is sealed is left to be opened, whoever dealt there.
    """
    if table.physical_cards:
        return None
    command = next_order(game, table, max(now or tempo.newest, tempo.newest), everybody)
    if command is None or not (how.automatic or table.closed or command.role is Role.PLAYER):
        return None
    command = _named(game, table, command)
    if asked := waited_for(game, table, command.order):
        return _decision(tempo, how, command, asked)
    if game.calls_bets(command.order):
        if tempo.betting_since is None:
            return None
        pause = timedelta(seconds=how.betting_seconds)
        command = msgspec.structs.replace(command, actor=CLOCK.name, giver=CLOCK)
        return Move(BETTING, tempo.betting_since + pause, pause, command)
    pace = game.tables.manners[type(command.order)].pace
    pause = timedelta(milliseconds=how.step_milliseconds * pace)
    return Move(STEP, tempo.moved + pause, pause, command)


def _decision(tempo: Tempo, how: Arrangement, command: Command, asked: frozenset[str]) -> Move:
    """Somebody who did not answer the last time is not waited for again until they act."""
    pause = (
        timedelta(milliseconds=how.step_milliseconds)
        if asked <= tempo.absent
        else timedelta(seconds=how.decision_seconds)
    )
    person = min(asked) if len(asked) == 1 else ""
    return Move(DECISION, tempo.moved + pause, pause, command, person)


def hastened_by(game: LiveGame[T], table: T, order: Order) -> frozenset[str]:
    """Who can have this order at once: all of them, if each says to be ready."""
    if game.calls_bets(order):
        return people(table) | game.bettors(table)
    return game.who_thinks(table, order)


def people(table: LiveTable) -> frozenset[str]:
    return frozenset(each.person for each in table.seats.values())


def seat_to_give_up(table: LiveTable, tempo: Tempo, how: Arrangement) -> Move | None:
    """The next seat whose holder has not given an order for too long."""
    if table.closed or table.physical_cards:
        return None
    patience = timedelta(minutes=how.idle_minutes)
    for person in sorted(people(table), key=lambda each: (tempo.acted[each], table.seat_of(each))):
        if order := leaving(table, person):
            at, name = tempo.acted[person] + patience, f"{STAND_IN}{table.place} {person}"
            command = Command(order, person, Role.PLAYER, at, name, CLOCK)
            return Move(IDLE, at, patience, command, person)
    return None


def leaving(table: LiveTable, person: str) -> Order | None:
    """The order by which somebody gives up a seat, if that hurts no round."""
    seat = table.seat_of(person)
    return None if seat is None or table.round is not None else LeaveSeat(seat)


def idle_at(tempo: Tempo, how: Arrangement) -> datetime | None:
    """No seat is given up before that."""
    if not tempo.acted:
        return None
    return min(tempo.acted.values()) + timedelta(minutes=how.idle_minutes)


def _named(game: LiveGame[T], table: T, command: Command) -> Command:
    """An id that says whose order it is: the house's own, or in somebody's place."""
    person = stands_for(game, table, command)
    name = f"{STAND_IN}{table.place} {person}" if person else f"{HOUSE}{table.place}"
    giver = CLOCK if command.role is Role.PLAYER else command.giver
    return msgspec.structs.replace(command, id=name, giver=giver)


def _stood_for(record: Record) -> str:
    """Whoever answers for somebody says for whom in the order's id."""
    return record.command.removeprefix(STAND_IN).partition(" ")[2]
