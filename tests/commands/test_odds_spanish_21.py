"""`croupier odds` of Spanish 21: three wagers, three ways to play, any shoe and any stake."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.odds_asked import read_shoe
from croupier.games.spanish_21.game import rulebook
from croupier.odds.spanish_21.analysis import analyse
from tests.commands.running import EXAMPLES, document, run
from tests.kept import kept

SIX_DECKS = str(EXAMPLES / "pa-551.toml")
MATCH = str(EXAMPLES / "pa-551-match.toml")
TWO_BATCH = str(EXAMPLES / "pa-551-two-batch.toml")
PLAIN = str(EXAMPLES.parent / "strategies" / "spanish-21-without-marks.json")


@kept()
def chapter() -> Any:
    return document("odds", "pa-551")


def rows(odds: Any) -> dict[str, Any]:
    return {row["wager"]: row for row in odds["wagers"]}


def edge(row: Any) -> str:
    return f"{float(Fraction(row['house_edge'])):.4%}"


def test_the_chapter_with_all_its_wagers() -> None:
    found = rows(chapter())
    assert (chapter()["decks"], chapter()["cards"]) == (6, 288)
    assert {name: edge(row) for name, row in found.items()} == {
        "spanish_21": "0.5842%",
        "match_the_dealer": "3.0555%",
        "insurance": "24.7387%",
    }
    assert found["spanish_21"]["terms"] == {
        "strategy": "optimal",
        "split_error": "at most 0.00024%",
        "super_bonus": "up to 1 in 668,382",
    }
    assert found["spanish_21"]["standard_deviation"] == pytest.approx(1.142, abs=0.001)
    assert "exact" in chapter()["splits"]


def test_outcomes_sum_to_one_and_to_the_edge() -> None:
    for row in chapter()["wagers"]:
        chances = [Fraction(each["probability"]) for each in row["outcomes"]]
        means = [
            Fraction(each["net"]) * chance
            for each, chance in zip(row["outcomes"], chances, strict=True)
        ]
        assert sum(chances) == 1
        assert -sum(means) == Fraction(row["house_edge"])


def test_every_printed_line_is_an_outcome() -> None:
    names = [each["outcome"] for each in rows(chapter())["spanish_21"]["outcomes"]]
    assert names[:3] == ["blackjack", "suited_777_spades", "suited_777"]
    assert {"rescue", "surrender", "doubled_win", "doubled_lose", "split"} <= {*names}


def test_a_stake_wins_the_fixed_bonus() -> None:
    (row,) = document("odds", SIX_DECKS, "--wager", "spanish_21", "--stake", "5")["wagers"]
    assert (row["terms"]["super_bonus"], row["terms"]["stake"]) == ("1 in 668,382", "5.00")
    outcomes = {each["outcome"]: each for each in row["outcomes"]}
    paid = outcomes["suited_777_with_fixed_bonus"]
    assert (paid["pays"], paid["net"]) == ("2 to 1 and 1000.00", "202/1")
    chances = [Fraction(each["probability"]) for each in row["outcomes"]]
    means = [Fraction(each["net"]) for each in row["outcomes"]]
    assert sum(chances) == 1
    assert -sum(a * b for a, b in zip(chances, means, strict=True)) == Fraction(row["house_edge"])
    assert edge(row) == "0.5562%"


def test_a_chart_from_a_file_at_a_table_that_is_not_lawful(tmp_path: Path) -> None:
    """Where any number of cards may be doubled the chart doubles them."""
    study = tmp_path / "study.toml"
    text = Path(SIX_DECKS).read_text(encoding="utf-8")
    study.write_text(f'{text}\n[what_if.options]\ndoubling = "any_cards"\n', encoding="utf-8")
    odds = document("odds", str(study), "--wager", "spanish_21", "--strategy", PLAIN)
    assert odds["note"] == "not a lawful table"
    (row,) = odds["wagers"]
    assert row["terms"]["strategy"] == "Without marks"
    best, with_two_cards_only = 0.004140, 0.006104
    assert best < Fraction(row["house_edge"]) < with_two_cards_only


def test_basic_strategy_knows_the_full_shoe_only(tmp_path: Path) -> None:
    """A shoe without small cards: whoever sees that plays it better."""
    left = {f"{rank}{suit}": 6 for rank in "789JQKA" for suit in "cdhs"}
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps({**left, "2c": 6, "3d": 6}), encoding="utf-8")
    asked = ("odds", SIX_DECKS, "--shoe", str(file))
    basic = rows(document(*asked, "--strategy", "basic"))
    best = analyse(rulebook(), read_shoe(str(file), 6))
    assert best.edge < Fraction(basic["spanish_21"]["house_edge"])
    assert basic["spanish_21"]["terms"]["strategy"] == "basic"
    assert basic["insurance"]["outcomes"][0]["probability"] == "72/179"


@pytest.mark.parametrize(
    ("args", "decks", "wager", "expected"),
    [
        ((MATCH, "--wager", "match_the_dealer"), 8, "match_the_dealer", "-0.6698%"),
        ((TWO_BATCH, "--wager", "match_the_dealer"), 6, "match_the_dealer", "3.0555%"),
        ((MATCH, "--wager", "insurance", "--decks", "6"), 6, "insurance", "24.7387%"),
        (
            ("pa-551", "--decks", "8", "--wager", "match_the_dealer"),
            8,
            "match_the_dealer",
            "2.9855%",
        ),
    ],
)
def test_side_wagers(args: tuple[str, ...], decks: int, wager: str, expected: str) -> None:
    odds = document("odds", *args)
    assert odds["decks"] == decks
    assert edge(rows(odds)[wager]) == expected
    assert "note" not in odds


def test_seven_decks_are_no_lawful_table() -> None:
    odds = document("odds", "pa-551", "--decks", "7", "--wager", "insurance")
    assert (odds["cards"], odds["note"]) == (336, "not a lawful table")


def test_in_print() -> None:
    _, out, _ = run("odds", MATCH, "--wager", "insurance")
    assert "8 decks, 384 cards" in out
    assert "dealer_blackjack" in out


def test_the_law_of_rounds_has_split_ones_too(tmp_path: Path) -> None:
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps({f"{rank}{suit}": 6 for rank in "8K" for suit in "cdhs"}), "utf-8")
    asked = ("odds", SIX_DECKS, "--shoe", str(file), "--wager", "spanish_21")
    exact, quick = document(*asked, "--exact-rounds"), document(*asked)
    law, row = exact["round_law"], rows(exact)["spanish_21"]
    assert sum(each["chance"] for each in law["rounds"]) == pytest.approx(1.0)
    mean = sum(each["net"] * each["chance"] for each in law["rounds"])
    assert mean == pytest.approx(-float(Fraction(row["house_edge"])))
    assert row["standard_deviation"] == law["standard_deviation"]
    assert row["house_edge"] == rows(quick)["spanish_21"]["house_edge"]
    assert "independent" in quick["splits"]
    assert "the deviation are exact" in exact["splits"]
    code, out, _ = run(*asked, "--exact-rounds")
    assert (code, "What a round brings" in out) == (0, True)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((SIX_DECKS, "--meter", "grand=1"), "--meter: is not about Spanish 21"),
        ((SIX_DECKS, "--opponents", "2"), "--opponents: is not about Spanish 21"),
        ((SIX_DECKS, "--wager", "match_the_dealer"), "not offered here"),
        ((SIX_DECKS, "--wager", "insurance", "--strategy", "basic"), "is about spanish_21"),
        ((SIX_DECKS, "--wager", "insurance", "--exact-rounds"), "is about spanish_21"),
        ((SIX_DECKS, "--stake", "5", "--exact-rounds"), "leaves the fixed bonus out"),
        (("pa-535", "--exact-rounds"), "--exact-rounds: Pai Gow has no cards"),
        (("pa-627a", "--exact-rounds"), "--exact-rounds: is about"),
        ((str(EXAMPLES / "pa-627a.toml"), "--strategy", "basic"), "--strategy: is about Pai Gow"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    error = document("odds", *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


def test_a_file_that_is_not_there() -> None:
    error = document("odds", SIX_DECKS, "--strategy", "nowhere.json", code=4)["error"]
    assert error["kind"] == "unreadable"
    assert "No such file" in error["message"]


@pytest.mark.parametrize(
    ("shoe", "message"),
    [
        ({"Th": 1}, "there is no such card in a Spanish deck"),
        ({"9h": 7}, "7 of 9h, but 6 decks can hold 6"),
        ({"2h": 6, "3d": 6}, "a round of one box may take"),
    ],
)
def test_shoes_that_cannot_be(tmp_path: Path, shoe: dict[str, int], message: str) -> None:
    file = tmp_path / "shoe.json"
    file.write_text(json.dumps(shoe), encoding="utf-8")
    error = document("odds", SIX_DECKS, "--shoe", str(file), code=1)["error"]
    assert message in error["message"]


def test_a_file_that_is_no_chart() -> None:
    error = document("odds", SIX_DECKS, "--strategy", SIX_DECKS, code=1)["error"]
    assert (error["kind"], "is not JSON" in error["message"]) == ("bad_material", True)


def test_json_and_table_agree_on_hits_and_variance() -> None:
    row = rows(chapter())["spanish_21"]
    hits, variance = Fraction(row["hit_frequency"]), Fraction(row["variance"])
    assert row["skewness"] is None
    _, out, _ = run("odds", "pa-551", "--wager", "spanish_21", "--format", "markdown")
    assert f"| {float(hits):.4%} | {float(variance) ** 0.5:.4f} |  |" in out


def test_effects_of_a_side_wager_in_every_form() -> None:
    found = rows(document("odds", MATCH, "--wager", "match_the_dealer", "--effects"))
    assert set(found["match_the_dealer"]["effects"].values()) == {"0/1"}
    _, out, _ = run("odds", MATCH, "--wager", "match_the_dealer", "--effects")
    assert "Effect of removal on match_the_dealer" in out
    _, flat, _ = run("odds", MATCH, "--wager", "match_the_dealer", "--effects", "--format", "csv")
    assert "match_the_dealer,Ks,8,0/1" in flat
