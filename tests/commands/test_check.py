"""`croupier check`: lawful or not, and by which clauses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.check import check_submission
from tests.commands.running import EXAMPLES, document, run
from tests.support import clause

FILES = sorted(EXAMPLES.glob("*.toml"))
HOUSE_WAYS = EXAMPLES.parent / "house_ways"


GENEROUS = {
    "pa-535": ["wagers.pai_gow"],
    "pa-535-banking": ["wagers.pai_gow", "wagers.pai_gow"],
    "pa-551-match": ["wagers.match_the_dealer"],
}
"""What is warned of because it leaves the player an edge; `test_player_edges.py` says how much."""


@pytest.mark.parametrize("book", SHELF)
def test_an_example_of_every_chapter_is_lawful_and_complete(book: str) -> None:
    checked = document("check", str(EXAMPLES / f"{book}.toml"))
    assert (checked["lawful"], checked["findings"]) == (True, [])
    assert [each["key"] for each in checked["warnings"]] == GENEROUS.get(book, [])


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_example_is_fit_for_filing(path: Path) -> None:
    """And says which readings it relies on that depart from the words."""
    checked = document("check", "--strict", str(path))
    assert (checked["lawful"], checked["findings"]) == (True, [])
    assert [each["key"] for each in checked["warnings"]] == GENEROUS.get(path.stem, [])
    assert {each["file"] for each in checked["readings"]} == {str(path)}


@clause("PA627A-8-c")
def test_what_a_text_wants_named_is_no_filing_without_it(tmp_path: Path) -> None:
    filed = tmp_path / "ours.toml"
    text = (EXAMPLES / "pa-627a.toml").read_text()
    filed.write_text(text.replace('procedure = "face_up"\n', ""))
    lenient = document("check", str(filed))
    assert [each["key"] for each in lenient["warnings"]] == ["options.procedure"]
    assert "readings" not in lenient
    strict = document("check", "--strict", str(filed), code=1)
    assert [(each["key"], each["clause"]) for each in strict["findings"]] == [
        ("options.procedure", "PA627A-8-c")
    ]
    code, out, _ = run("check", "--strict", str(filed))
    assert code == 1
    for telling in ("face_up is taken", "depart from the words", "R-X15", "every_wager"):
        assert telling in out


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
    allowed = f"must be the same at all tables of the game in a facility; {files[0]} charges 5%"
    assert checked["lawful"] is False
    assert checked["findings"] == [
        {
            "file": files[1],
            "key": "options.vigorish",
            "given": "tie 25%",
            "allowed": allowed,
            "clause": "PA541-13-g-s2",
            "nearest": {
                "key": "options.vigorish",
                "toml": '"5%"',
                "renamed": None,
                "words": '"5%"',
            },
            "sentence": f"options.vigorish = tie 25%: {allowed} [PA541-13-g-s2];"
            ' nearest lawful choice: "5%"',
            "line": None,
            "column": None,
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
    assert checked["error"]["message"] == f"{bad}: is not UTF-8 text (byte 26)"
    error = document("odds", str(bad), code=1)["error"]
    assert error["message"] == f"{bad}: is not UTF-8 text (byte 26)"


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
    assert check_submission(f"\ufeff{FILES[0].read_text(encoding='utf-8')}").lawful


def test_a_missing_file_could_not_be_read() -> None:
    error = document("check", "nowhere.toml", code=4)["error"]
    assert (error["kind"], error["message"]) == (
        "unreadable",
        "nowhere.toml: No such file or directory",
    )


def with_a_house_way(folder: Path, name: str) -> str:
    """A submission whose house way is in a file, as seen from its own folder."""
    filed = folder / "ours.toml"
    text = (EXAMPLES / "pa-535.toml").read_text()
    filed.write_text(text.replace('house_way = "chapter"', f'house_way = "{name}"'))
    return str(filed)


def test_a_house_way_is_read_from_a_file_beside_the_submission(tmp_path: Path) -> None:
    (tmp_path / "ways").mkdir()
    (tmp_path / "ways" / "ours.toml").write_bytes((HOUSE_WAYS / "best_low.toml").read_bytes())
    checked = document("check", with_a_house_way(tmp_path, "ways/ours.toml"))
    assert (checked["lawful"], checked["findings"]) == (True, [])


@clause("PA535-10-d-2")
def test_a_house_way_against_the_chapter_is_not_lawful(tmp_path: Path) -> None:
    (tmp_path / "traditional.toml").write_bytes((HOUSE_WAYS / "traditional.toml").read_bytes())
    checked = document("check", with_a_house_way(tmp_path, "traditional.toml"), code=1)
    assert "PA535-10-d-2" in {each["clause"] for each in checked["findings"]}


@pytest.mark.parametrize(
    ("name", "written", "says"),
    [
        ("nowhere.toml", None, "cannot be read: No such file or directory"),
        (".", None, "cannot be read: it is no regular file"),
        ("../ours.toml", None, "lies outside the folder of the submission"),
        ("ways/../../ours.toml", None, "lies outside the folder of the submission"),
        ("/dev/zero", None, "lies outside the folder of the submission"),
        ("/etc/hostname", None, "lies outside the folder of the submission"),
        ("way.toml", b"# " + b"a" * 1024 * 1024, "is larger than 1,048,576 bytes"),
        ("way.toml", b"title = ", "not TOML"),
        ("way.toml", b"# caf\xe9", "is not UTF-8 text (byte 5)"),
        ("way\\u0000.toml", None, "cannot be read: "),
    ],
)
def test_a_house_way_that_cannot_be_read_is_a_finding(
    tmp_path: Path, name: str, written: bytes | None, says: str
) -> None:
    if written is not None:
        (tmp_path / name).write_bytes(written)
    [found] = document("check", with_a_house_way(tmp_path, name), code=1)["findings"]
    assert (found["key"], found["clause"]) == ("options.house_way", "PA535-10-d")
    assert says in found["allowed"]


def test_a_pipe_beside_the_submission_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "way.toml")
    [found] = document("check", with_a_house_way(tmp_path, "way.toml"), code=1)["findings"]
    assert found["allowed"] == "cannot be read: it is no regular file"


@pytest.mark.parametrize("target", ["/dev/zero", "../ours.toml"])
def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, target: str) -> None:
    (tmp_path / "ours.toml").write_bytes((HOUSE_WAYS / "best_low.toml").read_bytes())
    folder = tmp_path / "filed"
    folder.mkdir()
    (folder / "way.toml").symlink_to(target)
    [found] = document("check", with_a_house_way(folder, "way.toml"), code=1)["findings"]
    assert found["allowed"] == "lies outside the folder of the submission"


def test_a_thing_found_once_is_told_once(tmp_path: Path) -> None:
    way = tmp_path / "way.toml"
    way.write_text("rules = []\n")
    error = document("odds", "pa-535", "--strategy", str(way), code=1)["error"]
    assert error["message"].count("title: is missing") == 1


@clause("PA535-11-h-s1")
@pytest.mark.parametrize(
    ("wager", "coin", "allowed"),
    [
        ("30.10", "0.25", ["must be a multiple of the table's coin, 0.25"]),
        ("27", "5", ["must be a multiple of the table's coin, 5.00"]),
        ("30.25", "0.25", []),
        ("last_wager", "0.25", []),
    ],
)
def test_a_dealers_wager_is_made_of_the_tables_coins(
    tmp_path: Path, wager: str, coin: str, allowed: list[str]
) -> None:
    text = (EXAMPLES / "pa-535-banking.toml").read_text()
    filed = tmp_path / "ours.toml"
    text = text.replace('dealer_wager = "last_wager"', f'dealer_wager = "{wager}"')
    filed.write_text(text.replace("[limits]", f"[limits]\ncoin = {coin}"))
    found = document("check", str(filed), code=1 if allowed else 0)["findings"]
    assert [each["allowed"] for each in found] == allowed
    assert {(each["key"], each["clause"]) for each in found} <= {
        ("options.dealer_wager", "PA535-11-h-s1")
    }


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
