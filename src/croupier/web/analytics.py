"""What the tables took in and paid, read on and priced, for pages and programs alike."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import StringIO
from typing import Any

from anyio import move_on_after
from starlette.concurrency import run_in_threadpool

from croupier.cage.progressive.controller import MeterState, MustHitState
from croupier.cage.progressive.differences import MUST_HIT
from croupier.floor.casino import Casino
from croupier.journal.store import Journal
from croupier.odds.showing import Listing, Record, columns_of
from croupier.surveillance.analytics.expectation import expectation_of
from croupier.surveillance.analytics.law_of_rules import law_of_rules
from croupier.surveillance.analytics.listings import comparison, listing, mishaps
from croupier.surveillance.analytics.survey import Survey
from croupier.surveillance.analytics.wager_law import WagerLaw
from croupier.web.dependencies import Premises
from croupier.web.errors import TooMany, Unavailable
from croupier.web.history.documents import guarded
from croupier.web.pages.hold_chart import HoldLine, hold_lines
from croupier.web.pages.win_chart import WinChart, win_chart
from croupier.web.people.sessions import SignedIn

SECONDS = 5.0
"""For laws to be worked out; nobody waits longer, and what is missing is said."""


@dataclass(frozen=True, slots=True)
class Figures:
    by: str
    kind: str
    """Of tables: for gaming, or for practice."""
    figures: Listing
    compared: Listing
    mishaps: Sequence[Mapping[str, object]]
    meters: Sequence[Mapping[str, object]]
    holds: Sequence[HoldLine]
    chart: WinChart | None
    is_whole: bool
    """Whether the record is read to its end."""
    is_priced: bool
    unread: Sequence[str]
    days: Sequence[str]
    """Gaming days on which anything happened, in their order."""

    @property
    def first_day(self) -> str:
        return self.days[0] if self.days else ""

    @property
    def last_day(self) -> str:
        return self.days[-1] if self.days else ""

    def document(self) -> dict[str, object]:
        return {
            "by": self.by,
            "tables": self.kind,
            "groups": list(self.figures.records),
            "notes": list(self.figures.notes),
            "win_to_drop": list(self.compared.records),
            "mishaps": list(self.mishaps),
            "meters": list(self.meters),
            "whole": self.is_whole,
            "priced": self.is_priced,
            "unread": list(self.unread),
        }


async def figures(
    open_house: Premises, me: SignedIn, read_from: Journal, by: str, kind: str
) -> Figures:
    """No kind is the usual one."""
    found = open_house.figures
    is_whole = await run_in_threadpool(found.read_on, read_from)
    is_priced = await _priced(open_house, me)
    kind = kind or found.usual_kind()
    meters = list(meters_of(open_house.casino))

    def told() -> Figures:
        with found.locked():
            survey = found.survey(by, kind)
            return Figures(
                by=by,
                kind=kind,
                figures=listing(survey, ""),
                compared=comparison(survey.compared(), ""),
                mishaps=mishaps(survey),
                meters=meters,
                holds=_holds(survey) if is_priced else (),
                chart=_chart(survey) if is_priced else None,
                is_whole=is_whole,
                is_priced=is_priced,
                unread=sorted(found.unread),
                days=sorted(survey.daily.groups),
            )

    return await run_in_threadpool(told)


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


def _chart(survey: Survey) -> WinChart | None:
    days = sorted(survey.daily.groups.items())
    expected = [expectation_of(tally, survey.laws) for _, tally in days]
    return win_chart([label for label, _ in days], expected)


def _holds(survey: Survey) -> Sequence[HoldLine]:
    return hold_lines(
        [(label, expectation_of(tally, survey.laws)) for label, tally in survey.groups]
    )


def meters_of(casino: Casino) -> Iterator[dict[str, Any]]:
    """What each shows, was hit and has paid, and the handle of its link; cents."""
    for link in casino.meters.links():
        controller, shown = casino.meters.controller(link), casino.meters.shown(link)
        now: dict[str, int] = {**shown.meters}
        states: dict[str, MeterState | MustHitState] = {**controller.meters}
        if shown.must_hit and controller.must_hit:
            now[MUST_HIT], states[MUST_HIT] = shown.must_hit.cents, controller.must_hit
        for meter, cents in now.items():
            state = states[meter]
            told = {"shown": cents, "hits": state.hits, "paid": state.paid}
            yield {"link": link, "meter": meter, **told, "handle": controller.handle}


def as_csv(records: Sequence[Record]) -> str:
    """A line for each, under the names of what they hold; no words are taken for a formula."""
    written = StringIO()
    lines, columns = csv.writer(written, lineterminator="\n"), columns_of(records)
    lines.writerow(columns)
    for row in zip(*columns.values(), strict=True):
        lines.writerow([guarded(each) if isinstance(each, str) else each for each in row])
    return written.getvalue()
