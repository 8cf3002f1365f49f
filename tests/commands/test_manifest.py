"""`croupier manifest` and `--version`: which program it is, and whether it is the one signed."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli import manifest as command
from croupier.floor.digests import digests
from croupier.floor.program_files import Manifest, ProgramFile, program, program_files
from croupier.transparency.notes import Note
from croupier.web.settings import Settings
from tests.commands.running import document, run
from tests.web.running_house import running_house

NAME = "laboratory.example/croupier"


@pytest.fixture
def signed(tmp_path: Path) -> tuple[str, str]:
    """The file, and the key it is signed with."""
    path = str(tmp_path / "manifest")
    code, out, err = run("manifest", "--key", f"{path}.key", "--name", NAME, "-o", path)
    assert (code, out) == (0, "")
    return path, err.removeprefix("Others know the key as ").strip()


def test_the_version_names_the_digests() -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    told = dict(line.split(" ", 1) for line in out.splitlines()[1:])
    assert told == {**digests(), "files": program()["files"]}


def test_every_file_of_the_package_is_listed(signed: tuple[str, str]) -> None:
    note = Note.parse(Path(signed[0]).read_text(encoding="utf-8"))
    told = Manifest.parse(note.text)
    assert told == Manifest.of_this_program(NAME)
    assert told.text == note.text
    paths = {each.path for each in told.files}
    assert {"cli/manifest.py", "py.typed"} <= paths
    assert not any("__pycache__" in each for each in paths)


def test_the_program_that_was_signed_holds(signed: tuple[str, str]) -> None:
    found = document("manifest", "check", signed[0], "--log-key", signed[1])
    assert found == {"holds": True, "name": NAME, "program": dict(program()), "unlike": []}
    assert run("manifest", "check", signed[0], "--log-key", signed[1]) == (
        0,
        f"This is the program that {NAME} has signed.\n",
        "",
    )


def test_another_program_is_found_file_by_file(
    signed: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, changed, *others = program_files()
    added = ProgramFile("zebra.py", 0, "0" * 64)
    there = (ProgramFile(changed.path, changed.size, "0" * 64), *others, added)
    monkeypatch.setattr(command, "program_files", lambda: there)
    found = document("manifest", "check", signed[0], "--log-key", signed[1], code=3)
    first = program_files()[0].path
    assert found["unlike"] == [
        f"{first} is gone",
        f"{changed.path} is another",
        "zebra.py does not belong to it",
    ]
    code, out, _ = run("manifest", "check", signed[0], "--log-key", signed[1])
    assert (code, out.splitlines()[0]) == (3, f"This is not the program that {NAME} has signed.")


def test_a_list_that_was_changed_or_signed_by_somebody_else(
    signed: tuple[str, str], tmp_path: Path
) -> None:
    path, key = signed
    forged = tmp_path / "forged"
    text = Path(path).read_text(encoding="utf-8")
    forged.write_text(text.replace("cli/main.py", "cli/mein.py"), encoding="utf-8")
    error = document("manifest", "check", str(forged), "--log-key", key, code=3)["error"]
    assert error["kind"] == "tampered"
    other = tmp_path / "other"
    _, _, told = run("manifest", "--key", f"{other}.key", "--name", NAME, "-o", str(other))
    theirs = told.rpartition(" ")[2].strip()
    error = document("manifest", "check", path, "--log-key", theirs, code=1)["error"]
    assert error["kind"] == "refusal"


def test_a_running_house_tells_by_what_it_runs(
    signed: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ("manifest", "check", signed[0], "--log-key", signed[1], "--running")
    with running_house(Settings(data=tmp_path)) as house:
        assert document(*line, house.address)["holds"] is True
        other = {**program(), "code": "0" * 64}
        monkeypatch.setattr("croupier.web.health.program", lambda: other)
        found = document(*line, house.address, code=3)
    assert found["unlike"] == [f"{house.address}: its code is {'0' * 64}"]
    assert document(*line, house.address, code=4)["error"]["kind"] == "unreadable"
    assert document(*line, "ftp://house", code=2)["error"]["kind"] == "usage"
