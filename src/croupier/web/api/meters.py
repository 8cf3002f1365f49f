"""Meters of progressives: shown to everybody, accounted for to few, changed by two."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, ConfigDict, Field, model_validator

from croupier.cage.book import HouseOrder
from croupier.cage.progressive import (
    ApproveProposal,
    ProposeFigures,
    ProposeRaise,
    WithdrawProposal,
)
from croupier.cage.progressive.changes import LONGEST_REASON
from croupier.floor.casino import Casino, NoSuchLink
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import MOST_CENTS
from croupier.values.streams import meter_stream
from croupier.web.api.meter_documents import Account, Display, Links, account, display
from croupier.web.api.submissions import LONGEST, drawn_up
from croupier.web.asked_twice import asked_twice
from croupier.web.dependencies import (
    READING,
    UNHURRIED,
    CasinoDep,
    Premises,
    PremisesDep,
    SignedInDep,
    only,
    submitting,
)
from croupier.web.errors import Misused
from croupier.web.looking_again import look_again
from croupier.web.numbers import Cents
from croupier.web.people.offices import Office
from croupier.web.people.on_record import by
from croupier.web.people.sessions import SignedIn

MAY_READ = [READING, only(Office.INSPECTOR, Office.FLOORPERSON, Office.ADMINISTRATOR)]
CHANGERS = (Office.FLOORPERSON, Office.ADMINISTRATOR)
MAY_CHANGE = [UNHURRIED, only(*CHANGERS)]

router = APIRouter(prefix="/meters", tags=["meters"])


async def known_link(link: Annotated[str, Path(max_length=100)], casino: CasinoDep) -> str:
    """Looked for among the links of the house: any other name is not worth a look."""
    if link not in casino.meters.links():
        raise NoSuchLink(link)
    return link


LinkDep = Annotated[str, Depends(known_link)]
Id = Annotated[str, Field(min_length=1, max_length=100)]
Reason = Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Raise(Strict):
    """Money of the house put into a meter."""

    meter: Annotated[str, Field(max_length=60)]
    cents: Annotated[int, Field(gt=0, le=MOST_CENTS)]
    reason: Reason
    confirmed: Cents | None = None
    """The same sum once more, where the meter shows no more than it."""


class Proposed(Strict):
    """Either a submission whose [progressive] is to hold from now on, or a raise."""

    id: Id
    """Chosen by the sender: it takes effect once."""
    submission: Annotated[str, Field(max_length=LONGEST)] | None = None
    reason: Reason | None = None
    """Of the submission."""
    raise_: Annotated[Raise | None, Field(alias="raise")] = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Proposed:
        if (self.submission is None) == (self.raise_ is None):
            raise ValueError("give either a submission or a raise")
        if self.submission is not None and self.reason is None:
            raise ValueError("give the reason of the change")
        return self


class Carried(Strict):
    id: Id


@router.get("", dependencies=[READING])
async def every_link(casino: CasinoDep) -> Links:
    """What the meters of the house show."""
    return Links(links=[display(casino.meters.shown(each)) for each in casino.meters.links()])


@router.get("/{link}", dependencies=[READING])
async def one_link(link: LinkDep, casino: CasinoDep) -> Display:
    return display(casino.meters.shown(link))


@router.get("/{link}/account", dependencies=MAY_READ)
async def accounted(link: LinkDep, casino: CasinoDep, me: SignedInDep) -> Account:
    """Exact amounts, configuration, hits, seeds, a waiting proposal, both sides of the books."""
    return await _account(casino, link, me)


@router.post("/{link}/proposals", status_code=201, dependencies=MAY_CHANGE)
async def propose(
    link: LinkDep, asked: Proposed, open_house: PremisesDep, me: SignedInDep
) -> Account:
    """A change that waits for a second person."""
    casino = open_house.casino
    if asked.raise_ is not None:
        shown = casino.meters.shown(link).meters.get(asked.raise_.meter)
        if shown:
            asked_twice(asked.raise_.cents, shown, asked.raise_.confirmed)
        change: HouseOrder = ProposeRaise(
            asked.raise_.meter, asked.raise_.cents, asked.raise_.reason
        )
    else:
        assert asked.submission is not None
        assert asked.reason is not None
        await submitting(me, open_house)
        house = await drawn_up(asked.submission, me.name, open_house.work)
        change = _figures(house, asked.reason)
    return await _ordered(open_house, link, change, me, asked.id)


@router.post("/{link}/proposals/approval", dependencies=MAY_CHANGE)
async def approve(
    link: LinkDep, asked: Carried, open_house: PremisesDep, me: SignedInDep
) -> Account:
    """The second person, who is another than the first, carries it out."""
    return await _ordered(open_house, link, ApproveProposal(), me, asked.id)


@router.delete("/{link}/proposals", dependencies=MAY_CHANGE)
async def withdraw(
    link: LinkDep,
    command: Annotated[Id, Query(alias="id")],
    open_house: PremisesDep,
    me: SignedInDep,
) -> Account:
    return await _ordered(open_house, link, WithdrawProposal(), me, command)


async def _ordered(
    open_house: Premises, link: str, order: HouseOrder, me: SignedIn, command: str
) -> Account:
    again, giver = look_again(open_house, me), by(me)
    meters = open_house.casino.meters
    await meters.order(link, order, giver.name, command, giver.office, again)
    return await _account(open_house.casino, link, me)


async def _account(casino: Casino, link: str, me: SignedIn) -> Account:
    found = account(casino.meters.controller(link), casino.meters.shown(link))
    if found.proposal and me.office in CHANGERS:
        offices, first = await casino.offices.now(), found.proposal.by
        cents = found.proposal.cents or 0
        raises = await casino.offices.reckoned(meter_stream(link), cents, first)
        may = offices.may_be_second(raises, first, me.known_as)
        found.proposal.may_carry_out = may
    return found


def _figures(house: HouseRules, reason: str) -> HouseOrder:
    if house.progressive is None:
        raise Misused("the submission offers no progressive wager")
    return ProposeFigures.of(house.progressive, reason)
