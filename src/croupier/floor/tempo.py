"""When the house moves at a table, by the times of its records.

Every node that has followed a table reckons alike; one that has just come counts from then, so
that nobody is answered for or stood up because the server was away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import cache

import msgspec

from croupier.floor.arrangement import Arrangement
from croupier.floor.automatic import everybody, next_order, stands_for, waited_for
from croupier.floor.clearing import next_to_clear
from croupier.floor.live_game import LiveGame, LiveTable, T
from croupier.journal.records import Record
from croupier.table.orders import CLOCK, Command, Order
from croupier.table.people import Role
from croupier.table.seats.moments import AskMoment, MomentAsked
from croupier.table.seats.seating import LeaveSeat
from croupier.values import actors
from croupier.values.events import ROUND_ENDED
from croupier.values.records import moment
from croupier.values.refusals import Refusal, refuse

STAND_IN = f"{actors.STAND_IN} "
"""Begins the id of an order by which the house answers for a person."""
BETTING, DECISION, STEP, IDLE = "betting", "decision", "step", "idle"
"""What the house waits for."""
LEFT_OVER = "left over"
"""Nobody any more: what lies there has outlived its date."""
HOUSE = f"{actors.HOUSE} "
"""Begins the id of an order of the automatic staff."""
FIRST_HAND = 2
"""So many times as long are people waited for in their first round at a table."""
OFFERED = 0.5
"""Of the time for a decision, for what one may do and need not: there may be no answer."""
WARNED_BEFORE = timedelta(minutes=1)
"""A silent seat is given up, or half the time where that is shorter."""


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
    played: frozenset[str] = frozenset()
    """People who were there when a round ended: it is not their first."""
    moments: Mapping[str, datetime] = {}
    """When each person last asked for a moment."""

    @property
    def longest_silent(self) -> datetime:
        """When whoever has said nothing for longest last gave an order."""
        return min(self.acted.values())


class Move(msgspec.Struct, frozen=True):
    """What the house will do, and when, unless something happens before."""

    what: str
    at: datetime
    pause: timedelta
    """Between what came before and this move."""
    command: Command
    person: str = ""
    """The one who is waited for; nobody, or several."""
    asked: frozenset[str] = frozenset()
    """All who are."""


def followed(tempo: Tempo, game: LiveGame[T], table: T, records: Iterable[Record]) -> Tempo:
    """The tempo after these records, which made the table what it is."""
    acted, absent = dict(tempo.acted), tempo.absent
    newest, moved, since = tempo.newest, tempo.moved, tempo.betting_since
    played, moments = tempo.played, dict(tempo.moments)
    for record in records:
        newest = moment(record.at)
        if record.kind == ROUND_ENDED:
            played |= people(table)
        elif record.kind == MomentAsked.kind:
            moments[record.actor] = newest
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
    moments = {person: at for person, at in moments.items() if person in seated}
    return Tempo(newest, moved, since, acted, absent & seated, played, moments)


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
    game: LiveGame[T],
    table: T,
    tempo: Tempo,
    how: Arrangement,
    now: datetime | None = None,
    away: frozenset[str] = frozenset(),
) -> Move | None:
    """The move of the clock: a call, a stand-in's answer, a step of the automatic dealer.

    What it is can depend on the age of the cards, hence on when it is made. At a closed table
    only what is sealed is left to be opened, whoever dealt there. Nobody waits for an answer of
    people who are `away`.
    """
    command = None if table.physical_cards else _next_of_house(game, table, tempo, how, now)
    if command is None:
        return None
    command = _named(game, table, command)
    if table.clearing and not table.is_used:
        return _step(game, tempo, how, command)
    if asked := waited_for(game, table, command.order):
        seconds: float = how.decision_seconds
        if game.who_thinks(table, command.order):
            seconds *= OFFERED
        return _decision(tempo, how, seconds, command, asked, tempo.absent | away)
    if game.calls_bets(command.order):
        return _call(tempo, how, command, people(table) | game.bettors(table), away)
    return _step(game, tempo, how, command)


def _next_of_house(
    game: LiveGame[T], table: T, tempo: Tempo, how: Arrangement, now: datetime | None
) -> Command | None:
    at = max(now or tempo.newest, tempo.newest)
    if command := next_to_clear(table, at):
        return command
    command = next_order(game, table, at, everybody)
    if command and (how.automatic or table.closed or table.left or command.role is Role.PLAYER):
        return command
    return None


def _step(game: LiveGame[T], tempo: Tempo, how: Arrangement, command: Command) -> Move:
    pace = game.tables.manners[type(command.order)].pace
    pause = timedelta(milliseconds=how.step_milliseconds * pace)
    return Move(STEP, tempo.moved + pause, pause, command)


def _call(
    tempo: Tempo, how: Arrangement, command: Command, asked: frozenset[str], away: frozenset[str]
) -> Move | None:
    """Of no more bets, once a wager lies there."""
    since = tempo.betting_since
    if since is None:
        return None
    pause = _patience(tempo, how, how.betting_seconds, asked - away, since)
    called = msgspec.structs.replace(command, actor=CLOCK.name, giver=CLOCK)
    return Move(BETTING, since + pause, pause, called, asked=asked)


def _patience(
    tempo: Tempo, how: Arrangement, seconds: float, asked: frozenset[str], since: datetime
) -> timedelta:
    """Longer for somebody's first round here, and for whoever asked for a moment meanwhile."""
    is_new = not asked <= tempo.played
    wants_more = any(since <= tempo.moments[each] for each in asked if each in tempo.moments)
    more = how.moment_seconds if wants_more else 0
    return timedelta(seconds=seconds * (FIRST_HAND if is_new else 1) + more)


