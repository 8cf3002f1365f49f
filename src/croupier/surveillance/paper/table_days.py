"""A table's gaming days: its tray as it was found, what changed it, and as it was left.

A table that stays open over the hour at which a gaming day begins is counted there, as at a drop;
one that stands idle is counted all the same, once in each gaming day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from croupier.cage.tray import Cause, ChipLedger, Chips, worth
from croupier.rulebooks.gaming_day import GamingDay
from croupier.surveillance.analytics.reading import TableReader
from croupier.surveillance.analytics.settled import Beside, PlayedRound
from croupier.surveillance.paper.cash import CashMoved, cash_moved
from croupier.surveillance.paper.causes import cause_of
from croupier.surveillance.paper.slips import Slip, slips_of, void_slips
from croupier.surveillance.passages import Told, told_by
from croupier.table.seats.closing import TableClosed
from croupier.table.seats.opening import TableOpened
from croupier.values.events import Moving
from croupier.values.records import Record, moment
from croupier.values.refusals import BadMaterial
from croupier.values.transfers import DROP_BOX, INVENTORY, PURSES

NOT_THE_PLAY = frozenset({Cause.OPENING, Cause.CLOSING})
CARRIED = frozenset({Cause.FILL, Cause.CREDIT})
ONE_DAY = timedelta(days=1)


@dataclass(slots=True)
class TableDay:
    """One table on one gaming day; sums in cents."""

    table: str
    game: str
    day: date
    practice: bool
    opening: Chips
    """As the day found it, or as the cage laid it out."""
    closing: Chips = field(default_factory=dict)
    """As the day left it, or as it was carried home."""
    changes: Counter[Cause] = field(default_factory=Counter)
    """What each cause brought to the tray; below zero, took."""
    drop: int = 0
    brought: int = 0
    """Chips that people brought from their purses, and below what they took there."""
    taken_home: int = 0
    rounds: int = 0
    won: int = 0
    """By play and corrections, whoever holds the chips; marked vigorish is won when marked."""
    changed: int = 0
    at_cage: int = 0
    opened_at: str = ""
    closed_at: str = ""
    stated: int | None = None
    """What the record of its closing says was carried home."""
    is_idle: bool = False
    """Nothing at all happened."""
    not_permitted: list[str] = field(default_factory=list)
    """Changes without a permitted cause."""

    @property
    def difference(self) -> int:
        """Closing less opening and changes: nothing, or the tray is over or short."""
        counted = worth(self.closing) if self.stated is None else self.stated
        changes = sum(it for cause, it in self.changes.items() if cause not in NOT_THE_PLAY)
        return counted - worth(self.opening) - changes

    @property
    def win(self) -> int:
        """What tray and drop box have more, fills and credits aside."""
        carried = sum(self.changes[each] for each in CARRIED)
        return worth(self.closing) - worth(self.opening) - carried + self.drop

    @property
    def unsettled(self) -> int:
        """Won by play and not in the tray yet: marked vigorish, or a round over the day's end."""
        return self.won - self.win

    @property
    def state(self) -> str:
        if self.is_idle:
            return "idle"
        words = [
            word for word, at in (("opened", self.opened_at), ("closed", self.closed_at)) if at
        ]
        return " and ".join(words) or "open"


class TableBook:
    """Reads a table from its first record on, day by day."""

    def __init__(self, table: str, gaming_day: GamingDay | None = None) -> None:
        self.reader = TableReader(table, gaming_day)
        self.ledger: ChipLedger | None = None
        self.today: TableDay | None = None
        self.is_closed = False
        self.slips = list[Slip]()
        self.cash = list[CashMoved]()

    def look(self, record: Record) -> Iterator[TableDay]:
        """The days that are over with it."""
        dated = list(self.reader.look(record))
        assert self.reader.house is not None
        day = self._day_of(record)
        yield from self._until(day)
        [told] = told_by([record], self.reader.game)
        self._take_in(told)
        assert self.today is not None
        for _, happened in dated:
            if isinstance(happened, PlayedRound):
                self.today.rounds += not happened.is_void
                self.today.won += happened.rest + sum(each.win for each in happened.wagers)
            elif isinstance(happened, Beside):
                self.today.won += happened.corrected

    def last(self, day: date | None = None) -> Iterator[TableDay]:
        """The day that is not over, and idle ones up to the one that is asked for."""
        if self.today is None:
            return
        if day is not None and not self.is_closed:
            yield from self._until(day)
        yield self.today

    def _day_of(self, record: Record) -> date:
        try:
            return self.reader.gaming_day.day_of(moment(record.at))
        except (ValueError, OverflowError):
            why = f"{record.stream} place {record.place}: {record.at!r} is no time"
            raise BadMaterial(why) from None

    def _until(self, day: date) -> Iterator[TableDay]:
        if self.today is None:
            self.today = self._begun(day)
        while self.today.day < day:
            yield self.today
            self.today = self._begun(self.today.day + ONE_DAY)
            self.today.is_idle = True

    def _begun(self, day: date) -> TableDay:
        facts = self.reader.facts
        assert facts is not None
        tray = self.ledger.tray if self.ledger else {}
        return TableDay(facts.table, facts.game, day, facts.practice, tray, tray)

    def _take_in(self, told: Told) -> None:
        today, event = self.today, told.event
        assert today is not None
        today.is_idle = False
        if not isinstance(event, Moving):
            self.slips.extend(void_slips(told, today.day))
            return
        house = self.reader.house
        assert house is not None
        before = self.ledger or ChipLedger(house.coin)
        try:
            after = before.moved(event.transfers)
        except AssertionError as wrong:
            record = told.record
            raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from None
        self.ledger = after
        today.changed += after.changed - before.changed
        today.at_cage += after.at_cage - before.at_cage
        self._count(today, told, event)
        self.cash.extend(cash_moved(told, today.day, event))
        self.slips.extend(slips_of(told, today.day, event, before.tray, after.tray))
        today.closing = after.tray
        if isinstance(event, TableOpened):
            today.opened_at, today.opening = told.record.at, after.tray
        if isinstance(event, TableClosed):
            self.is_closed, today.closed_at = True, told.record.at
            today.closing = before.tray
            today.stated = -today.changes[Cause.CLOSING]

    def _count(self, today: TableDay, told: Told, event: Moving) -> None:
        for each in event.transfers:
            today.drop += each.cents * ((each.target == DROP_BOX) - (each.source == DROP_BOX))
            today.brought += each.cents * (each.source == PURSES)
            today.taken_home += each.cents * (each.target == PURSES)
            if INVENTORY in {each.source, each.target}:
                cents = each.cents * ((each.target == INVENTORY) - (each.source == INVENTORY))
                cause = cause_of(event, each)
                if cause is None:
                    where = f"place {told.record.place}: {each.source} to {each.target}"
                    today.not_permitted.append(where)
                else:
                    today.changes[cause] += cents
