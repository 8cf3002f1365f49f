"""`croupier check`: lawful or not, and by which clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import check_submission
from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

FILES = sorted(EXAMPLES.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_example_is_lawful_and_complete(path: Path) -> None:
    checked = document("check", str(path))
    assert checked == {"lawful": True, "findings": [], "warnings": []}


def test_the_examples_show_every_variant_wager_and_paytable() -> None:
    houses = [check_submission(path.read_text()).house_rules for path in FILES]
    variants = {(house.rulebook, house.variant) for house in houses if house}
    wagers = {
        (house.rulebook, wager.id, wager.paytable)
        for house in houses
        if house
        for wager in house.wagers.values()
    }
    assert variants == {(book.id, name) for book in SHELF.values() for name in book.variants}
    permitted = {
        (book.id, offer.wager, letter)
        for book in SHELF.values()
        for offer in book.offers
        for letter in offer.paytables or (None,)
    }
    assert permitted - wagers == set()


@clause("PA541-13-g-s2")
def test_tables_of_one_facility_charge_one_vigorish() -> None:
    files = [str(EXAMPLES / name) for name in ("pa-541.toml", "pa-541-tie-vigorish.toml")]
    checked = document("check", *files, code=1)
    assert checked["lawful"] is False
    assert checked["findings"] == [
        {
            "file": files[1],
            "key": "options.vigorish",
            "given": "tie 25%",
            "allowed": "must be the same at all tables of the game in a facility;"
            f" {files[0]} charges 5%",
            "clause": "PA541-13-g-s2",
        }
    ]


def test_files_are_checked_on_their_own_as_well(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text((EXAMPLES / "pa-541.toml").read_text().replace("seats = 7", "seats = 8"))
    checked = document("check", str(EXAMPLES / "pa-543.toml"), str(bad), code=1)
    assert [(each["file"], each["clause"]) for each in checked["findings"]] == [
        (str(bad), "PA541-2-a-s1")
    ]


def test_malformed_toml_is_told_plainly(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('rulebook = "pa-627a\n')
    checked = document("check", str(bad), code=1)
    assert checked["lawful"] is False
    assert checked["error"]["kind"] == "bad_material"
    assert "not TOML" in checked["findings"][0]["allowed"]


def test_a_file_that_is_not_utf_8_is_told_plainly(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b'rulebook = "pa-627a"\n# caf\xe9\n')
    checked = document("check", str(bad), code=1)
    assert "is not UTF-8 text (byte 26)" in checked["error"]["message"]


def test_numbers_and_nesting_without_end_are_told_plainly(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    for text in (f"decks = {'9' * 5000}", f"decks = {'[' * 5000}"):
        bad.write_text(text)
        checked = document("check", str(bad), code=1)
        assert "not TOML" in checked["findings"][0]["allowed"]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    marked = tmp_path / "marked.toml"
    marked.write_text(FILES[0].read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert document("check", str(marked))["lawful"]


def test_a_missing_file_is_wrong_usage() -> None:
    error = document("check", "nowhere.toml", code=2)["error"]
    assert (error["kind"], error["message"]) == (
        "usage",
        "nowhere.toml: No such file or directory",
    )


def test_people_get_a_table_of_findings(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    text = (EXAMPLES / "pa-627a.toml").read_text()
    bad.write_text(text.replace("9 to 1", "7 to 1").replace("[approvals]", "[approvls]"))
    code, out, _ = run("check", str(bad))
    assert code == 1
    for telling in ("not lawful", "wagers.tie.pays", "PA627A-12-b", "approvls", "Warnings"):
        assert telling in out


def test_people_are_told_what_is_lawful() -> None:
    code, out, _ = run("check", str(FILES[0]))
    assert (code, out) == (0, f"{FILES[0]}: lawful\n")