def _decision(
    tempo: Tempo,
    how: Arrangement,
    seconds: float,
    command: Command,
    asked: frozenset[str],
    gone: frozenset[str],
) -> Move:
    """Somebody who did not answer the last time is not waited for again until they act."""
    pause = (
        timedelta(milliseconds=how.step_milliseconds)
        if asked <= gone
        else _patience(tempo, how, seconds, asked - gone, tempo.moved)
    )
    person = min(asked) if len(asked) == 1 else ""
    return Move(DECISION, tempo.moved + pause, pause, command, person, asked)


def waits_for_dealer(game: LiveGame[T], table: T, tempo: Tempo, how: Arrangement) -> bool:
    """Whether people wait for a step that a dealer at the console takes."""
    if how.automatic or table.closed or not (table.seats or table.wagers):
        return False
    command = next_order(game, table, tempo.newest, everybody)
    if command is None or command.role is not Role.DEALER:
        return False
    return tempo.betting_since is not None or not game.calls_bets(command.order)


def not_awaited(
    table: LiveTable, next_of: Callable[[], Move | None], order: Order, person: str
) -> Refusal | None:
    """A moment is asked for while a clock waits for whoever asks."""
    if not isinstance(order, AskMoment) or ((move := next_of()) and person in move.asked):
        return None
    return refuse(table.house.seats.clause, "nobody waits for {person} now", person=person)


def hastened_by(game: LiveGame[T], table: T, move: Move) -> frozenset[str]:
    """Who can have this move at once: all of them, if each says to be ready."""
    return move.asked if move.what == BETTING else game.who_thinks(table, move.command.order)


def people(table: LiveTable) -> frozenset[str]:
    return frozenset({each.person for each in table.seats.values()})


def seat_to_give_up(game: LiveGame[T], table: T, tempo: Tempo, how: Arrangement) -> Move | None:
    """The next seat whose holder has not given an order for too long; nobody who is asked."""
    if table.closed or table.physical_cards:
        return None
    patience = timedelta(minutes=how.idle_minutes)
    free = people(table) - {each.person for each in game.tables.agenda(table)}
    for person in sorted(free, key=lambda each: (tempo.acted[each], table.seat_of(each))):
        if order := leaving(table, person, how.idle_minutes):
            at, name = tempo.acted[person] + patience, f"{STAND_IN}{table.place} {person}"
            command = Command(order, person, Role.PLAYER, at, name, CLOCK)
            return Move(IDLE, at, patience, command, person)
    return None


def leaving(table: LiveTable, person: str, minutes: int) -> Order | None:
    """The order by which the house releases a seat, if that hurts no round."""
    seat = table.seat_of(person)
    return None if seat is None or table.round is not None else LeaveSeat(seat, minutes)


def silent(
    table: LiveTable, tempo: Tempo, how: Arrangement, now: datetime
) -> Mapping[str, datetime]:
    """Whose seat is given up soon, and when, unless they say that they are there."""
    if table.closed or table.physical_cards or not tempo.acted:
        return {}
    patience, before = _patience_with(how.idle_minutes)
    long_ago = now + before - patience
    if tempo.longest_silent > long_ago:
        return {}
    return {each: acted + patience for each, acted in tempo.acted.items() if acted <= long_ago}


def next_silence(tempo: Tempo, how: Arrangement, now: datetime) -> timedelta | None:
    """How long until somebody is warned of their silence, or a seat is given up for it."""
    if not tempo.acted:
        return None
    patience, before = _patience_with(how.idle_minutes)
    if (first := tempo.longest_silent + patience - before - now) > timedelta():
        return min(first, patience - before)  # everybody else's time comes later
    ends = [min(acted + patience - now, patience) for acted in tempo.acted.values()]
    waits = [each for end in ends for each in (end - before, end)]
    return min((each for each in waits if each > timedelta()), default=None)


@cache
def _patience_with(idle_minutes: int) -> tuple[timedelta, timedelta]:
    """After how long without an order a seat is given up, and how long before a warning comes."""
    patience = timedelta(minutes=idle_minutes)
    return patience, min(WARNED_BEFORE, patience / 2)


def _named(game: LiveGame[T], table: T, command: Command) -> Command:
    """An id that says whose order it is: the house's own, or in somebody's place."""
    person = stands_for(game, table, command)
    name = f"{STAND_IN}{table.place} {person}" if person else f"{HOUSE}{table.place}"
    giver = CLOCK if command.role is Role.PLAYER else command.giver
    return msgspec.structs.replace(command, id=name, giver=giver)


def _stood_for(record: Record) -> str:
    """Whoever answers for somebody says for whom in the order's id."""
    return record.command.removeprefix(STAND_IN).partition(" ")[2]
