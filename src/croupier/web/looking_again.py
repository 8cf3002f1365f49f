"""Whoever waited is looked at again, before what they asked for is done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from croupier.floor.office_desk import LookAgain
from croupier.web.dependencies import Premises
from croupier.web.errors import Forbidden
from croupier.web.people.sessions import SignedIn


def look_again(open_house: Premises, me: SignedIn) -> LookAgain:
    async def looked() -> None:
        if not await open_house.desk.stands(me):
            raise Forbidden("your standing in this house has changed meanwhile; nothing was done")

    return looked


@asynccontextmanager
async def acting(open_house: Premises, me: SignedIn, about: str = "") -> AsyncIterator[None]:
    """One act of an office after the other, by who may still do it.

    What the person it is about has under way waits no longer: it is refused.
    """
    with open_house.desk.ruling_on(about):
        async with open_house.casino.offices.in_turn(look_again(open_house, me)):
            yield
