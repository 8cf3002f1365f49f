"""How the house runs its tables, in a stream of its own that every node reads."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from math import ceil

from msgspec.structs import replace

from croupier.cage.book import order_on_record
from croupier.floor.arrangement import (
    Arrangement,
    ArrangeTable,
    body_of,
    book,
    event_from,
    evolve,
)
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.sent_again import refuse_another_of_the_house
from croupier.floor.tempo import HOUSE
from croupier.journal.errors import AlreadyDone, Stale
from croupier.journal.records import Append, Entry, Record
from croupier.journal.store import Journal
from croupier.table.orders import CLOCK, Giver
from croupier.values.messages import said
from croupier.values.names import checked_table
from croupier.values.refusals import CroupierError, Refusal, Refused
from croupier.values.streams import FLOOR

HOUR = timedelta(hours=1)
TABLES_AN_HOUR = 60
"""That one person may open, unless a house says otherwise."""


BESIDE = " arrangement"


def beside(opening: str) -> str:
    """The command by which an opening's arrangement is recorded before it."""
    return f"{opening}{BESIDE}"


class TooManyTables(CroupierError):
    """Somebody has opened as many within the hour as anybody may."""

    def __init__(self, opened: int, wait: int) -> None:
        self.wait = wait
        tables = said("1 table") if opened == 1 else said("{count:,} tables", count=opened)
        super().__init__(
            said(
                "you have opened {tables} within an hour, and nobody may open more;"
                " try again in {wait} s",
                tables=tables,
                wait=wait,
            )
        )


class Arrangements:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._place, self._newest = 0, ""
        self._known: Mapping[str, Arrangement] = {}
        self._begun = defaultdict[str, dict[str, datetime]](dict)
        """By person and command, when they had a table arranged that was to open."""
        self._take_in(self._unread())

    def of(self, table_id: str) -> Arrangement:
        return self._known.get(table_id, Arrangement())

    async def read_on(self) -> None:
        """Beside the loop, which all tables of the house share."""
        self._take_in(await asyncio.to_thread(lambda: tuple(self._unread())))

    def _unread(self) -> Iterator[Record]:
        return self._journal.read(FLOOR, after=self._place)

    def _take_in(self, read: Iterable[Record]) -> None:
        for record in read:
            if record.place <= self._place:
                continue  # somebody else was quicker to read it
            event = event_from(record.kind, record.body)
            if event.table not in self._known or record.command.endswith(BESIDE):
                self._begun[record.actor][record.command] = datetime.fromisoformat(record.at)
            self._known = evolve(self._known, event)
            self._place, self._newest = record.place, record.at

    def check_opening(
        self,
        table_id: str,
        by: Giver,
        at: datetime,
        opening: str,
        others: Collection[str],
        most: int | None,
    ) -> None:
        """A table that is not open yet has a name of its own, and its turn.

        Also where somebody had it arranged, and it did not open; what is sent again had both.
        """
        begun = self._begun[by.name]
        if beside(opening) in begun:
            return
        checked_table(table_id, {*self._known, *others} - {table_id})
        within = [each for each in begun.values() if at - HOUR < each]
        if most is not None and len(within) >= most:
            first = within[len(within) - most]
            raise TooManyTables(len(within), max(1, ceil((first + HOUR - at).total_seconds())))

    def refuse_another(self, table_id: str, how: Arrangement, opening: str) -> None:
        """Also where the table is not there yet: how it is run is recorded before it opens."""
        if before := self._journal.given(FLOOR, beside(opening)):
            refuse_another_of_the_house(before, FLOOR, ArrangeTable(table_id, how), opening)

    async def take_over(self, table_id: str, at: datetime) -> None:
        """The automatic dealer, from one who is gone."""
        how, named = replace(self.of(table_id), automatic=True), f"{HOUSE}{table_id} {written(at)}"
        await self.record(table_id, how, CLOCK, at, named, dealer_gone=True)

    async def record(  # noqa: PLR0913 what is arranged, by whom, when and why
        self,
        table_id: str,
        how: Arrangement,
        by: Giver,
        at: datetime,
        command: str,
        check: Callable[[], None] = lambda: None,
        *,
        dealer_gone: bool = False,
    ) -> None:
        """Once for each command; recorded when this returns.

        Checked against all that stands there before it: no two nodes are let pass at once.
        """
        order = ArrangeTable(table_id, how, dealer_gone)
        event = book.decide(self._known, order, by.name)
        if isinstance(event, Refusal):
            raise Refused([event])
        for _ in range(TRIES):
            check()
            when = max(written(at), self._newest)
            ordered = by.office, order_on_record(order)
            entry = Entry(when, by.name, event.kind, body_of(event), *ordered)
            append = Append(FLOOR, self._place, (entry,), command)
            try:
                await asyncio.wrap_future(self._journal.submit(append))
            except Stale:
                await self.read_on()
            except AlreadyDone as before:
                refuse_another_of_the_house(before.records, FLOOR, order, command)
                break
            else:
                break
        else:
            raise Outrun(FLOOR)
        await self.read_on()
