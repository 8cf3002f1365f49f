"""Whoever plays is told how long they have and what they wagered: once a period, on record.

A person has one such notice whatever the number of nodes, tables and screens; which of them gave
it nobody asks. By itself it has nothing counted of them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from croupier.cage.care.state import Care, CareEvent, CareOrder, Outcome, Told, book
from croupier.values.actors import THE_CLOCK
from croupier.values.refusals import refuse


@book.event("they are told: at tables since {since:minute} UTC, {wagered:money} wagered.")
class NoticeGiven(CareEvent, frozen=True):
    kind = "notice-given/1"
    since: datetime
    """When they began to play, this time."""
    wagered: int


@book.order(NoticeGiven)
class GiveNotice(CareOrder, frozen=True):
    called = "give-notice"
    since: datetime
    wagered: int


@book.decides
def _to_give(care: Care, order: GiveNotice, by: str) -> Outcome:
    if by != THE_CLOCK:
        return refuse(None, "the clock tells people how long they have played")
    return _given(care, NoticeGiven(order.at, order.since, order.wagered))


@book.again
def _given(care: Care, event: NoticeGiven) -> Outcome:
    if event.wagered < 0 or event.at < due(care, event.since):
        return refuse(None, "no notice is due")
    if care.told and care.told.since != event.since <= care.told.at:
        return refuse(None, "they were at play already when they were last told")
    return event


@book.change
def _is_given(care: Care, event: NoticeGiven) -> Care:
    told = Told(event.at, event.since, event.wagered)
    return replace(care, place=care.place + 1, told=told)


def due(care: Care, since: datetime) -> datetime:
    """When whoever plays since then is to be told next: each period once, as they chose it.

    >>> from datetime import UTC
    >>> due(Care("ann", notice=15), datetime(2026, 1, 31, 20, tzinfo=UTC)).minute
    15
    """
    every = timedelta(minutes=care.notice)
    told = care.told.at - since if care.told and care.told.since == since else timedelta()
    return since + every * (told // every + 1)
