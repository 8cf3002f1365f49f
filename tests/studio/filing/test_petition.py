"""The petition for a made-up wager: every item of two regulations is filled or named as missing."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any
from zipfile import ZipFile

import pytest

from croupier import baccarat
from croupier.rulebooks.clauses import clause_table
from croupier.studio.filing.petition_items import ITEMS
from tests.commands.running import EXAMPLES, document, run
from tests.studio.report.reading_reports import Page

IDEAS = EXAMPLES.parent / "ideas"
TIE, CARPET = "long-tie", "red-carpet"
LABORATORY = "an independent laboratory's report"
DAY = ("--date", "2026-11-18", "--by", "Ann")


def petition(folder: Path, name: str) -> tuple[Any, Page, str]:
    """Its document, and its page as a program reads it."""
    file = folder / f"{name}.html"
    found = document("file", "--new-game", str(IDEAS / f"{name}.toml"), "-o", str(file), *DAY)
    text = file.read_text(encoding="utf-8")
    return found, Page(text), text


@pytest.fixture(scope="module")
def tie(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Page, str]:
    return petition(tmp_path_factory.mktemp("petitions"), TIE)


@pytest.fixture(scope="module")
def carpet(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Page, str]:
    return petition(tmp_path_factory.mktemp("petitions"), CARPET)


ASKED_BY_MASSACHUSETTS = {
    "(3)(a)", "(3)(b)", "(3)(c)", "(3)(d)", "(3)(e)1", "(3)(e)2", "(3)(e)4", "(3)(e)5", "(3)(e)6",
    "(3)(e)7", "(3)(e)8", "(3)(f)", "(3)(g)", "(3)(h)",
}  # fmt: skip
ASKED_BY_MARYLAND = {f"A({n})" for n in range(1, 10)} | {"B"}


def test_every_paragraph_of_both_texts_has_an_item() -> None:
    """Misdeals, (3)(e)3, have rows of their own."""
    first = {place for each in ITEMS for place in each.massachusetts.split(", ")}
    second = {place for each in ITEMS for place in each.maryland.split(", ")}
    assert first >= ASKED_BY_MASSACHUSETTS
    assert second >= ASKED_BY_MARYLAND


def test_items_are_filled_or_named_as_missing(tie: tuple[Any, Page, str]) -> None:
    found, read, _ = tie
    (items,) = read.tables["items"]
    rows = [row for row in items.rows if row]
    missing = {row[0].text for row in rows if row[3].text == "MISSING"}
    assert missing == {LABORATORY, "a request for a test of the game"}
    assert all(row[3].text for row in rows)
    assert any(row[1].text == "(3)(e)3" for row in rows)
    assert [each["asks"] for each in found["items"] if each["answer"] is None] == [
        LABORATORY,
        "a request for a test of the game",
    ]
    assert found["missing"] == [
        f"{LABORATORY} (205 CMR 147.04(3)(e)8, (4); COMAR 36.05.03.20B): write laboratory",
        "a request for a test of the game (205 CMR 147.04(3)(g), (5)): write trial",
    ]


def test_one_in_which_nothing_is_missing_says_so(carpet: tuple[Any, Page, str]) -> None:
    found, read, _ = carpet
    assert found["missing"] == []
    assert "Nothing that either text asks for is missing." in read.words
    assert "MISSING" not in {word.strip() for word in read.words}


def long_tie(result: Any) -> str | None:
    if result.winner or result.player.cards + result.banker.cards < 6:
        return None
    return "high_long_tie" if result.player.points >= 8 else "long_tie"


def test_odds_are_exact_and_those_of_the_base_table(tie: tuple[Any, Page, str]) -> None:
    found, read, _ = tie
    base = (EXAMPLES / "md-mini.toml").read_text(encoding="utf-8")
    prices = {"high_long_tie": "40 to 1", "long_tie": "25 to 1"}
    table = baccarat.with_wager(baccarat.submission(base), "long_tie", long_tie, prices)
    odds = baccarat.odds(table)
    new = odds["long_tie"]
    assert Fraction(found["house_edge"]) == new.house_edge
    (lines,) = read.tables["outcomes-asked"]
    for row, outcome in zip([row for row in lines.rows if row], new.outcomes, strict=True):
        assert Fraction(str(row[1].exact)) == outcome.probability
        against = (1 - outcome.probability) / outcome.probability
        assert Fraction(str(row[2].exact)) == against
        assert row[3].text == outcome.pays
    (every,) = read.tables["every-wager"]
    edges = [Fraction(str(row[4].exact)) for row in every.rows if row]
    assert edges[0] == new.house_edge
    assert sorted(edges) == sorted(row.house_edge for row in odds.rows)


def test_a_round_is_shown_for_every_outcome(carpet: tuple[Any, Page, str]) -> None:
    _, read, _ = carpet
    (shown,) = read.tables["examples"]
    rows = [[cell.text for cell in row] for row in shown.rows if row]
    assert [row[0] for row in rows] == ["Red kings", "Red pair", "Red", "Lose"]
    assert [row[2:] for row in rows] == [
        ["$5.00", "$750.00", "$755.00"],
        ["$5.00", "$125.00", "$130.00"],
        ["$5.00", "$35.00", "$40.00"],
        ["$5.00", "$0.00", "$0.00"],
    ]


@pytest.mark.parametrize(("name", "chapter"), [("tie", "md-mini"), ("carpet", "ma-midi")])
def test_every_misdeal_of_the_chapter_has_its_remedy(
    name: str, chapter: str, request: pytest.FixtureRequest
) -> None:
    _, read, _ = request.getfixturevalue(name)
    (told,) = read.tables["misdeals"]
    clauses = {row[0].text: row[1].text for row in told.rows if row}
    irregular = {
        str(each.id): each.requirement
        for each in clause_table().values()
        if each.source == chapter and each.kind == "irregularity"
    }
    assert len(irregular) > 9
    assert irregular.items() <= clauses.items()
    if name == "tie":
        filed = {row[0].text: row[2].text for row in told.rows if row}
        assert filed["MD-13-C-2"] == "disclosed_third_card: discard"


def test_sketches_stand_in_the_page_and_nothing_is_fetched(carpet: tuple[Any, Page, str]) -> None:
    _, read, text = carpet
    assert text.count('src="data:image/svg+xml;base64,') == text.count("<img")
    assert "Red Carpet" in text
    assert {"petition-layout", "petition-equipment", "petition-remedies"} <= {*read.ids}


def test_the_same_proposal_and_day_give_the_same_bytes(
    tie: tuple[Any, Page, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(IDEAS)
    file = tmp_path / "again.html"
    code, _, err = run("file", "--new-game", f"{TIE}.toml", "-o", str(file), *DAY)
    assert code == 0, err
    assert file.read_text(encoding="utf-8") == tie[2]
    assert "Petition of 2026-11-18, not approved" in tie[2]


def test_an_archive_has_all_of_it(tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    file = tmp_path / "p.zip"
    found = document("file", "--new-game", str(IDEAS / f"{TIE}.toml"), "-o", str(file), *DAY)
    with ZipFile(file) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    sums = held.pop("SHA256SUMS").decode().splitlines()
    assert sums == [f"{sha256(content).hexdigest()}  {name}" for name, content in held.items()]
    assert [*held] == ["petition.html", "petition.pdf", "proposal.toml", "base.toml", "layout.svg",
                       "petition.json"]  # fmt: skip
    assert {**json.loads(held["petition.json"]), "file": str(file)} == found
    assert held["base.toml"] == (EXAMPLES / "md-mini.toml").read_bytes()


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A copy to be spoilt."""
    copytree(IDEAS, tmp_path / "ideas")
    copytree(EXAMPLES, tmp_path / "submissions")
    return tmp_path / "ideas" / f"{TIE}.toml"


