"""Being told how long one has played, a pause, and staying out for years or for life."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType

from msgspec.structs import replace

from croupier.cage.care.state import (
    HOURLY,
    Care,
    CareEvent,
    CareOrder,
    Exclusion,
    Outcome,
    book,
    one_more,
)
from croupier.values.refusals import refuse

NOTICES = (15, 30, HOURLY)
"""Minutes after which somebody may want to be told how long they have played."""
LONGEST_PAUSE_HOURS = 365 * 24
FOR_LIFE = "life"
YEARS: Mapping[str, int | None] = MappingProxyType({"one-year": 1, "five-years": 5, FOR_LIFE: None})
"""For which somebody may exclude themselves."""

# How often somebody wants to be told


@book.event("a notice comes every {minutes} minutes.")
class NoticeChosen(CareEvent, frozen=True):
    kind = "notice-chosen/1"
    minutes: int


@book.order(NoticeChosen)
class ChooseNotice(CareOrder, frozen=True):
    called = "choose-notice"
    minutes: int


@book.decides
def _to_notice(care: Care, order: ChooseNotice, _: str) -> Outcome:
    return _noticed(care, NoticeChosen(order.at, order.minutes))


@book.again
def _noticed(_: Care, event: NoticeChosen) -> Outcome:
    if event.minutes in NOTICES:
        return event
    listed = ", ".join(map(str, NOTICES))
    return refuse(None, "a notice comes every {listed} minutes", listed=listed)


@book.change
def _is_noticed(care: Care, event: NoticeChosen) -> Care:
    return replace(one_more(care), notice=event.minutes)


# A pause


@book.event("play is paused until {until:minute} UTC.")
class PlayPaused(CareEvent, frozen=True):
    kind = "play-paused/1"
    until: datetime


@book.order(PlayPaused)
class PausePlay(CareOrder, frozen=True):
    called = "pause-play"
    hours: int


@book.decides
def _to_pause(care: Care, order: PausePlay, _: str) -> Outcome:
    if not 1 <= order.hours <= LONGEST_PAUSE_HOURS:
        most = LONGEST_PAUSE_HOURS
        return refuse(None, "a pause has 1 to {most} hours", most=most)
    return _paused(care, PlayPaused(order.at, order.at + timedelta(hours=order.hours)))


@book.again
def _paused(care: Care, event: PlayPaused) -> Outcome:
    if event.until <= event.at or (care.paused_until and event.until < care.paused_until):
        return refuse(None, "a pause is not made shorter; it can be made longer")
    return event


@book.change
def _is_paused(care: Care, event: PlayPaused) -> Care:
    return replace(one_more(care), paused_until=event.until)


# Staying out


@book.event("they stay out {until:until {until:minute} UTC|for life}, as they asked.")
class SelfExcluded(CareEvent, frozen=True):
    kind = "self-excluded/1"
    until: datetime | None
    """None for life."""


@book.order(SelfExcluded)
class ExcludeMyself(CareOrder, frozen=True):
    called = "exclude-myself"
    term: str


@book.decides
def _to_exclude(care: Care, order: ExcludeMyself, _: str) -> Outcome:
    if order.term not in YEARS:
        listed = ", ".join(YEARS)
        return refuse(None, "one excludes oneself for one of: {listed}", listed=listed)
    years = YEARS[order.term]
    until = None if years is None else _years_later(order.at, years)
    return _excluded(care, SelfExcluded(order.at, until))


@book.again
def _excluded(care: Care, event: SelfExcluded) -> Outcome:
    before = care.exclusion
    if before and before.holds(event.at) and _ends_sooner(event.until, before.until):
        return refuse(None, "an exclusion is not made shorter")
    return event


@book.change
def _is_excluded(care: Care, event: SelfExcluded) -> Care:
    return replace(one_more(care), exclusion=Exclusion(event.until))


def _ends_sooner(until: datetime | None, before: datetime | None) -> bool:
    return until is not None and (before is None or until < before)


def _years_later(at: datetime, years: int) -> datetime:
    """Whoever stays out from the 29th of February does until the 1st of March."""
    try:
        return at.replace(year=at.year + years)
    except ValueError:
        return at.replace(year=at.year + years, month=3, day=1)
