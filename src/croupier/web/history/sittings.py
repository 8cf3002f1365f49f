"""A sitting, from the seat that somebody took last at a table: what it brought, added up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.floor.live_game import LiveTable
from croupier.journal.store import Journal
from croupier.surveillance.giving_way import GiveWay, giving_way, in_one_go
from croupier.table.seats.seating import SeatTaken
from croupier.values.records import Record
from croupier.web.games import tables_of
from croupier.web.history.own_round import OwnRound
from croupier.web.history.round_bounds import before_round
from croupier.web.history.stays import Stay

AT_A_TIME = 2_000
"""Records that are looked through at once, backwards, for a seat that was taken."""


@dataclass(slots=True)
class Tally:
    rounds: int = 0
    won: int = 0
    lost: int = 0
    """Cents, both above zero."""
    longest: int = 0
    """Rounds won one after the other; below zero, of rounds lost."""
    _run: int = 0

    def add(self, own: OwnRound) -> None:
        """A correction is money and no round."""
        self.won += max(0, own.net)
        self.lost += max(0, -own.net)
        if own.is_correction:
            return
        self.rounds += 1
        way = (own.net > 0) - (own.net < 0)
        self._run = self._run + way if self._run * way > 0 else way
        self.longest = max(self.longest, self._run, key=abs)


@dataclass(slots=True)
class Sitting:
    """Of one person at one table, as far as it has been read."""

    stay: Stay
    since: int
    """The place at which the seat was taken."""
    tally: Tally = field(default_factory=Tally)
    is_whole: bool = False

    def read_on(
        self, journal: Journal, table: LiveTable, looked_at: int, give_way: GiveWay = in_one_go
    ) -> None:
        """So many records further."""
        steps = () if self.stay.is_over else self.stay.rounds(journal, table, None)
        for own in giving_way(steps, give_way):
            looked_at -= 1
            if own is not None and own.place > self.since:
                self.tally.add(own)
            if looked_at <= 0:
                self.is_whole = False
                return
        self.is_whole = True


@dataclass(slots=True)
class OwnSittings:
    """One person's last sitting at each table."""

    person: str
    _sittings: dict[str, Sitting] = field(default_factory=dict)
    _looked: dict[str, int] = field(default_factory=dict)
    """By table, the place up to which a seat has been looked for."""

    def read_on(
        self, journal: Journal, table: LiveTable, looked_at: int, give_way: GiveWay = in_one_go
    ) -> Sitting | None:
        """None if they never sat there."""
        head = journal.head(table.id)
        if head is None:
            return None
        since = self._seat_taken(journal, table, head.place, give_way)
        self._looked[table.id] = head.place
        if since:
            begins = before_round(journal, table.id, since)
            stay = Stay(self.person, table.id, "", begins, begins)
            self._sittings[table.id] = Sitting(stay, since)
        found = self._sittings.get(table.id)
        if found is not None:
            found.read_on(journal, table, looked_at, give_way)
        return found

    def _seat_taken(
        self, journal: Journal, table: LiveTable, upto: int, give_way: GiveWay
    ) -> int | None:
        """The place at which they took a seat, of those that nobody has looked at yet."""
        lowest, tables = self._looked.get(table.id, 0), tables_of(table)

        def is_theirs(record: Record) -> bool:
            if record.kind != SeatTaken.kind:
                return False
            event = tables.event_from(record.kind, record.body)
            return isinstance(event, SeatTaken) and event.person == self.person

        for part in _backwards(lowest, upto):
            records = giving_way(journal.read(table.id, *part), give_way)
            if found := [each.place for each in records if is_theirs(each)]:
                return found[-1]
        return None


def _backwards(lowest: int, highest: int) -> Iterator[tuple[int, int]]:
    """Behind which place each part begins and with which it ends, the last one first.

    >>> list(_backwards(100, 4_500))
    [(2500, 4500), (500, 2500), (100, 500)]
    """
    while highest > lowest:
        after = max(lowest, highest - AT_A_TIME)
        yield after, highest
        highest = after
