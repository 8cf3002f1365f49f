"""Submissions checked by their chapter and by the game itself."""

from __future__ import annotations

from functools import partial

from croupier.games.bound_game import bound_game
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions import check
from croupier.values.refusals import Finding


def further_findings(house: HouseRules) -> tuple[Finding, ...]:
    return bound_game(house.game).findings(house)


check_submission = partial(check.check_submission, further=further_findings, advise=True)
house_rules = partial(check.house_rules, further=further_findings, advise=True)
study_rules = partial(check.study_rules, further=further_findings)
studied = partial(check.studied, further=further_findings)


def chapter_rules(rulebook_id: str, **chosen: object) -> HouseRules:
    """A chapter's house rules as it stands: full table, every other choice at its default."""
    return house_rules(chapter_text(rulebook_id, **chosen), rulebook_id)


def chapter_text(rulebook_id: str, **chosen: object) -> str:
    """A submission that says no more than it must."""
    chapter = rulebook(rulebook_id)
    usual = bound_game(chapter.game).usual
    for key in chosen.keys() - usual.keys():
        raise TypeError(f"{chapter.title} takes no {key!r}")
    said = {"rulebook": chapter.id, "game": chapter.game, "seats": chapter.seats.at_most}
    return "\n".join(f"{key} = {value!r}" for key, value in {**said, **usual, **chosen}.items())
