"""`croupier export`: lines of JSON, transcripts, one round, and cards that stay hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.table.baccarat.viewing import ReturnCards
from croupier.values.records import record_hash
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of, rewrite
from tests.surveillance.stories import BANKER_7, BETS
from tests.surveillance.tampering import place_of
from tests.table.driver import Live
from tests.writing import record_in

STORY = "two_shoes"


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


def test_every_record_leaves_with_its_hash(journal: str) -> None:
    code, out, err = run("export", journal)
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == len(records_of(STORY))
    for line in lines:
        again = record_in(line)
        assert record_hash(again) == line["hash"]
    assert [line["previous"] for line in lines[1:]] == [line["hash"] for line in lines[:-1]]


def test_one_round(journal: str) -> None:
    _, out, _ = run("export", journal, "t1", "--round", "2")
    kinds = [json.loads(line)["kind"] for line in out.splitlines()]
    assert kinds[0] == "wager-placed/1"
    assert kinds[-1] == "round-ended/1"
    assert kinds.count("no-more-bets-called/1") == 1


def test_a_transcript(journal: str) -> None:
    _, out, _ = run("export", journal, "--format", "transcript")
    lines = out.splitlines()
    assert lines[0] == "Table t1"
    headings = [line for line in lines if line.startswith(("Shoe", "Round"))]
    assert headings == ["Shoe 1", "Round 1", "Round 2", "Round 3", "Round 4", "Shoe 2", "Round 5"]
    assert any(line.endswith("Banker 7 over 6: Banker wins. [PA541-12-a-s1]") for line in lines)


def test_as_one_document(journal: str) -> None:
    [table] = document("export", journal, "--round", "1")["tables"]
    assert table["table"] == "t1"
    assert table["records"][0]["kind"] == "wager-placed/1"
    [table] = document("export", journal, "--round", "1", "--format", "transcript")["tables"]
    assert table["transcript"][0] == "Table t1"


def test_into_a_file(journal: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    count = len(records_of(STORY))
    assert run("export", journal, "-o", str(file)) == (
        0,
        "",
        f"{count} lines are written in {file}.\n",
    )
    assert len(file.read_text(encoding="utf-8").splitlines()) == count
    error = document("export", journal, "-o", str(file), code=2)["error"]
    assert error["message"] == f"{file} is already there; --force writes over it"
    other = tmp_path / "story.txt"
    told = document("export", journal, "--format", "transcript", "-o", str(other))
    assert told["file"] == str(other)
    assert told["format"] == "transcript"


def test_a_file_that_cannot_be_written(journal: str, tmp_path: Path) -> None:
    error = document("export", journal, "-o", str(tmp_path / "no" / "file"), code=4)["error"]
    assert "there is no folder" in error["message"]


def test_a_hidden_card_does_not_leave(tmp_path: Path) -> None:
    live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7, journal=MemoryJournal())
    live.ready().bet(BETS).until(ReturnCards)
    journal = keep(tmp_path / "journal.db", live.journal.read("t1"))
    _, out, _ = run("export", journal)
    dealt = [json.loads(line) for line in out.splitlines() if "card-dealt" in line]
    assert [line["body"]["from_shoe"] for line in dealt] == [None] * 4
    assert all(line["withheld"] for line in dealt)
    assert {line["hash"] for line in dealt} == {None}
    _, told, _ = run("export", journal, "--format", "transcript")
    assert "[9h]" not in told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("t9",), "holds no table 't9'"),
        (("--round", "99"), "table t1 has played no round 99"),
        (("--format", "xml"), "xml"),
    ],
    ids=str,
)
def test_wrong_usage(journal: str, args: tuple[str, ...], said: str) -> None:
    error = document("export", journal, *args, code=2)["error"]
    assert error["kind"] == "usage"
    assert said in error["message"]


def test_a_round_is_of_one_table(tmp_path: Path) -> None:
    journal = keep(tmp_path / "journal.db", records_of("riding"))
    keep(tmp_path / "journal.db", records_of("riding"), stream="t2")
    error = document("export", journal, "--round", "1", code=2)["error"]
    assert error["message"] == f"{journal} holds several tables, name one: t1, t2"
    assert len(document("export", journal)["tables"]) == 2


def test_an_event_of_tomorrow_is_refused_with_its_place(journal: str) -> None:
    rewrite(journal, "UPDATE records SET kind = 'cards-cut/9' WHERE kind = 'cards-cut/1'")
    error = document("export", journal, code=1)["error"]
    assert error["kind"] == "bad_material"
    place = place_of(records_of(STORY), "cards-cut")
    told = f"t1 place {place}: 'cards-cut/9' is not an event this version knows"
    assert error["message"] == told
