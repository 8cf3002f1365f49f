"""A filing that was drafted, handed in and approved, so that a table may open for gaming."""

from __future__ import annotations

from datetime import datetime

from croupier.cage.book import HouseOrder, order_on_record
from croupier.cage.filing_book import (
    ApproveFiling,
    DraftFiling,
    FileFiling,
    FilingAct,
    body_of,
    book,
)
from croupier.floor.filings import FilingsOnRecord
from croupier.floor.order_times import written
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.table.orders import Giver, Order
from croupier.table.seats.opening import OpenTable
from croupier.values.streams import FILINGS

FLO, IVY = Giver("Flo", "floorperson"), Giver("Ivy", "inspector")


def file_for(journal: Journal, order: Order, at: datetime) -> None:
    """Whatever an order to open a table for gaming wants on record; nothing for any other."""
    if isinstance(order, OpenTable) and not order.practice:
        filings = FilingsOnRecord(journal)
        found = filings.now().of_text(order.submission)
        if found is None or not found.filing.is_approved:
            approve_filing(journal, order.submission, str(order.rules["rulebook"]), at)


def approve_filing(
    journal: Journal, text: str, rulebook: str, at: datetime, supersedes: int = 0
) -> int:
    """Its number."""
    day = at.date()
    drafted = ordered(journal, DraftFiling(rulebook, text, day, supersedes), FLO, at)
    ordered(journal, FileFiling(drafted.filing, day), FLO, at)
    return ordered(journal, ApproveFiling(drafted.filing, day, "R-1"), IVY, at).filing


def ordered(journal: Journal, order: HouseOrder, by: Giver, at: datetime) -> FilingAct:
    """As the desk records it, whatever house it is."""
    filings = FilingsOnRecord(journal)
    event = book.decide(filings.now(), order, by.name)
    assert isinstance(event, FilingAct), event
    when = filings.not_before(written(at))
    entry = Entry(when, by.name, event.kind, body_of(event), by.office, order_on_record(order))
    journal.append(Append(FILINGS, filings.place, (entry,), f"filing order {filings.place}"))
    return event
