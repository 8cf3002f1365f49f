"""Streams that are no tables: what stands in them, told and held to their rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cage import cage_book, care, filing_book, program_book, progressive, purse
from croupier.cage.book import Book as HouseBook
from croupier.cage.cage_book import OUT
from croupier.cage.progressive import Controller
from croupier.cage.purse import ISSUED, TABLE, Purse
from croupier.floor import arrangement, offices
from croupier.journal.lines import NULL, Line
from croupier.surveillance import archive_book, registering
from croupier.surveillance.exporting import clock
from croupier.surveillance.passages import as_json
from croupier.surveillance.rules import difference
from croupier.surveillance.trouble import Trouble
from croupier.table.orders_in_writing import is_reference
from croupier.values.events import Event
from croupier.values.ledger import Ledger
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, CroupierError, Refusal
from croupier.values.streams import (
    ARCHIVES,
    CAGE_BOOK,
    FILINGS,
    FLOOR,
    OFFICES,
    PROGRAM,
    REGISTER,
    cared_for,
    is_care,
    is_meter,
    is_purse,
    link_of,
    person_of,
)
from croupier.values.transfers import CAGE


@dataclass(frozen=True, slots=True)
class Book:
    """All that a reader of such a stream must know; the state is that of its own fold."""

    title: str
    orders: HouseBook[Any, Any]
    begin: object
    again: Callable[[Any, Any], Event | Refusal]
    """Decide once more what was recorded beside a table's order."""
    evolve: Callable[[Any, Any], object]
    tell: Callable[[Any], str]
    may_owe: Collection[str] = ()
    unfinished: Callable[[Any], str] = lambda _: ""
    """What a last append should have brought to an end."""

    @property
    def ledger(self) -> Ledger[Any]:
        return self.orders.ledger


def _left_open(controller: Controller) -> str:
    begun = progressive.unfinished(controller)
    return str(begun.refusal) if begun else ""


def book_of(stream: str) -> Book:
    """How to read a stream that is no table."""
    if is_purse(stream):
        person, outside = person_of(stream), frozenset({ISSUED, TABLE})
        return Book(
            f"Purse of {person}", purse.book, Purse(person),
            purse.decide_again, purse.evolve, purse.tell, outside,
        )  # fmt: skip
    if is_care(stream):
        person = cared_for(stream)
        return Book(
            f"Care of {person}", care.book, care.Care(person),
            care.decide_again, care.evolve, care.tell,
        )  # fmt: skip
    if is_meter(stream):
        link = link_of(stream)
        return Book(
            f"Progressive {link}", progressive.book, Controller(link),
            progressive.decide_again, progressive.evolve, progressive.tell, unfinished=_left_open,
        )  # fmt: skip
    return HOUSE.get(stream, HOUSE[FLOOR])


HOUSE = {
    FLOOR: Book(
        f"Stream {FLOOR}", arrangement.book, {},
        arrangement.decide_again, arrangement.evolve, arrangement.tell,
    ),
    PROGRAM: Book(
        "Program", program_book.book, {},
        program_book.decide_again, program_book.evolve, program_book.tell,
    ),
    OFFICES: Book(
        f"Stream {OFFICES}", offices.book, offices.AT_FIRST,
        offices.decide_again, offices.evolve, offices.tell,
    ),
    CAGE_BOOK: Book(
        "Cage", cage_book.book, 0,
        cage_book.decide_again, cage_book.evolve, cage_book.tell, {CAGE, OUT},
    ),
    FILINGS: Book(
        "Filings", filing_book.book, filing_book.AT_FIRST,
        filing_book.decide_again, filing_book.evolve, filing_book.tell,
    ),
    ARCHIVES: Book(
        "Archives", archive_book.book, {},
        archive_book.book.decide_again, archive_book.book.evolve, archive_book.book.tell,
    ),
    REGISTER: Book(
        "Register", registering.book, None,
        registering.book.decide_again, registering.book.evolve, registering.book.tell,
    ),
}  # fmt: skip
"""The books that the house has one of."""


class BookRules:
    """Decides every record again; it stops at the first difference, on which the rest stands."""

    game = None

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._book = book_of(stream)
        self._state = self._book.begin
        self._place = 0
        self._stopped = False

    def look(self, record: Record) -> Iterator[Trouble]:
        if self._stopped or record.kind not in self._book.ledger.events:
            return  # an unknown event is told by the first pass
        if why := self._wrong(record):
            self._stopped = True
            yield Trouble(self.stream, record.place, "rules", why)

    def end(self) -> Iterable[Trouble]:
        if self._place and not self._stopped and (why := self._book.unfinished(self._state)):
            yield Trouble(self.stream, self._place, "rules", why)

    @property
    def withheld(self) -> bool:
        """Nothing in these streams is hidden."""
        return False

    def _wrong(self, record: Record) -> str:
        book = self._book
        try:
            event = book.ledger.event_from(record.kind, record.body)
            if book.ledger.body_of(event) != record.body:
                return "the body is not as the house writes it"
            if why := _misordered(book, record, event):
                return why
            by_the_rules = self._decided(record, event)
        except (CroupierError, ValueError, RecursionError) as wrong:
            return str(wrong)
        if isinstance(by_the_rules, Refusal):
            kind = record.kind.partition("/")[0]
            return f"{kind} is recorded, but the rules refuse it: {by_the_rules}"
        if by_the_rules != event:
            return difference(event, by_the_rules)
        self._state, self._place = book.evolve(self._state, event), record.place
        return ""

    def _decided(self, record: Record, event: Event) -> Event | Refusal:
        """Once more, and where the house ordered it, by that order from whoever is on record."""
        again, orders = self._book.again(self._state, event), self._book.orders
        if isinstance(again, Refusal) or not orders.is_ordered(event):
            return again
        decided: Event | Refusal = orders.decide(
            self._state, orders.order_from(record.order), record.actor
        )
        return decided


def _misordered(book: Book, record: Record, event: Event) -> str:
    """What a table brought about names the table's order, what the house ordered its own."""
    if not book.orders.is_ordered(event):
        is_beside = is_reference(record.order, record.command)
        is_stray = record.order and not is_beside
        return "it names an order that is none of its command" if is_stray else ""
    return "" if record.order else "no order of the house is recorded with it"


def line_of_book(record: Record) -> Line:
    """A record as it leaves the house."""
    chained = (record.command, record.previous, record.hash)
    told = (record.at, record.actor, record.kind, msgspec.Raw(record.body))
    order = (as_json(record.order) or msgspec.Raw(NULL)) if record.order else msgspec.UNSET
    return Line(record.stream, record.place, *told, *chained, office=record.office, order=order)


def told_in_book(record: Record) -> str:
    """A sentence about what a record holds."""
    book = book_of(record.stream)
    try:
        return book.tell(book.ledger.event_from(record.kind, record.body))
    except (CroupierError, ValueError, RecursionError) as wrong:
        raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from None


def book_transcript(stream: str, records: Iterable[Record]) -> Iterator[str]:
    """Lines to be read: time, actor and sentence."""
    yield book_of(stream).title
    day = ""
    for record in records:
        if record.at[:10] != day:
            day = record.at[:10]
            yield f"  {day}"
        yield f"  {clock(record)}  {record.actor}: {told_in_book(record)}"
