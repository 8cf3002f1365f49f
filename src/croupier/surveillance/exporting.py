"""Records as they leave the house: lines of JSON that can be verified again, or a transcript."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from croupier.surveillance.passages import Passage, Told
from croupier.table.baccarat.masking import masked
from croupier.table.baccarat.recorded import body_of
from croupier.table.baccarat.telling import clause_of, tell
from croupier.values.records import Record


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record with its body as JSON; its bytes are the canonical form of that."""

    stream: str
    place: int
    at: str
    actor: str
    kind: str
    body: msgspec.Raw
    command: str
    previous: str | None
    hash: str | None
    """None from the first withheld card on: whoever has the hash can try all 52 cards."""
    withheld: bool = False
    """A card in the body is nobody's to know yet."""


def line_of(told: Told, hidden: Collection[int]) -> Line:
    record, first = told.record, min(hidden, default=told.record.place + 1)
    withheld = record.place in hidden
    body = body_of(masked(told.event)) if withheld else record.body
    return Line(
        record.stream,
        record.place,
        record.at,
        record.actor,
        record.kind,
        msgspec.Raw(body),
        record.command,
        record.previous if record.place <= first else None,
        record.hash if record.place < first else None,
        withheld,
    )


def transcript(table: str, story: Iterable[Passage], hidden: Collection[int] = ()) -> Iterator[str]:
    """Lines to be read: time, actor, sentence and clause, under their shoe and round."""
    yield f"Table {table}"
    shoe, round_, day = 0, None, ""
    for passage in story:
        if passage.shoe != shoe:
            yield from ("", f"Shoe {passage.shoe}")
        if passage.round not in {None, round_}:
            yield from ("", f"Round {passage.round}")
        elif passage.round is None and round_ is not None and passage.shoe == shoe:
            yield from ("", "After the round")
        shoe, round_ = passage.shoe, passage.round
        for told in passage.told:
            if told.record.at[:10] != day:
                day = told.record.at[:10]
                yield f"  {day}"
            yield _sentence(told, hidden)


def _sentence(told: Told, hidden: Collection[int]) -> str:
    event = masked(told.event) if told.record.place in hidden else told.event
    clause = clause_of(event)
    cited = f" [{clause}]" if clause else ""
    return f"  {clock(told.record)}  {told.record.actor}: {tell(event)}{cited}"


def clock(record: Record) -> str:
    """The time of day.

    >>> clock(Record("t1", 1, "2026-01-31T20:15:00.000000Z", "dealer", "", b"", "", "", ""))
    '20:15:00'
    """
    return record.at[11:19]
