"""What the tables of the house took in and paid, read on from where it was read last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

from croupier.journal.store import Journal
from croupier.surveillance.analytics.expectation import Laws, pairs_met
from croupier.surveillance.analytics.reading import Dated, TableReader
from croupier.surveillance.analytics.survey import Survey
from croupier.surveillance.analytics.tallies import DAY, DEALER, GAME, GROUPS, Tallies, Tally
from croupier.surveillance.analytics.wager_law import Pairs, WagerLaw
from croupier.surveillance.analytics.win_to_drop import DropBook
from croupier.values.families import games
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.web.tables_on_record import MOST_AT_ONCE, TablesOnRecord

GAMING, PRACTICE = "gaming", "practice"
KINDS = (GAMING, PRACTICE)
"""Of tables: money for practice is added to nobody's win."""


@dataclass(frozen=True, slots=True)
class Played:
    """Of one game at tables of one kind, since the journal began; cents."""

    rounds: int = 0
    handle: int = 0
    win: int = 0
    drop: int = 0
    mishaps: int = 0


@dataclass(frozen=True, slots=True)
class Sums:
    """Of tables of one kind, by every way there is to add up."""

    by: Mapping[str, Tallies] = field(default_factory=lambda: {by: Tallies(by) for by in GROUPS})
    drop: DropBook = field(default_factory=DropBook)

    def add(self, reader: TableReader, dated: Dated) -> None:
        for tallies in self.by.values():
            tallies.add(reader, dated)
        self.drop.add(reader, dated)

    @property
    def games(self) -> Mapping[str, Tally]:
        return self.by[GAME].groups


class OfficeFigures:
    """One for all who ask."""

    def __init__(self, at_once: int = MOST_AT_ONCE) -> None:
        self._tables = TablesOnRecord(TableReader, self._add, at_once)
        self._of = {kind: Sums() for kind in KINDS}
        self._laws = Laws()

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(self._tables.unread)

    def read_on(self, journal: Journal) -> bool:
        """Whether all there was is read."""
        return self._tables.read_on(journal)

    def _add(self, reader: TableReader, records: Iterator[Record]) -> None:
        """What was met before a record that cannot be read stays added."""
        try:
            for record in records:
                for dated in reader.look(record):
                    assert reader.facts is not None
                    self._of[PRACTICE if reader.facts.practice else GAMING].add(reader, dated)
        finally:
            self._laws.know(reader)

    def survey(self, by: str, kind: str) -> Survey:
        sums = self._of[kind]
        return Survey(sums.by[by], sums.by[DAY], sums.by[DEALER], self._laws, sums.drop)

    def usual_kind(self) -> str:
        """Tables for gaming, unless none has played and one for practice has."""
        with self._tables.lock:
            return PRACTICE if self._of[PRACTICE].games and not self._of[GAMING].games else GAMING

    def wanted(self) -> Mapping[bytes, Pairs]:
        """By house rules, of which wagers a law must tell how they move together."""
        with self._tables.lock:
            return pairs_met(tally for sums in self._of.values() for tally in sums.games.values())

    def learn(self, laws: Mapping[bytes, WagerLaw | None]) -> None:
        with self._tables.lock:
            for rules, law in laws.items():
                self._laws.put(rules, law)

    def locked(self) -> Lock:
        """Held while figures are told."""
        return self._tables.lock

    def played(self) -> Mapping[tuple[str, str], Played]:
        """By game and kind of table; every game there is, and no other name."""
        with self._tables.lock:
            return {
                (game, kind): _played(sums.games.get(game))
                for kind, sums in self._of.items()
                for game in games()
            }


def _played(tally: Tally | None) -> Played:
    if tally is None:
        return Played()
    wrong = tally.mishaps.total()
    return Played(tally.rounds, tally.handle, tally.win, tally.dropped, wrong)


def known(figures: OfficeFigures, journal: Journal) -> Mapping[tuple[str, str], Played]:
    """Read on, for whoever scrapes; a journal out of reach leaves what was known."""
    with suppress(CroupierError):
        figures.read_on(journal)
    return figures.played()
