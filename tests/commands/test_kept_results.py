"""Answers that are kept: the same again without work, never an old one, never a damaged one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from croupier.cli import kept_results
from croupier.cli.kept_results import COMMANDS, ELSEWHERE, NAMED, answered, is_kept
from croupier.cli.material import read_file
from croupier.values.refusals import Unreadable

WORDS = ("odds", "table.toml")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(NAMED, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").write_text("8 to 1", encoding="utf-8")
    return tmp_path / "kept" / "results"


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, bool]]:
    """What is printed, and whether it was worked out for it."""

    def ask(*words: str, code: object = None) -> tuple[str, bool]:
        worked = list[str]()

        def work() -> object:
            worked.append("worked")
            click.echo(f"Tie pays {read_file('table.toml')} ½")
            return code

        answered(words or WORDS, work)
        return capsys.readouterr().out, bool(worked)

    return ask


def test_what_was_printed_is_printed_again(asked: Callable[..., tuple[str, bool]]) -> None:
    assert asked() == ("Tie pays 8 to 1 ½\n", True)
    assert asked() == ("Tie pays 8 to 1 ½\n", False)
    assert asked("odds", "table.toml", "--json")[1]


def test_a_file_that_changed_is_read_again(asked: Callable[..., tuple[str, bool]]) -> None:
    asked()
    Path("table.toml").write_text("9 to 1", encoding="utf-8")
    assert asked() == ("Tie pays 9 to 1 ½\n", True)
    assert asked() == ("Tie pays 9 to 1 ½\n", False)
    Path("table.toml").rename("other.toml")
    with pytest.raises(Exception, match="table"):
        asked()


def test_another_program_works_it_out_itself(
    asked: Callable[..., tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked()
    monkeypatch.setattr(kept_results, "FOREIGN", ())
    assert asked()[1]


def test_so_does_another_screen(
    asked: Callable[..., tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked()
    monkeypatch.setenv("COLUMNS", "77")
    assert asked()[1]


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("8 to 1", "7 to 1"),
        lambda text: text[:-9],
        lambda text: text.split("\n")[0],
        lambda _: "",
    ],
    ids=["forged", "cut short", "no answer", "empty"],
)
def test_a_damaged_answer_is_made_anew(
    damage: Callable[[str], str], asked: Callable[..., tuple[str, bool]], folder: Path
) -> None:
    asked()
    (kept,) = folder.iterdir()
    kept.write_text(damage(kept.read_text(encoding="utf-8")), encoding="utf-8")
    assert asked() == ("Tie pays 8 to 1 ½\n", True)
    assert asked() == ("Tie pays 8 to 1 ½\n", False)


def test_what_fails_is_not_kept(asked: Callable[..., tuple[str, bool]], folder: Path) -> None:
    def fail() -> None:
        raise Unreadable("no")

    with pytest.raises(Unreadable):
        answered(WORDS, fail)
    asked(code=1)
    assert [*folder.iterdir()] == []


def test_the_oldest_make_room(
    asked: Callable[..., tuple[str, bool]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_results, "MOST", 2)
    for words in (("odds", "1"), ("odds", "2"), ("odds", "3")):
        asked(*words)
    assert len([*folder.iterdir()]) == 2


def test_nothing_is_kept_without_a_folder_of_ones_own(
    asked: Callable[..., tuple[str, bool]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(parents=True, mode=0o700)
    folder.chmod(0o777)
    assert asked()[1]
    assert asked()[1]
    monkeypatch.setenv(NAMED, "")
    assert asked()[1]
    assert asked()[1]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("odds pa-551", True),
        ("strategy pa-551 --json", True),
        ("strategy pa-551 -o chart.svg", False),
        ("strategy pa-551 --output=chart.svg", False),
        ("odds -", False),
        ("odds pa-541 --shoe=-", False),
        ("odds --help", False),
        ("play pa-551", False),
        ("", False),
    ],
)
def test_only_what_does_nothing_but_print(words: str, *, kept: bool) -> None:
    assert is_kept(words.split()) is kept


def test_what_they_print_comes_from_the_rooms_that_are_hashed() -> None:
    games = [f"croupier.cli.games.{game}.odds" for game in ("baccarat", "pai_gow", "spanish_21")]
    commands = [f"croupier.cli.{command}" for command in COMMANDS]
    names = ", ".join([*games, *commands, "croupier.cli.games.spanish_21.chart"])
    script = f"import {names}, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    ours = [name.split(".") for name in ran.stdout.split() if name.startswith("croupier.")]
    assert {room for _, room, *_ in ours} & ELSEWHERE == set()
