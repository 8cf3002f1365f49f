"""Meters held to the tables: awards and wagers stand in both, under one command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Agreement, disagreements
from croupier.surveillance.games import UnknownGame, game_at
from croupier.surveillance.meter_facts import Fact, SaysOfMeters, Unpaid
from croupier.surveillance.meters_in_streams import InMeters
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record
from croupier.values.streams import is_meter, is_table


class Nowhere:
    """A stream that can hold nothing of the kind."""

    def facts(self, _: Sequence[Record]) -> list[Fact]:
        return []

    def unpaid(self, _: Sequence[Record]) -> list[Unpaid]:
        return []


class MeterAgreement(Agreement):
    """A table that was opened before there were controllers has none, and owes none anything."""

    def __init__(self, stream: str, journal: Journal) -> None:
        super().__init__(stream, journal)
        self._side = cache(self._read_as)

    def _read_as(self, stream: str) -> SaysOfMeters:
        if not stream.isprintable():
            return Nowhere()  # not every database could be asked for it
        if is_meter(stream):
            return InMeters(self._journal, stream)
        return self._table(stream) if is_table(stream) else Nowhere()

    def _table(self, stream: str) -> SaysOfMeters:
        try:
            game = game_at(self._journal, stream)
        except UnknownGame:
            return Nowhere()  # the other passes tell of it
        return game.meters(self._journal, stream) if game.meters else Nowhere()

    def _compare(self, records: Sequence[Record]) -> None:
        side = self._side(self.stream)
        facts = side.facts(records)
        theirs = {other: self._there(other, records[0].command) for other in _others(facts)}
        for place, other, *said in facts:
            if said in theirs[other]:
                theirs[other].remove(said)
                continue
            why = f"{said[-1]} is recorded here, and under the same command not there ({other})"
            self.troubles.append(Trouble(self.stream, place, "meter", why))
        unpaid = side.unpaid(records)
        self.troubles += (Trouble(self.stream, u.place, "meter", str(u)) for u in unpaid)

    def _there(self, other: str, command: str) -> list[list[object]]:
        """What another stream says of this one."""
        side = self._side(other)
        if isinstance(side, Nowhere):
            return []
        told = self._recorded_there(other, command)
        return [said for _, back, *said in side.facts(told) if back == self.stream]


def _others(facts: Iterable[Fact]) -> set[str]:
    return {fact.other for fact in facts}


def meters_agree(journal: Journal) -> tuple[Trouble, ...]:
    """Every fact that a table shares with its meters, looked up from both sides."""
    return disagreements(journal, MeterAgreement)
