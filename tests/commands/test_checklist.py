"""`croupier checklist`: on the screen, as a document, and in files for a printer."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLES, document, run

DRAGON = str(EXAMPLES / "pa-627a-ez.toml")


def test_for_programs() -> None:
    lists = document("checklist", DRAGON)["lists"]
    assert [each["when"] for each in lists] == ["opening", "daily"]
    by_name = {item["item"]: item for each in lists for item in each["items"]}
    assert by_name["cards_inspected"]["people"] == ["dealer", "floorperson"]
    assert by_name["boxes"]["clauses"] == ["PA627A-2-d-s1"]
    assert by_name["boxes"]["sections"] == ["58 Pa. Code § 627a.2(d)"]
    assert "dragon_7_notice" in by_name
    assert "marker_rack" not in by_name


def test_for_people() -> None:
    code, out, _ = run("checklist", "pa-535", "--when", "daily")
    assert code == 0
    assert "once in each gaming day" in out
    assert "before the table opens" not in out
    assert "PA535-5-b" in out


class Cells(HTMLParser):
    """Counts the cells of a page, and those for a signature."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.signed = 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.rows += tag == "td" and ("class", "box") in attrs
        self.signed += tag == "td" and ("class", "sign") in attrs


def test_a_page_has_a_box_and_two_signatures_for_each_item(tmp_path: Path) -> None:
    file = tmp_path / "list.html"
    found = document("checklist", "pa-535", "--when", "opening", "-o", str(file))
    text, cells = file.read_text(encoding="utf-8"), Cells()
    cells.feed(text)
    items = len(found["lists"][0]["items"])
    assert (cells.rows, cells.signed) == (items, 2 * items)
    assert "two different people" in text
    assert "http" not in text


def test_markdown(tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    assert run("checklist", "pa-551", "-o", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    assert "| ☐ | The approved card reader is attached to the table. | PA551-2-e-s1 |" in text
    assert "Dealer: ______ | Floorperson: ______ |" in text


def test_pdf(tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    file = tmp_path / "list.pdf"
    assert run("checklist", DRAGON, "--when", "daily", "-o", str(file))[0] == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_what_is_no_checklist_and_what_is_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    assert run("checklist", "pa-551", "-o", str(tmp_path / "list.doc"))[0] == 2
    assert run("checklist", "pa-551", "-o", str(file))[0] == 0
    code, _, error = run("checklist", "pa-551", "-o", str(file))
    assert code == 2
    assert "--force" in error
