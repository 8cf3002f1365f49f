"""What a table says of its meters, in its own records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from croupier.cage.progressive import TableLinked
from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Causes
from croupier.surveillance.meter_facts import (
    LINKED,
    Fact,
    Unpaid,
    award_of,
    begins,
    must_hit_of,
    wagers,
)
from croupier.surveillance.meters_in_streams import AWARD, meter_event
from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.baccarat.game import event_from
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.progressive import MustHitWon
from croupier.table.baccarat.settling import RideChosen
from croupier.table.baccarat.state import JudgedWager
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided
from croupier.values.events import Event, Moving
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import beside_command, meter_stream
from croupier.values.transfers import METERS

SPAN = 100
"""Records that are read at a time, back to the call of a round."""
SAYS = frozenset({TableOpened.kind, WagersJudged.kind, MustHitWon.kind})
"""What a table records of its meters."""
READ = SAYS | {NoMoreBetsCalled.kind, RideChosen.kind}
ENDS = frozenset({RoundEnded.kind, RoundVoided.kind})
"""What no award of a round can be paid after."""
NAMED = f'"{METERS}"'.encode()
"""In a record that moves money of the meters; few do."""


class _Progressive(msgspec.Struct):
    wager: str


class _Rules(msgspec.Struct):
    progressive: _Progressive | None = None


class _Opened(msgspec.Struct):
    """As much of a table's first event as says which meters it plays for."""

    rules: _Rules
    link: str = ""
    registered: bool = False


class AtTable:
    def __init__(self, journal: Journal, table: str) -> None:
        self._journal, self._table = journal, table

    def facts(self, records: Sequence[Record]) -> list[Fact]:
        """Of the records of one command."""
        if not self._wager or not any(record.kind in SAYS for record in records):
            return []
        first, last = records[0].place, records[-1].place
        since = self._call_before(first)
        told = self._told(self._journal.read(self._table, since, last))
        return [fact for fact in told if fact.place >= first]

    def unpaid(self, records: Sequence[Record]) -> list[Unpaid]:
        """Rounds that end with these records and did not pay what the meters booked for them."""
        if not self._wager or not any(record.kind in ENDS for record in records):
            return []
        first, last = records[0].place, records[-1].place
        read = self._journal.read(self._table, self._call_before(first), last)
        return [each for each in self._compared(read) if each.place >= first]

    def _compared(self, records: Iterable[Record]) -> Iterator[Unpaid]:
        """Round by round, the outflow of the meters' account beside the meters' own records."""
        number, paid, said = 0, 0, dict[str, None]()
        for record in records:
            if record.kind == NoMoreBetsCalled.kind:
                event = _event(record)
                number = event.round if isinstance(event, NoMoreBetsCalled) else 0
                paid, said = 0, {}
            paid += _from_meters(record)
            if record.kind in SAYS:
                said[record.command] = None
            if record.kind in ENDS and number:
                booked = sum(self._booked(command, number) for command in said)
                if paid != booked:
                    yield Unpaid(record.place, number, paid, booked)
                number = 0

    def _booked(self, command: str, number: int) -> int:
        """What the meters gave to a round of this table under one of its commands."""
        found = self._journal.recorded(self._meters, beside_command(self._table, command))
        hits = (event for record in found if isinstance(event := meter_event(record), AWARD))
        own = (hit for hit in hits if (hit.table, hit.round) == (self._table, number))
        return sum(hit.cents for hit in own)

    @cached_property
    def _first(self) -> Record | None:
        return next(self._journal.read(self._table, upto=1), None)

    @cached_property
    def _opened(self) -> _Opened | None:
        if self._first is None or self._first.kind != TableOpened.kind:
            return None
        try:
            return msgspec.json.decode(self._first.body, type=_Opened)
        except msgspec.DecodeError:
            return None

    @property
    def _wager(self) -> str:
        """The progressive wager, if the table offers one."""
        opened = self._opened
        return opened.rules.progressive.wager if opened and opened.rules.progressive else ""

    @property
    def _meters(self) -> str:
        return meter_stream((self._opened and self._opened.link) or self._table)

    @cached_property
    def _is_linked(self) -> bool:
        """Tables of before there were controllers are not, and pay the initial amounts.

        There were controllers before there was a register.
        """
        opened = self._opened
        if self._first is None or (opened and (opened.link or opened.registered)):
            return True
        command = beside_command(self._table, self._first.command)
        joined = self._journal.recorded(self._meters, command)
        return any(record.kind == TableLinked.kind for record in joined)

    def _call_before(self, place: int) -> int:
        """Where the records of the round begin that is played at a place."""
        while place > 0:
            after = max(0, place - SPAN)
            read = self._journal.read(self._table, after, place)
            calls = [each.place for each in read if each.kind == NoMoreBetsCalled.kind]
            if calls:
                return calls[-1] - 1
            place = after
        return 0

    def _told(self, records: Iterable[Record]) -> Iterator[Fact]:
        number, bettors = 0, list[tuple[int, str]]()
        before: Event | None = None
        causes = Causes()
        for record in records:
            causes.look(record)
            event = _event(record) if record.kind in READ else None
            match event:
                case TableOpened() if self._is_linked:
                    yield self._fact(record, causes, LINKED)
                case NoMoreBetsCalled():
                    number, bettors = event.round, []
                case WagersJudged() if not isinstance(before, RideChosen):
                    own = [each for each in event.wagers if each.wager == self._wager]
                    bettors = bettors or sorted(
                        ((each.seat, each.owner) for each in own), key=_seat
                    )
                    if own and (event.meters or self._is_linked):
                        yield from self._judged(record, causes, number, event.meters, own)
                case MustHitWon():
                    whose = event.seat, event.owner
                    nth = bettors.index(whose) + 1 if whose in bettors else 0
                    yield self._fact(
                        record, causes, must_hit_of(number, event.seat, nth, event.cents)
                    )
            before = event

    def _judged(
        self,
        record: Record,
        causes: Causes,
        number: int,
        shown: Mapping[str, int],
        own: Sequence[JudgedWager],
    ) -> Iterator[Fact]:
        yield self._fact(record, causes, begins(number, shown))
        yield self._fact(record, causes, wagers(number, sorted(each.seat for each in own)))
        awards = dict[tuple[int, str, str], int]()
        for each in own:
            if each.meter:
                key = each.seat, each.meter, each.clause
                awards[key] = awards.get(key, 0) + each.winnings
        for (seat, meter, clause), cents in awards.items():
            yield self._fact(record, causes, award_of(number, seat, meter, cents, clause))

    def _fact(self, record: Record, causes: Causes, told: str) -> Fact:
        return Fact(record.place, self._meters, causes.number, told)


def _seat(bettor: tuple[int, str]) -> int:
    return bettor[0]


def _from_meters(record: Record) -> int:
    """What a record moves out of the meters' account."""
    event = _event(record) if NAMED in record.body else None
    moves = event.transfers if isinstance(event, Moving) else ()
    return sum(each.cents for each in moves if each.source == METERS)


def _event(record: Record) -> Event | None:
    """A record nobody can read says nothing; the other passes tell of it."""
    try:
        return event_from(record.kind, record.body)
    except (CroupierError, ValueError, RecursionError):
        return None
