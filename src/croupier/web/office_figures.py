"""What the tables of the house took in and paid, read on from where it was read last."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from croupier.journal.store import Journal
from croupier.surveillance.analytics.expectation import Laws, pairs_met
from croupier.surveillance.analytics.reading import TableReader
from croupier.surveillance.analytics.survey import Survey
from croupier.surveillance.analytics.tallies import DAY, DEALER, GAME, GROUPS, Tallies
from croupier.surveillance.analytics.wager_law import Pairs, WagerLaw
from croupier.surveillance.analytics.win_to_drop import DropBook
from croupier.surveillance.giving_way import GivingWay, giving_way
from croupier.values.families import games
from croupier.values.refusals import CroupierError
from croupier.values.streams import is_table

MOST_AT_ONCE = 50_000
"""Records that one request reads; the next one reads on."""


@dataclass(frozen=True, slots=True)
class Played:
    """Of one game, since the journal began; cents."""

    rounds: int
    handle: int
    win: int


class OfficeFigures:
    """One for all who ask: sums by every way there is to add up."""

    def __init__(self, at_once: int = MOST_AT_ONCE) -> None:
        self._at_once = at_once
        self._lock = Lock()
        self._give_way = GivingWay()
        self._readers = dict[str, TableReader]()
        self._by = {by: Tallies(by) for by in GROUPS}
        self._drop, self._laws = DropBook(), Laws()
        self.unread = set[str]()
        """Tables whose records cannot be read, which `verify` explains."""

    def read_on(self, journal: Journal) -> bool:
        """Whether all there was is read."""
        left = self._at_once
        with self._lock:
            for table in filter(is_table, journal.streams()):
                if table not in self.unread:
                    left -= self._read_table(journal, table, left)
                if left <= 0:
                    return False
        return True

    def _read_table(self, journal: Journal, table: str, most: int) -> int:
        reader = self._readers.setdefault(table, TableReader(table))
        before = reader.place
        try:
            steps = journal.read(table, after=before, upto=before + most)
            for record in giving_way(steps, self._give_way):
                for dated in reader.look(record):
                    for tallies in self._by.values():
                        tallies.add(reader, dated)
                    self._drop.add(reader, dated)
        except CroupierError:
            self.unread.add(table)
        self._laws.know(reader)
        return reader.place - before

    def survey(self, by: str) -> Survey:
        return Survey(self._by[by], self._by[DAY], self._by[DEALER], self._laws, self._drop)

    def wanted(self) -> Mapping[bytes, Pairs]:
        """By house rules, of which wagers a law must tell how they move together."""
        with self._lock:
            return pairs_met(self._by[GAME].groups.values())

    def learn(self, laws: Mapping[bytes, WagerLaw | None]) -> None:
        with self._lock:
            for rules, law in laws.items():
                self._laws.put(rules, law)

    def locked(self) -> Lock:
        """Held while figures are told."""
        return self._lock

    def played(self) -> Mapping[str, Played]:
        """By game; every game there is, and no other name."""
        with self._lock:
            tallies = {game: self._by[GAME].groups.get(game) for game in games()}
        return {
            game: Played(each.rounds, each.handle, each.win) if each else Played(0, 0, 0)
            for game, each in tallies.items()
        }


def known(figures: OfficeFigures, journal: Journal) -> Mapping[str, Played]:
    """Read on, for whoever scrapes; a journal out of reach leaves what was known."""
    with suppress(CroupierError):
        figures.read_on(journal)
    return figures.played()
