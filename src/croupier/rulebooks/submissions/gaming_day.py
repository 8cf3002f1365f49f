"""The [gaming_day] of a submission: when it begins, and in which time zone."""

from __future__ import annotations

from datetime import time

from croupier.rulebooks.gaming_day import BEGINS, GamingDay, is_time_zone
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing


def examine_gaming_day(filing: Filing, reader: Reader) -> GamingDay:
    """The chapter's time zone unless another is filed."""
    day = GamingDay(_time_zone(filing, reader), _begins(filing, reader))
    filing.notes.close(reader)
    return day


def _time_zone(filing: Filing, reader: Reader) -> str:
    name = filing.notes.attempt(reader.text, "time_zone") if reader.has("time_zone") else None
    if name is None or is_time_zone(name):
        return name or filing.book.time_zone
    filing.notes.find(
        reader.at("time_zone"), name, "is no time zone, such as America/New_York", None
    )
    return filing.book.time_zone


def _begins(filing: Filing, reader: Reader) -> time:
    text = filing.notes.attempt(reader.text, "begins") if reader.has("begins") else None
    if text is None:
        return BEGINS
    try:
        begins = time.fromisoformat(text)
    except ValueError:
        begins = None
    if begins is None or f"{begins:%H:%M}" != text:
        filing.notes.find(reader.at("begins"), text, "must be a time such as 06:00", None)
        return BEGINS
    return begins
