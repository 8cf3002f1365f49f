"""A Pai Gow table on the screen, from scripts, and kept in a journal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.games.pai_gow.play import AT_TERMINAL
from croupier.cli.playing.at_seat import AtSeat
from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.tables import Tables
from croupier.journal.opening import open_journal
from croupier.table.pai_gow.state import Is, Table
from tests.commands.at_tiles import drawn, say, seated
from tests.commands.running import EXAMPLES, document, run
from tests.commands.test_play import ended, told
from tests.games.pai_gow.tables import paigow
from tests.table.pai_gow.driver import BEATEN, LOSES, WINS, dealt

HOUSE = str(EXAMPLES / "pa-535.toml")
BANKING = str(EXAMPLES / "pa-535-banking.toml")
HANDS = f"dealer {BEATEN}; 1 {WINS}; 3 {LOSES}"
A_ROUND = "bet 25; deal; set house; deal"


def to_set() -> AtSeat[Table]:
    ann = seated(dealt(HANDS), seats="1 ann,3 bob", bettors="bob")
    assert say(ann, "bet 100", "deal") is None
    return ann


# The screen


def test_everything_stands_on_the_screen() -> None:
    ann = to_set()
    shown = drawn(ann)
    for text in (
        "PRACTICE TABLE",
        "pa-535 · Pennsylvania · table t1",
        "Dice  ⚂ ⚂ ⚂  9, first tiles to the dealer · delivery standard",
        "Round 1",
        "You, seat 1",
        "four tiles face down",
        "6-6 6-6 1-3 1-4",
        "Seat 3  bob",
        "set, face down",
        "four tiles unseen, with those of 2, 4, 5, 6",
        "Set the tiles of area 1",
    ):
        assert text in shown, shown


def test_tiles_of_others_are_drawn_face_down() -> None:
    ann = to_set()
    hidden = re.sub(r"set house.*|set [a-d] [a-d].*", "", drawn(ann))
    for tile in ("5-5", "4-6", "1-5", "5-6"):
        assert tile not in hidden
    assert hidden.count("│░░░│") == 4 * 3


def test_what_is_exposed_is_named_and_compared() -> None:
    ann = to_set()
    assert say(ann, "set house") is None
    assert "Pair of Tens over 7" in drawn(ann)
    assert "1-5" not in drawn(ann)
    assert say(ann, "deal") is None
    shown = drawn(ann)
    assert "6-6 6-6 | 1-3 1-4  Pair of Twelves over 9: wins" in shown
    assert "1-5 1-5 | 1-3 5-6  Pair of Sixes over 5: loses" in shown
    assert "Round 1 is over; the exposed tiles are picked up" in shown
    assert "mixes the tiles" not in shown


@pytest.mark.parametrize("height", [24, 32, 50])
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("lines", [(), ("set house",), ("set house", "deal")])
def test_it_fits_the_terminal(width: int, height: int, lines: tuple[str, ...]) -> None:
    ann = seated(dealt(HANDS))
    say(ann, "bet 100", "deal", *lines)
    drawing = drawn(ann, width, height).splitlines()
    assert max(map(len, drawing)) <= width
    assert len(drawing) < height


def test_colour_adds_nothing_that_is_not_written() -> None:
    ann = to_set()
    coloured = drawn(ann, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(ann)


def test_step_by_step_the_tiles_come_one_step_at_a_time() -> None:
    ann = seated(dealt(HANDS))
    ann.by_steps = True
    say(ann, "bet 100", "deal", "deal")
    assert "dice shaken" in drawn(ann)
    say(ann, "deal", "deal", "deal")
    assert "four tiles face down" in drawn(ann)
    assert "6-6 6-6 1-3 1-4" not in drawn(ann)  # nobody looks before all is dealt
    say(ann, "deal", "deal")
    assert "6-6 6-6 1-3 1-4" in drawn(ann)


# Scripts


def test_a_script_tells_the_round_and_the_own_tiles(tmp_path: Path) -> None:
    out = told(tmp_path, f"{A_ROUND}; history", HOUSE, "--rounds", "2", "--as", "Ann")
    assert "Pai Gow, pa-535, Pennsylvania: practice table practice, after round 0." in out
    assert re.search(r"Your tiles on area 1:( \d-\d){4} ", out)
    assert "The dealer exposes the hands of Ann" in out
    assert "Rounds of this table" in out
    assert "Ann keeps seat 1:" in out


def test_a_refused_line_changes_nothing_and_the_session_goes_on(tmp_path: Path) -> None:
    end = ended(tmp_path, "bet 5; bank; set house; fly; bet 25", HOUSE, "--as", "Ann")
    assert end["chips"] == {"Ann": "975.00"}
    error = ended(tmp_path, "bet 5", HOUSE, "--strict", code=1)["error"]
    assert isinstance(error, dict)
    assert (error["kind"], error["clause"]) == ("refusal", "PA535-7-a-s1")


def test_rounds_play_themselves_with_company() -> None:
    end = document("play", BANKING, "--auto", "round", "--rounds", "4", "--bettors", "2")
    assert end["rounds"] == 4
    assert set(end["chips"]) == {"Guest", "Ada", "Ben"}
    assert re.match(r"(dealer|bank \d) \d-\d \d-\d \| \d-\d \d-\d: ", end["last"])


def test_bettors_play_for_a_dealer() -> None:
    end = document("play", "pa-535", "--auto", "round", "--rounds", "2", "--role", "dealer")
    assert list(end["chips"]) == ["Ada", "Ben", "Cleo"]
    assert end["rounds"] == 2


def test_a_person_may_have_a_bettors_name() -> None:
    end = document(
        "play", "pa-535", "--auto", "round", "--rounds", "1", "--bettors", "2", "--as", "Ben"
    )
    assert set(end["chips"]) == {"Ben", "Ada"}


def test_more_bettors_than_there_are_chips_are_refused() -> None:
    play = ("play", "pa-535", "--role", "dealer", "--chips", "40000")
    error = document(*play, "--auto", "round", "--rounds", "1", code=1)["error"]
    assert "the tray does not hold that many chips" in error["message"]


# Journals


def test_a_table_left_in_mid_round_is_resumed_and_verified(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "bet 25; deal", HOUSE, "--journal", book, "--as", "Ann")
    with open_journal(book) as journal:
        ann = AtSeat(Tables(journal, PAI_GOW), AT_TERMINAL, "practice", "Ann")
        assert ann.table.in_round.hands[1].state == Is.DEALT
    out = told(tmp_path, "set house; deal", "--journal", book, "--as", "Ann", "--rounds", "1")
    assert "practice table practice, in round 1." in out
    again = ended(tmp_path, "", HOUSE, "--journal", book, "--as", "Ann")
    assert (again["rounds"], again["journal"]) == (1, book)
    code, verified, err = run("verify", book)
    assert code == 0, verified + err


def test_the_last_round_is_shown_to_who_comes_back(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, A_ROUND, HOUSE, "--journal", book, "--as", "Ann")
    out = told(tmp_path, "screen", "--journal", book, "--as", "Ann")
    assert re.search(r"Round 1 is over · you (win|lose|are even)", out)


def test_a_table_of_one_game_is_not_resumed_as_another(tmp_path: Path) -> None:
    book = str(tmp_path / "book.db")
    told(tmp_path, "", HOUSE, "--journal", book)
    error = ended(tmp_path, "", "pa-541", "--journal", book, code=2)["error"]
    assert "was opened under other rules, of pa-535" in str(error)
    told(tmp_path, "", "pa-541", "--journal", book, "--table", "cards")
    out = told(tmp_path, "screen", "--journal", book, "--table", "practice")
    assert paigow().house.title in out


def test_a_filed_house_way_is_read_beside_its_submission(tmp_path: Path) -> None:
    error = ended(tmp_path, "", str(_with_a_way(tmp_path, "missing.toml")), code=1)["error"]
    assert isinstance(error, dict)
    assert error["kind"] == "bad_material"
    assert "missing.toml" in str(error["findings"])


def _with_a_way(folder: Path, name: str) -> Path:
    path = folder / "house.toml"
    text = Path(HOUSE).read_text(encoding="utf-8")
    text = text.replace('house_way = "chapter"', f'house_way = "{name}"')
    path.write_text(text, encoding="utf-8")
    return path
