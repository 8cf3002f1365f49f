"""Reads clause ids out of rulebook tables; a number without one is refused."""

from __future__ import annotations

from datetime import date

from croupier.rulebooks.chapter import Bounds, Cited, Window
from croupier.rulebooks.reader import Reader
from croupier.values.clauses import ClauseId


def clause(reader: Reader, key: str = "clause") -> ClauseId:
    return checked(reader, key, reader.text(key))


def optional_clause(reader: Reader, key: str) -> ClauseId | None:
    return clause(reader, key) if reader.has(key) else None


def clause_list(reader: Reader, key: str) -> tuple[ClauseId, ...]:
    return tuple(checked(reader, key, cited) for cited in reader.texts(key))


def checked(reader: Reader, key: str, cited: str) -> ClauseId:
    if not reader.may_cite(cited):
        raise reader.wrong(key, f"{cited!r} is not a clause of the table")
    return ClauseId(cited)


def cited_whole(reader: Reader, key: str) -> Cited[int]:
    row = reader.section(key)
    figure = Cited(row.whole("value"), clause(row))
    row.close()
    return figure


def cited_text(reader: Reader, key: str) -> Cited[str]:
    row = reader.section(key)
    figure = Cited(row.text("value"), clause(row))
    row.close()
    return figure


def bounds(reader: Reader) -> Bounds:
    limits = Bounds(reader.whole("at_least"), reader.whole("at_most"), clause(reader))
    if limits.at_least > limits.at_most:
        raise reader.wrong("at_least", "is above at_most")
    return limits


def window(reader: Reader, key: str = "in_force") -> Window | None:
    if not reader.has(key):
        return None
    row = reader.section(key)
    read = Window(
        since=row.day("since"),
        clause=clause(row),
        amended=_optional_day(row, "amended"),
        expires=_optional_day(row, "expires"),
    )
    if read.expires is not None and read.expires <= read.since:
        raise row.wrong("expires", "is not after since")
    row.close()
    return read


def _optional_day(row: Reader, key: str) -> date | None:
    return row.day(key) if row.has(key) else None
