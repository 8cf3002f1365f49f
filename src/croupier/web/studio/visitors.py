"""Who may work in the studio: offices that read submissions; anybody, where the house says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from croupier.web.dependencies import PerhapsSignedInDep, PremisesDep, address_of
from croupier.web.errors import Forbidden, NotSignedIn
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn

READERS = frozenset({Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR})


@dataclass(frozen=True, slots=True)
class Visitor:
    me: SignedIn | None
    who: str
    """By whom work is counted: the person, or all at an address."""


async def visitor(request: Request, house: PremisesDep, me: PerhapsSignedInDep) -> Visitor:
    if me is not None:
        if me.office not in READERS and not house.settings.open_studio:
            names = " or ".join(sorted(each.value for each in READERS))
            raise Forbidden(f"this is for the {names}; you are signed in as {me.office.value}")
        return Visitor(me, me.counted_as)
    if not house.settings.open_studio:
        raise NotSignedIn
    return Visitor(None, address_of(request))


VisitorDep = Annotated[Visitor, Depends(visitor)]


async def drafting(here: VisitorDep, house: PremisesDep) -> Visitor:
    """The pace at which one of them may have submissions examined."""
    house.limits.submissions.take(here.who)
    return here


DraftingDep = Annotated[Visitor, Depends(drafting)]
