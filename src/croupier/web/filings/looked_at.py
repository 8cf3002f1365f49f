"""A filing's submission as its page tells of it, by the law of today."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from croupier.games.submissions import check_submission
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.law_in_force import not_in_force
from croupier.web.filings.dossiers import examined
from croupier.web.studio.told import Told, finding_told


@dataclass(frozen=True, slots=True)
class Looked:
    title: str = ""
    gaming_day: GamingDay | None = None
    unlawful: tuple[Told, ...] = ()
    """What is found today; then nothing else is known."""
    missing: tuple[str, ...] = ()
    """What the text wants named or approved, and is not."""
    not_in_force: tuple[str, ...] = ()
    """Why a table by it opens for practice alone on the day it is looked at."""
    asks_for_link: bool = False
    asks_for_notice: bool = False


def looked_at(toml: str, now: datetime) -> Looked:
    checked = check_submission(toml, "")
    house = checked.house_rules
    if checked.findings or house is None:
        return Looked(unlawful=tuple(map(finding_told, checked.findings)))
    day = house.gaming_day.date_of(now)
    return Looked(
        f"{house.title}, {house.jurisdiction}",
        house.gaming_day,
        missing=tuple(examined(toml).missing),
        not_in_force=tuple(f"{why} [{clause}]" for why, clause in not_in_force(house, day).items()),
        asks_for_link=house.progressive is not None,
        asks_for_notice=house.holds("extra_shuffle"),
    )
