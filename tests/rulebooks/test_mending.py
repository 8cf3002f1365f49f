"""The nearest lawful choice to each thing found, and files mended by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.games.submissions import check_submission
from croupier.rulebooks.reader import parse_toml
from croupier.rulebooks.submissions.check import Checked, for_filing
from croupier.rulebooks.submissions.mending import Mended, mend
from tests.commands.running import EXAMPLES
from tests.support import submission_text

REJECTED = Path(__file__).parents[1] / "rejected" / "submissions"
FILES = sorted(REJECTED.glob("*.toml"))
FOR_A_PERSON = {
    "answer_without_a_word": "only a person can say",
    "approval_without_date": "only a person can say",
    "approval_without_reference": "only a person can say",
    "impossible_date": "cannot be read",
    "key_twice": "cannot be read",
    "missing_rulebook": "nothing says under which chapter",
    "not_toml": "cannot be read",
    "pai_gow_two_ways": "the house's own",
    "pai_gow_way_by_no_clause": "the house's own",
    "pai_gow_way_that_nobody_can_read": "the house's own",
    "pai_gow_way_that_says_nothing": "the house's own",
    "pai_gow_way_without_a_title": "the house's own",
    "pai_gow_way_without_rules": "the house's own",
    "rulebook_not_in_quotes": "nothing says under which chapter",
    "unlike_any_rulebook": "nothing says under which chapter",
}
"""Why no value mends them."""


def mended(text: str) -> Mended:
    return mend(text, check_submission)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_bad_file_is_lawful_once_mended_or_says_why_it_cannot_be(file: Path) -> None:
    done = mended(file.read_text(encoding="utf-8"))
    assert done.checked == check_submission(done.text)
    why = FOR_A_PERSON.get(file.stem)
    if why is None:
        assert done.checked.lawful
        assert done.made
    else:
        assert done.left
        assert all(why in each for _, each in done.left)
    again = mended(done.text)
    assert (again.text, again.made) == (done.text, ()), "mended once is mended for good"


@pytest.mark.parametrize(
    ("book", "more", "top", "nearest"),
    [
        pytest.param("pa-627a", "", {"seats": 12}, ["seats: 9"], id="too many"),
        pytest.param("pa-545", "", {"seats": 3}, ["seats: 10"], id="too few"),
        pytest.param("ma-midi", "", {"decks": 2}, ["decks: 6"], id="decks"),
        pytest.param("pa-541", "", {"seats": None, "seets": 5}, ["seats: call seets seats"] * 1
            + ["seets: call it seats"], id="a key misspelt"),
        pytest.param("pa-627a", 'wagers.tie.pays = "7 to 1"', {},
            ['wagers.tie.pays: "8 to 1"'], id="below a floor"),
        pytest.param("pa-541", 'options.vigorish = "3%"', {},
            ['options.vigorish: "4%"'], id="the nearest of several shares"),
        pytest.param("pa-541", 'options.vigorish = "7%"', {},
            ['options.vigorish: "5%"'], id="from above"),
        pytest.param("pa-535", 'options.vigorish = "4%"', {},
            ['options.vigorish: "5%"'], id="the only share"),
        pytest.param("pa-627a", "[wagers.perfect_pairs_player]\n[wagers.perfect_pairs_banker]", {},
            [f'wagers.perfect_pairs_{hand}: rulebook = "pa-627b"'
             for hand in ("player", "banker")], id="another chapter permits it"),
        pytest.param("pa-627b", "[wagers.perfect_pairs_player]", {},
            ["wagers.perfect_pairs_player: wagers.perfect_pairs_banker = {}"], id="both hands"),
        pytest.param("pa-551", "", {"decks": 7}, ["decks: 6"], id="a count between two"),
        pytest.param("pa-551", "options.split_hands = 9", {},
            ["options.split_hands: 3"], id="the most of an option"),
        pytest.param("pa-627a", 'variant = "Ez"', {}, ['variant: "ez"'], id="capitals"),
        pytest.param("pa-627a", 'options.free_hands = "yes"', {},
            ["options.free_hands: true"], id="a flag in words"),
        pytest.param("pa-627a", "limits = { minimum = 50, maximum = 25 }", {},
            ["limits.minimum: 25.00"], id="limits that cross"),
        pytest.param("pa-627a", "[what_if]\ndecks = 4", {},
            ["decks: ", "what_if: leave it out"], id="values for study"),
    ],
)  # fmt: skip
def test_the_nearest_lawful_choice(
    book: str, more: str, top: dict[str, object], nearest: list[str]
) -> None:
    found = check_submission(submission_text(book, more, **top)).findings
    assert [f"{each.key}: {each.advice}" for each in found] == nearest


FILED = """\
# Table 4, by the window.
rulebook = "pa-627a"   # 58 Pa. Code
game = "minibaccarat"
seats = 12  # as many as there is room for
decks = 8

[wagers]   # all of them
tie = { pays = "7 to 1" }

[options]
# The house likes it so.
vigorish_colection = "deferred" # later
vigorish = "5%"
"""


def test_comments_and_order_stay() -> None:
    done = mended(FILED)
    assert done.checked.lawful
    assert done.text == (
        FILED.replace("seats = 12 ", "seats = 9 ")
        .replace("7 to 1", "8 to 1")
        .replace("colection", "collection")
    )


def test_what_the_text_wants_filed_is_filed_by_what_is_taken_anyway() -> None:
    def strictly(text: str) -> Checked:
        return for_filing(check_submission(text))

    text = (EXAMPLES / "pa-627a.toml").read_text()
    without = re.sub(r"^procedure = .*\n", "", text, flags=re.MULTILINE)
    done = mend(without, strictly)
    assert (done.checked.findings, [each.key for each in done.made]) == ((), ["options.procedure"])
    assert parse_toml(done.text, "") == parse_toml(text, "")


def test_a_house_way_is_never_thrown_away() -> None:
    text = (REJECTED / "pai_gow_two_ways.toml").read_text()
    assert "[[house_way.rules]]" in mended(text).text


def test_where_each_choice_makes_another_wrong_a_person_is_told() -> None:
    """Nothing is mended back and forth."""
    for file in FILES:
        keys = [each.key for each in mended(file.read_text(encoding="utf-8")).made]
        assert len(keys) < 20, file.stem
