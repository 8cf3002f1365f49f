"""`croupier count`: tables for people, one document for programs, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run

EZ = str(EXAMPLES / "pa-627a-ez.toml")
TAGS = "0 0 0 -1 -1 -1 -1 2 2 0"


def test_the_document_holds_both_players_by_cut() -> None:
    found = document(
        "count", EZ, "--wager", "dragon_7", "--tags", TAGS, "--trigger", "4", "--shoes", "30"
    )
    assert (found["cards"], found["cover_card_depth"], found["shoes"]) == (416, 14, 30)
    (wager,) = found["wagers"]
    assert wager["count"]["tags"] == TAGS
    assert wager["count"]["bets"] == [{"from": 4, "units": 1.0}]
    for player in ("perfect", "counter"):
        first = wager[player][0]
        assert first["behind"] == 14
        assert first["won_an_hour"] == pytest.approx(
            first["won_a_shoe"] / first["rounds_a_shoe"] * found["rounds_an_hour"]
        )
    assert wager["safe_cut"].keys() == {"0.1", "0.01"}


def test_people_read_figures_advice_and_have_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "count.svg"
    words = ["count", EZ, "--wager", "dragon_7", "--shoes", "30", "--plot", str(picture)]
    code, out, _ = run(*words)
    assert code == 0
    assert "Betting correlation" in out
    assert "cards or more behind the cover card" in out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    code, _, err = run(*words)
    assert (code, "--force writes over it" in err) == (2, True)


def test_a_few_shoes_advise_no_cut() -> None:
    code, out, _ = run("count", EZ, "--wager", "dragon_7", "--tags", TAGS, "--shoes", "4")
    assert code == 0
    for player in ("perfect player", "count"):
        assert f"No cut that was looked at is sure to keep the {player} at 0.1 unit" in out


def test_all_wagers_at_once_say_which_can_be_counted() -> None:
    code, out, _ = run("count", EZ, "--shoes", "4")
    assert code == 0
    assert "By a simple count more than 0.1 unit a shoe" in out


def test_a_table_that_no_chapter_permits_says_so(tmp_path: Path) -> None:
    """Lucky 6 at the odds that are published for it."""
    study, left = tmp_path / "study.toml", tmp_path / "left.json"
    text = (EXAMPLES / "md-mini-ez.toml").read_text(encoding="utf-8")
    pays = '\n[what_if.wagers.lucky_six]\nthree_card_six = "23 to 1"\n'
    study.write_text(text + pays, encoding="utf-8")
    left.write_text(json.dumps({f"{rank}h": 8 for rank in "A4567T"}), encoding="utf-8")
    tags = ("--tags", "0 0 0 0 0 -3 1 1 1 0", "--trigger", "7", "--shoes", "2", "--no-perfect")
    asked = ("count", str(study), "--wager", "lucky_six")
    assert document(*asked, *tags)["note"] == "not a lawful table"
    assert document(*asked, "--shoe", str(left))["note"] == "not a lawful table"
    assert run(*asked, *tags)[1].startswith("not a lawful table\n\n2 shoes")
    assert "note" not in document("count", EZ, "--shoe", str(left))


def test_a_shoe_that_is_left_is_priced_now(tmp_path: Path) -> None:
    left = tmp_path / "left.json"
    left.write_text(json.dumps({f"{rank}h": 8 for rank in "A4567T"}), encoding="utf-8")
    found = document("count", EZ, "--shoe", str(left), "--tags", TAGS)
    (dragon_7,) = (each for each in found["wagers"] if each["wager"] == "dragon_7")
    assert (dragon_7["count"]["running"], dragon_7["count"]["true"]) == (32, 34)
    assert found["shuffle_is_due"]
    assert found["favourable"][0] == "dragon_7"
    code, out, _ = run("count", EZ, "--shoe", str(left), "--wager", "player")
    assert (code, "No new shuffle is due" in out) == (0, True)


def test_stakes_by_count_out_of_a_bankroll(tmp_path: Path) -> None:
    file = str(tmp_path / "counts.csv")
    stakes = ("--bankroll", "50000", "--kelly", "1/2", "--chip", "5")
    asked = ("count", EZ, "--wager", "dragon_7", "--tags", TAGS, "--trigger", "4", "--shoes", "200")
    found = document(*asked, "--no-perfect", *stakes, "--by-count", file)
    ramp = found["ramps"]["dragon_7"]
    bets = [float(step["stake"]) for step in ramp["steps"]]
    assert bets[0] == 0
    assert bets[-1] > bets[1] > 0
    assert all(bet % 5 == 0 for bet in bets)
    assert ramp["score"] > found["wagers"][0]["counter"][0]["score"] > 0
    assert document("bankroll", EZ, "--counts", file, *stakes, "--back-counting") == ramp
    code, out, _ = run(*asked, "--no-perfect", *stakes)
    assert code == 0
    for words in ("SCORE $", "N0 ", "The best stakes on dragon_7", "looks on", "risk of ruin"):
        assert words in out


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ([EZ, "--wager", "dragon7"], 2, "did you mean"),
        ([EZ, "--wager", "tie", "--tags", "1 2"], 1, "ten tags"),
        ([EZ, "--wager", "tie", "--cut", "3"], 1, "14 to 312"),
        ([EZ, "--wager", "tie", "--spread", "4:1", "--trigger", "4"], 2, "one of them"),
        ([EZ, "--wager", "tie", "--with-main", "x"], 2, "write units"),
        ([EZ, "--wager", "tie", "--with-main", "1e999999999"], 2, "write units"),
        ([EZ, "--wager", "tie", "--spread", "4:1e999999999"], 1, "no step"),
        ([EZ, "--trigger", "4"], 1, "name it"),
        ([EZ, "--bankroll", "500"], 2, "about one wager"),
        ([EZ, "--wager", "tie", "--bankroll", "x"], 2, "not a sum of money"),
        ([EZ, "--wager", "tie", "--chip", "5"], 2, "out of a --bankroll"),
        ([EZ, "--wager", "tie", "--bankroll", "500", "--back-counting"], 2, "always look on"),
        ([EZ, "--shoe", "left.json", "--burn", "known"], 2, "one that was"),
        ([EZ, "--strategy", "basic"], 2, "nothing is decided"),
        ([str(EXAMPLES / "pa-535.toml")], 2, "nothing to count"),
    ],
)
def test_what_is_refused(words: list[str], code: int, why: str) -> None:
    found, _, err = run("count", *words)
    assert (found, why in err) == (code, True), err
