"""`croupier settle` at a Pai Gow table: the pinned document, and every way to get it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run

HOUSE = str(EXAMPLES / "pa-535.toml")
BANKING = str(EXAMPLES / "pa-535-banking.toml")
TILES = "dealer 6-6 4-5 1-3 2-2; 1 2-4 1-2 | 5-6 1-6; 2 surrender; 4 1-5 5-5 5-5 2-6"
ROUND = ("settle", HOUSE, "--tiles", TILES, "--bets")
BETS = "1 pai_gow 100; 2 pai_gow 50; 4 pai_gow 20"


def test_the_document_is_as_pinned() -> None:
    settled = document(*ROUND, BETS)
    assert settled["hands"] == [
        {"seat": "dealer", "hand": 1, "high": "6-6 4-5", "low": "1-3 2-2", "set_by": "house_way"},
        {"seat": 1, "hand": 1, "high": "2-4 1-2", "low": "5-6 1-6", "set_by": "player"},
        {"seat": 4, "hand": 1, "high": "5-5 5-5", "low": "1-5 2-6", "set_by": "house_way"},
    ]
    assert settled["slips"] == [
        {
            "seat": 1,
            "wager": "pai_gow",
            "stake": "100.00",
            "result": "returned",
            "outcome": "tie",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "100.00",
            "clause": "PA535-10-i",
            "decided_by": "PA535-10-h-1",
            "high": "higher",
            "low": "lower",
        },
        {
            "seat": 2,
            "wager": "pai_gow",
            "stake": "50.00",
            "result": "surrendered",
            "outcome": "surrender",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "0.00",
            "clause": "PA535-10-e-s2",
            "decided_by": "PA535-10-e-s1",
        },
        {
            "seat": 4,
            "wager": "pai_gow",
            "stake": "20.00",
            "result": "returned",
            "outcome": "tie",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "20.00",
            "clause": "PA535-10-i",
            "decided_by": "PA535-10-h-1",
            "high": "higher",
            "low": "lower",
        },
    ]
    assert settled["steps"][0] == {
        "phase": "surrendered",
        "action": "collect",
        "seat": 2,
        "wager": "pai_gow",
        "sum": "50.00",
        "clause": "PA535-10-e-s2",
    }
    assert settled["house_gain"] == "50.00"
    assert "bank" not in settled


BANKED = ("settle", BANKING, "--bets", "1 pai_gow 100; 3 pai_gow 50; dealer pai_gow 30")
"""Seat 1 beats the bank, seat 3 and the dealer lose to it."""
BANKED_TILES = "2 6-6 4-5 1-3 2-2; 1 2-4 1-2 | 5-6 3-5; 3 1-5 1-4 4-6 5-6; dealer 1-1 1-6 5-5 3-3"


def test_a_banked_round_says_what_the_bank_gets() -> None:
    settled = document(*BANKED, "--tiles", BANKED_TILES, "--bank", "2")
    assert [slip["result"] for slip in settled["slips"]] == ["won", "lost", "lost"]
    winner, _, dealer = settled["slips"]
    assert (winner["vigorish"], winner["vigorish_clause"]) == ("5.00", "PA535-11-q")
    assert (dealer["seat"], dealer["back"]) == ("dealer", "0.00")
    assert settled["bank"] == {
        "seat": 2,
        "co_bank": False,
        "surplus": "0.00",
        "shortfall": "20.00",
        "share": "20.00",
        "vigorish": "0.00",
        "net": "-20.00",
    }
    assert settled["house_gain"] == "-25.00"  # a wager of 30 lost, 5 of vigorish taken


def test_a_co_banked_round_is_shared() -> None:
    bets = "1 pai_gow 100; 3 pai_gow 50"
    tiles = "2 6-6 1-3 | 4-5 2-2; 1 1-5 1-4 4-6 5-6; 3 2-4 1-2 | 5-6 3-5"
    settled = document("settle", BANKING, "--bets", bets, "--tiles", tiles, "--co-bank", "2")
    assert settled["bank"] == {
        "seat": 2,
        "co_bank": True,
        "surplus": "50.00",
        "shortfall": "0.00",
        "share": "25.00",
        "vigorish": "1.25",
        "net": "23.75",
    }
    assert settled["hands"][0] == {
        "seat": 2,
        "hand": 1,
        "high": "6-6 4-5",
        "low": "1-3 2-2",
        "set_by": "house_way",
        "reset": {"from": "6-6 1-3 | 2-2 4-5", "clause": "PA535-12-f"},
    }


def test_copies_are_shown() -> None:
    tiles = "dealer 6-6 4-5 1-3 2-2; 1 6-6 3-6 | 1-3 2-2"
    slip = document("settle", HOUSE, "--bets", "1 pai_gow 10", "--tiles", tiles)["slips"][0]
    assert (slip["outcome"], slip["high"], slip["low"]) == ("lose", "copy", "copy")
    assert slip["copies"] == ["PA535-4-b", "PA535-4-g"]


def test_the_changes_of_all_accounts_sum_to_zero() -> None:
    settled = document(*BANKED, "--tiles", BANKED_TILES, "--bank", "2")
    players = sum(
        float(slip["back"]) - float(slip["stake"])
        for slip in settled["slips"]
        if slip["seat"] != "dealer"
    )
    assert players + float(settled["bank"]["net"]) + float(settled["house_gain"]) == 0


def test_people_get_tables() -> None:
    code, out, _ = run(*ROUND, BETS)
    assert code == 0
    assert "dealer  6-6 4-5 | 1-3 2-2 by the house way" in out
    assert "high hand higher, low hand lower: tie  [PA535-10-h-1]" in out
    assert "seat 2  surrender  [PA535-10-e-s1]" in out
    assert "In the dealer's order" in out
    assert "The house gains 50.00." in out


def test_people_are_told_of_a_reset_hand_and_of_the_bank() -> None:
    tiles = BANKED_TILES.replace("dealer 1-1 1-6 5-5 3-3", "dealer 1-1 5-5 | 1-6 3-3")
    code, out, _ = run(*BANKED, "--tiles", tiles, "--bank", "2")
    assert code == 0
    assert "was set 1-1 5-5 | 3-3 1-6 and is reset  [PA535-12-f]" in out
    assert "The bank at seat 2: surplus 0.00, shortfall 20.00" in out
    assert "collect the shortfall" in out


@pytest.mark.parametrize(
    ("more", "message", "clause"),
    [
        (("--bank", "2"), "does not offer the bank to players", "PA535-11-a-s1"),
        (("--co-bank", "2"), "does not offer the bank to players", "PA535-11-a-s1"),
    ],
)
def test_a_bank_that_is_not_filed_is_refused(
    more: tuple[str, ...], message: str, clause: str
) -> None:
    tiles = "2 6-6 4-5 1-3 2-2; 1 2-4 1-2 | 5-6 1-6"
    args = ("settle", HOUSE, "--bets", "1 pai_gow 100", "--tiles", tiles, *more)
    error = document(*args, code=1)["error"]
    assert (error["kind"], error["clause"]) == ("refusal", clause)
    assert message in error["message"]


@pytest.mark.parametrize(
    ("bets", "tiles", "message", "clause"),
    [
        ("2 pai_gow 25", BANKED_TILES, "the bank does not bet against itself", "PA535-11-a-s2"),
        ("4 pai_gow 25", BANKED_TILES, "seat 4: the tiles are missing", "PA535-10-f-s2"),
        ("1 pai_gow 25", "2 6-6 6-6 1-3 6-6; 1 surrender", "6-6 is there 3 times", "PA535-3-c"),
        ("1 pai_gow 24", "2 6-6 6-6 1-3 2-2; 1 surrender", "below the minimum", "PA535-7-a-s1"),
    ],
)
def test_rounds_a_table_refuses(bets: str, tiles: str, message: str, clause: str) -> None:
    error = document("settle", BANKING, "--bets", bets, "--tiles", tiles, "--bank", "2", code=1)[
        "error"
    ]
    assert error["kind"] == "refusal"
    assert message in error["message"]
    assert clause in {each["clause"] for each in error["findings"] or [error]}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "Missing option '--tiles'"),
        (("--tiles", TILES, "--cards", "9h"), "No such option at a table with tiles: --cards"),
        (("--tiles", TILES, "--meter", "x=1"), "No such option at a table with tiles: --meter"),
        (("--tiles", TILES, "--bank", "1", "--co-bank", "2"), "one seat banks a round"),
        (("--tiles", TILES, "--bank", "dealer"), "is not a valid integer"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    error = document("settle", HOUSE, "--bets", BETS, *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--tiles", TILES), "No such option at a table with cards: --tiles"),
        (("--bank", "0"), "No such option at a table with cards: --bank"),
        (("--co-bank", "2"), "No such option at a table with cards: --co-bank"),
    ],
)
def test_tiles_are_of_no_use_at_a_table_with_cards(more: tuple[str, ...], message: str) -> None:
    table = ("settle", str(EXAMPLES / "pa-627a.toml"), "--bets", "1 tie 5")
    error = document(*table, "--cards", "9h 2s 7c 3d 2h", *more, code=2)["error"]
    assert message in error["message"]
    assert "Missing option '--cards'" in document(*table, code=2)["error"]["message"]


@pytest.mark.parametrize(
    ("bets", "tiles", "message"),
    [
        ("1 pai_gow", TILES, "is not a bet"),
        ("1 pai_gow 5", "dealer 6-6", "a hand has four"),
        ("1 pai_gow 5", "dealer 6-6 4-5 | 1-3", "is not a set hand"),
        ("1 pai_gow 5", "dealer 6-6 4-5 7-7 1-1", "'7-7' is not a tile"),
    ],
)
def test_what_cannot_be_read(bets: str, tiles: str, message: str) -> None:
    error = document("settle", HOUSE, "--bets", bets, "--tiles", tiles, code=1)["error"]
    assert (error["kind"], error["clause"]) == ("bad_material", None)
    assert message in error["message"]


def test_a_filed_way_is_read_from_beside_the_submission(tmp_path: Path) -> None:
    ways = EXAMPLES.parent / "house_ways"
    for name in ("best_low", "traditional"):
        text = (ways / f"{name}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        filed = (EXAMPLES / "pa-535.toml").read_text(encoding="utf-8")
        with_way = filed.replace('house_way = "chapter"', f'house_way = "{name}.toml"')
        (tmp_path / f"filed_{name}.toml").write_text(with_way, encoding="utf-8")
    tiles = ("--bets", "1 pai_gow 10", "--tiles", "dealer 6-6 4-6 1-6 1-5; 1 surrender")
    settled = document("settle", str(tmp_path / "filed_best_low.toml"), *tiles)
    assert (settled["hands"][0]["high"], settled["hands"][0]["low"]) == ("6-6 1-5", "4-6 1-6")
    unlawful = document("settle", str(tmp_path / "filed_traditional.toml"), *tiles, code=1)
    assert unlawful["error"]["kind"] == "bad_material"
    assert unlawful["error"]["clause"] == "PA535-10-d-1"
