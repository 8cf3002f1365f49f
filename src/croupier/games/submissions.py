"""Submissions checked by their chapter and by the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from croupier.games.pai_gow.house_way import chapter_findings, way_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.filed_way import CHAPTER
from croupier.rulebooks.pai_gow.rules import pai_gow_rules
from croupier.rulebooks.submissions import check
from croupier.values.refusals import Finding


def _pai_gow(house: HouseRules) -> tuple[Finding, ...]:
    """A filed house way sets every hand, and none against the chapter."""
    rules = pai_gow_rules(house)
    if rules.chose("house_way") == CHAPTER:
        return ()
    return chapter_findings(rules, way_of(rules))


FURTHER_CHECKS: Mapping[str, Callable[[HouseRules], tuple[Finding, ...]]] = {"pai_gow": _pai_gow}
"""By game, what only the game itself finds."""


def further_findings(house: HouseRules) -> tuple[Finding, ...]:
    judge = FURTHER_CHECKS.get(house.game)
    return judge(house) if judge else ()


check_submission = partial(check.check_submission, further=further_findings)
house_rules = partial(check.house_rules, further=further_findings)
study_rules = partial(check.study_rules, further=further_findings)
