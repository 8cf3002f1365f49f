"""`croupier replay`: a round step by step, as one viewer saw it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of, rewrite


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of("two_shoes"))


@pytest.fixture
def viewed(tmp_path: Path) -> str:
    return keep(tmp_path / "viewed.db", records_of("viewing"))


def test_the_document_is_as_pinned(journal: str) -> None:
    told = document("replay", journal, "t1", "--round", "1")
    assert (told["table"], told["round"]) == ("t1", 1)
    first = told["steps"][0]
    assert first == {
        "place": first["place"],
        "at": "2026-01-31T20:00:00.000000Z",
        "actor": "ann",
        "event": "wager-placed/1",
        "told": "ann bets $100.00 at seat 1 on Banker.",
        "clause": None,
        "view": {
            "player": {"cards": [], "points": None},
            "banker": {"cards": [], "points": None},
            "wagers": [
                {
                    "seat": 1,
                    "owner": "ann",
                    "wager": "banker",
                    "stake": "100.00",
                    "riding": "0.00",
                    "settled": False,
                }
            ],
            "seats": [
                {"seat": 1, "person": "ann", "chips": "9900.00", "owed": "0.00"},
                {"seat": 3, "person": "bob", "chips": "10000.00", "owed": "0.00"},
            ],
        },
    }
    [announced] = [each for each in told["steps"] if each["event"] == "result-announced/1"]
    assert announced["clause"] == "PA541-12-a-s1"
    assert announced["view"]["banker"] == {"cards": ["2s", "3d", "2h"], "points": 7}


def test_people_read_a_story_with_the_felt_below_each_step(journal: str) -> None:
    code, out, err = run("replay", journal, "--round", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Table t1, round 1"
    told = "20:00:00  automatic dealer: Banker 7 over 6: Banker wins. [PA541-12-a-s1]"
    felt = lines[lines.index(told) + 1].split("  wagers:")[0].strip()
    assert felt == "P 9h 7c = 6 | B 2s 3d 2h = 7"
    assert lines[-1].strip().startswith("chips: ann ")


def test_without_a_number_it_is_the_last_round(journal: str) -> None:
    assert document("replay", journal)["round"] == 5


@pytest.mark.parametrize(
    ("viewer", "seen"), [("player:bob", ["9h", "7c"]), ("public", [None, None])]
)
def test_only_who_holds_the_cards_sees_them(
    viewed: str, viewer: str, seen: list[str | None]
) -> None:
    steps = document("replay", viewed, "--round", "1", "--as", viewer)["steps"]
    [handed, *_] = [each for each in steps if each["event"] == "cards-handed/1"]
    assert handed["view"]["player"]["cards"] == seen


def test_the_staff_sees_the_tray(journal: str) -> None:
    [first, *_] = document("replay", journal, "--round", "1", "--as", "dealer")["steps"]
    assert first["view"]["inventory"] == "80000.00"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--round", "99"), "table t1 has played no round 99"),
        (("--as", "nobody"), "'nobody' is no viewer; choose one of player:NAME, dealer"),
        (("--as", "player:"), "'player:' is no viewer"),
        (("--as", "player:zoe"), "zoe does not play at t1 then; ann, bob does"),
        (("--step",), "--step needs a terminal"),
        (("t9",), "holds no table 't9'"),
    ],
    ids=str,
)
def test_wrong_usage(journal: str, args: tuple[str, ...], said: str) -> None:
    error = document("replay", journal, *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert said in error["message"]


def test_a_table_without_a_round(tmp_path: Path) -> None:
    journal = keep(tmp_path / "new.db", records_of("riding")[:9])
    error = document("replay", journal, code=2)["error"]
    assert error["message"] == "table t1 has played no round yet"


def test_a_step_waits_for_enter(journal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = list[str]()
    monkeypatch.setattr("croupier.cli.replay.is_terminal", lambda: True)
    monkeypatch.setattr("click.pause", waits.append)
    code, out, _ = run("replay", journal, "--round", "1", "--step")
    assert code == 0
    assert len(waits) == len(document("replay", journal, "--round", "1")["steps"])
    assert "Banker wins" in out


def test_records_that_do_not_fit_are_refused(journal: str) -> None:
    rewrite(journal, "UPDATE records SET kind = 'cards-called/1' WHERE kind LIKE 'seat-taken/1'")
    error = document("replay", journal, code=1)["error"]
    assert error["kind"] == "bad_material"


def test_what_was_recorded_does_not_command_the_screen(journal: str) -> None:
    rewrite(journal, "UPDATE records SET actor = char(27) || '[2J'")
    for command in (("replay",), ("export", "--format", "transcript"), ("verify",)):
        _, out, _ = run(command[0], journal, *command[1:])
        assert "\x1b" not in out


class TestRoads:
    def test_of_the_last_shoe(self, journal: str) -> None:
        assert len("".join(document("roads", journal)["bead_plate"])) == 1

    def test_of_a_shoe_that_is_named(self, journal: str) -> None:
        plate = "".join(document("roads", journal, "t1", "--shoe", "1")["bead_plate"])
        assert len(plate) == 4
        assert plate[0] == "B"

    def test_a_table_without_a_result(self, tmp_path: Path) -> None:
        journal = keep(tmp_path / "new.db", records_of("riding")[:9])
        assert document("roads", journal)["bead_plate"] == []

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (("--results", "BP"), "give either --results or a JOURNAL"),
            (("--shoe", "7"), "table t1 has no result of a shoe 7"),
            (("t9",), "holds no table 't9'"),
        ],
        ids=str,
    )
    def test_wrong_usage(self, journal: str, args: tuple[str, ...], said: str) -> None:
        error = document("roads", journal, *args, code=2)["error"]
        assert said in error["message"]

    def test_a_shoe_without_a_journal(self) -> None:
        error = document("roads", "--results", "BP", "--shoe", "1", code=2)["error"]
        assert error["message"] == "--shoe goes with a JOURNAL"
