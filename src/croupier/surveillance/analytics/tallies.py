"""What tables took in and paid, added up by whatever an office asks for.

A tally keeps sums only, so a journal of any length fits: for a band, what was laid on each wager
and, over the rounds, the products of what was laid on each two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier.surveillance.analytics.reading import Dated, Happened, Mishap, TableReader
from croupier.surveillance.analytics.settled import Beside, PlayedRound, SettledWager
from croupier.values.records import moment

LONGEST_PAUSE = 15 * 60
"""Seconds from call to call; after a longer pause the table did not play on, it began again."""

TABLE, GAME, DAY, MONTH, YEAR = "table", "game", "day", "month", "year"
DEALER, WAGER = "dealer", "wager"
GROUPS = (TABLE, GAME, DAY, MONTH, YEAR, DEALER, WAGER)


class Priced(NamedTuple):
    """A wager under the house rules of a table, by which its law is found."""

    rules: bytes
    wager: str


@dataclass(slots=True)
class Tally:
    """Sums in cents."""

    rounds: int = 0
    void: int = 0
    seconds: float = 0
    """From call to call, pauses left out."""
    paced: int = 0
    """Calls that followed another within such a time."""
    wagers: int = 0
    handle: int = 0
    win: int = 0
    """With corrections and what void rounds left, so that it is all the house has more."""
    vigorish: int = 0
    from_meters: int = 0
    corrected: int = 0
    dropped: int = 0
    brought: int = 0
    laid: Counter[Priced] = field(default_factory=Counter)
    """On wagers against the house as it offers them, which a law may cover."""
    won_by: Counter[Priced] = field(default_factory=Counter)
    """By the same."""
    products: Counter[tuple[Priced, Priced]] = field(default_factory=Counter)
    unpriced: Counter[Priced] = field(default_factory=Counter)
    """Staked on what has none: forfeited, with a coupon, or in a round that a player banked."""
    mishaps: Counter[str] = field(default_factory=Counter)

    def play(self, rules: bytes, played: PlayedRound, rows: Iterable[SettledWager]) -> None:
        """A round, or those of its wagers that are asked for."""
        self.rounds += not played.is_void
        self.void += played.is_void
        together = Counter[Priced]()
        for row in rows:
            key = Priced(rules, row.wager)
            self.wagers += bool(row.stake)
            self.handle += row.stake
            self.win += row.win
            self.vigorish += row.vigorish
            self.from_meters += row.from_meters
            if row.priced:
                self.won_by[key] += row.win
                together[key] += row.laid
            else:
                self.unpriced[key] += row.stake
        self.laid.update(together)
        for one, other in combinations_with_replacement(sorted(together), 2):
            twice = 1 if one == other else 2
            self.products[one, other] += twice * together[one] * together[other]

    def beside(self, moved: Beside) -> None:
        self.dropped += moved.dropped
        self.brought += moved.brought
        self.corrected += moved.corrected
        self.win += moved.corrected

    def add(self, other: Tally) -> None:
        """What is in the other as well."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    @property
    def rounds_an_hour(self) -> float | None:
        return self.paced * 3600 / self.seconds if self.seconds else None

    @property
    def hold(self) -> float | None:
        """Win to handle."""
        return self.win / self.handle if self.handle else None

    @property
    def win_to_drop(self) -> float | None:
        return self.win / self.dropped if self.dropped else None


class Pace:
    """From call to call at one table."""

    def __init__(self) -> None:
        self._before: datetime | None = None

    def since(self, called_at: str) -> float | None:
        """Seconds; None after a pause."""
        now, before = moment(called_at), self._before
        self._before = now
        gap = (now - before).total_seconds() if before else None
        return gap if gap is not None and 0 <= gap <= LONGEST_PAUSE else None


class Period(NamedTuple):
    """Gaming days, both included; None: as far as there are any."""

    first: date | None = None
    last: date | None = None

    def holds(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


@dataclass(slots=True)
class Tallies:
    """Tallies by label, all tables added up."""

    by: str
    period: Period = field(default_factory=Period)
    groups: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    rounds_at: Counter[str] = field(default_factory=Counter)
    """Rounds at the tables that offer a wager, for its take-up."""
    _paces: defaultdict[str, Pace] = field(default_factory=lambda: defaultdict(Pace))

    def add(self, reader: TableReader, dated: Dated) -> None:
        day, happened = dated
        if not self.period.holds(day):
            return
        match happened:
            case PlayedRound():
                self._play(reader, day, happened)
            case Beside():
                if self.by not in {DEALER, WAGER}:
                    self.groups[self._label(reader, day, happened)].beside(happened)
            case Mishap():
                if self.by != WAGER:
                    self.groups[self._label(reader, day, happened)].mishaps[happened.what] += 1

    def _play(self, reader: TableReader, day: date, played: PlayedRound) -> None:
        gap = self._paces[reader.table].since(played.called_at)
        assert reader.house is not None
        if not played.is_void:
            self.rounds_at.update(list(reader.house.wagers))
        for label, rows in self._divided(reader, day, played):
            tally = self.groups[label]
            tally.play(reader.rules, played, rows)
            if gap is not None:
                tally.seconds, tally.paced = tally.seconds + gap, tally.paced + 1
            if self.by != WAGER:
                tally.win += played.rest

    def _divided(
        self, reader: TableReader, day: date, played: PlayedRound
    ) -> Iterator[tuple[str, Iterable[SettledWager]]]:
        if self.by != WAGER:
            yield self._label(reader, day, played), played.wagers
            return
        rows = defaultdict[str, list[SettledWager]](list)
        for row in played.wagers:
            rows[row.wager].append(row)
        yield from rows.items()

    def _label(self, reader: TableReader, day: date, happened: Happened) -> str:
        assert reader.facts is not None
        labels: Mapping[str, str] = {
            TABLE: reader.table,
            GAME: reader.facts.game,
            DAY: day.isoformat(),
            MONTH: f"{day:%Y-%m}",
            YEAR: f"{day:%Y}",
            DEALER: getattr(happened, "dealer", ""),
        }
        return labels[self.by]

    def take_up(self, wager: str) -> float | None:
        """The share of rounds, where it was offered, in which anybody laid it."""
        offered = self.rounds_at[wager]
        return self.groups[wager].rounds / offered if offered else None
