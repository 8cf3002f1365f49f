"""The mathematics report: its figures are those of exact odds, and it is the same every time."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from croupier.baccarat import bind
from croupier.games.submissions import house_rules
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.progressive import progressive_odds
from croupier.studio.baccarat.progressive_audit import audit
from croupier.studio.report.columns import widths
from croupier.studio.report.document import Facts, Figure, Paragraph, Report, Section, Table
from croupier.studio.report.page import block, page
from tests.commands.running import EXAMPLES, document, run
from tests.studio.report.reading_reports import Page, ReadTable

QUICK = ("--rounds", "2000", "--no-count", "--date", "2026-11-18")
SUBMISSIONS = ("pa-627a-ez", "pa-551", "pa-535-banking")


@cache
def text_of(folder: Path, name: str, *more: str) -> str:
    file = folder / f"{name}.html"
    code, _, err = run("report", str(EXAMPLES / f"{name}.toml"), "-o", str(file), *QUICK, *more)
    assert code == 0, err
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


def rows_of(table: ReadTable) -> dict[str, str | None]:
    """The exact figure of each line, by the line's name."""
    return {row[0].text: row[-1].exact for row in table.rows if row}


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_every_figure_is_that_of_exact_odds(folder: Path, name: str) -> None:
    read = Page(text_of(folder, name))
    priced = document("odds", str(EXAMPLES / f"{name}.toml"), "--par")["sheets"]
    assert len(read.tables["figures"]) == len(read.tables["outcomes"]) == len(priced)
    for sheet, figures, outcomes in zip(
        priced, read.tables["figures"], read.tables["outcomes"], strict=True
    ):
        assert figures.about["wager"] == outcomes.about["wager"] == sheet["wager"]
        told = rows_of(figures)
        assert told["return to player"] == sheet["return_to_player"]
        assert told["house edge"] == sheet["house_edge"]
        assert told["hit frequency"] == sheet["hit_frequency"]
        assert told["resolved"] == sheet["resolved"]
        assert told.get("edge per resolved unit") == sheet["edge_per_resolved"]
        lines = [row for row in outcomes.rows if row]
        assert [
            (row[0].text, row[1].text, row[2].exact, row[3].exact, row[5].exact)
            for row in lines[:-1]
        ] == [
            (each["outcome"], each["pays"], each["net"], each["probability"], each["returned"])
            for each in sheet["outcomes"]
        ]
        assert lines[-1][3].exact == "1/1"
        assert lines[-1][5].exact == sheet["return_to_player"]


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_summary_and_simulation_stand_beside_the_same_exact_figures(
    folder: Path, name: str
) -> None:
    read = Page(text_of(folder, name))
    priced = document("odds", str(EXAMPLES / f"{name}.toml"))["wagers"]
    (summary,) = read.tables["summary"]
    assert [row[3].exact for row in summary.rows if row] == [row["house_edge"] for row in priced]
    (beside,) = read.tables["simulated"]
    assert {row[1].exact for row in beside.rows if row} == {row["house_edge"] for row in priced}


def test_the_figures_shown_are_the_exact_ones_rounded(folder: Path) -> None:
    read = Page(text_of(folder, SUBMISSIONS[0]))
    shown = [
        cell
        for tables in read.tables.values()
        for table in tables
        for row in table.rows
        for cell in row
        if cell.exact and cell.text.endswith("%")
    ]
    assert len(shown) > 100
    for cell in shown:
        assert cell.text == f"{float(Fraction(str(cell.exact))):.4%}"


def test_the_same_inputs_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    """Also beside another clock and in another folder; another date is another report."""
    name = SUBMISSIONS[2]
    assert text_of(tmp_path, name) == text_of(folder, name)
    assert "2026-11-18" in text_of(folder, name)


def test_it_is_one_file_that_needs_nothing_else(folder: Path) -> None:
    for name in SUBMISSIONS:
        text = text_of(folder, name)
        read = Page(text)
        assert not {"script", "link", "img", "iframe"} & read.tags
        assert "http://www.w3.org/2000/svg" in text
        assert not re.search(r"(src|href)=\"(?!#)|url\(|@import", text)
        assert len(read.ids) == len(set(read.ids))
        assert {link.removeprefix("#") for link in read.links} <= {*read.ids}


def test_it_says_what_is_not_proved_and_how_it_is_made_again(folder: Path) -> None:
    for name in SUBMISSIONS:
        told = " ".join(Page(text_of(folder, name)).words)
        assert "What is not proved" in told
        command = f"croupier report {EXAMPLES / name}.toml -o {name}.html --date 2026-11-18"
        assert f"{command} --rounds 2000 --seed 1 --no-count" in told


