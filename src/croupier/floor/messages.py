"""What goes out to a screen: each event encoded once, each view once for an audience."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec

from croupier.cage.progressive import MustHitState
from croupier.floor.live_game import LiveGame, T
from croupier.floor.order_times import written
from croupier.floor.restoring_meters import Hit, Standing
from croupier.floor.tempo import Move
from croupier.journal.records import Record
from croupier.table.people import Viewer
from croupier.table.seats.opening import TableOpened
from croupier.table.steps import Step
from croupier.tongues import ENGLISH
from croupier.tongues.speaking import spoken_in
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.ledger import to_plain

PROTOCOL = 1
"""Raised when a client of before could misread a message."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    what: str
    person: str
    ends: str
    left_ms: int
    awaited: Sequence[str] = ()
    """Who must still say to be ready, or answer, for the house to move at once."""


class ClockTold(msgspec.Struct, frozen=True, tag_field="type", tag="clock"):
    """The same clock, though nothing happened at the table."""

    clock: Clock | None


class Told(msgspec.Struct, frozen=True):
    """An event as everybody may know it."""

    place: int
    at: str
    actor: str
    kind: str
    told: str
    clause: ClauseId | None
    body: Event


class MustHitShown(msgspec.Struct, frozen=True):
    cents: int
    ceiling: int
    commitment: str
    """The hash of the sealed point; who has noted it can check the point once it is won."""


class MetersShown(msgspec.Struct, frozen=True):
    """What everybody may see of a link; whole cents."""

    link: str
    wager: str
    stake: int
    meters: Mapping[str, int]
    must_hit: MustHitShown | None
    tables: Sequence[str]
    hits: Sequence[Hit]
    """The newest first."""


class Attending(msgspec.Struct, frozen=True, tag_field="type", tag="attending"):
    """Who is away, or so silent that they lose their seat; whether the dealer is gone."""

    away: Sequence[str] = ()
    silent: Mapping[str, int] = {}
    """Milliseconds until the house gives up the seat."""
    automatic: bool = True
    """The automatic dealer runs the table."""
    dealer_gone: bool = False
    """A step waits for a dealer who is not there."""
    takes_over_ms: int | None = None
    """Until the automatic dealer does; never where cards are real."""


class Started(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="welcome"):
    protocol: int
    table: str
    game: str
    place: int
    viewer: Viewer
    view: msgspec.Raw
    history: msgspec.Raw
    clock: Clock | None
    events: Sequence[msgspec.Raw]
    complete: bool
    attending: Attending
    meters: MetersShown | None = None


class Resync(Started, frozen=True, tag="resync"):
    """The same for a client that fell behind."""


class News(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="news"):
    place: int
    events: msgspec.Raw
    view: msgspec.Raw
    clock: Clock | None
    history: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class Changed(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="changed"):
    """News for a screen that asked for what changed in its view and saw the view before it."""

    place: int
    events: msgspec.Raw
    changes: msgspec.Raw
    clock: Clock | None
    history: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class MetersTold(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="meters"):
    meters: MetersShown
    hit: Hit | None = None
    """Somebody has just won it."""


class PurseTold(msgspec.Struct, frozen=True, tag_field="type", tag="purse"):
    cents: int


class TimePlayed(msgspec.Struct, frozen=True, tag_field="type", tag="time-played"):
    """To one person alone: how long they have been at tables, and what they wagered meanwhile."""

    minutes: int
    wagered: int
    """Cents."""
    at: datetime
    """Of the notice, by which a screen knows whether it has shown it."""


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    why: str


encoded = msgspec.json.Encoder(enc_hook=to_plain).encode


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encoded(value))


def clock_of(move: Move, awaited: Iterable[str], now: datetime) -> Clock:
    left = max(0, int((move.at - now).total_seconds() * 1000))
    return Clock(move.what, move.person, written(move.at), left, tuple(sorted(awaited)))


def told(
    game: LiveGame[T], record: Record, event: Event | None = None, tongue: str = ENGLISH
) -> msgspec.Raw:
    """A record as it leaves the table; faces nobody has seen are left out."""
    tables = game.tables
    shown = tables.masked(event or tables.event_from(record.kind, record.body))
    with spoken_in(tongue):
        sentence, clause = tables.tell_record(record, shown), clause_of(shown)
    line = Told(record.place, record.at, record.actor, record.kind, sentence, clause, _brief(shown))
    return raw(line)


def _brief(event: Event) -> Event:
    """House rules are long and the same for everybody; a page asks for them once."""
    if isinstance(event, TableOpened):
        return msgspec.structs.replace(event, rules={}, submission="")
    return event


def _must_hit(standing: MustHitState) -> MustHitShown:
    return MustHitShown(standing.shown, standing.filed.ceiling, standing.commitment)


def meters_shown(standing: Standing) -> MetersShown:
    controller, must_hit = standing.controller, standing.controller.must_hit
    return MetersShown(
        controller.name,
        controller.wager,
        controller.stake,
        controller.shown,
        _must_hit(must_hit) if must_hit else None,
        controller.tables,
        standing.hits,
    )


def steps_document(game: LiveGame[T], table: T, steps: Iterable[Step]) -> msgspec.Raw:
    return raw([game.tables.step_shown(table, step) for step in steps])
