"""A file named - is standard input or output, and one that is there is kept, at every command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import click
import pytest

from croupier.cli.parameters import InputFile, OutputFile
from tests.commands.running import EXAMPLES, run
from tests.surveillance.keeping import keep, records_of
from tools.cli_page import commands

LAWFUL = EXAMPLES / "pa-627b.toml"


def piped(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    before, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(given), encoding="utf-8")
    try:
        return run(*words)
    finally:
        sys.stdin = before


def test_one_command_s_file_is_the_next_one_s(tmp_path: Path) -> None:
    """Through a pipe of the system's, with processes on both ends."""
    croupier = (sys.executable, "-m", "croupier")
    made = subprocess.run((*croupier, "new", "pa-541", "-o", "-"), capture_output=True, check=True)
    done = subprocess.run(
        (*croupier, "felt", "-", "-o", "-"), input=made.stdout, capture_output=True, check=True
    )
    assert run("felt", "pa-541", "-o", str(tmp_path / "felt.svg"))[0] == 0
    assert done.stdout == (tmp_path / "felt.svg").read_bytes()
    assert b"standard output" in done.stderr


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    for context in commands():
        for parameter in context.command.params:
            yield context.command_path, parameter


WRITERS = {path for path, each in parameters() if isinstance(each.type, OutputFile)}


def test_whatever_writes_a_file_has_one_force() -> None:
    forces = {
        path: each.help
        for path, each in parameters()
        if isinstance(each, click.Option) and "--force" in each.opts
    }
    assert {*forces} == WRITERS
    assert {*forces.values()} == {"Write over a file that is already there."}


def test_every_file_is_taken_by_one_of_two_kinds() -> None:
    """But for what is kept and written again, which no stream can be."""
    kept = {"--checkpoint", "--journal", "--seen", "--people", "--key", "--people-key"}
    kept |= {"--seal-key", "--log-key", "--witnesses", "--settings", "--oidc-secret-file"}
    others = [
        (path, each.opts)
        for path, each in parameters()
        if "FILE" in (each.metavar or "")
        and not isinstance(each.type, InputFile)
        and not kept & {*each.opts}
    ]
    assert others == []


@pytest.mark.parametrize(
    "words",
    [
        ("check", "-"),
        ("checklist", "-", "--json"),
        ("odds", "-", "--wager", "tie"),
        ("settle", "-", "--bets", "1 banker 100", "--cards", "9h 2c Kd 5s"),
        ("diff", str(LAWFUL), "-", "--only", "law", "--exit-code"),
    ],
    ids=" ".join,
)
def test_a_submission_from_standard_input_is_as_good_as_its_file(words: tuple[str, ...]) -> None:
    code, out, err = piped(*words, given=LAWFUL.read_bytes())
    assert (code, err) == (0, "")
    named, expected, _ = run(*(str(LAWFUL) if word == "-" else word for word in words))
    assert (named, expected.replace(str(LAWFUL), "-")) == (0, out)


def test_standard_input_is_read_once() -> None:
    code, _, err = piped("check", "-", "-", given=LAWFUL.read_bytes())
    assert code == 2
    assert "standard input can be read for one file only" in err


def test_a_journal_is_read_from_standard_input(tmp_path: Path) -> None:
    """As the database that it is, and as exported lines."""
    journal = keep(tmp_path / "journal.db", records_of("two_shoes"))
    _, expected, _ = run("replay", journal)
    code, out, _ = piped("replay", "-", given=Path(journal).read_bytes())
    assert (code, out) == (0, expected)
    _, lines, _ = run("export", journal)
    code, out, _ = piped("replay", "-", given=lines.encode())
    assert (code, out) == (0, expected)


def test_a_journal_that_is_written_to_is_no_stream(tmp_path: Path) -> None:
    key = str(tmp_path / "key")
    for words in (("play", "pa-541", "--rounds", "1", "--journal", "-"),
                  ("head", "-", "--key", key, "--origin", "casino.example/j")):  # fmt: skip
        code, _, err = run(*words)
        assert (code, "a journal that is written to" in err) == (2, True), words


def test_a_key_from_standard_input(tmp_path: Path) -> None:
    journal = keep(tmp_path / "journal.db", records_of("two_shoes"))
    signed = ("head", journal, "--origin", "casino.example/j", "--key", "-")
    code, out, err = piped(*signed, given=b"07" * 32)
    assert (code, out.startswith("casino.example/j\n")) == (0, True), err
    assert not Path("-").exists()


WRITING = {
    "checklist": ("checklist", "pa-541"),
    "felt": ("felt", "pa-541"),
    "new": ("new", "pa-541"),
    "roads": ("roads", "--results", "BBP"),
    "sign": ("sign", "pa-541"),
    "sweep": ("sweep", "pa-541", "--vary", "decks=6,8", "--format", "csv"),
}


@pytest.mark.parametrize("command", WRITING)
def test_standard_output_is_the_file_and_nothing_else(command: str, tmp_path: Path) -> None:
    option, file = "--svg" if command == "roads" else "-o", tmp_path / "written"
    assert run(*WRITING[command], option, str(file))[0] == 0
    code, out, _ = piped(*WRITING[command], option, "-")
    assert (code, out) == (0, file.read_bytes().decode())


def test_standard_output_has_room_for_one() -> None:
    code, out, err = run("felt", "pa-541", "--json", "-o", "-")
    assert (code, err) == (2, "")
    assert "-o - and --json both want standard output; name a file" in out


@pytest.mark.parametrize("command", WRITING)
def test_a_file_that_is_there_stays_but_for_force(command: str, tmp_path: Path) -> None:
    option, file = "--svg" if command == "roads" else "-o", tmp_path / "there"
    file.write_text("mine", encoding="utf-8")
    code, _, err = run(*WRITING[command], option, str(file))
    assert (code, file.read_text(encoding="utf-8")) == (2, "mine")
    assert f"{file} is already there; --force writes over it" in err
    assert run(*WRITING[command], option, str(file), "--force")[0] == 0
    assert file.read_text(encoding="utf-8") != "mine"
    assert [*tmp_path.iterdir()] == [file], "and nothing is left beside it"


def test_what_was_there_stays_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "there"
    file.write_text("mine", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "replace", full)
    code, _, err = run("felt", "pa-541", "-o", str(file), "--force")
    assert (code, os.strerror(28) in err) == (4, True)
    assert file.read_text(encoding="utf-8") == "mine"
