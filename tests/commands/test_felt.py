"""`croupier felt`: the picture, the document, and every way to be wrong."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.commands.running import EXAMPLES, document, run

PLAIN = str(EXAMPLES / "pa-627a.toml")
EZ = str(EXAMPLES / "ma-midi-ez.toml")


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_every_example_has_a_felt(file: Path) -> None:
    code, out, err = run("felt", str(file))
    assert (code, err) == (0, "")
    assert ET.fromstring(out).tag.endswith("svg")  # noqa: S314


def test_the_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    code, out, err = run("felt", PLAIN, "-o", str(file), "--name", "Bell & Sons", "--practice")
    assert (code, out, err) == (0, "", f"The felt is drawn in {file}, 2,987 by 1,521 mm.\n")
    drawn = file.read_text(encoding="utf-8")
    assert "Bell &amp; Sons" in drawn
    assert "PRACTICE" in drawn
    assert "Croupier" not in drawn


def test_the_document_is_as_pinned(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    told = document("felt", EZ, "-o", str(file))
    assert told.keys() == {"elements", "file", "millimetres"}
    assert told["file"] == str(file)
    assert {
        "element": "wager_area",
        "seat": 3,
        "wager": "panda_8",
        "clause": "MA-2-b-2-iii",
        "where": "layout",
    } in told["elements"]
    assert {
        "element": "inscription",
        "seat": None,
        "wager": None,
        "clause": "MA-2-b-2-ii",
        "where": "sign",
    } in told["elements"]
    assert {each["where"] for each in told["elements"]} == {"layout", "sign"}


def test_without_a_file_the_document_names_none() -> None:
    assert document("felt", EZ)["file"] is None


def test_no_file_is_overwritten_without_being_asked(tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    file.write_text("mine", encoding="utf-8")
    error = document("felt", PLAIN, "-o", str(file), code=2)["error"]
    assert error["kind"] == "usage"
    assert error["message"] == f"{file} is already there; --force writes over it"
    assert file.read_text(encoding="utf-8") == "mine"
    document("felt", PLAIN, "-o", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    code, out, err = run("felt", PLAIN, "-o", str(tmp_path / "nowhere" / "felt.svg"))
    assert (code, out) == (4, "")
    assert "there is no folder" in err


def test_an_unlawful_submission_is_refused_with_its_findings(tmp_path: Path) -> None:
    text = Path(PLAIN).read_text(encoding="utf-8").replace("seats = 9", "seats = 10")
    unlawful = tmp_path / "ten.toml"
    unlawful.write_text(text, encoding="utf-8")
    drawing = tmp_path / "felt.svg"
    error = document("felt", str(unlawful), "-o", str(drawing), code=1)["error"]
    assert (error["kind"], error["clause"]) == ("bad_material", "PA627A-2-a-s1")
    assert [each["key"] for each in error["findings"]] == ["seats"]
    assert not drawing.exists()


@pytest.mark.parametrize("args", [(), (PLAIN, "--name", " "), (PLAIN, PLAIN)])
def test_wrong_usage(args: tuple[str, ...]) -> None:
    assert document("felt", *args, code=2)["error"]["kind"] == "usage"


def test_a_file_that_is_not_there() -> None:
    assert document("felt", "nowhere.toml", code=4)["error"]["kind"] == "unreadable"
