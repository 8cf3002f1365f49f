"""`croupier replay`, `verify` and `export` on a journal with a Spanish 21 table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.table.spanish_21.decisions import Surrender
from tests.commands.running import document, run
from tests.games.spanish_21.tables import dealt
from tests.surveillance.keeping import keep, records_in, rewrite
from tests.surveillance.spanish_21.recording import Recorded

CARDS = f"{dealt('Kh 7d', '8h 8c 3h 9s', '9d 7c')} {dealt('6h Kd 9c', 'Kc 7h', 'Qd 3c')}"

ACCEPTED = "--accept-unchecked-rules"
"""These tables are opened from no submission."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A round with a split behind, and one in play."""
    live = Recorded(MemoryJournal(), cards=CARDS)
    live.deal("1 25; 2 40").play("1 split").finish()
    live.deal("1 25; 2 40").until(Surrender)
    path = tmp_path_factory.mktemp("spanish_21") / "journal.db"
    keep(path, records_in(live.journal))
    return path


@pytest.fixture
def journal(honest: Path, tmp_path: Path) -> str:
    copied = tmp_path / "journal.db"
    copied.write_bytes(honest.read_bytes())
    return str(copied)


def test_it_is_verified(journal: str) -> None:
    [stream] = document("verify", ACCEPTED, journal, "t1")["streams"]
    assert (stream["rounds"], stream["shoes"], stream["pending"]) == (1, 1, 1)
    assert (stream["withheld"], bool(stream["head"])) == (False, True)
    _, out, _ = run("verify", ACCEPTED, journal)
    assert "1 round, 1 shoe, 0 sealed orders opened, 1 in play checked so far: verified" in out


def test_a_card_changed_in_the_file_is_named(journal: str) -> None:
    for field, named in (("body", "hole"), ('"order"', "card")):
        rewrite(
            journal,
            f"UPDATE records SET {field} = CAST(replace({field}, ?, ?) AS BLOB)"  # noqa: S608
            " WHERE kind = 'hole-card-turned/1'",
            f'"{named}":"7d"',
            f'"{named}":"9d"',
        )
    [stream] = document("verify", ACCEPTED, journal, "t1", code=3)["streams"]
    problems = {(each["what"], each["problem"]) for each in stream["troubles"]}
    assert any(what == "hash" for what, _ in problems)
    assert any("total-announced: points is recorded as 17" in why for _, why in problems)


def test_a_round_is_replayed_step_by_step(journal: str) -> None:
    told = document("replay", journal, "t1", "--round", "1")
    by_kind = {each["event"]: each for each in told["steps"]}
    view = by_kind["hole-card-turned/1"]["view"]
    assert view["dealer"] == {
        "cards": ["Kh", "7d"], "points": 17, "soft": False, "blackjack": False, "peek": "clear",
    }  # fmt: skip
    first, second = view["boxes"][0]["hands"]
    assert (first["cards"], first["points"], first["stake"]) == (["8h", "3h"], 11, "25.00")
    assert (second["hand"], second["split"], second["state"]) == (2, True, "stood")
    assert by_kind["card-dealt/1"]["clause"] == "PA551-12-b"
    assert by_kind["wager-placed/1"]["view"]["wagers"][0] == {
        "seat": 1, "owner": "ann", "wager": "spanish_21", "stake": "25.00", "settled": False,
    }  # fmt: skip


@pytest.mark.parametrize("viewer", ["public", "player:ann", "inspector"])
def test_nobody_sees_the_hole_card_of_a_round_in_play(journal: str, viewer: str) -> None:
    told = document("replay", journal, "t1", "--round", "2", "--as", viewer)
    assert told["steps"][-1]["view"]["dealer"]["cards"] == ["6h", None]
    _, out, _ = run("replay", journal, "t1", "--round", "2", "--as", viewer)
    assert "dealer 6h ??; box 1 Kc 7h = 17; box 2 Qd 3c = 13" in out


def test_lines_and_a_transcript_leave_the_house(journal: str) -> None:
    _, out, _ = run("export", journal, "t1")
    lines = [json.loads(line) for line in out.splitlines()]
    [*_, hole] = [each for each in lines if each["kind"] == "card-dealt/1"]
    assert (hole["body"]["seat"], hole["body"]["from_shoe"]) == (0, None)
    assert all(each["hash"] for each in lines)
    _, out, _ = run("export", journal, "--format", "transcript")
    headings = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert headings == ["Table t1", "Shoe 1", "Round 1", "Round 2"]
    assert "dealer: The dealer is dealt the second card face down. [PA551-8-d-4]" in out


def test_roads_are_not_drawn_of_it(journal: str) -> None:
    code, _, err = run("roads", journal, "t1")
    assert code == 2
    assert "table t1 plays spanish_21; roads are drawn of baccarat only" in err
