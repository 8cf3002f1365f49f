"""What two tables or chapters have apart is told, with both clauses; what they share is not."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from croupier.games.submissions import house_rules
from croupier.odds.sweeps import Filed
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.studio.differences.chapters import law_of_chapter, layout_of_chapter
from croupier.studio.differences.compared import (
    compare_chapters,
    compare_tables,
    expect_one_family,
)
from croupier.studio.differences.editions import TwoDays, edition, two_days
from croupier.studio.differences.facts import Difference
from croupier.values.refusals import BadMaterial, Unreadable
from tests.commands.running import EXAMPLES
from tests.support import submission_text

FILES = sorted(path.name for path in EXAMPLES.glob("*.toml"))


@cache
def example(name: str) -> HouseRules:
    return house_rules((EXAMPLES / name).read_text(encoding="utf-8"))


def told(found: tuple[Difference, ...]) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    return {
        (each.part, each.name): (
            each.left.value if each.left else None,
            each.right.value if each.right else None,
        )
        for each in found
    }


@pytest.mark.parametrize("name", FILES)
def test_a_table_differs_from_itself_in_nothing(name: str) -> None:
    assert compare_tables((name, name), example(name), example(name)).alike


@pytest.mark.parametrize("name", SHELF)
def test_a_chapter_differs_from_itself_in_nothing(name: str) -> None:
    assert compare_chapters(rulebook(name), rulebook(name)).alike


@pytest.mark.parametrize(
    ("more", "part", "name", "values"),
    [
        ('wagers.tie.pays = "9 to 1"', "paytables", "tie, tie", ("8 to 1", "9 to 1")),
        ("limits.minimum = 25", "limits", "table minimum", (None, "$25.00")),
        ('options.procedure = "face_down"', "options", "procedure", ("face_up", "face_down")),
        ("[wagers.house_money]", "wagers", "house_money", (None, "yes")),
        (
            'options.vigorish_rounding = "up"',
            "vigorish",
            "rounding",
            ("to the cent", "up to $0.25"),
        ),
    ],
)
def test_what_is_filed_otherwise_is_told(
    more: str, part: str, name: str, values: tuple[str | None, str | None]
) -> None:
    plain, other = (house_rules(submission_text("pa-627a", each)) for each in ("", more))
    there, back = compare_tables(("", ""), plain, other), compare_tables(("", ""), other, plain)
    assert told(there.law)[part, name] == values
    assert told(back.law)[part, name] == values[::-1]
    assert told(there.law).keys() == told(back.law).keys()


def test_a_wager_brings_its_spots_and_odds_to_the_felt() -> None:
    one, other = example("pa-551.toml"), example("pa-551-match.toml")
    found = told(compare_tables(("", ""), one, other).layout)
    assert found == {
        ("layout", "odds: match_the_dealer"): (None, "on the felt"),
        ("layout", "wager area: match_the_dealer"): (None, "on the felt, at 7 seats"),
    }


def test_seats_are_counted_on_the_felt() -> None:
    nine, seven = (house_rules(submission_text("pa-627a", seats=each)) for each in (9, 7))
    found = told(compare_tables(("", ""), nine, seven).layout)
    assert found["layout", "wager area: tie"] == (
        "on the felt, at 9 seats",
        "on the felt, at 7 seats",
    )


# Chapters


def test_what_maryland_allows_and_pennsylvania_does_not() -> None:
    found = compare_chapters(rulebook("md-mini"), rulebook("pa-627a"))
    law = told(found.law)
    assert law["variants", "five_treasures"] == ("yes", None)
    assert law["wagers", "royal_9"] == ("elective", None)
    assert law["wagers", "house_money"] == (None, "elective")
    assert law["paytables", "banker, six"] == ("1 to 2", None)
    assert ("wagers", "tie") not in law
    assert not any(name.startswith("royal_9") for part, name in law if part == "paytables")
    assert told(found.layout)["layout", "discard rack"] == (None, "yes")
    [rack] = [each for each in found.layout if each.name == "discard rack"]
    assert rack.right is not None
    assert rack.right.clause == "PA627A-2-e"


@pytest.mark.parametrize("name", SHELF)
def test_no_fact_of_a_chapter_is_a_clause_itself(name: str) -> None:
    book = rulebook(name)
    facts = {**law_of_chapter(book, book), **layout_of_chapter(book)}
    assert [each for each in facts.values() if each.clause and each.clause in each.value] == []


def test_games_of_different_kinds_are_not_compared() -> None:
    expect_one_family("minibaccarat", "midibaccarat")
    with pytest.raises(Unreadable, match="different kinds"):
        expect_one_family("minibaccarat", "pai_gow")


# One chapter on two days


def on(book: str, first: str, second: str, *files: str) -> TwoDays:
    filed = [Filed((EXAMPLES / file).read_text(encoding="utf-8"), file) for file in files]
    return two_days(
        rulebook(book), (date.fromisoformat(first), date.fromisoformat(second)), filed
    )  # fmt: skip


@pytest.mark.parametrize(
    ("book", "day", "law"),
    [
        ("pa-541", "2010-03-19", None),
        ("pa-541", "2010-03-20", "pa-541"),
        ("pa-627a", "2012-03-19", "pa-541"),
        ("pa-541", "2012-03-20", None),
        ("pa-541", "2012-05-18", None),
        ("pa-541", "2012-05-19", "pa-627a"),
        ("pa-627b", "2013-01-01", "pa-627b"),
        ("pa-545", "2013-01-01", None),
        ("md-mini", "2001-01-01", "md-mini"),
    ],
)
def test_which_text_is_law(book: str, day: str, law: str | None) -> None:
    found = edition(rulebook(book), date.fromisoformat(day))
    assert (found.id if found else None) == law


def test_minibaccarat_in_pennsylvania_from_2010_to_2012() -> None:
    found = on("pa-541", "2011-01-01", "2013-01-01", "pa-541.toml", "pa-541-tie-vigorish.toml")
    assert [text.id if text else None for text in found.texts] == ["pa-541", "pa-627a"]
    assert told(found.law)["vigorish", "tie 25%"] == ("of tied stakes", None)
    assert told(found.law)["rules", "handling card life hours"] == ("4", "24")
    assert [each.becomes_unlawful for each in found.filings] == [True, True]
    tie = found.filings[1]
    assert ("pa-541 expired on 2012-03-20", "PA541-0-in-force") in tie.after
    assert "PA627A-12-c-s2" in {each.clause for each in tie.refiled}
    assert not found.alike


def test_a_part_of_a_chapter_may_expire_alone() -> None:
    files = ("pa-627b-commission-free.toml", "pa-627a.toml")
    found = on("pa-627b", "2024-01-01", "2024-10-01", *files)
    law, layout = told(found.law), told(found.layout)
    assert law["variants", "commission_free"] == ("yes", None)
    assert law["wagers", "perfect_pairs_player"] == ("elective", None)
    assert law["wagers", "lucky_six"] == ("elective", None)
    assert law["options", "commission_free_wagers"][1] is None
    assert layout["layout", "wager area: perfect_pairs_player"] == ("yes", None)
    assert not [name for name, (before, _) in {**law, **layout}.items() if before is None]
    assert [each.becomes_unlawful for each in found.filings] == [True, False]


def test_nothing_changes_within_a_text() -> None:
    assert on("pa-541", "2010-06-01", "2011-06-01", "pa-541.toml").alike


def test_where_nothing_is_law_nothing_is_compared() -> None:
    found = on("pa-541", "2012-03-01", "2012-04-01", "pa-541.toml")
    assert (found.texts[1], found.law, found.alike) == (None, (), False)
    assert found.filings[0].becomes_unlawful


def test_a_filing_about_another_game_is_refused() -> None:
    with pytest.raises(BadMaterial, match="not about the game of pa-541"):
        on("pa-541", "2011-01-01", "2013-01-01", "pa-551.toml")
