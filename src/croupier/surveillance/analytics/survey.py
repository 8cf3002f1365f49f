"""Tables of a journal looked through once, for all that an office asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.surveillance.analytics.expectation import Laws
from croupier.surveillance.analytics.reading import Dated, TableReader
from croupier.surveillance.analytics.settled import (
    PlayedRound,
    SettledRound,
    SettledWager,
    settled_round,
)
from croupier.surveillance.analytics.tallies import DAY, DEALER, Period, Tallies, Tally
from croupier.surveillance.analytics.win_to_drop import Compared, DropBook

Step = Callable[[], None]
AT_A_TIME = 500
"""Records between two steps of a progress bar."""


def no_step() -> None:
    """Where nobody looks on."""


@dataclass(slots=True)
class Survey:
    """What was asked for, day by day and by dealer besides, and the book of the drop."""

    asked: Tallies
    daily: Tallies
    dealers: Tallies
    laws: Laws = field(default_factory=Laws)
    drop: DropBook = field(default_factory=DropBook)

    @classmethod
    def begun(cls, by: str, period: Period) -> Survey:
        asked = Tallies(by, period)
        daily = asked if by == DAY else Tallies(DAY, period)
        return cls(asked, daily, asked if by == DEALER else Tallies(DEALER, period))

    @property
    def by(self) -> str:
        return self.asked.by

    def add(self, reader: TableReader, dated: Dated) -> None:
        self.laws.know(reader)
        for tallies in {id(each): each for each in (self.asked, self.daily, self.dealers)}.values():
            tallies.add(reader, dated)
        self.drop.add(reader, dated)

    @property
    def groups(self) -> list[tuple[str, Tally]]:
        return sorted(self.asked.groups.items())

    @property
    def whole(self) -> Tally:
        """All days together."""
        tally = Tally()
        for each in self.daily.groups.values():
            tally.add(each)
        return tally

    def compared(self) -> Sequence[Compared]:
        """Up to the last day that is asked for, or that there is."""
        last = self.asked.period.last or self.drop.last_day()
        return tuple(self.drop.compared(last)) if last else ()


def survey_of(
    journal: Journal,
    tables: Iterable[str],
    by: str,
    period: Period,
    gaming_day: GamingDay | None = None,
    step: Step = no_step,
) -> Survey:
    survey = Survey.begun(by, period)
    for reader, dated in happenings(journal, tables, gaming_day, step):
        survey.add(reader, dated)
    return survey


def rows_of(
    journal: Journal,
    tables: Iterable[str],
    period: Period,
    gaming_day: GamingDay | None = None,
    step: Step = no_step,
) -> Iterator[SettledWager]:
    """A row for each settled wager, table by table as they were settled."""
    for _, (day, happened) in happenings(journal, tables, gaming_day, step):
        if isinstance(happened, PlayedRound) and period.holds(day):
            yield from happened.wagers


def rounds_of(
    journal: Journal,
    tables: Iterable[str],
    period: Period,
    gaming_day: GamingDay | None = None,
    step: Step = no_step,
) -> Iterator[SettledRound]:
    """A row for each round that is over, void ones too."""
    for reader, (day, happened) in happenings(journal, tables, gaming_day, step):
        if isinstance(happened, PlayedRound) and period.holds(day):
            assert reader.facts is not None
            yield settled_round(happened, reader.facts, day.isoformat())


def happenings(
    journal: Journal, tables: Iterable[str], gaming_day: GamingDay | None, step: Step
) -> Iterator[tuple[TableReader, Dated]]:
    for table in tables:
        reader = TableReader(table, gaming_day)
        for record in journal.read(table):
            for dated in reader.look(record):
                yield reader, dated
            if record.place % AT_A_TIME == 0:
                step()


def steps_in(journal: Journal, tables: Iterable[str]) -> int:
    heads = (journal.head(table) for table in tables)
    return sum(head.place // AT_A_TIME for head in heads if head)
