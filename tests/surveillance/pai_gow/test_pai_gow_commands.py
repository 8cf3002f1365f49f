"""`croupier replay`, `verify`, `export` and `roads` on a journal with tables of two games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.journal.opening import open_journal
from croupier.table.pai_gow.setting import SetHands
from tests.commands.running import document, run
from tests.surveillance.keeping import rewrite
from tests.surveillance.pai_gow.recording import Recorded
from tests.surveillance.pai_gow.stories import BETS, HANDS, house
from tests.surveillance.stories import BANKER_7
from tests.surveillance.stories import BETS as COUPS
from tests.table.driver import Live
from tests.table.pai_gow.driver import LOSES, WINS, dealt

ACCEPTED = "--accept-unchecked-rules"
"""These tables are opened from no submission."""


@pytest.fixture
def journal(tmp_path: Path) -> str:
    """A shoe of baccarat at t1; at t2 a round of Pai Gow behind and one in play."""
    path = tmp_path / "journal.db"
    with open_journal(path) as opened:
        coups = Live("pa-541", cards=BANKER_7, seats="1 ann,3 bob", journal=opened)
        coups.ready().bet(COUPS).play_round()
        tiles = Recorded(opened, house(), name="t2")
        tiles.round(BETS, HANDS)
        tiles.ready(dealt(HANDS, "1 1 2")).bet(BETS).until(SetHands)
    return str(path)


class TestVerify:
    def test_each_table_under_its_own_rules(self, journal: str) -> None:
        found = document("verify", ACCEPTED, journal)
        assert found["verified"]
        told = {each["stream"]: each for each in found["streams"]}
        assert (told["t1"]["shoes"], told["t1"]["withheld"]) == (1, False)
        assert (told["t2"]["shoes"], told["t2"]["rounds"], told["t2"]["opened"]) == (0, 1, 1)
        assert (told["t2"]["withheld"], told["t2"]["head"]) == (True, None)

    def test_only_what_has_shoes_counts_them(self, journal: str) -> None:
        _, out, _ = run("verify", ACCEPTED, journal)
        told = [line for line in out.splitlines() if line.endswith("verified")]
        lines = {line.partition(":")[0]: line for line in told}
        assert (
            "1 round, 1 shoe, 0 sealed orders opened, 1 in play checked so far: verified"
            in lines["t1"]
        )
        assert "1 round, 1 sealed order opened, 1 in play checked so far: verified" in lines["t2"]

    def test_a_tile_changed_in_the_file_is_named(self, journal: str) -> None:
        for field in ("body", '"order"'):
            rewrite(
                journal,
                f"UPDATE records SET {field} = CAST(replace({field}, ?, ?) AS BLOB)"  # noqa: S608
                " WHERE stream = 't2' AND kind = 'hands-set/1'",
                '"high":["6-6","6-6"]',
                '"high":["1-1","1-1"]',
            )
        found = document("verify", ACCEPTED, journal, "t2", code=3)
        [stream] = found["streams"]
        problems = {(each["what"], each["problem"]) for each in stream["troubles"]}
        assert any(what == "hash" for what, _ in problems)
        assert any("these are not the four tiles of the hand" in why for _, why in problems)


class TestReplay:
    def test_a_round_step_by_step(self, journal: str) -> None:
        told = document("replay", journal, "t2", "--round", "1")
        by_kind = {each["event"]: each for each in told["steps"]}
        view = by_kind["tiles-collected/1"]["view"]
        assert (view["dice"], view["total"], view["start"]) == ([3, 3, 3], 9, 0)
        assert (view["bank"], view["centre"]) == (None, "0.00")
        assert view["positions"][1] == {
            "seat": 1,
            "tiles": WINS.split(),
            "high": ["6-6", "6-6"],
            "low": ["1-3", "1-4"],
            "state": "collected",
            "set_by": "ann",
            "verdict": "win",
        }
        assert by_kind["hands-exposed/1"]["clause"] == "PA535-10-f-s1"
        assert by_kind["wager-placed/1"]["view"]["wagers"][0] == {
            "seat": 1,
            "owner": "ann",
            "wager": "pai_gow",
            "stake": "100.00",
            "settled": False,
        }

    @pytest.mark.parametrize(
        ("viewer", "number", "seen"),
        [
            ("public", "1", [None] * 4),
            ("player:cleo", "1", LOSES.split()),
            ("player:ann", "1", [None] * 4),
            ("inspector", "1", LOSES.split()),
            ("inspector", "2", [None] * 4),
        ],
    )
    def test_an_inspector_sees_the_tiles_of_a_finished_round_only(
        self, journal: str, viewer: str, number: str, seen: list[str | None]
    ) -> None:
        told = document("replay", journal, "t2", "--round", number, "--as", viewer)
        [covered] = [each for each in told["steps"] if each["event"] == "shaker-covered/1"]
        assert covered["view"]["positions"][4]["tiles"] == seen

    def test_people_read_what_lies_on_the_layout(self, journal: str) -> None:
        code, out, _ = run("replay", journal, "t2", "--round", "1", "--as", "player:ann")
        assert code == 0
        assert "          dice: 3 3 3 = 9  dealer ?? ?? ?? ??; seat 1 6-6 6-6 1-3 1-4;" in out

    def test_several_tables_want_a_name(self, journal: str) -> None:
        code, _, err = run("replay", journal)
        assert code == 2
        assert "several tables, name one: t1, t2" in err


class TestExport:
    def test_lines_of_a_round_in_play_tell_no_tile(self, journal: str) -> None:
        _, out, _ = run("export", journal, "t2", "--round", "2")
        lines = [json.loads(line) for line in out.splitlines()]
        [deal] = [each for each in lines if each["kind"] == "tiles-dealt/1"]
        assert deal["withheld"]
        assert {tile for _, hand in deal["body"]["hands"] for tile in hand} == {None}
        assert lines[-1]["hash"] is None

    def test_a_transcript_of_both(self, journal: str) -> None:
        _, out, _ = run("export", journal, "--format", "transcript")
        headings = [line for line in out.splitlines() if line and not line.startswith(" ")]
        assert headings == [
            "Table t1", "Shoe 1", "Round 1",
            "Table t2", "Set 1", "Round 1", "After the round", "Round 2",
        ]  # fmt: skip


def test_roads_are_drawn_of_baccarat_only(journal: str) -> None:
    assert document("roads", journal, "t1")["bead_plate"] == ["B"]
    code, _, err = run("roads", journal, "t2")
    assert code == 2
    assert "table t2 plays pai_gow; roads are drawn of baccarat only" in err