def test_pai_gow_says_why_nothing_is_counted(folder: Path) -> None:
    told = " ".join(Page(text_of(folder, "pa-535-banking")).words)
    assert "all tiles are mixed for every round" in told


def test_countability_names_a_cut(tmp_path: Path) -> None:
    file = tmp_path / "counted.html"
    asked = ("--rounds", "2000", "--shoes", "4", "-o", str(file))
    code, _, err = run("report", str(EXAMPLES / "pa-627a-ez.toml"), *asked)
    assert code == 0, err
    read = Page(file.read_text(encoding="utf-8"))
    (counted,) = read.tables["countability"]
    (priced,) = read.tables["summary"]
    assert {row[0].text for row in counted.rows if row} == {
        row[0].text for row in priced.rows if row
    }
    assert any("Against a perfect player" in words for words in read.words)
    assert "none given" in read.words


def test_the_audit_of_a_progressive_adds_up() -> None:
    """With meters at their reset amounts it is the edge, less what is put on them."""
    path = EXAMPLES / "pa-627b.toml"
    game = bind(house_rules(path.read_text(encoding="utf-8"), path.stem))
    filed = game.house.progressive
    assert filed is not None
    resets = {name: each.reset for name, each in filed.meters.items()}
    analysis = analyse(game, meters=resets)
    odds = progressive_odds(analysis)
    assert odds is not None
    row = analysis.odds(filed.wager)
    found = audit(game.house.wagers[filed.wager], row, odds)
    parts = found.fixed + sum(found.contributed.values()) + sum(found.resets.values())
    assert parts + found.house_edge == 1
    shares = [
        each.probability * (1 + each.net)
        for each in row.outcomes
        if each.pays.endswith(tuple(filed.meters)) and not each.pays.startswith("100%")
    ]
    given_back = (
        sum(found.contributed.values())
        + odds.must_hit_share
        - (filed.must_hit.rate if filed.must_hit else 0)
    )
    assert found.house_edge == odds.edge_at_reset - given_back + sum(shares, Fraction(0))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("-o", "report.txt"), 2, "a report is .html or .pdf"),
        (("-o", "no/such/folder/r.html"), 4, "there is no folder"),
        (("-o", "r.html", "--date", "18.11.2026"), 2, "write a day as 2026-11-18"),
        (("-o", "r.html", "--stake", "many"), 2, "--stake"),
        (("-o", "r.html", "--meter", "star=5"), 2, "--meter"),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found, _, err = run("report", str(EXAMPLES / "pa-535.toml"), *QUICK[:3], *words)
    assert found == code
    assert told in err
    assert not [*tmp_path.iterdir()]


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("mine", encoding="utf-8")
    code, _, err = run("report", str(EXAMPLES / "pa-535.toml"), "-o", str(file))
    assert code == 2
    assert "--force writes over it" in err
    assert file.read_text(encoding="utf-8") == "mine"


def test_what_is_written_is_told_to_programs(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    told = document("report", str(EXAMPLES / "pa-535.toml"), "-o", str(file), *QUICK)
    assert told["file"] == str(file)
    assert told["date"] == "2026-11-18"


def test_a_pdf_has_pages() -> None:
    """Small, for setting type takes a while."""
    weasyprint = pytest.importorskip("weasyprint")
    pdfium = pytest.importorskip("pypdfium2")
    table = Table("Many", ("n", "square"), [(str(n), str(n * n)) for n in range(90)], "rr")
    part = Section("one", "One", [Paragraph("Words."), table])
    small = Report("Report", "A table", "s.toml", "ab" * 32, Facts({"date": "none"}), [part])
    made = pdfium.PdfDocument(weasyprint.HTML(string=page(small)).write_pdf())
    words = [made[n].get_textpage().get_text_bounded() for n in range(len(made))]
    assert len(words) > 2
    assert all(f"Page {n} of {len(words)}" in each for n, each in enumerate(words, 1))
    assert all("s.toml" in each and "abababab" in each for each in words)
    assert "square" in words[1]
    assert "square" in words[2], "the head is repeated"
    made.close()


def test_nothing_in_it_is_taken_for_markup() -> None:
    shown = block(Table("<b>", ("<i>",), [("<u>",), (Figure('"', '"'),)], "l"))
    assert "<b>" not in shown
    assert "<i>" not in shown
    assert "<u>" not in shown
    assert '<data value="&quot;">' in shown


def test_columns_fill_the_line_and_long_ones_give_way() -> None:
    rows = [("word", "x" * 400, "0.123456"), ("longer word", "y", "1")]
    found = widths(Table("", ("a", "b", "c"), rows, "lwr"))
    assert sum(found) == pytest.approx(100, abs=0.1)
    assert found[0] > found[2]
    assert found[1] > 60
