"""All the paper of one gaming day, read from the journal in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.surveillance.analytics.survey import AT_A_TIME, Step, no_step
from croupier.surveillance.paper.cash import LOGGED_ABOVE, CashMoved, PersonDay, by_person
from croupier.surveillance.paper.slips import Gap, Slip, numbered, unsigned
from croupier.surveillance.paper.table_days import TableBook, TableDay
from croupier.values.money import money


@dataclass(frozen=True, slots=True)
class DayPaper:
    day: date
    tables: tuple[TableDay, ...]
    slips: tuple[Slip, ...]
    gaps: tuple[Gap, ...]
    """Of the whole house, whatever the day: a number that is gone has none."""
    people: tuple[PersonDay, ...]
    logged_above: int

    def wrong(self) -> Iterator[str]:
        """What somebody must look into."""
        for each in self.tables:
            if each.difference:
                side = "over" if each.difference > 0 else "short"
                yield f"the tray of {each.table} is {money(abs(each.difference))} {side}"
            for where in each.not_permitted:
                yield f"the tray of {each.table} changed without a permitted cause, {where}"
        for gap in self.gaps:
            side = "to" if gap.cents > 0 else "from"
            yield (
                f"slip {gap.number} is missing: the cage counted {money(abs(gap.cents))}"
                f" {side} {gap.table} at {gap.at}"
            )
        for slip in self.slips:
            if slip.lacks_its_number:
                yield f"the {slip.kind} of {slip.table} at {slip.at} has no number of the cage's"

    def remarks(self) -> Iterator[str]:
        """What a second person is to sign by hand."""
        if lacking := unsigned(self.slips):
            numbers = ", ".join(f"{each.kind} of {each.table}" for each in lacking)
            yield f"Signed by one person on record, and to be signed by a second: {numbers}."


def paper_of(
    journal: Journal,
    tables: Iterable[str],
    day: date | None = None,
    gaming_day: GamingDay | None = None,
    logged_above: int = LOGGED_ABOVE,
    step: Step = no_step,
) -> DayPaper | None:
    """Of the last day there is where none is named; None where there is nothing to tell."""
    days, slips, cash = list[TableDay](), list[Slip](), list[CashMoved]()
    books = list[TableBook]()
    for table in tables:
        book = TableBook(table, gaming_day)
        for record in journal.read(table):
            days.extend(book.look(record))
            if record.place % AT_A_TIME == 0:
                step()
        books.append(book)
        slips.extend(book.slips)
        cash.extend(book.cash)
    last = day or max((book.today.day for book in books if book.today), default=None)
    if last is None:
        return None
    for book in books:
        days.extend(book.last(last))
    kept, gaps = numbered(journal, slips)
    return DayPaper(
        last,
        tuple(each for each in days if each.day == last),
        tuple(each for each in kept if each.day == last),
        tuple(gaps),
        tuple(by_person(each for each in cash if each.day == last)),
        logged_above,
    )
