"""`croupier train`: hands to set, graded against the best setting and the house way."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from tests.commands.running import EXAMPLES, document, run

BANKING = str(EXAMPLES / "pa-535-banking.toml")
LESSON = ("train", BANKING, "--hands", "3", "--seed", "7")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts answers on standard input, one a line."""

    def put(*answers: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{each}\n" for each in answers)))

    return put


def test_hands_without_an_answer_are_told(answer: Any) -> None:
    answer()
    lesson = document(*LESSON)
    assert (lesson["as"], lesson["seed"], len(lesson["hands"])) == ("bettor", 7, 3)
    for hand in lesson["hands"]:
        assert hand["answer"] is None
        assert {"tiles", "settings", "house_way", "why"} <= hand.keys()
    assert lesson["score"]["hands"] == 0


def test_the_best_answers_cost_nothing(answer: Any) -> None:
    answer()
    hands = document(*LESSON)["hands"]
    best = [f"{each['settings'][0]['high']} | {each['settings'][0]['low']}" for each in hands]
    answer(*best)
    lesson = document(*LESSON)
    assert all(each["best"] and each["cost"] == "0/1" for each in lesson["hands"])
    assert (lesson["score"]["best"], lesson["score"]["cost"]) == (3, "0/1")


def test_the_worst_cost_the_difference(answer: Any) -> None:
    answer()
    first = document(*LESSON)["hands"][0]
    best, worst = first["settings"][0], first["settings"][-1]
    answer(f"{worst['low']} | {worst['high']}")
    (graded, *rest) = document(*LESSON)["hands"]
    assert graded["answer"] == {"high": worst["high"], "low": worst["low"]}, "relabelled (R-PG10)"
    assert Fraction(graded["cost"]) == Fraction(best["value"]) - Fraction(worst["value"])
    assert not graded["best"]
    assert [each["answer"] for each in rest] == [None, None]


def test_the_house_way_is_known_when_it_is_set(answer: Any) -> None:
    answer()
    hands = document(*LESSON)["hands"]
    answer(*(f"{each['house_way']['high']} | {each['house_way']['low']}" for each in hands))
    lesson = document(*LESSON)
    assert all(each["as_house_way"] for each in lesson["hands"])
    assert lesson["score"]["house_way"] == 3
    assert lesson["score"]["cost"] == lesson["score"]["house_way_cost"]


def test_a_seed_deals_the_same_hands_to_a_bank(answer: Any) -> None:
    answer()
    as_bettor = document(*LESSON)
    answer()
    as_bank = document(*LESSON, "--as", "bank")
    tiles = [[each["tiles"] for each in lesson["hands"]] for lesson in (as_bettor, as_bank)]
    assert tiles[0] == tiles[1]
    assert "one wager against the bank" in as_bank["note"]
    assert as_bettor["hands"][0]["settings"] != as_bank["hands"][0]["settings"]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (("z",), "'z' is not a tile"),
        (("6-6 6-6 | 1-1 1-1",), "is not a setting of"),
        (("a", "a", "a", "a"), "4 answers, but 3 hands"),
    ],
)
def test_answers_that_cannot_be_read(answer: Any, answers: tuple[str, ...], message: str) -> None:
    answer(*answers)
    assert message in document(*LESSON, code=1)["error"]["message"]


def test_a_lesson_in_the_terminal(answer: Any) -> None:
    answer("z", "a", "c", "q")
    _, out, _ = run(*LESSON)
    assert "Hand 1 of 3:" in out
    assert "'z' is not a tile" in out
    assert out.count("Your setting:") == 4
    assert "of 2 set best" in out
    assert "Seed 7." in out


def test_the_best_and_the_house_way_are_said(answer: Any) -> None:
    answer("a", "b", "c")
    _, out, _ = run("train", BANKING, "--hands", "3", "--seed", "1")
    assert "of a wager" in out
    assert "The house way sets" in out


def test_whoever_leaves_at_once_has_no_score(answer: Any) -> None:
    answer()
    _, out, _ = run("train", BANKING)
    assert "Hand 1 of 10:" in out
    assert "No hand was set." in out


def test_nobody_learns_to_bank_where_the_bank_is_not_offered(answer: Any) -> None:
    answer()
    error = document("train", str(EXAMPLES / "pa-535.toml"), "--as", "bank", code=1)["error"]
    assert error["clause"] == "PA535-11-a-s1"
