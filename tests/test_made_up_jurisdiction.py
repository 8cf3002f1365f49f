"""A new jurisdiction is one TOML file and its rows of clauses, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import croupier
from croupier.floor.baccarat.practice import PracticeTable
from croupier.games.baccarat.game import submission
from croupier.games.baccarat.settlement import settle
from croupier.games.submissions import check_submission
from croupier.odds.baccarat.tables import chapter_odds, exact_odds
from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.clauses import ClauseTable
from croupier.rulebooks.loader import SHELF, Shelf
from croupier.studio.felt import felt
from croupier.values.refusals import BadMaterial

RURITANIA = Path(__file__).parent / "made_up_jurisdiction"
CHAPTER = RURITANIA / "ru" / "minibaccarat.toml"
ON_THE_SHELF = Shelf(RURITANIA, ClauseTable(RURITANIA))
SUBMISSION = 'rulebook = "ru-mini"\ngame = "minibaccarat"\nseats = 5\ndecks = 8\n'
ROUND = "9h 2s 7c 3d 2h"


def test_the_folder_alone_says_which_chapters_there_are() -> None:
    assert list(ON_THE_SHELF) == ["ru-mini"] == list(ON_THE_SHELF.about("baccarat"))
    assert ON_THE_SHELF.about("pai_gow") == ()
    assert ON_THE_SHELF["ru-mini"].jurisdiction == "Ruritania"


def test_its_submissions_are_checked_by_its_clauses() -> None:
    assert check_submission(SUBMISSION, shelf=ON_THE_SHELF).lawful
    crowded = check_submission(SUBMISSION.replace("seats = 5", "seats = 6"), shelf=ON_THE_SHELF)
    assert [(each.key, each.clause) for each in crowded.findings] == [("seats", "RU-2")]


def test_its_rounds_are_settled_and_priced() -> None:
    game = submission(SUBMISSION, shelf=ON_THE_SHELF)
    banker, tie = settle(game, "1 banker 100; 2 tie 5", ROUND).slips
    assert (banker.vigorish, banker.back, banker.clause) == (300, 19_700, "RU-13")
    assert (tie.back, tie.decided_by) == (0, "RU-8")
    odds, chapter = exact_odds(game), ON_THE_SHELF["ru-mini"]
    assert isinstance(chapter, BaccaratChapter)
    assert odds["tie"].house_edge == chapter_odds(chapter)["tie"].house_edge
    usual = exact_odds(submission(SUBMISSION.replace("ru-mini", "pa-541")))
    assert odds["player"].house_edge == usual["player"].house_edge
    assert odds["banker"].house_edge < usual["banker"].house_edge < Fraction(1, 80)


def test_its_tables_are_drawn_and_played_at() -> None:
    game = submission(SUBMISSION, shelf=ON_THE_SHELF)
    assert "RU-2" in felt(game.house)
    table = PracticeTable(game)
    table.sit(1, "ann", chips="500")
    table.bet("1 banker 25")
    assert table.deal() is not None


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package into which the file and the rows were put."""
    folder = tmp_path_factory.mktemp("house")
    package = Path(croupier.__file__).parent
    copytree(package, folder / "croupier", ignore=ignore_patterns("__pycache__", "static"))
    rulebooks = folder / "croupier" / "rulebooks"
    copytree(CHAPTER.parent, rulebooks / CHAPTER.parent.name)
    _, _, rows = RURITANIA.joinpath("clauses.csv").read_text(encoding="utf-8").partition("\n")
    with rulebooks.joinpath("clauses.csv").open("a", encoding="utf-8") as table:
        table.write(rows)
    folder.joinpath("table.toml").write_text(SUBMISSION, encoding="utf-8")
    return folder


def told(house: Path, *words: str) -> Any:
    command = [sys.executable, "-m", "croupier", *words, "--json"]
    ran = subprocess.run(command, cwd=house, env={}, check=True, capture_output=True, text=True)
    return json.loads(ran.stdout)


def test_every_command_knows_it(house: Path) -> None:
    listed = [each["id"] for each in told(house, "rulebooks")["rulebooks"]]
    assert listed == ["ru-mini", *SHELF], "the oldest law about a game comes first"
    assert told(house, "rulebooks", "ru-mini")["jurisdiction"] == "Ruritania"
    assert told(house, "check", "table.toml")["lawful"]
    settled = told(house, "settle", "table.toml", "--bets", "1 banker 100", "--cards", ROUND)
    assert settled["slips"][0]["clause"] == "RU-13"
    assert {each["wager"] for each in told(house, "odds", "ru-mini")["wagers"]} == {
        "banker",
        "player",
        "tie",
    }
    assert {each["clause"] for each in told(house, "trace", "ru-mini")["clauses"]} >= {"RU-13"}


def spoilt(folder: Path, old: str, new: str) -> Shelf:
    place = folder / "ru"
    place.mkdir()
    text = CHAPTER.read_text(encoding="utf-8")
    assert text.count(old) == 1
    place.joinpath("minibaccarat.toml").write_text(text.replace(old, new), encoding="utf-8")
    return Shelf(folder, ClauseTable(RURITANIA))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[chapter]", "[chaptre]", r"ru/minibaccarat\.toml: must begin with \[chapter\]"),
        ('id = "ru-mini"', "id = 7", r"chapter\.id = 7: must be text"),
        ('game = "minibaccarat"', 'game = "chess"', r"ru/minibaccarat\.toml: .* is no game"),
        ('id = "ru-mini"', 'id = "ru-mini"\nextends = "ru"', r"names no rulebook: 'ru'"),
    ],
)
def test_a_file_whose_head_cannot_be_read(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadMaterial, match=says):
        list(spoilt(tmp_path, old, new))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("cut_depth = {", "cut_dept = {", "is no shared reading; did you mean 'cut_depth'"),
        ("{ count = 20, ", "{ coutn = 20, ", r"readings\.cut_depth\.choices: is missing"),
        ('numerals = "RU-6"', 'numerals = "PA541-6-b"', "'PA541-6-b' is not a clause"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadMaterial, match=says):
        spoilt(tmp_path, old, new)["ru-mini"]


def test_two_chapters_of_one_name(tmp_path: Path) -> None:
    shelf = spoilt(tmp_path, "at_most = 5", "at_most = 6")
    copytree(CHAPTER.parent, tmp_path / "ruritania")
    with pytest.raises(BadMaterial, match=r"ru/minibaccarat\.toml is 'ru-mini' as well"):
        len(shelf)
