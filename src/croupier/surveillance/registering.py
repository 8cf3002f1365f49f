"""The register held to the streams: none is gone that it names, none is there that it does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cage.book import Book
from croupier.floor.digests import code_digest
from croupier.journal.register import StreamBegun, StreamFound, StreamNamed
from croupier.journal.store import Journal
from croupier.surveillance.rules_filed import FiledRules, filed_in
from croupier.surveillance.trouble import Trouble
from croupier.values.records import Record, canonical
from croupier.values.streams import (
    ARCHIVES,
    CAGE_BOOK,
    FILINGS,
    OFFICES,
    PROGRAM,
    REGISTER,
    is_table,
)

book = Book[None, StreamNamed]()
book.event("Stream {stream} begins.")(StreamBegun)
book.event("Stream {stream} is older than the register.")(StreamFound)


@book.again
def _again(_: None, event: StreamBegun | StreamFound) -> StreamNamed:
    """Any name may be entered; whether it stands for a stream is seen in the journal."""
    return event


@book.change
def _entered(_: None, _event: StreamBegun | StreamFound) -> None:
    """What was entered is kept in the journal alone."""


CAME_WITH_IT = frozenset({ARCHIVES, CAGE_BOOK, FILINGS, OFFICES, PROGRAM})
"""No program ever kept one of these without a register."""
_REGISTERED = b'"registered":true'
"""In the first record of a table that was opened in a journal with a register."""


class Registered:
    """One stream beside the register, or the register beside all of them."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._journal = journal

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        if self.stream == REGISTER:
            yield from self._entries(records)
            return
        for record in records:
            if record.place == 1:
                self._begins(record)
            yield record

    def _entries(self, records: Iterable[Record]) -> Iterator[Record]:
        streams = frozenset(self._journal.streams())
        for record in records:
            name = record.command
            if record.body != canonical(StreamBegun(name)):
                self._tell(record, f"it names another stream than its command, {name}")
            elif name not in streams:
                self._tell(record, f"stream {name} is gone")
            yield record

    def _begins(self, first: Record) -> None:
        entered = _entered_as(self._journal, self.stream)
        is_younger = self._cannot_be_older(first)
        if entered is None:
            if is_younger or self._journal.head(REGISTER):
                self._tell(first, "the register does not name it")
        elif is_younger and entered.kind == StreamFound.kind:
            self._tell(first, "the register calls it older than itself, and it is not")
        elif entered.kind == StreamBegun.kind and _origin(entered) != _origin(first):
            self._tell(first, "it begins otherwise than the register says")

    def _cannot_be_older(self, first: Record) -> bool:
        """Of a stream that came with the register, and of a table that says so or is of today."""
        if self.stream in CAME_WITH_IT or _REGISTERED in first.body:
            return True
        filed = filed_in(first) if is_table(self.stream) else None
        return filed is not None and is_of_this_program(filed)

    def _tell(self, record: Record, why: str) -> None:
        self.troubles.append(Trouble(self.stream, record.place, "register", why))


def is_of_this_program(filed: FiledRules) -> bool:
    """Whether a table says that the very program which verifies has opened it."""
    return filed.digests.get("code") == code_digest()


def began_on_record(journal: Journal, stream: str) -> bool:
    """Whether the register saw it begin."""
    entered = _entered_as(journal, stream)
    return entered is not None and entered.kind == StreamBegun.kind


def older_streams(journal: Journal) -> tuple[str, ...]:
    """Streams that no register saw begin: what else there was by then, nobody can tell."""
    return tuple(
        stream
        for stream in journal.streams()
        if stream != REGISTER and not began_on_record(journal, stream)
    )


def _entered_as(journal: Journal, stream: str) -> Record | None:
    found = journal.recorded(REGISTER, stream) if stream.isprintable() else ()
    return next((each for each in found if each.command == stream), None)


def _origin(record: Record) -> tuple[str, str, str]:
    return record.at, record.actor, record.office
