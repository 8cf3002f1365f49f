"""The person who asks."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from croupier.web.dependencies import CasinoDep, SignedInDep
from croupier.web.people.offices import Office

router = APIRouter(tags=["people"])


class Me(BaseModel):
    name: str
    office: Office
    purse: int
    """Cents."""


@router.get("/me")
async def who_am_i(me: SignedInDep, casino: CasinoDep) -> Me:
    purse = await casino.purses.at_hand(me.known_as)
    return Me(name=me.name, office=me.office, purse=purse.cents)
