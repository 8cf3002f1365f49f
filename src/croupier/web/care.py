"""What a person has the house hold them to: asked for on a page or by a program, and shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.cage.care import (
    Care,
    CareOrder,
    ChooseNotice,
    ConfirmRaise,
    Counted,
    ExcludeMyself,
    HearOfLeftRounds,
    Limit,
    PausePlay,
    SetLimit,
)
from croupier.floor.offices import EntryRuled
from croupier.values.messages import said
from croupier.values.refusals import CroupierError
from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden
from croupier.web.people.errors import Barred
from croupier.web.people.on_record import by
from croupier.web.people.sessions import SignedIn

STAYS_OUT = "croupier_stays_out"
"""A browser in which somebody excluded themselves: no player comes in by it."""
LONGEST_KEPT = timedelta(days=400)
"""That browsers keep a cookie."""


@dataclass(frozen=True, slots=True)
class LimitShown:
    limit: Limit
    amount: int | None
    """Cents, or minutes; None where there is none."""
    counted: int
    """So far, in the same."""
    anew: date | None
    """The gaming day on which it begins anew."""
    asked: int | None = None
    """A higher one that was asked for; None for none at all."""
    is_asked: bool = False
    not_before: datetime | None = None
    may_confirm: bool = False


def shown_limits(care: Care, at: datetime, day: date) -> tuple[LimitShown, ...]:
    return tuple(_shown(care, limit, at, day) for limit in Limit)


def _shown(care: Care, limit: Limit, at: datetime, day: date) -> LimitShown:
    waits, counted = care.asked.get(limit), max(0, care.counted(limit, day))
    return LimitShown(
        limit,
        care.limits.get(limit),
        counted // 60 if limit.counts is Counted.TIME else counted,
        limit.period.anew(day) if limit.period else None,
        waits.amount if waits else None,
        waits is not None,
        waits.not_before if waits else None,
        waits is not None and at >= waits.not_before,
    )


class CareActs:
    """Of one person about themselves."""

    def __init__(self, open_house: Premises, me: SignedIn) -> None:
        self._house, self._me = open_house, me
        self._care = open_house.casino.care

    async def now(self) -> Care:
        return await self._care.of(self._me.known_as)

    async def limits(self) -> tuple[LimitShown, ...]:
        at = self._house.clock()
        return shown_limits(await self.now(), at, self._care.day.day_of(at))

    async def set_limit(self, limit: Limit, amount: int | None, id_: str) -> None:
        await self._order(lambda at: SetLimit(at, limit, amount), id_)

    async def confirm(self, limit: Limit, amount: int | None, id_: str) -> None:
        await self._order(lambda at: ConfirmRaise(at, limit, amount), id_)

    async def notice(self, minutes: int, id_: str) -> None:
        await self._order(lambda at: ChooseNotice(at, minutes), id_)

    async def pause(self, hours: int, id_: str) -> None:
        await self._order(lambda at: PausePlay(at, hours), id_)

    async def exclude(self, term: str, id_: str) -> Care:
        """On record first; then no link, password or provider lets them in, and every line ends."""
        care = await self._order(lambda at: ExcludeMyself(at, term), id_)
        await keep_out(self._house, self._me)
        return care

    async def hear(self, count: int, id_: str) -> None:
        """What became of so many rounds that they left."""
        await self._order(lambda at: HearOfLeftRounds(at, count), id_)

    async def _order(self, order: Callable[[datetime], CareOrder], id_: str) -> Care:
        return await self._care.order(order, by(self._me), id_)


async def keep_out(open_house: Premises, me: SignedIn) -> None:
    """Signed out everywhere and let in by no door; an office must lift it when the time is over."""
    await open_house.casino.offices.record(by(me), EntryRuled(me.known_as, barred=True))
    await run_in_threadpool(lambda: open_house.people.bar(me.name, barred=True))
    open_house.desk.forget(me.name)


def mark_browser(
    response: Response, care: Care, at: datetime, *, secure: bool, domain: str | None
) -> None:
    """So that nobody comes in again here under another name, as far as the house can know."""
    ends = care.exclusion.until if care.exclusion else at
    kept = min(LONGEST_KEPT, ends - at) if ends else LONGEST_KEPT
    seconds = int(kept.total_seconds())
    response.set_cookie(
        STAYS_OUT,
        "1",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=secure,
        domain=domain,
    )


async def why_barred(open_house: Premises, person: str) -> CroupierError:
    """Whoever stays out by their own wish is told so, and is not sent to ask anybody."""
    care = await open_house.casino.care.of(person)
    if not care.is_excluded(open_house.clock()):
        return Barred()
    until = care.exclusion.until if care.exclusion else None
    return Forbidden(
        said("you asked the house to keep you out {until:until {until:day}|for life}", until=until)
    )


def refuse_marked(request: Request) -> None:
    if STAYS_OUT in request.cookies:
        raise Forbidden("somebody asked the house to keep them out of play in this browser")


async def refuse_while_excluded(open_house: Premises, person: str, name: str) -> None:
    """No office shortens what somebody asked for themselves."""
    care = await open_house.casino.care.of(person)
    if care.is_excluded(open_house.clock()):
        until = care.exclusion.until if care.exclusion else None
        text = "{name} is not let in {until:before {until:day}|ever}, by their own wish"
        raise Forbidden(said(text, name=name, until=until))
