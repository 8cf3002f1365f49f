"""A stream as a file that leaves the house, piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

import msgspec

from croupier.surveillance.exporting import line_of, transcript
from croupier.surveillance.giving_way import giving_way
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.known_streams import KnownStream
from croupier.surveillance.ledgers import book_transcript, line_of_book
from croupier.surveillance.passages import passages, told_by
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial
from croupier.values.streams import is_table

PIECE = 64 * 1024


class Form(Enum):
    LINES = "lines"
    """Lines of JSON that can be verified again."""
    TRANSCRIPT = "transcript"
    """Sentences to be read."""

    @property
    def media_type(self) -> str:
        return "application/x-ndjson" if self is Form.LINES else "text/plain; charset=utf-8"

    @property
    def ending(self) -> str:
        return ".jsonl" if self is Form.LINES else ".txt"


def download(inspected: InspectedJournal, stream: str, form: Form) -> Iterator[bytes]:
    """What may leave is settled before the first piece does."""
    known = inspected.known(stream)
    if known.unread:
        first = min(known.unread)
        raise BadMaterial(f"{stream} place {first}: it cannot be read; verification says more")
    records = giving_way(inspected.read(known), inspected.give_way)
    lines = _transcript(known, records) if form is Form.TRANSCRIPT else _lines(known, records)
    return _pieces(lines)


def _lines(known: KnownStream, records: Iterable[Record]) -> Iterator[bytes]:
    encode = msgspec.json.Encoder().encode
    if is_table(known.stream):
        yield from (encode(line_of(told, known.hidden)) for told in told_by(records, known.game))
    else:
        yield from (encode(line_of_book(each)) for each in records)


def _transcript(known: KnownStream, records: Iterable[Record]) -> Iterator[bytes]:
    stream, hidden = known.stream, known.hidden
    told = (
        transcript(stream, passages(told_by(records, known.game)), hidden)
        if is_table(stream)
        else book_transcript(stream, records)
    )
    yield from (_readable(line).encode() for line in told)


def _readable(text: str) -> str:
    """Recorded text for a screen, which it may not command."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Larger than a line, so that a long file is not sent in a hundred thousand steps."""
    piece = bytearray()
    for line in lines:
        piece += line
        piece += b"\n"
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)
