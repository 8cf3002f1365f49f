"""Submissions judged by their chapter and by the game: what only the game can find."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from croupier.games.submissions import check_submission, house_rules, study_rules
from croupier.rulebooks.pai_gow.rules import pai_gow_rules
from croupier.rulebooks.submissions import check
from croupier.values.refusals import BadMaterial
from tests.support import clause, drawn_up, submission_text

WAYS = Path(__file__).parents[2] / "examples" / "house_ways"
TRADITIONAL = 'options.house_way = "traditional.toml"'
HALF_A_WAY = """
[house_way]
title = "Half a way"

[[house_way.rules]]
say = "A pair is played."
high = ["pair"]
"""


def beside(name: str) -> str:
    return WAYS.joinpath(name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pairs", "points", "equals"),
    [*product(("best_pair", "best_low"), ("nine_first", "best_low"), ("best_low", "best_tile"))],
)
def test_the_chapters_own_way_is_whole_however_its_gaps_are_closed(
    pairs: str, points: str, equals: str
) -> None:
    """Judged like a filed one: every hand is set, and none against the chapter."""
    chosen = [
        f'options.house_way_pairs = "{pairs}"',
        f'options.house_way_points = "{points}"',
        f'options.house_way_equals = "{equals}"',
    ]
    house = drawn_up(check_submission(submission_text("pa-535", "\n".join(chosen))))
    lines = ["[house_way]", 'title = "As the chapter has it"']
    for rule in pai_gow_rules(house).house_way.rules:
        lines += ["[[house_way.rules]]", f'say = "{rule.say}"', f"high = {list(rule.high)}"]
        lines += [f'prefer = "{rule.prefer}"'] if rule.prefer else []
    filed = check_submission(submission_text("pa-535", "\n".join(lines)))
    assert filed.findings == ()


@clause("PA535-10-d-1", "PA535-10-d-2", "PA535-10-d-3", "PA535-10-d-4")
def test_a_way_against_the_chapter_is_found_rule_by_rule() -> None:
    checked = check_submission(submission_text("pa-535", TRADITIONAL), "ours.toml", beside=beside)
    assert not checked.lawful
    assert [(each.file, each.key, each.clause) for each in checked.findings] == [
        ("ours.toml", "house_way", f"PA535-10-d-{n}") for n in (1, 2, 3, 4)
    ]
    assert not drawn_up(checked).lawful


def test_a_way_that_leaves_hands_unset_is_found() -> None:
    [found] = check_submission(submission_text("pa-535", HALF_A_WAY)).findings
    assert (found.key, found.given) == ("house_way", "Half a way")
    assert found.allowed.startswith("must choose ")
    assert not found.can_study


def test_no_house_rules_are_drawn_up_from_such_a_way() -> None:
    with pytest.raises(BadMaterial, match="is not a lawful submission"):
        house_rules(submission_text("pa-535", TRADITIONAL), beside=beside)


def test_it_can_be_studied_where_it_sets_every_hand() -> None:
    studied = study_rules(submission_text("pa-535", f"[what_if]\n{TRADITIONAL}"), beside=beside)
    assert not studied.lawful
    assert pai_gow_rules(studied).house_way.title == "Traditional"
    half = submission_text("pa-535", HALF_A_WAY.replace("house_way", "what_if.house_way"))
    with pytest.raises(BadMaterial, match="cannot be studied"):
        study_rules(half)


@pytest.mark.parametrize("book", ["pa-535", "pa-541"])
def test_a_submission_that_needs_no_further_look_is_judged_alike(book: str) -> None:
    text = submission_text(book)
    assert check_submission(text) == check.check_submission(text)
