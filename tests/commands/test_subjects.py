"""Commands about a table take a rulebook's name in place of a file: the chapter's defaults."""

from __future__ import annotations

from io import StringIO

import pytest

from croupier.any_game import rulebook
from croupier.rulebooks.loader import SHELF
from tests.commands.running import document, run


def test_check() -> None:
    for book in ("pa-627a", "md-mini"):
        checked = document("check", book)
        assert (checked["lawful"], checked["findings"]) == (True, [])
        keys = {each["key"] for each in checked["warnings"]}
        assert {f"approvals.{name}" for name in rulebook(book).house.missing_approvals} <= keys


def test_every_chapter_has_a_felt() -> None:
    for book in SHELF:
        assert document("felt", book)["elements"], book


def test_settle() -> None:
    cards = ("--bets", "1 banker 100", "--cards", "9h 2s 7c 3d 2h")
    assert "Banker wins" in run("settle", "pa-541", *cards)[1]
    tiles = ("--bets", "1 pai_gow 100", "--tiles", "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2")
    assert document("settle", "pa-535", *tiles)["slips"][0]["result"] == "won"


def test_set_and_train(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = document("set", "pa-535", "--tiles", "6-6 4-5 1-3 2-2")
    assert advice["house_way"] == {"high": "6-6 4-5", "low": "1-3 2-2"}
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert len(document("train", "pa-535", "--hands", "1", "--seed", "1")["hands"]) == 1


def test_strategy() -> None:
    error = document("strategy", "pa-535", code=2)["error"]
    assert error["message"] == "pa-535: there are charts for Spanish 21 only"
