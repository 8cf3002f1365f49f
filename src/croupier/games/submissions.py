"""Submissions checked by their chapter and by the game itself."""

from __future__ import annotations

from functools import partial

from croupier.games.bound_game import bound_game
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.submissions import check
from croupier.values.refusals import Finding


def further_findings(house: HouseRules) -> tuple[Finding, ...]:
    return bound_game(house.game).findings(house)


check_submission = partial(check.check_submission, further=further_findings)
house_rules = partial(check.house_rules, further=further_findings)
study_rules = partial(check.study_rules, further=further_findings)
