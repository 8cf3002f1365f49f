"""The book of what lies in archives: which table, up to which record, in which file."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cage.book import Book
from croupier.journal.archived import StreamArchived, StreamBroughtBack
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import is_table

Lying = Mapping[str, StreamArchived]
book = Book[Lying, "StreamArchived | StreamBroughtBack"]()
book.event("Table {stream} lies in the archive {file}, up to place {place}.")(StreamArchived)
book.event("Table {stream} is in the journal again.")(StreamBroughtBack)


@book.again
def _again(
    lying: Lying, event: StreamArchived | StreamBroughtBack
) -> StreamArchived | StreamBroughtBack | Refusal:
    """Whether the file holds what the event says is seen where that is at hand."""
    there = lying.get(event.stream)
    if isinstance(event, StreamArchived):
        if not is_table(event.stream):
            return refuse(None, f"{event.stream} is no table, and stays where it is")
        return refuse(None, f"{event.stream} lies in an archive already") if there else event
    if there is None or there.digest != event.digest:
        return refuse(None, f"{event.stream} lies in no such archive")
    return event


@book.change
def _archived(lying: Lying, event: StreamArchived | StreamBroughtBack) -> Lying:
    if isinstance(event, StreamArchived):
        return {**lying, event.stream: event}
    return {name: each for name, each in lying.items() if name != event.stream}
