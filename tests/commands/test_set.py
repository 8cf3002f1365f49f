"""`croupier set`: every setting of four tiles with its exact value."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run

TILES = "6-6 4-5 1-3 2-2"
HOUSE_BANKS = str(EXAMPLES / "pa-535.toml")
BANKING = str(EXAMPLES / "pa-535-banking.toml")


def test_the_document_is_as_pinned() -> None:
    advice = document("set", HOUSE_BANKS, "--tiles", TILES)
    assert advice["house_way"] == {"high": "6-6 4-5", "low": "1-3 2-2"}
    assert [list(each) for each in advice["settings"]] == [
        ["high", "low", "win", "tie", "lose", "value"]
    ] * 3
    assert advice["settings"][0]["high"] == "6-6 4-5"
    for each in advice["settings"]:
        win, tie, lose = (Fraction(each[end]) for end in ("win", "tie", "lose"))
        assert win + tie + lose == 1
        assert Fraction(each["value"]) == win * Fraction(19, 20) - lose
    values = [Fraction(each["value"]) for each in advice["settings"]]
    assert values == sorted(values, reverse=True)
    assert advice["why"] == [
        {"say": "A pair, Wong or Gong is played where there is one.", "clause": "PA535-10-d-2"}
    ]
    assert "note" not in advice


def test_tiles_may_come_in_any_order() -> None:
    one = document("set", HOUSE_BANKS, "--tiles", TILES)
    assert document("set", HOUSE_BANKS, "--tiles", "2-2,3-1 5-4, 6-6") == one


def test_a_bank_wins_what_is_equal() -> None:
    as_bettor = document("set", BANKING, "--tiles", TILES)
    as_bank = document("set", BANKING, "--tiles", TILES, "--as", "bank")
    assert as_bank["as"] == "bank"
    assert "one wager against the bank" in as_bank["note"]
    first = [Fraction(each["settings"][0]["value"]) for each in (as_bettor, as_bank)]
    assert first[1] > first[0]


def test_nobody_banks_where_the_bank_is_not_offered() -> None:
    error = document("set", HOUSE_BANKS, "--tiles", TILES, "--as", "bank", code=1)["error"]
    assert (error["kind"], error["clause"]) == ("refusal", "PA535-11-a-s1")


def test_tiles_that_are_seen_elsewhere() -> None:
    seen = document("set", HOUSE_BANKS, "--tiles", TILES, "--seen", "6-6 1-1 1-1 4-4 4-4")
    without = document("set", HOUSE_BANKS, "--tiles", TILES)
    assert Fraction(seen["settings"][0]["value"]) > Fraction(without["settings"][0]["value"])


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--tiles", "6-6 4-5 1-3"), "four tiles are set, not 3"),
        (("--tiles", "6-6 4-5 1-3 7-7"), "'7-7' is not a tile"),
        (("--tiles", "1-2 1-2 1-3 1-3"), "1-2 is named 2 times; a set holds 1"),
        (("--tiles", TILES, "--seen", "4-5"), "4-5 is named 2 times; a set holds 1"),
    ],
)
def test_tiles_that_cannot_be(args: tuple[str, ...], message: str) -> None:
    error = document("set", HOUSE_BANKS, *args, code=1)["error"]
    assert message in error["message"]


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ((HOUSE_BANKS,), 2, "Missing option '--tiles'"),
        ((HOUSE_BANKS, "--tiles", TILES, "--as", "dealer"), 2, "is not one of"),
        ((str(EXAMPLES / "pa-627a.toml"), "--tiles", TILES), 1, "is no Pai Gow table"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], code: int, message: str) -> None:
    assert message in document("set", *args, code=code)["error"]["message"]


def test_for_people() -> None:
    _, out, _ = run("set", HOUSE_BANKS, "--tiles", TILES)
    assert "6-6 1-3 2-2 4-5" in out
    (best,) = [line for line in out.splitlines() if "best" in line]
    assert best.split()[:5] == ["6-6", "4-5", "|", "1-3", "2-2"]
    assert "best, house way" in best
    assert "The house way: A pair, Wong or Gong is played where there is one." in out


def test_a_way_for_study_is_marked(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    traditional = (EXAMPLES.parent / "house_ways" / "traditional.toml").read_text(encoding="utf-8")
    (tmp_path / "traditional.toml").write_text(traditional, encoding="utf-8")
    text = (EXAMPLES / "pa-535.toml").read_text(encoding="utf-8")
    study.write_text(
        text + '\n[what_if.options]\nhouse_way = "traditional.toml"\n', encoding="utf-8"
    )
    advice = document("set", str(study), "--tiles", TILES)
    assert advice["note"] == "not a lawful table"
    _, out, _ = run("set", str(study), "--tiles", TILES)
    assert out.startswith("not a lawful table")
