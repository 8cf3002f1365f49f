"""What tables took in and paid, for offices: tables and a picture, no script."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Annotated

from anyio import move_on_after
from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from croupier.surveillance.analytics.expectation import expectation_of
from croupier.surveillance.analytics.law_of_rules import law_of_rules
from croupier.surveillance.analytics.listings import comparison, listing, mishaps
from croupier.surveillance.analytics.survey import Survey
from croupier.surveillance.analytics.tallies import GROUPS, TABLE
from croupier.surveillance.analytics.wager_law import WagerLaw
from croupier.web.dependencies import READING, Premises, PremisesDep, SignedInDep, only
from croupier.web.errors import TooMany, Unavailable
from croupier.web.office_figures import OfficeFigures
from croupier.web.pages.rendering import page
from croupier.web.pages.win_chart import win_chart
from croupier.web.people.offices import Office
from croupier.web.people.sessions import SignedIn

router = APIRouter(
    dependencies=[only(Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR), READING]
)
SECONDS = 5.0
"""For laws to be worked out; a page does not wait longer, and says what is missing."""


@router.get("/office/analytics")
async def analytics(
    request: Request,
    open_house: PremisesDep,
    me: SignedInDep,
    by: Annotated[str, Query(max_length=20)] = TABLE,
) -> Response:
    by = by if by in GROUPS else TABLE
    figures = open_house.figures
    is_whole = await run_in_threadpool(figures.read_on, open_house.casino.journal)
    is_priced = await _priced(open_house, me)
    shown = await run_in_threadpool(_shown, figures, by, is_priced=is_priced)
    return page(
        request, "analytics.html", me=me, by=by, ways=GROUPS, is_whole=is_whole,
        is_priced=is_priced, unread=sorted(figures.unread), **shown,
    )  # fmt: skip


async def _priced(open_house: Premises, me: SignedIn) -> bool:
    """Whether every law was worked out in time."""
    wanted, found = open_house.figures.wanted(), dict[bytes, WagerLaw | None]()
    with move_on_after(SECONDS):
        for rules, pairs in wanted.items():
            key = ("wager law", sha256(rules).hexdigest(), pairs)
            try:
                make = partial(law_of_rules, rules, pairs)
                found[rules] = await open_house.work.figured(key, me.counted_as, make)
            except (TooMany, Unavailable):
                break
    open_house.figures.learn({rules: found.get(rules) for rules in wanted})
    return len(found) == len(wanted)


def _shown(figures: OfficeFigures, by: str, *, is_priced: bool) -> dict[str, object]:
    with figures.locked():
        survey = figures.survey(by)
        return {
            "figures": listing(survey, ""),
            "compared": comparison(survey.compared(), ""),
            "mishaps": mishaps(survey),
            "chart": _chart(survey) if is_priced else None,
        }


def _chart(survey: Survey) -> object:
    days = sorted(survey.daily.groups.items())
    expected = [expectation_of(tally, survey.laws) for _, tally in days]
    return win_chart([label for label, _ in days], expected)
