"""`croupier settle`: the pinned document, and every way to get it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run

EZ = str(EXAMPLES / "pa-627a-ez.toml")
ROUND = ("settle", EZ, "--cards", "9h 2s 7c 3d 2h", "--bets")


def test_the_document_is_as_pinned() -> None:
    settled = document(*ROUND, "1 banker 100; 1 dragon_7 5")
    assert settled["coup"] == "P 9h 7c | B 2s 3d 2h"
    assert settled["slips"] == [
        {
            "seat": 1,
            "wager": "banker",
            "stake": "100.00",
            "result": "returned",
            "outcome": "dragon_7",
            "winnings": "0.00",
            "vigorish": "0.00",
            "back": "100.00",
            "clause": "PA627A-7-a-1-iii-s2",
            "decided_by": "PA627A-7-a-1-iii-s2",
        },
        {
            "seat": 1,
            "wager": "dragon_7",
            "stake": "5.00",
            "result": "won",
            "outcome": "dragon_7",
            "winnings": "200.00",
            "vigorish": "0.00",
            "back": "205.00",
            "clause": "PA627A-12-f",
            "decided_by": "PA627A-7-a-5-i",
        },
    ]
    assert settled["house_gain"] == "-200.00"


def test_vigorish_and_riding_show_on_the_slip() -> None:
    submission = str(EXAMPLES / "pa-627a.toml")
    cards = ("--cards", "Kh 9s Qc 9d")  # the Banker opens with a pair of nines
    bets = ("--bets", "3 banker 100; 3 house_money 10 ride banker")
    banker, house_money = document("settle", submission, *cards, *bets)["slips"]
    assert (house_money["winnings"], house_money["rode"], house_money["back"]) == (
        "30.00",
        "30.00",
        "10.00",
    )
    assert (banker["riding"], banker["winnings"]) == ("30.00", "130.00")
    assert (banker["vigorish"], banker["back"]) == ("6.50", "253.50")
    assert (banker["vigorish_clause"], banker["vigorish_marked"]) == ("PA627A-12-c-s2", False)


def test_a_reading_that_a_price_rests_on_shows_on_the_slip() -> None:
    submission = str(EXAMPLES / "pa-627b-commission-free.toml")
    tied = ("settle", submission, "--cards", "Kh Qs 6c 6d", "--bets", "1 lucky_six 5; 1 tie 5")
    tie, lucky_six = sorted(document(*tied)["slips"], key=lambda slip: slip["result"] != "won")
    assert (lucky_six["clause"], lucky_six["reading"]) == ("PA627B-2-c-3", "R-B02")
    assert "reading" not in tie
    assert "PA627B-2-c-3, R-B02" in run(*tied)[1]


def test_a_meter_may_be_given() -> None:
    submission = str(EXAMPLES / "pa-627b.toml")
    bets = ("--bets", "1 tie 5; 1 royal_9 5", "--cards", "Kh Kh 9d 9d")
    paid = document("settle", submission, *bets)["slips"][1]
    assert (paid["outcome"], paid["winnings"], paid["back"]) == (
        "own_on_both",
        "50000.00",
        "50000.00",
    )
    higher = document("settle", submission, *bets, "--meter", "mega=61234.56")["slips"][1]
    assert higher["winnings"] == "61234.56"


def test_people_get_tables() -> None:
    code, out, _ = run(*ROUND, "1 banker 100; 1 dragon_7 5")
    assert code == 0
    assert "Player 9h 7c = 6    Banker 2s 3d 2h = 7    Banker wins" in out
    assert "Banker's Hand draws  [PA627A-10-c-1]" in out
    assert "205.00" in out
    assert "In the dealer's order" in out


REFUSED = [
    ("1 bankr 100", "did you mean 'banker'?", "PA627A-7-a"),
    ("1 royal_9 5", "does not offer 'royal_9'", "PA627A-7-a"),
    ("1 banker 0", "a stake must be above zero", "PA627A-7-b-s1"),
    ("10 banker 5", "no seat 10 at a table of 9 seats", "PA627A-2-a-s1"),
    ("0 banker 5", "no seat 0", "PA627A-2-a-s1"),
    ("1 banker 5; 1 banker 6", "two bets of one seat on one wager", "PA627A-7-b-s1"),
    ("1 banker 5; 1 banker 5", "two bets of one seat on one wager", "PA627A-7-b-s1"),
    ("1 banker 1", "below the minimum, $5.00", "PA627A-7-b-s1"),
    ("1 banker 5000.01", "above the maximum, $5,000.00", "PA627A-7-b-s1"),
    ("1 tie 501", "above the maximum, $500.00", "PA627A-7-b-s1"),
    ("1 house_money 5 ride player", "has no player wager", "PA627A-8-d-1-s2"),
    ("1 banker 5 ride player", "its winnings cannot ride", "PA627A-7-a"),
    ("1 banker 5 match_play 5", "takes no match play coupons", "PA627A-7-b-s1"),
]


@pytest.mark.parametrize(("bets", "message", "clause"), REFUSED)
def test_bets_a_table_refuses(bets: str, message: str, clause: str) -> None:
    error = document(*ROUND, bets, code=1)["error"]
    assert error["kind"] == "refusal"
    assert message in error["message"]
    assert error["clause"] == clause


def test_all_refusals_come_at_once() -> None:
    error = document(*ROUND, "1 banker 0; 12 tie 5; 1 drgon_7 5", code=1)["error"]
    assert [each["clause"] for each in error["findings"]] == [
        "PA627A-7-b-s1",
        "PA627A-2-a-s1",
        "PA627A-7-a",
    ]


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ("1 banker 1.005", "fraction of a cent"),
        ("1 banker ten", "not a sum of money"),
        ("banker 100", "is not a bet"),
        ("", "no bet is given"),
        ("1 banker 5 with luck", "after a stake may stand"),
        ("-1 banker 5", "is not a bet"),
    ],
)
def test_bets_that_cannot_be_read(bets: str, message: str) -> None:
    error = document(*ROUND, bets, code=1)["error"]
    assert (error["kind"], error["clause"]) == ("bad_material", None)
    assert message in error["message"]


@pytest.mark.parametrize(
    ("cards", "message", "clause"),
    [
        ("9h 2s 7c 3d", "the Banker's Hand is due its third card", "PA627A-10-c-1"),
        ("9h 2s 7c 3d 2h 5c", "5c is the first card it does not use", "PA627A-10-b-2"),
        ("9h 2s 7c", "the Banker's Hand is due its second card", "PA627A-8-c-1-s3"),
        (" ".join(["9h"] * 9), "9h is drawn 9 times from a shoe of 8 decks", "PA627A-3-a-s1"),
    ],
)
def test_cards_that_make_no_round(cards: str, message: str, clause: str) -> None:
    error = document("settle", EZ, "--bets", "1 tie 5", "--cards", cards, code=1)["error"]
    assert error["kind"] == "refusal"
    assert message in error["message"]
    assert error["clause"] == clause


def test_a_card_that_is_none() -> None:
    error = document("settle", EZ, "--bets", "1 tie 5", "--cards", "9h 1s 7c 3d", code=1)["error"]
    assert error["kind"] == "bad_material"
    assert "'1s' is not a card" in error["message"]


def test_a_meter_is_given_once_and_in_dollars() -> None:
    args = ("settle", str(EXAMPLES / "pa-627b.toml"), "--bets", "1 tie 5", "--cards", "Kh Kh 9d 9d")
    twice = document(*args, "--meter", "mega=1", "--meter", "mega=2", code=2)["error"]
    words = document(*args, "--meter", "mega=ten", code=2)["error"]
    assert "mega is given twice" in twice["message"]
    assert "'ten' is not a sum of money" in words["message"]


def test_a_shoe_of_one_batch_holds_half_the_decks() -> None:
    submission = str(EXAMPLES / "pa-541-two-batch.toml")  # two batches of seven decks
    cards = " ".join(["9h"] * 8)
    args = ("settle", submission, "--bets", "1 tie 5", "--cards", cards)
    assert "8 times from a shoe of 7 decks" in document(*args, code=1)["error"]["message"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--meter", "mega=1"), "this table has no meter 'mega'"),
        (("--meter", "mega"), "write NAME=DOLLARS"),
        (("--meter", "mega=ten"), "this table has no meter"),
        (("--tiles", "6-6"), "No such option"),
    ],
)
def test_wrong_usage(more: tuple[str, ...], message: str) -> None:
    error = document(*ROUND, "1 tie 5", *more, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


def test_an_unlawful_submission_is_not_settled(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    text = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
    bad.write_text(text.replace("9 to 1", "7 to 1"), encoding="utf-8")
    error = document("settle", str(bad), "--bets", "1 tie 5", "--cards", "9h 2s 7c 3d 2h", code=1)
    assert error["error"]["kind"] == "bad_material"
    assert error["error"]["clause"] == "PA627A-12-b"
    assert error["error"]["findings"][0]["key"] == "wagers.tie.pays"


def test_people_are_told_on_stderr() -> None:
    code, out, err = run(*ROUND, "1 bankr 100")
    assert (code, out) == (1, "")
    assert "did you mean 'banker'? [PA627A-7-a]" in err
    assert "Traceback" not in err