@pytest.mark.parametrize(
    ("before", "after", "code", "told"),
    [
        ('"Long Tie"', '"lucky nines"', 1, "is the name of a wager of md-mini; 205 CMR"),
        ('"variation"', '"variety"', 1, ":6: kind = variety: must be variation or"),
        ("reason =", "raison =", 1, "raison = Ties are"),
        ("elsewhere = []", "elsewhere = 3", 1, "elsewhere = 3: must be a list of texts"),
        ("equipment = []", 'sketches = ["lamp.png"]', 1, "must be names of SVG files"),
        ("equipment = []", 'sketches = ["lamp.svg"]', 1, "lamp.svg"),
        ("equipment = []", 'sketches = ["../submissions/x.svg"]', 1, "outside the folder"),
        ("../submissions/md-mini.toml", "pa-535", 1, "can be laid over baccarat alone"),
        ("../submissions/md-mini.toml", "nowhere.toml", 4, "nowhere.toml"),
        ('"cards = 6", "player.points >= 8"',
         '"cards = 4", "player.cards = 3"', 1, "never comes about"),
        ("25 to 1", "25 for 1", 1, "outcomes[2].pays = 25 for 1"),
        ('address = "1 Water Street, Riverside"', "", 1, "petitioners[1].address: is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_proposal_is_told(
    before: str, after: str, code: int, told: str, written: Path
) -> None:
    text = written.read_text(encoding="utf-8")
    assert before in text
    written.write_text(text.replace(before, after), encoding="utf-8")
    file = written.parent / "out.html"
    found, _, err = run("file", "--new-game", str(written), "-o", str(file), *DAY)
    assert (found, "Traceback" in err) == (code, False), err
    assert told in err
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say where it goes"),
        (("-o", "p.doc"), ".pdf, .html, .zip or a folder"),
        (("-o", "p.html", "--register", "r"), "kept in no register"),
        (("-o", "p.html", "--list"), "kept in no register"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], told: str) -> None:
    code, _, err = run("file", "--new-game", str(IDEAS / f"{TIE}.toml"), *words)
    assert code == 2
    assert told in err


def test_a_proposal_that_says_little_is_answered_all_the_same(written: Path) -> None:
    """What follows from the idea is filled; what only people know is missing."""
    written.write_text(
        'name = "Short"\nbase = "pa-627a"\nkind = "new"\n'
        'outcomes = [{ name = "tie", pays = "8 to 1", when = ["winner = tie"] }]',
        encoding="utf-8",
    )
    found = document("file", "--new-game", str(written), "-o", str(written.with_suffix(".html")))
    lacking = [each["asks"] for each in found["items"] if each["answer"] is None]
    assert len(lacking) == len(found["missing"]) == 10
    assert found["malfunctions"] == {}
