"""Tables held to the book of filings, and the book to the tables and to the offices of people.

A table that opened for gaming has its line in the book, under an approved filing of its very
submission, and a line has its table. A journal that is older than the book has no such lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cage.filing_book import (
    AT_FIRST,
    OFFICES_FOR,
    FilingAct,
    FilingApproved,
    Filings,
    SignedAct,
    TableUnderFiling,
    event_from,
    taken_in,
)
from croupier.journal.store import Journal
from croupier.rulebooks.filings import digest_of_submission
from croupier.surveillance.registering import is_of_this_program
from croupier.surveillance.rules_filed import FiledRules, filed_in
from croupier.surveillance.trouble import Trouble, What
from croupier.surveillance.two_people import ruled_in
from croupier.table.orders_in_writing import FIRST, reference
from croupier.values.events import TABLE_OPENED
from croupier.values.money import MOST_CENTS
from croupier.values.records import Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import FILINGS, beside_command, is_table


class FilingsHeld:
    """One table beside the book, or the book beside all of them."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream, self._journal = stream, journal
        self.troubles = list[Trouble]()
        self._filings: Filings | None = AT_FIRST
        """What the records so far come to; None once one of them cannot be read."""

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        for record in records:
            if self.stream == FILINGS:
                self._act(record)
            elif record.place == 1 and record.kind == TABLE_OPENED and is_table(self.stream):
                self._opening(record)
            yield record

    # a table beside the book

    def _opening(self, first: Record) -> None:
        opened = filed_in(first)
        if opened is None or self._has_line(first):
            return  # whether the line is right is told of the book
        if not opened.practice and self._is_younger(first, opened):
            self._tell(first, "filing", "it opened for gaming, and the book of filings has it not")

    def _has_line(self, first: Record) -> bool:
        command = beside_command(self.stream, first.command)
        found = self._journal.recorded(FILINGS, command)
        return any(each.command == command for each in found)

    def _is_younger(self, first: Record, opened: FiledRules) -> bool:
        """Than the book, which is kept from the first filing of a house on."""
        began = next(self._journal.read(FILINGS, upto=1), None)
        return is_of_this_program(opened) or (began is not None and began.at <= first.at)

    # the book beside the tables

    def _act(self, record: Record) -> None:
        try:
            event, before = event_from(record.kind, record.body), self._filings
            if before is None:
                return
            self._filings = taken_in(before, record)
            wrong = list(self._wrong(record, event, before))
        except (CroupierError, ValueError, LookupError, AssertionError, OverflowError):
            self._filings = None  # another pass tells of it
            return
        for what, why in wrong:
            self._tell(record, what, why)

    def _wrong(
        self, record: Record, event: FilingAct, before: Filings
    ) -> Iterator[tuple[What, str]]:
        match event:
            case TableUnderFiling():
                yield from self._table(record, event, before)
            case SignedAct():
                offices = OFFICES_FOR[event.kind]
                if record.office not in offices:
                    told = " or ".join(sorted(offices))
                    yield "office", f"{record.actor} acts as {record.office}, not as {told}"
                if event.on > moment(record.at).date():
                    yield "filing", f"it is of {event.on}, which was not yet when it was recorded"
        if isinstance(event, FilingApproved):
            yield from self._one_hand(record, event, before)

    def _table(
        self, record: Record, event: TableUnderFiling, before: Filings
    ) -> Iterator[tuple[What, str]]:
        first = next(self._journal.read(event.table, upto=1), None)
        opened = filed_in(first) if first else None
        if not first or not opened or not _is_beside(record, first):
            yield "filing", f"table {event.table} was not opened by that order"
        elif opened.practice:
            yield "filing", f"table {event.table} opened for practice, under no filing"
        elif digest_of_submission(opened.submission) != before.kept[event.filing].filing.submission:
            why = f"filing {event.filing} is of another submission than table {event.table}"
            yield "filing", why

    def _one_hand(
        self, record: Record, event: FilingApproved, before: Filings
    ) -> Iterator[tuple[What, str]]:
        """Where the house has ruled that much takes two people, they came by two links."""
        ruled, at = ruled_in(self._journal), moment(record.at)
        most = ruled.most_alone(at)
        if most is None or most >= MOST_CENTS:
            return
        steps = before.kept[event.filing].filing.steps.values()
        for first in sorted({each.by for each in steps}):
            if not ruled.are_two(first, event.by, at):
                yield "two people", f"{first} and {event.by} did not come by two links of two hands"

    def _tell(self, record: Record, what: What, why: str) -> None:
        self.troubles.append(Trouble(self.stream, record.place, what, why))


def _is_beside(record: Record, first: Record) -> bool:
    """Whether it names the very order that a table begins with."""
    command = beside_command(first.stream, first.command)
    return (record.command, record.order) == (command, reference(FIRST))
