"""`croupier simulate` at a table of tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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


def test_a_bank_meets_several_wagers_that_are_set_as_is_asked() -> None:
    found = simulated("--opponents", "5", "--against", WAY)
    assert [each["role"] for each in found["banked"]] == ["bank", "bank", "co_bank"]
    for each in found["banked"]:
        assert (each["opponents"], each["against"]) == (5, "Traditional")
        assert sum(each["ahead"].values()) == 20_000
        assert next(iter(each["ahead"])) == "-5"
        assert abs(each["z"]) < 3.5
    code, out, _ = run("simulate", TABLE, "--rounds", "100", "--opponents", "2")
    assert code == 0
    assert "each from a whole set of tiles" in out
    assert "A bank against 2 wagers at once, set by house_way" in out


@pytest.mark.parametrize(
    ("table", "option", "told"),
    [
        ("pa-535", ("--opponents", "2"), "does not offer player banking"),
        ("pa-535", ("--against", "optimal"), "does not offer player banking"),
        ("pa-551", ("--opponents", "2"), "no player of Spanish 21 banks"),
        ("pa-627a", ("--against", "optimal"), "no player of baccarat banks"),
    ],
)
def test_nobody_banks_where_that_is_not_offered(
    table: str, option: tuple[str, ...], told: str
) -> None:
    code, _, err = run("simulate", table, "--rounds", "10", *option)
    assert code != 0
    assert told in err


def test_another_way_in_the_same_file_is_another_run(tmp_path: Path) -> None:
    kept, way = str(tmp_path / "run.json"), tmp_path / "way.toml"
    way.write_text(Path(WAY).read_text(encoding="utf-8"), encoding="utf-8")
    asked = ("simulate", "pa-535", "--rounds", "100", "--seed", "7", "--strategy", str(way))
    assert run(*asked, "--checkpoint", kept)[0] == 0
    assert run(*asked, "--checkpoint", kept)[0] == 0
    with way.open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    code, _, err = run(*asked, "--checkpoint", kept)
    assert code == 1
    assert "is of another run: its how is" in err
