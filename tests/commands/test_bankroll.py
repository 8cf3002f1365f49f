"""`croupier bankroll`: bets, risks, sessions, pictures and wrong usage."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.commands.running import EXAMPLES, document, run

EZ = str(EXAMPLES / "pa-627a-ez.toml")
BETS = ("bankroll", EZ, "--bets", "banker 100; dragon_7 5", "--bankroll", "2,000")
SESSION = (*BETS, "--goal", "3000", "--rounds", "200", "--sessions", "3", "--purses", "2000")


def test_every_risk_is_told_three_ways() -> None:
    told = document(*SESSION)
    ever, goal, last, both = told["risk"]
    assert ever["ruined"] == 1
    assert goal["ruined"] + goal["reached"] == pytest.approx(1)
    assert last["ruined"] > both["ruined"]
    for risk in (goal, last, both):
        assert risk["ruined"] == pytest.approx(risk["closed_form"], abs=0.05)
        assert risk["simulated"] == pytest.approx(risk["ruined"], abs=4 * risk["standard_error"])
    assert both["rounds"] < 200


def test_the_document_has_the_round_the_session_and_the_trip() -> None:
    told = document(*SESSION)
    round_, session = told["round"], told["session"]
    assert told["bets"] == {"banker": "100.00", "dragon_7": "5.00"}
    assert round_["staked"] == "105.00"
    assert round_["an_hour"] == pytest.approx(70 * round_["mean"])
    assert session["mean"] == pytest.approx(2000 + round_["mean"] * session["rounds_played"])
    assert told["trip"]["mean"] == pytest.approx(3 * (session["mean"] - 2000))
    assert session["by_round"]["rounds"][-1] == 200
    assert told["kelly"] == {"fraction": "1", "times": 0, "share": 0, "growth_of_full": 0}
    assert any("lose in the mean" in note for note in told["notes"])


def test_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    _, out, _ = run(*SESSION)
    for words in ("house edge of it", "1.3323%", "to the goal or last round", "won in 3 sessions"):
        assert words in out


def test_a_favourable_bet_has_kelly_and_score(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    text = Path(EXAMPLES / "pa-627a.toml").read_text()
    study.write_text(text + '\n[what_if.wagers.tie]\npays = "10 to 1"\n')
    asked = ("bankroll", str(study), "--bets", "tie 10", "--bankroll", "1000", "--kelly", "1/2")
    told: dict[str, Any] = document(*asked)
    mean, deviation = told["round"]["mean"], told["round"]["standard_deviation"]
    assert mean > 0
    assert told["round"]["n0"] == pytest.approx((deviation / mean) ** 2)
    assert told["round"]["score"] == pytest.approx(1e6 / told["round"]["n0"])
    edge = mean / 10
    assert told["kelly"]["share"] == pytest.approx(edge / 10 / 2)
    assert 0 < told["risk"][0]["ruined"] < 1
    assert "SCORE" in run(*asked)[1]


def test_who_sets_better_at_pai_gow_risks_less() -> None:
    asked = (
        "bankroll",
        str(EXAMPLES / "pa-535.toml"),
        "--bets",
        "pai_gow 100",
        "--bankroll",
        "900",
    )
    by_way, best = (
        document(*asked, "--rounds", "50", "--strategy", how)["risk"][-1]["ruined"]
        for how in ("house_way", "optimal")
    )
    assert best < by_way
    assert "is about Pai Gow" in run(*BETS, "--strategy", "optimal")[2]


def test_a_session_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "session.svg"
    run(*SESSION, "--plot", str(picture))
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    assert "banker 100; dragon_7 5" in drawn
    assert "have reached the goal" in drawn
    code, _, error = run(*SESSION, "--plot", str(picture))
    assert code != 0
    assert "--force writes over it" in error


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--goal", "1000"), "must be above the bankroll"),
        (("--goal", "x"), "--goal: 'x' is not a sum of money"),
        (("--kelly", "1/0"), "--kelly 1/0: write a share"),
        (("--kelly", "3"), "at most 2"),
        (("--kelly", "1e999999999"), "write a share"),
        (("--sessions", "2"), "need their --rounds"),
        (("--plot", "x.svg"), "--plot draws a session; name its --rounds"),
    ],
)
def test_wrong_usage_is_told(asked: tuple[str, ...], words: str) -> None:
    code, _, error = run(*BETS, *asked)
    assert code == 2
    assert words in error


@pytest.mark.parametrize(
    ("bets", "words"), [("bankr 5", "no wager 'bankr' here"), ("banker 0", "above zero")]
)
def test_bets_that_no_table_takes(bets: str, words: str) -> None:
    code, _, error = run("bankroll", EZ, "--bets", bets, "--bankroll", "100")
    assert code != 0
    assert words in error


def test_purses_without_number_are_not_counted() -> None:
    asked = ("--bankroll", "99999999999999", "--rounds", "5", "--purses", "10")
    told = document("bankroll", EZ, "--bets", "banker 100", *asked)
    assert told["session"] is None
    assert told["risk"][-1]["ruined"] is None


COUNTS = """count,share,edge,variance
0,0.8,-0.02,37
4,0.15,0.02,38
8,0.05,0.08,40
"""


@pytest.fixture
def counts(tmp_path: Path) -> str:
    file = tmp_path / "counts.csv"
    file.write_text(COUNTS)
    return str(file)


def test_a_ramp_in_whole_chips(counts: str) -> None:
    asked = ("bankroll", EZ, "--counts", counts, "--bankroll", "50,000", "--chip", "5")
    looks_on = document(*asked, "--back-counting", "--most", "60")
    assert [step["stake"] for step in looks_on["steps"]] == ["0.00", "25.00", "60.00"]
    assert looks_on["score"] == pytest.approx(1e6 / looks_on["n0"])
    _, out, _ = run(*asked, "--back-counting")
    for words in ("looks on", "N0, rounds", "risk of ruin"):
        assert words in out
    bets_all = document(*asked)
    assert all(float(step["stake"]) > 0 for step in bets_all["steps"])
    assert bets_all["certainty_equivalent"] < looks_on["certainty_equivalent"]


def test_a_file_that_is_no_list_of_counts(tmp_path: Path, counts: str) -> None:
    file = tmp_path / "wrong.csv"
    for text, words in (("a,b\n1,2\n", "must be CSV with the columns"),
                        (COUNTS + "x,1,1,1\n", "line 5")):  # fmt: skip
        file.write_text(text)
        code, _, error = run("bankroll", EZ, "--counts", str(file), "--bankroll", "100")
        assert code != 0
        assert words in error
    for more, words in (
        (("--rounds", "5"), "--rounds: goes with --bets"),
        (("--bets", "banker 5"), "--bets or --counts: one of them"),
    ):
        code, _, error = run("bankroll", EZ, "--counts", counts, "--bankroll", "100", *more)
        assert code == 2
        assert words in error
    assert "--chip: goes with --counts" in run(*BETS, "--chip", "5")[2]
