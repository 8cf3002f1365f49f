"""One person's look at their own history: what was asked for, and what is expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from fastapi.concurrency import run_in_threadpool

from croupier.web.dependencies import Premises, PremisesDep, allowed
from croupier.web.history.asked import Asked, AskedDep
from croupier.web.history.expectation import Expectation, Figures, expectation_of, figures_of
from croupier.web.history.histories import Found
from croupier.web.history.own_round import OwnRound
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn

PATIENCE = 3.0
"""Seconds for which a page waits for figures; without them it says so."""


@dataclass(frozen=True, slots=True)
class Look:
    asked: Asked
    found: Found
    chosen: tuple[OwnRound, ...]
    """The oldest first."""
    figures: Figures
    expectation: Expectation | None
    """None of rounds that were chosen by their result."""


PlayerDep = Annotated[SignedIn, Depends(allowed(Office.PLAYER))]


async def look_at(open_house: Premises, me: SignedIn, asked: Asked) -> Look:
    """Beside the loop, where there may be many rounds to go through."""
    found = await open_house.histories.of(open_house.casino, me.known_as)
    chosen = await run_in_threadpool(asked.chosen, found)
    played = {each.table for each in chosen}
    figures = await figures_of(open_house.work, me.name, found.tables, played, PATIENCE)
    expectation = (
        None if asked.is_by_outcome else await run_in_threadpool(expectation_of, chosen, figures)
    )
    return Look(asked, found, chosen, figures, expectation)


async def look(open_house: PremisesDep, me: PlayerDep, asked: AskedDep) -> Look:
    return await look_at(open_house, me, asked)


LookDep = Annotated[Look, Depends(look)]
