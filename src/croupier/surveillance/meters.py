"""Meters held to the tables: awards and wagers stand in both, under one command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from croupier.journal.store import Journal
from croupier.surveillance.meter_facts import Fact
from croupier.surveillance.meters_at_tables import AtTable
from croupier.surveillance.meters_in_streams import InMeters
from croupier.surveillance.trouble import Trouble
from croupier.table.streams import is_meter, is_table, meter_command
from croupier.values.records import Record


class Nowhere:
    """A stream that can hold nothing of the kind."""

    def facts(self, _: Sequence[Record]) -> list[Fact]:
        return []


class MeterAgreement:
    """One stream, record by record; the other side of a fact is looked up in the journal.

    A table that was opened before there were controllers has none, and owes none anything.
    """

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal
        self._waiting = list[Record]()
        self._side = cache(self._read_as)

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        for record in records:
            if self._waiting and record.command != self._waiting[0].command:
                self._compare()
            self._waiting.append(record)
            yield record
        self._compare()

    def _read_as(self, stream: str) -> AtTable | InMeters | Nowhere:
        if not stream.isprintable():
            return Nowhere()  # not every database could be asked for it
        if is_meter(stream):
            return InMeters(self._journal, stream)
        return AtTable(self._journal, stream) if is_table(stream) else Nowhere()

    def _compare(self) -> None:
        """Records of one command were appended together, so their other side was too."""
        records, self._waiting = self._waiting, []
        facts = self._side(self.stream).facts(records) if records else []
        theirs = {other: self._there(other, records[0].command) for other in _others(facts)}
        for place, other, told in facts:
            if told in theirs[other]:
                theirs[other].remove(told)
                continue
            why = f"{told} is recorded here, and under the same command not there ({other})"
            self.troubles.append(Trouble(self.stream, place, "meter", why))
        side = self._side(self.stream)
        if records and isinstance(side, AtTable):
            unpaid = side.unpaid(records)
            self.troubles += (Trouble(self.stream, u.place, "meter", str(u)) for u in unpaid)

    def _there(self, other: str, command: str) -> list[str]:
        """What another stream says of this one."""
        side = self._side(other)
        if isinstance(side, Nowhere):
            return []
        theirs = _command_of(self.stream, other, command)
        found = self._journal.recorded(other, theirs)
        told = [record for record in found if record.command == theirs]
        return [what for _, back, what in side.facts(told) if back == self.stream]


def _others(facts: Iterable[Fact]) -> set[str]:
    return {fact.other for fact in facts}


def _command_of(stream: str, other: str, command: str) -> str:
    """The id under which the other stream of an append has it."""
    if is_meter(other):
        return meter_command(stream, command)
    return command.removeprefix(meter_command(other, ""))


def meters_agree(journal: Journal) -> tuple[Trouble, ...]:
    """Every fact that a table shares with its meters, looked up from both sides."""
    troubles = list[Trouble]()
    for stream in journal.streams():
        agreement = MeterAgreement(stream, journal)
        for _ in agreement.watched(journal.read(stream)):
            pass
        troubles += agreement.troubles
    return tuple(troubles)
