"""What a player has the house hold them to: limits, notices, a pause, staying out."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from croupier.cage.care import Limit, RoundLeft, tell
from croupier.web.care import CareActs, LimitShown, mark_browser
from croupier.web.dependencies import UNHURRIED, PremisesDep, SignedInDep, only
from croupier.web.people.offices import Office

Id = Annotated[str, Field(min_length=1, max_length=100, pattern="^[ -~]+$")]
Amount = Annotated[int, Field(ge=0, le=10**13)]
"""Cents, or for `time-day` minutes."""

router = APIRouter(prefix="/care", tags=["care"], dependencies=[only(Office.PLAYER), UNHURRIED])


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LimitAsked(Strict):
    id: Id
    """Chosen by the sender: it takes effect once."""
    limit: Limit
    amount: Amount | None
    """None for no limit any longer."""


class NoticeAsked(Strict):
    id: Id
    minutes: Literal[15, 30, 60]


class PauseAsked(Strict):
    id: Id
    hours: Annotated[int, Field(ge=1, le=365 * 24)]


class ExclusionAsked(Strict):
    id: Id
    term: Literal["one-year", "five-years", "life"]


class LimitKept(BaseModel):
    limit: Limit
    amount: int | None
    """Cents, or for `time-day` minutes; None where there is no limit."""
    counted: int
    """So far, in the same."""
    anew: date | None
    """The gaming day on which it begins anew."""
    asked: RaiseWaiting | None
    """A higher one that was asked for."""


class RaiseWaiting(BaseModel):
    amount: int | None
    not_before: datetime
    """From then on it can be confirmed."""


class CareKept(BaseModel):
    limits: list[LimitKept]
    notice: int
    """Minutes."""
    paused_until: datetime | None
    left: list[LeftRound]
    """What became of rounds that nobody came back to, as long as they have not heard of it."""


class LeftRound(BaseModel):
    at: datetime
    table: str
    told: str
    """In words."""


class Heard(Strict):
    id: Id
    count: Annotated[int, Field(ge=1, le=10_000)]
    """Of rounds, the oldest first."""


@router.get("")
async def care(open_house: PremisesDep, me: SignedInDep) -> CareKept:
    return await _kept(CareActs(open_house, me))


@router.post("/limits")
async def set_limit(asked: LimitAsked, open_house: PremisesDep, me: SignedInDep) -> CareKept:
    """Set or lowered at once; a higher one waits for the old one's period and is confirmed then."""
    acts = CareActs(open_house, me)
    await acts.set_limit(asked.limit, asked.amount, asked.id)
    return await _kept(acts)


@router.post("/limits/confirmation")
async def confirm_limit(asked: LimitAsked, open_house: PremisesDep, me: SignedInDep) -> CareKept:
    """The second yes to a higher limit, of the very amount that was asked for."""
    acts = CareActs(open_house, me)
    await acts.confirm(asked.limit, asked.amount, asked.id)
    return await _kept(acts)


@router.post("/notice")
async def choose_notice(asked: NoticeAsked, open_house: PremisesDep, me: SignedInDep) -> CareKept:
    """How often whoever plays is told how long they have."""
    acts = CareActs(open_house, me)
    await acts.notice(asked.minutes, asked.id)
    return await _kept(acts)


@router.post("/heard")
async def hear(asked: Heard, open_house: PremisesDep, me: SignedInDep) -> CareKept:
    """They have read what became of so many rounds that they left; each is told once."""
    acts = CareActs(open_house, me)
    await acts.hear(asked.count, asked.id)
    return await _kept(acts)


@router.post("/pause")
async def pause_play(asked: PauseAsked, open_house: PremisesDep, me: SignedInDep) -> CareKept:
    """No seat, no chips and no new round for so long; it can be made longer, never shorter."""
    acts = CareActs(open_house, me)
    await acts.pause(asked.hours, asked.id)
    return await _kept(acts)


@router.post("/exclusion", status_code=204)
async def exclude_myself(
    asked: ExclusionAsked,
    request: Request,
    response: Response,
    open_house: PremisesDep,
    me: SignedInDep,
) -> None:
    """Out at once and everywhere, until the time is over; nobody can take it back."""
    care = await CareActs(open_house, me).exclude(asked.term, asked.id)
    secure = open_house.settings.secure_cookies or request.url.scheme == "https"
    domain = open_house.settings.cookie_domain
    mark_browser(response, care, open_house.clock(), secure=secure, domain=domain)


async def _kept(acts: CareActs) -> CareKept:
    kept = await acts.now()
    limits = [_limit(each) for each in await acts.limits()]
    left = [
        LeftRound(at=each.at, table=each.table, told=tell(each))
        for each in kept.left
        if isinstance(each, RoundLeft)
    ]
    return CareKept(limits=limits, notice=kept.notice, paused_until=kept.paused_until, left=left)


def _limit(each: LimitShown) -> LimitKept:
    waits = (
        RaiseWaiting(amount=each.asked, not_before=each.not_before)
        if each.is_asked and each.not_before
        else None
    )
    return LimitKept(
        limit=each.limit, amount=each.amount, counted=each.counted, anew=each.anew, asked=waits
    )
