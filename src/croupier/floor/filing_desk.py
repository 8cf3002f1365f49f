"""Takes the office's orders about filings: one person draws up and hands in, another approves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date, datetime

from msgspec.structs import replace

from croupier.cage.book import HouseOrder, order_on_record
from croupier.cage.filing_book import (
    NONE,
    OFFICES_FOR,
    ApproveFiling,
    DraftFiling,
    FileFiling,
    FilingAct,
    FilingApproved,
    Filings,
    KeptFiling,
    SignedAct,
    body_of,
    book,
)
from croupier.floor.filings import FilingsOnRecord
from croupier.floor.office_desk import LookAgain, OfficeDesk, nobody_waited
from croupier.floor.order_times import written
from croupier.floor.requests import checked_id
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import refuse_another_of_the_house
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Giver
from croupier.values.money import MOST_CENTS
from croupier.values.order_ids import own_command
from croupier.values.refusals import CroupierError, Refusal, Refused, refuse
from croupier.values.streams import FILINGS


class NoSuchFiling(CroupierError):
    """There is no filing of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"there is no filing {number}")


class FilingDesk:
    def __init__(
        self, journal: Journal, offices: OfficeDesk, clock: Callable[[], datetime]
    ) -> None:
        self.on_record = FilingsOnRecord(journal)
        self._journal, self._offices, self._clock = journal, offices, clock

    async def now(self) -> Filings:
        """Every filing of the house, those of other nodes included."""
        return await asyncio.to_thread(self.on_record.now)

    async def one(self, number: int) -> KeptFiling:
        found = (await self.now()).kept.get(number)
        if found is None:
            raise NoSuchFiling(number)
        return found

    async def draft(
        self,
        house: HouseRules,
        submission: str,
        by: Giver,
        command: str,
        supersedes: int = NONE,
        look_again: LookAgain = nobody_waited,
    ) -> KeptFiling:
        """Of a lawful submission, on the day of its own clock."""
        if not house.lawful:
            raise Refused(
                [refuse(house.wager_list, "these rules are for study: nobody files them")]
            )
        on = house.gaming_day.date_of(self._clock())
        order = DraftFiling(house.rulebook, submission, on, supersedes)
        return await self._ordered(order, by, command, look_again)

    async def file(
        self,
        number: int,
        on: date,
        by: Giver,
        command: str,
        look_again: LookAgain = nobody_waited,
    ) -> KeptFiling:
        """Handed in on a day."""
        return await self._ordered(FileFiling(number, on), by, command, look_again)

    async def approve(
        self,
        number: int,
        on: date,
        reference: str,
        by: Giver,
        command: str,
        look_again: LookAgain = nobody_waited,
    ) -> KeptFiling:
        """The regulator's answer, of a day and under a reference, by another person."""
        order = ApproveFiling(number, on, reference)
        return await self._ordered(order, by, command, look_again)

    async def _ordered(
        self, order: HouseOrder, by: Giver, command: str, look_again: LookAgain
    ) -> KeptFiling:
        named = own_command(by.name, checked_id(command))
        if before := await asyncio.to_thread(self._journal.given, FILINGS, named):
            return await self._answered_before(before, order, named)
        async with self._offices.in_turn(look_again):
            for _ in range(TRIES):
                filings = await self.now()
                event = book.decide(filings, order, by.name)
                if isinstance(event, Refusal):
                    raise Refused([event])
                assert isinstance(event, SignedAct)
                if refusal := await self._forbidden(filings, event, by):
                    raise Refused([refusal])
                append = self._append(event, order, by, named)
                try:
                    await asyncio.wrap_future(self._journal.submit(append))
                except Stale:
                    continue
                except AlreadyDone as done:
                    return await self._answered_before(done.records, order, named)
                return await self.one(event.filing)
        raise Outrun(FILINGS)

    def _append(self, event: FilingAct, order: HouseOrder, by: Giver, named: str) -> Append:
        at = self.on_record.not_before(written(self._clock()))
        ordered = by.office, order_on_record(order)
        entry = Entry(at, by.name, event.kind, body_of(event), *ordered)
        return Append(FILINGS, self.on_record.place, (entry,), named)

    async def _answered_before(
        self, records: Sequence[Record], order: HouseOrder, named: str
    ) -> KeptFiling:
        """A draft is dated by the clock, so that it may come again on another day."""
        first = records[0]
        if isinstance(order, DraftFiling) and first.stream == FILINGS and first.order:
            recorded = book.order_from(first.order)
            order = replace(order, on=getattr(recorded, "on", order.on))
        refuse_another_of_the_house(records, FILINGS, order, named)
        event: FilingAct = book.ledger.event_from(first.kind, first.body)
        return await self.one(event.filing)

    async def _forbidden(self, filings: Filings, event: SignedAct, by: Giver) -> Refusal | None:
        offices, today = OFFICES_FOR[event.kind], self._clock().date()
        if by.office not in offices:
            text = "this is for the {offices}; {by} acts as {office}"
            told = " or ".join(sorted(offices))
            return refuse(None, text, offices=told, by=by.name, office=by.office)
        if event.on > today:
            return refuse(None, "{on} is not yet: it is {today}", on=event.on, today=today)
        if not isinstance(event, FilingApproved):
            return None
        for step in filings.kept[event.filing].filing.steps.values():
            if refusal := await self._offices.not_by_two_links(MOST_CENTS, step.by, by.name):
                return refusal
        return None
