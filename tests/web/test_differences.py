"""Two tables of one title say in the lobby how they differ."""

from __future__ import annotations

from croupier.games.submissions import house_rules
from croupier.web.differences import differences
from croupier.web.practice_tables import NAMES, submissions
from tests.support import submission_text


def test_what_one_has_and_the_other_lacks_is_told_of_both() -> None:
    plain = house_rules(submission_text("pa-535"))
    banked = house_rules(submission_text("pa-535", "options.player_banking = true"))
    told = differences({"a": plain, "b": banked})
    assert told == {"a": "without player banking", "b": "with player banking"}


def test_wagers_are_differences_too() -> None:
    plain = house_rules(submission_text("pa-551"))
    more = house_rules(submission_text("pa-551", "wagers.match_the_dealer = { maximum = 100 }"))
    assert differences({"a": plain, "b": more})["b"] == "with Match-The-Dealer"


def test_a_title_that_stands_alone_needs_no_words() -> None:
    assert differences({"a": house_rules(submission_text("pa-535"))}) == {"a": ""}


def test_every_practice_table_has_a_name_of_its_own() -> None:
    assert NAMES.keys() == submissions().keys()
    assert len({*NAMES.values()}) == len(NAMES)
