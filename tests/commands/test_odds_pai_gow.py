"""`croupier odds` at a table of tiles."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.commands.running import EXAMPLES, document, run

HOUSE_BANKS = str(EXAMPLES / "pa-535.toml")
BANKING = str(EXAMPLES / "pa-535-banking.toml")
TRADITIONAL = str(EXAMPLES.parent / "house_ways" / "traditional.toml")


def terms(odds: Any) -> list[tuple[str, str]]:
    return [(row["terms"]["role"], row["terms"]["strategy"]) for row in odds["wagers"]]


def test_the_document_is_as_pinned() -> None:
    odds = document("odds", "pa-535", "--strategy", "house_way")
    assert (odds["decks"], odds["tiles"]) == (None, 32)
    row = odds["wagers"][0]
    assert (row["wager"], row["paytable"], row["variant"]) == ("pai_gow", None, "standard")
    assert row["terms"] == {"role": "bettor", "strategy": "house_way", "vigorish": "5%"}
    assert [(each["outcome"], each["pays"]) for each in row["outcomes"]] == [
        ("win", "1 to 1"),
        ("tie", "push"),
        ("lose", "lose"),
    ]
    assert row["house_edge"] == "5466961/204522500"
    assert round(row["standard_deviation"], 3) == 0.756
    for each in odds["wagers"]:
        assert sum(Fraction(end["probability"]) for end in each["outcomes"]) == 1


def test_rows_are_those_of_the_roles_that_are_offered() -> None:
    assert terms(document("odds", HOUSE_BANKS)) == [
        ("bettor", "house_way"),
        ("bettor", "optimal"),
    ]
    banking = [
        ("bettor", "house_way"), ("bettor", "optimal"), ("bank", "house_way"),
        ("bank", "optimal"), ("co_bank", "house_way"),
    ]  # fmt: skip
    assert terms(document("odds", BANKING)) == banking == terms(document("odds", "pa-535"))


def test_one_strategy_by_name_or_from_a_file() -> None:
    assert terms(document("odds", BANKING, "--strategy", "optimal")) == [
        ("bettor", "optimal"),
        ("bank", "optimal"),
        ("co_bank", "house_way"),
    ]
    odds = document("odds", HOUSE_BANKS, "--strategy", TRADITIONAL)
    assert terms(odds) == [("bettor", "Traditional")]
    (departure,) = odds["departures"]
    assert (departure["role"], departure["strategy"]) == ("bettor", "Traditional")
    assert 0 < departure["hands"] < departure["of_hands"] == 35_960
    assert Fraction(departure["worth"]) > 0


def test_how_optimal_departs_from_the_house_way() -> None:
    as_bettor, as_bank = document("odds", BANKING)["departures"]
    assert (as_bettor["hands"], as_bettor["kinds"]) == (12_024, 2_213)
    assert (as_bank["role"], as_bank["hands"]) == ("bank", 11_316)
    _, out, _ = run("odds", BANKING)
    assert "optimal sets 12,024 of 35,960 hands otherwise than the house way" in out


def test_whom_a_bank_meets() -> None:
    odds = document("odds", BANKING, "--strategy", "house_way", "--against", "optimal")
    assert [row["terms"].get("against") for row in odds["wagers"]] == [None, "optimal", "optimal"]
    assert odds["wagers"][2]["terms"]["share"] == "1/2"
    filed = document("odds", BANKING, "--against", TRADITIONAL)
    assert filed["wagers"][2]["terms"]["against"] == "Traditional"


def test_several_wagers_against_a_bank() -> None:
    args = ("odds", BANKING, "--strategy", "house_way", "--opponents", "3", "--rounds", "20000")
    bank, co_bank = document(*args, "--seed", "5")["several"]
    assert (bank["role"], co_bank["role"]) == ("bank", "co_bank")
    assert (bank["opponents"], bank["rounds"], bank["seed"]) == (3, 20_000, 5)
    assert Fraction(bank["before_vigorish"]) == Fraction("1103992/92035125")
    assert Fraction(bank["at_least"]) < bank["simulated"] < Fraction(bank["at_most"])
    assert bank["standard_error"] > 0
    _, out, _ = run(*args)
    assert "3 wagers at once" in out


def test_the_dealer_does_not_wager_against_a_co_bank() -> None:
    args = ("odds", BANKING, "--strategy", "house_way", "--opponents", "6", "--rounds", "1000")
    assert [each["role"] for each in document(*args)["several"]] == ["bank"]


def test_a_stake_shows_the_tables_rounding() -> None:
    exact = document("odds", BANKING, "--strategy", "house_way")["wagers"]
    rounded = document("odds", BANKING, "--strategy", "house_way", "--stake", "25.10")["wagers"]
    assert rounded[0]["terms"]["stake"] == "25.10"
    for one, other in zip(exact, rounded, strict=True):
        assert Fraction(one["house_edge"]) < Fraction(other["house_edge"])


def test_a_way_outside_the_chapter_is_priced_and_marked(tmp_path: Path) -> None:
    text = (EXAMPLES / "pa-535.toml").read_text(encoding="utf-8")
    way = Path(TRADITIONAL).read_text(encoding="utf-8")
    (tmp_path / "traditional.toml").write_text(way, encoding="utf-8")
    option = 'house_way = "traditional.toml"\n'
    study = tmp_path / "study.toml"
    study.write_text(f"{text}\n[what_if.options]\n{option}", encoding="utf-8")
    odds = document("odds", str(study))
    assert (odds["note"], odds["house_way"]) == ("not a lawful table", "Traditional")
    assert f"{float(Fraction(odds['wagers'][0]['house_edge'])):.1%}" == "2.4%"
    for form in ("table", "csv", "markdown"):
        assert "not a lawful table" in run("odds", str(study), "--format", form)[1]
    filed = tmp_path / "filed.toml"
    filed.write_text(f"{text}\n[options]\n{option}", encoding="utf-8")
    assert document("odds", str(filed), code=1)["error"]["kind"] == "bad_material"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((HOUSE_BANKS, "--shoe", "shoe.json"), "--shoe: Pai Gow has no cards"),
        ((HOUSE_BANKS, "--decks", "8"), "--decks: Pai Gow has no cards"),
        ((HOUSE_BANKS, "--meter", "mega=5"), "--meter: Pai Gow has no cards"),
        ((HOUSE_BANKS, "--effects"), "--effects: Pai Gow has no cards"),
        ((HOUSE_BANKS, "--with", "pai_gow"), "--with: Pai Gow has no cards"),
        (("pa-535", "--decks", "8"), "--decks: Pai Gow has no cards"),
        ((HOUSE_BANKS, "--wager", "tie"), "not offered here"),
        ((HOUSE_BANKS, "--stake", "0"), "must be above zero"),
        ((BANKING, "--rounds", "100"), "--rounds: simulates several wagers"),
        ((BANKING, "--opponents", "7"), "is not in the range"),
        ((BANKING, "--opponents", "2", "--stake", "5"), "leave it out with --opponents"),
        ((str(EXAMPLES / "pa-627a.toml"), "--strategy", "optimal"), "--strategy: is about Pai Gow"),
        (("pa-627a", "--opponents", "2"), "--opponents: is about Pai Gow"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    error = document("odds", *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


def test_a_file_that_is_not_there() -> None:
    error = document("odds", HOUSE_BANKS, "--strategy", "nowhere.toml", code=4)["error"]
    assert error["kind"] == "unreadable"
    assert "No such file" in error["message"]


@pytest.mark.parametrize("args", [("--against", "optimal"), ("--opponents", "2")])
def test_a_bank_that_is_not_offered(args: tuple[str, ...]) -> None:
    error = document("odds", HOUSE_BANKS, *args, code=1)["error"]
    assert (error["kind"], error["clause"]) == ("refusal", "PA535-11-a-s1")


def test_a_strategy_that_does_not_set_every_hand(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text('title = "Half"\n[[rules]]\nsay = "Pairs."\nhigh = ["pair"]\n')
    error = document("odds", HOUSE_BANKS, "--strategy", str(file), code=1)["error"]
    assert "Half does not say how to set" in error["message"]


def test_every_outcome_side_by_side_and_in_csv() -> None:
    _, out, _ = run("odds", BANKING, "--wager", "pai_gow")
    assert "5466961/204522500" not in out
    assert "3874687/13147875" in out
    rows = [*csv.DictReader(StringIO(run("odds", HOUSE_BANKS, "--format", "csv")[1]))]
    assert [row["outcome"] for row in rows] == ["win", "tie", "lose"] * 2
