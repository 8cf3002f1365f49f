"""`croupier diff`: two submissions, two rulebooks, one rulebook on two days."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.baccarat.game import submission
from croupier.odds.baccarat.tables import exact_odds
from tests.commands.running import EXAMPLES, document, run

PLAIN, EZ = (str(EXAMPLES / name) for name in ("pa-627a.toml", "pa-627a-ez.toml"))
LAW_ALONE = ("--only", "law")


def test_odds_side_by_side_are_those_of_each_table() -> None:
    rows = {row["wager"]: row for row in document("diff", PLAIN, EZ, "--only", "odds")["odds"]}
    one, other = (
        exact_odds(submission((EXAMPLES / name).read_text(encoding="utf-8")))
        for name in ("pa-627a.toml", "pa-627a-ez.toml")
    )
    change = other["banker"].house_edge - one["banker"].house_edge
    assert Fraction(rows["banker"]["change_exact"]) == change
    assert Fraction(rows["tie"]["left"]["house_edge_exact"]) == one["tie"].house_edge
    assert rows["dragon_7"]["left"] is None
    assert rows["player"]["alike"]


def test_it_is_done_unless_told_to_say_so() -> None:
    assert run("diff", PLAIN, EZ, *LAW_ALONE)[0] == 0
    assert run("diff", PLAIN, EZ, *LAW_ALONE, "--exit-code")[0] == 1
    code, out, _ = run("diff", PLAIN, PLAIN, *LAW_ALONE, "--exit-code")
    assert (code, out) == (0, "There is no difference.\n")


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("text", "PA627A-12-b"),
        ("markdown", "| paytables | tie, tie | 9 to 1 | 8 to 1 | PA627A-12-b |"),
        ("html", "<td>tie, tie</td><td>9 to 1</td><td>8 to 1</td><td>PA627A-12-b</td>"),
    ],
)
def test_forms(form: str, shown: str) -> None:
    code, out, _ = run("diff", PLAIN, EZ, *LAW_ALONE, "--format", form)
    assert code == 0
    assert shown in out


def test_a_rulebook_beside_a_submission_stands_for_its_defaults() -> None:
    law = document("diff", "pa-627a", PLAIN, *LAW_ALONE)["law"]
    tie = next(each for each in law if each["name"] == "tie, tie")
    assert tie["left"] == {"value": "8 to 1", "clause": "PA627A-12-b"}


def test_two_rulebooks_with_their_odds() -> None:
    found = document("diff", "pa-541", "pa-627a")
    tie = next(each for each in found["odds"] if each["wager"].startswith("tie"))
    assert tie["left"]
    assert not found["alike"]


def test_two_days() -> None:
    file = str(EXAMPLES / "pa-541.toml")
    days = ("--on", "2011-01-01", "--and", "2013-01-01")
    found = document("diff", "pa-541", file, *days)
    assert [each["rulebook"] for each in found["days"]] == ["pa-541", "pa-627a"]
    assert found["filings"][0]["becomes_unlawful"]
    keys = {each["key"] for each in found["filings"][0]["filed_again"]}
    assert "approvals.table_dimensions" in keys
    code, out, _ = run("diff", "pa-541", file, *days, "--exit-code")
    assert code == 1
    assert "The change makes 1 of 1 filings unlawful." in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((PLAIN,), "name two"),
        ((PLAIN, EZ, PLAIN), "name two"),
        (("pa-541", "pa-535"), "different kinds"),
        (("pa-541", "--on", "2011-01-01"), "together"),
        ((PLAIN, "--on", "2011-01-01", "--and", "2013-01-01"), "about a rulebook"),
        (("pa-541", "--on", "2011-01-01", "--and", "2013-01-01", *LAW_ALONE), "--only"),
        (("pa-541", "--on", "yesterday", "--and", "2013-01-01"), "yesterday"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], why: str) -> None:
    code, _, error = run("diff", *words)
    assert code == 2
    assert why in error
