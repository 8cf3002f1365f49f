"""`croupier check --fix`: the nearest lawful choice made, and the file written where asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.submissions import check_submission
from croupier.rulebooks.loader import SHELF
from tests.commands.running import EXAMPLES, document, run

LAWFUL = EXAMPLES / "pa-627a.toml"
TEXT = LAWFUL.read_text(encoding="utf-8")
SPOILT = TEXT.replace("9 to 1", "7 to 1")
HOPELESS = f'{SPOILT.partition("[approvals]")[0]}[approvals.layout]\nreference = "BGO-17"\n'


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    file = tmp_path / "ours.toml"
    file.write_text(SPOILT, encoding="utf-8")
    return file


def test_the_choices_are_told_and_nothing_is_written_unasked(spoilt: Path) -> None:
    code, out, _ = run("check", "--fix", str(spoilt))
    assert code == 1, "it is not lawful yet"
    for telling in ("lawful once mended", "wagers.tie.pays", "7 to 1", "8 to 1", "PA627A-12-b"):
        assert telling in out
    assert spoilt.read_text(encoding="utf-8") == SPOILT


def test_a_file_is_mended_in_place(spoilt: Path) -> None:
    assert run("check", "--fix", "--in-place", str(spoilt))[0] == 0
    assert spoilt.read_text(encoding="utf-8") == TEXT.replace("9 to 1", "8 to 1")
    assert document("check", str(spoilt))["lawful"]


def test_a_file_that_is_lawful_is_not_touched(spoilt: Path) -> None:
    spoilt.write_text(TEXT, encoding="utf-8")
    spoilt.chmod(0o444)
    before = spoilt.stat().st_mtime_ns
    assert run("check", "--fix", "--in-place", str(spoilt)) == (0, f"{spoilt}: lawful\n", "")
    assert spoilt.stat().st_mtime_ns == before


def test_the_mended_file_goes_elsewhere(spoilt: Path, tmp_path: Path) -> None:
    other = tmp_path / "mended.toml"
    assert run("check", "--fix", str(spoilt), "-o", str(other))[0] == 0
    assert check_submission(other.read_text(encoding="utf-8")).lawful
    assert spoilt.read_text(encoding="utf-8") == SPOILT


def test_a_file_is_kept_unless_its_owner_says_otherwise(spoilt: Path, tmp_path: Path) -> None:
    other = tmp_path / "mended.toml"
    other.write_text("mine", encoding="utf-8")
    code, _, err = run("check", "--fix", str(spoilt), "-o", str(other))
    assert (code, other.read_text(encoding="utf-8")) == (2, "mine")
    assert "--force" in err
    assert run("check", "--fix", str(spoilt), "-o", str(other), "--force")[0] == 0
    assert other.read_text(encoding="utf-8") != "mine"


def test_on_standard_output_it_is_nothing_but_the_file(spoilt: Path) -> None:
    code, out, _ = run("check", "--fix", str(spoilt), "-o", "-")
    assert (code, out) == (0, TEXT.replace("9 to 1", "8 to 1"))


def test_one_document_has_what_was_mended_and_what_is_left(spoilt: Path) -> None:
    spoilt.write_text(HOPELESS, encoding="utf-8")
    told = document("check", "--fix", str(spoilt), code=1)
    assert told["lawful"] is False
    [one] = told["mended"]
    assert one["file"] == str(spoilt)
    assert [(each["key"], each["nearest"]["toml"]) for each in one["changes"]] == [
        ("wagers.tie.pays", '"8 to 1"')
    ]
    assert "8 to 1" in one["toml"]
    for left in one["left"]:
        assert left["key"].startswith("approvals")
        assert "only a person" in left["why"]


def test_tables_of_one_facility_are_mended_each_and_left_to_agree() -> None:
    files = [str(EXAMPLES / name) for name in ("pa-541.toml", "pa-541-tie-vigorish.toml")]
    told = document("check", "--fix", *files, code=1)
    first, other = told["mended"]
    assert (first["left"], first["changes"], other["changes"]) == ([], [], [])
    [left] = other["left"]
    assert (left["key"], left["clause"]) == ("options.vigorish", "PA541-13-g-s2")


@pytest.mark.parametrize("book", SHELF)
def test_a_chapter_at_its_defaults_wants_nothing(book: str) -> None:
    told = document("check", "--fix", book)
    assert (told["lawful"], told["mended"][0]["changes"]) == (True, [])


def test_what_the_grade_for_filing_misses_is_filed(spoilt: Path) -> None:
    spoilt.write_text(TEXT.replace('procedure = "face_up"\n', ""), encoding="utf-8")
    assert run("check", "--fix", "--in-place", str(spoilt)) == (0, f"{spoilt}: lawful\n", "")
    assert run("check", "--fix", "--strict", "--in-place", str(spoilt))[0] == 0
    assert document("check", "--strict", str(spoilt))["lawful"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(["-o", "x.toml"], "name --fix as well"),
        pytest.param(["--in-place"], "name --fix as well"),
        pytest.param(["--fix", "--in-place", "-o", "x.toml"], "-o takes one mended file"),
        pytest.param(["--fix", str(LAWFUL), "-o", "x.toml"], "-o takes one mended file"),
        pytest.param(["--fix", "pa-535", "--in-place"], "pa-535 is a rulebook"),
        pytest.param(["--fix", "-o", "-", "--json"], "both want standard output"),
    ],
)
def test_wrong_usage(words: list[str], told: str) -> None:
    code, out, err = run("check", str(LAWFUL), *words)
    assert code == 2
    assert told in out + err


@pytest.mark.parametrize("text", ["rulebook = ", "\x00", "", "a" * 1_000_001])
def test_what_nobody_can_read_is_left_as_it_is(spoilt: Path, text: str) -> None:
    spoilt.write_text(text, encoding="utf-8")
    assert run("check", "--fix", "--in-place", str(spoilt))[0] == 1
    assert spoilt.read_text(encoding="utf-8") == text
