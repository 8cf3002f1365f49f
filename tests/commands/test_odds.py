"""`croupier odds`: the pinned document, its formats, and every way to get it wrong."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

EZ = str(EXAMPLES / "pa-627a-ez.toml")
MIDI = str(EXAMPLES / "ma-midi.toml")
ROYAL_9 = str(EXAMPLES / "pa-627b.toml")


def test_the_document_is_as_pinned() -> None:
    odds = document("odds", "pa-627a", "--wager", "tie", "--decks", "8")
    tie = odds["wagers"][0]
    assert odds["decks"] == 8
    assert (tie["wager"], tie["paytable"], tie["variant"], tie["terms"]) == (
        "tie",
        None,
        "standard",
        {},
    )
    assert [(each["outcome"], each["pays"]) for each in tie["outcomes"]] == [
        ("tie", "8 to 1"),
        ("lose", "lose"),
    ]
    assert tie["house_edge"] == "103841353768/723147898655"
    assert round(tie["standard_deviation"], 1) == 2.6
    for row in odds["wagers"]:
        assert sum(Fraction(each["probability"]) for each in row["outcomes"]) == 1


def test_a_submission_has_a_row_for_each_wager_and_each_ride() -> None:
    rows = document("odds", EZ)["wagers"]
    assert [row["wager"] for row in rows] == [
        "banker", "player", "tie", "dragon_bonus_player", "dragon_bonus_banker", "dragon_7",
        "panda_8", "house_money", "house_money", "house_money",
    ]  # fmt: skip
    rides = [row["terms"]["ride"] for row in rows if row["wager"] == "house_money"]
    assert rides == ["never", "optimal_player", "optimal_banker"]


def test_two_batches_are_priced_by_the_half() -> None:
    odds = document("odds", str(EXAMPLES / "pa-541-two-batch.toml"), "--wager", "tie")
    assert (odds["decks"], odds["cards"]) == (7, 364)


def test_a_remaining_shoe(tmp_path: Path) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text(json.dumps({"9h": 3, "Kd": 8, "10s": 1}))
    odds = document("odds", EZ, "--shoe", str(shoe), "--wager", "tie")
    assert odds["cards"] == 12
    assert sum(Fraction(each["probability"]) for each in odds["wagers"][0]["outcomes"]) == 1


def test_few_cards_make_rounds_void(tmp_path: Path) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text(json.dumps({"2h": 2, "Kd": 2}))
    outcomes = document("odds", EZ, "--shoe", str(shoe), "--wager", "banker")["wagers"][0][
        "outcomes"
    ]
    assert {each["outcome"]: each["probability"] for each in outcomes}["void"] == "1/1"
    _, out, _ = run("odds", EZ, "--shoe", str(shoe))
    assert "4 cards are left: rounds that cannot finish are void" in out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"9x": 1}', "'9x' is not a card"),
        ('{"9h": -1}', "9h has count -1"),
        ('{"9h": 1.5}', "9h has count 1.5"),
        ('{"9h": true}', "9h has count True"),
        ('{"9h": 9}', "9 of 9h, but 8 decks can hold 8"),
        ('{"9h": 1, "9h": 2}', "a card is named twice"),
        ('{"10h": 5, "Th": 4}', "9 of Th, but 8 decks can hold 8"),
        ("[1]", "must be an object of card to count"),
        ("{", "is not JSON"),
        pytest.param("[" * 20_000, "is not JSON", id="without end"),
        pytest.param(f'{{"9h": {"9" * 5_000}}}', "is not JSON", id="a long number"),
    ],
)
def test_shoes_that_are_none(tmp_path: Path, text: str, message: str) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text(text)
    error = document("odds", EZ, "--shoe", str(shoe), code=1)["error"]
    assert error["kind"] == "bad_material"
    assert message in error["message"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((EZ, "--wager", "dragon_8"), "did you mean 'dragon_7'?"),
        (("pa-627a", "--wager", "royal_9"), "not offered here"),
        ((EZ, "--stake", "0"), "must be above zero"),
        ((EZ, "--stake", "ten"), "not a sum of money"),
        ((EZ, "--decks", "0"), "is not in the range"),
        ((EZ, "--meter", "mega=5"), "no meter 'mega'"),
        ((ROYAL_9, "--meter", "must_hit=200"), "at $250.00 or more, and below $1,000.00"),
        ((ROYAL_9, "--meter", "must_hit=1000"), "at $250.00 or more, and below $1,000.00"),
        ((ROYAL_9, "--meter", "must_hot=300"), "did you mean 'must_hit'?"),
        (("pa-627a", "--effects"), "name a submission"),
        ((EZ, "--format", "xml"), "is not one of"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    error = document("odds", *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert message in error["message"]


def test_a_file_that_is_not_there() -> None:
    error = document("odds", "nowhere.toml", code=4)["error"]
    assert error["kind"] == "unreadable"
    assert "No such file" in error["message"]


def test_values_for_study_are_priced_and_marked(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    text = (EXAMPLES / "pa-627a-ez.toml").read_text(encoding="utf-8")
    study.write_text(text + '\n[what_if.wagers.tie]\npays = "7 to 1"\n', encoding="utf-8")
    odds = document("odds", str(study), "--wager", "tie")
    assert odds["note"] == "not a lawful table"
    tie = odds["wagers"][0]
    assert tie["outcomes"][0]["pays"] == "7 to 1"
    checked = document("check", str(study), code=1)
    assert "PA627A-12-b" in [each["clause"] for each in checked["findings"]]
    for form in ("table", "csv", "markdown"):
        _, out, _ = run("odds", str(study), "--wager", "tie", "--format", form)
        assert "not a lawful table" in out
    assert document("odds", EZ, "--decks", "2", "--wager", "tie")["note"] == "not a lawful table"
    assert "note" not in document("odds", EZ, "--decks", "6", "--wager", "tie")


@clause("MA-12-i-s2")
@pytest.mark.parametrize(("decks", "lawful"), [(6, True), (7, False), (8, True)])
@pytest.mark.parametrize("wager", ["tie", "royal_9"])
def test_a_wager_of_the_table_binds_its_decks(wager: str, decks: int, *, lawful: bool) -> None:
    odds = document("odds", MIDI, "--decks", str(decks), "--wager", wager)
    assert ("note" not in odds) is lawful


def test_a_stake_shows_the_tables_rounding() -> None:
    submission = str(EXAMPLES / "pa-627a.toml")  # rounds vigorish up to a quarter
    exact = document("odds", submission, "--wager", "banker")["wagers"][0]
    rounded = document("odds", submission, "--wager", "banker", "--stake", "5.10")["wagers"][0]
    assert rounded["terms"]["stake"] == "5.10"
    assert Fraction(rounded["house_edge"]) > Fraction(exact["house_edge"])


def test_a_meter_changes_the_price() -> None:
    submission = str(EXAMPLES / "pa-627b.toml")
    args = ("odds", submission, "--wager", "royal_9")
    filed, higher = document(*args), document(*args, "--meter", "mega=500000")
    assert higher["wagers"][0]["terms"]["mega"] == "500000.00"
    edges = [Fraction(each["wagers"][0]["house_edge"]) for each in (filed, higher)]
    assert edges[1] < edges[0]
    assert [each["meter"] for each in filed["meters"]] == ["mega", "major", "minor"]


def test_a_progressive_has_figures_of_its_own() -> None:
    priced = document("odds", ROYAL_9, "--meter", "mega=500000")
    (row,) = [each for each in priced["wagers"] if each["wager"] == "royal_9"]
    odds = priced["progressive"]
    assert odds["wager"] == "royal_9"
    assert round(Fraction(odds["house_edge_at_reset"]), 6) == Fraction("0.358827")
    assert Fraction(row["house_edge"]) < Fraction(odds["house_edge_at_reset"])
    assert (odds["to_meters"], odds["to_reserves"]) == ("17/200", "1/200")
    mega = priced["meters"][0]
    assert (mega["shown"], mega["reset"]) == ("500000.00", "50000.00")
    assert (mega["rate"], mega["reserve_rate"]) == ("3/200", "1/200")
    assert (mega["rounds_to_a_hit"], mega["break_even"]) == ("65889135/28", "4271932.28")


def test_must_hit_stands_beside_the_edge() -> None:
    priced = document("odds", ROYAL_9, "--wager", "royal_9", "--meter", "must_hit=437.50")
    (row,) = priced["wagers"]
    must_hit = priced["progressive"]["must_hit"]
    with_it = Fraction(row["house_edge_with_must_hit"])
    assert Fraction(row["house_edge"]) - with_it == Fraction(must_hit["worth"])
    assert "must_hit" not in row["terms"]
    assert (must_hit["reset"], must_hit["ceiling"], must_hit["rate"]) == (
        "250.00",
        "1000.00",
        "1/20",
    )
    assert must_hit["wagers_between_hits"] == "3001/2"
    assert must_hit["break_even"] == "877.67"
    reset, now = must_hit["at_reset"], must_hit["at_amount"]
    assert (reset["amount"], now["amount"]) == ("250/1", "875/2")
    assert (reset["mean_award"], now["mean_award"]) == ("5001/8", "5751/8")
    assert (reset["wagers_to_a_hit"], now["wagers_to_a_hit"]) == ("3001/2", "2251/2")
    assert (reset["hit_probability"], now["hit_probability"]) == ("1/3000", "1/2250")
    assert now["quantiles"] == {
        "5%": "465.75", "25%": "578.25", "50%": "718.75", "75%": "859.50", "95%": "972.00",
    }  # fmt: skip
    assert Fraction(row["house_edge"]) - Fraction(now["house_edge"]) == Fraction(now["worth"])
    without = document("odds", ROYAL_9, "--wager", "royal_9")["progressive"]["must_hit"]
    assert without["at_amount"] is None


def test_a_wager_beside_the_progressive_is_told_without_it() -> None:
    priced = document("odds", ROYAL_9, "--wager", "tie")
    assert not {"meters", "progressive"} & priced.keys()
    assert "house_edge_with_must_hit" not in priced["wagers"][0]


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_a_progressive_for_people(form: str) -> None:
    args = ("--wager", "royal_9", "--meter", "must_hit=437.50", "--format", form)
    _, out, _ = run("odds", ROYAL_9, *args)
    assert "Meters of royal_9" in out
    assert "2,353,183.4" in out
    assert "Must Hit, $250.00 to $1,000.00: alone it takes the edge away at $877.67" in out
    (mean,) = [line for line in out.splitlines() if "mean award" in line]
    assert re.findall(r"[$][0-9.]+½?", mean) == ["$625.12½", "$718.87½", "$625.12½"]
    assert "Of each wager 8.5000% goes to meters and 0.5000% to their reserves." in out


def test_a_table_without_must_hit_tells_of_none() -> None:
    submission = str(EXAMPLES / "md-mini-ez.toml")
    args = ("odds", submission, "--wager", "royal_9")
    assert document(*args)["progressive"]["must_hit"] is None
    assert "house_edge_with_must_hit" not in document(*args)["wagers"][0]
    assert "Must Hit" not in run(*args)[1]
    error = document(*args, "--meter", "must_hit=300", code=2)["error"]
    assert "no meter 'must_hit'" in error["message"]


def test_effects_come_with_tags() -> None:
    markdown = run("odds", EZ, "--wager", "dragon_7", "--effects", "--format", "markdown")[1]
    assert "Effect of removal on dragon_7" in markdown
    row = document("odds", EZ, "--wager", "dragon_7", "--effects")["wagers"][0]
    assert len(row["effects"]) == 52
    assert sum(Fraction(effect) for effect in row["effects"].values()) == 0
    assert row["tags"]["8h"] > 0 > row["tags"]["5h"]
    assert row["correlation"] > 0.95
    _, out, _ = run("odds", EZ, "--wager", "dragon_7", "--effects")
    assert "Effect of removal on dragon_7" in out


def test_csv_has_a_line_for_each_outcome() -> None:
    _, out, _ = run("odds", EZ, "--wager", "dragon_bonus_player", "--format", "csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert len(rows) == 12
    assert sum(Fraction(row["probability"]) for row in rows) == 1


def _tables(out: str) -> list[list[dict[str, str]]]:
    """CSV tables stand one after the other, an empty line between them."""
    return [[*csv.DictReader(StringIO(part))] for part in re.split(r"\r?\n\r?\n", out.strip())]


def test_csv_carries_every_figure_of_the_wager() -> None:
    row = document("odds", EZ, "--wager", "dragon_7")["wagers"][0]
    (lines,) = _tables(run("odds", EZ, "--wager", "dragon_7", "--format", "csv")[1])
    for line in lines:
        for figure in ("house_edge", "edge_per_resolved", "hit_frequency"):
            assert line[figure] == row[figure]
        for figure in ("standard_deviation", "skewness"):
            assert float(line[figure]) == row[figure]
        assert float(line["variance"]) == pytest.approx(float(Fraction(row["variance"])))
    assert sum(Fraction(line["contribution"]) for line in lines) == -Fraction(row["house_edge"])


def test_csv_carries_effects_and_joint_laws() -> None:
    asked = ("odds", EZ, "--wager", "dragon_7", "--with", "banker", "--effects")
    told = document(*asked)
    outcomes, joint, effects = _tables(run(*asked, "--format", "csv")[1])
    assert len(outcomes) == 2
    assert {(row["outcome"], row["with_outcome"]): row["probability"] for row in joint} == {
        tuple(each["outcomes"]): each["probability"] for each in told["joint"]["probabilities"]
    }
    assert float(joint[0]["correlation"]) == told["joint"]["correlation"]
    assert {row["card"]: row["effect"] for row in effects} == told["wagers"][0]["effects"]
    assert {row["card"]: int(row["tag"]) for row in effects} == told["wagers"][0]["tags"]


@clause("PA541-9-c-s2")
def test_a_tie_that_is_charged_counts_as_resolved() -> None:
    charged = str(EXAMPLES / "pa-541-tie-vigorish.toml")
    banker, player = document("odds", charged)["wagers"][:2]
    assert banker["edge_per_resolved"] == banker["house_edge"]
    assert Fraction(player["edge_per_resolved"]) > Fraction(player["house_edge"])
    for asked in ((), ("--wager", "banker")):
        assert "a tie on which vigorish is charged counts" in run("odds", charged, *asked)[1]
    assert "per resolved unit is" not in run("odds", charged, "--wager", "tie")[1]


def test_markdown_is_a_table() -> None:
    _, out, _ = run("odds", "pa-627a", "--wager", "dragon_bonus_player", "--format", "markdown")
    assert out.startswith("| wager | variant | paytable |")
    assert "| dragon_bonus_player | standard | A |" in out


def test_paytables_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    _, out, _ = run("odds", "md-mini", "--wager", "lucky_nines")
    header = next(line for line in out.splitlines() if "probability" in line)
    assert header.split()[-4:] == ["A", "B", "C", "D"]
    assert "2000 to 1" in out


def test_seats_that_differ_have_rows_of_their_own(tmp_path: Path) -> None:
    shoe = tmp_path / "shoe.json"
    shoe.write_text(json.dumps({"Kh": 8, "9d": 8, "Ks": 1, "9c": 1, "2h": 8}))
    submission = str(EXAMPLES / "pa-627b.toml")
    rows = document("odds", submission, "--wager", "royal_9", "--shoe", str(shoe))["wagers"]
    assert len(rows) > 1
    assert [row["terms"]["seat"] for row in rows][:2] == ["1", "2"]


@pytest.mark.parametrize(
    ("file", "seats"),
    [("md-mini", "13"), ("md-mini-ez", "13"), ("md-mini-fortune-7", "1"), ("pa-627b", "1")],
)
def test_seats_differ_from_a_full_shoe_too(file: str, seats: str) -> None:
    """In Maryland under paytables A and B."""
    filed = str(EXAMPLES / f"{file}.toml")
    rows = document("odds", filed, "--wager", "royal_9")["wagers"]
    assert [row["terms"]["seat"] for row in rows] == list(seats)
    assert len({row["house_edge"] for row in rows}) == len(seats)


def test_two_wagers_together() -> None:
    args = ("odds", EZ, "--wager", "banker", "--with", "player")
    joint = document(*args)["joint"]
    assert sum(Fraction(each["probability"]) for each in joint["probabilities"]) == 1
    assert joint["correlation"] < -0.9
    _, out, _ = run(*args)
    assert "banker and player, correlation -0." in out
    assert document("odds", EZ, "--with", "tie", code=2)["error"]["kind"] == "usage"
    assert document("odds", "pa-627a", "--wager", "tie", "--with", "tie", code=2)["error"]
