"""Records as they leave the house: lines of JSON that can be verified again, or a transcript."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from croupier.journal.lines import NULL, Line
from croupier.surveillance.passages import Passage, Told
from croupier.values.records import Record


def line_of(told: Told, hidden: Collection[int]) -> Line:
    record, first = told.record, min(hidden, default=told.record.place + 1)
    withheld = record.place in hidden
    body = told.masked.body if withheld else record.body
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
        record.office,
        order_of(told, withheld=withheld),
    )


def order_of(told: Told, *, withheld: bool) -> msgspec.Raw | msgspec.UnsetType:
    if not told.record.order:
        return msgspec.UNSET
    return (told.masked_order if withheld else told.order) or msgspec.Raw(NULL)


def transcript(table: str, story: Iterable[Passage], hidden: Collection[int] = ()) -> Iterator[str]:
    """Lines to be read: time, actor, sentence and clause, under their shoe and round."""
    yield f"Table {table}"
    shoe, round_, day = 0, None, ""
    for passage in story:
        if passage.shoe != shoe:
            counted_by = passage.told[0].game.counted_by
            yield from ("", f"{counted_by} {passage.shoe}")
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
    shown = told.masked if told.record.place in hidden else told
    cited = f" [{shown.clause}]" if shown.clause else ""
    return f"  {clock(told.record)}  {told.record.actor}: {shown.sentence}{cited}"


def clock(record: Record) -> str:
    """The time of day.

    >>> clock(Record("t1", 1, "2026-01-31T20:15:00.000000Z", "dealer", "", b"", "", "", ""))
    '20:15:00'
    """
    return record.at[11:19]
