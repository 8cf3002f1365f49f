"""`croupier simulate` at a table of tiles."""

from __future__ import annotations

from typing import Any

from tests.commands.running import EXAMPLES, document, run

TABLE = str(EXAMPLES / "pa-535-banking.toml")
WAY = str(EXAMPLES.parent / "house_ways" / "traditional.toml")


def simulated(*more: str) -> Any:
    return document("simulate", TABLE, "--rounds", "20000", "--seed", "535", *more)


def test_every_role_and_way_stands_beside_its_exact_odds() -> None:
    found, odds = simulated(), document("odds", TABLE)
    assert (found["rounds"], found["shoes"]) == (20_000, None)
    assert [each["terms"] for each in found["wagers"]] == [row["terms"] for row in odds["wagers"]]
    for wager, row in zip(found["wagers"], odds["wagers"], strict=True):
        assert [line["probability"] for line in wager["outcomes"]] == [
            line["probability"] for line in row["outcomes"]
        ]
        assert sum(line["count"] for line in wager["outcomes"]) == 20_000
        assert abs(wager["z"]) < 3.5
    assert found["chi_square"]["p"] > 0.001


def test_every_round_has_a_whole_set_anyway() -> None:
    assert simulated()["wagers"] == simulated("--full-shoe", "--workers", "2")["wagers"]


def test_any_way_of_setting_is_played() -> None:
    for asked, name in (("house_way", "house_way"), ("optimal", "optimal"), (WAY, "Traditional")):
        bettor, bank, *_ = simulated("--strategy", asked)["wagers"]
        assert [each["terms"]["role"] for each in (bettor, bank)] == ["bettor", "bank"]
        assert [each["terms"]["strategy"] for each in (bettor, bank)] == [name, name]


def test_tiles_have_no_meter() -> None:
    code, _, err = run("simulate", TABLE, "--rounds", "10", "--meter", "mega=1")
    assert code == 2
    assert "no meter at a table of Pai Gow" in err
