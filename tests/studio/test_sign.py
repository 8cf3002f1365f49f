"""The sign at a table: everything on it from the house rules, in the words of the layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.submissions import house_rules
from croupier.studio.odds_board import odds_entries
from croupier.studio.sign import Sign, sign_of
from tests.studio.reading_felts import EXAMPLES
from tests.support import submission_text

ROYAL_9 = """
limits.minimum = 5
wagers.royal_9 = {}
[progressive]
stake = 100
must_hit = { configuration = 3, rate = "99%" }
meters.star = { initial = 50000, reset = 50000, rate = "1.5%", reserve_rate = "0.5%" }
meters.spade = { initial = 450, reset = 500, rate = "1%", limit = 900 }
meters.heart = { initial = 450, reset = 450, rate = "1%" }
"""
BAN = "Whoever sits a round out waits for the next shuffle"


def sign(book: str, more: str = "", **top: object) -> Sign:
    return sign_of(house_rules(submission_text(book, more, **top), book))


def notices(found: Sign) -> list[str]:
    return [each.words for each in found.notices]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda each: each.stem)
def test_every_wager_stands_there_with_the_odds_of_the_layout(path: Path) -> None:
    house = house_rules(path.read_text(encoding="utf-8"), path.stem)
    found = sign_of(house)
    assert [(each.title, each.entries) for each in found.wagers] == [
        (offered.title, odds_entries(house, offered)) for offered in house.wagers.values()
    ]
    words = notices(found)
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("book", "variant", "words"),
    [
        ("pa-627a", "ez", "pushes on a Dragon 7"),
        ("ma-midi", "ez", "pushes on a Dragon 7"),
        ("md-mini", "fortune_7", "pushes on a Fortune 7"),
        ("md-mini", "no_commission", "with 6 pays 1 to 2"),
    ],
)
def test_a_variant_says_what_its_banker_wager_does_not_win(
    book: str, variant: str, words: str
) -> None:
    assert any(words in each for each in notices(sign(book, variant=variant)))
    assert not any(words in each for each in notices(sign(book)))


def test_spanish_21_tells_who_wins_no_more_and_who_may_not_come_in() -> None:
    plain = sign("pa-551")
    assert "Doubled down hands are not eligible for the additional payouts" in notices(plain)
    assert BAN not in notices(plain)
    assert BAN in notices(sign("pa-551", "options.mid_shoe_entry_ban = true"))


def test_limits_are_the_table_s_and_a_wager_s_own() -> None:
    found = sign(
        "pa-627a", "limits.minimum = 5\nlimits.maximum = 5000\nlimits.tie = { maximum = 500 }"
    )
    assert found.limits == "$5 to $5,000"
    own = {each.title: each.limits for each in found.wagers}
    assert own == {"Banker": "", "Player": "", "Tie": "$5 to $500"}


def test_a_progressive_is_told_as_it_is_filed() -> None:
    found = sign("md-mini", ROYAL_9)
    told = {each.name: each.words for each in found.meters}
    assert told["Star"] == "begins at $50,000, 1.5% of each wager is added"
    assert told["Spade"] == "begins at $450, then at $500, 1% of each wager is added, up to $900"
    assert "at the latest" in told["Must Hit"]
