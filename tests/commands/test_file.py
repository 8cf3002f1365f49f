"""`croupier file`: a dossier, and a register in which a filing goes from draft to approval."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.commands.running import EXAMPLES, document, run
from tests.studio.report.reading_reports import Page

TILES = str(EXAMPLES / "pa-535.toml")
DAY = "2026-11-18"
QUICK = ("--no-mathematics", "--date", DAY)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PARTS = [
    "filing-standing",
    "filing-checklist",
    "filing-choices",
    "filing-layout",
    "filing-sign",
    "filing-approvals",
    "filing-signatures",
]


def done(*words: str) -> str:
    """What it says to people."""
    code, _, err = run("file", *words)
    assert code == 0, err
    return err


def refused(*words: str, code: int) -> str:
    found, _, err = run("file", *words)
    assert found == code, err
    assert "Traceback" not in err
    return err


@pytest.fixture
def register(tmp_path: Path) -> str:
    """With one approved filing."""
    folder = str(tmp_path / "filings")
    done(TILES, "--register", folder, "--by", "Ann", "--no-mathematics", "--on", "2026-11-01")
    mark(folder, 1, "filed", "2026-11-02")
    mark(folder, 1, "approved", DAY, "The Board")
    return folder


def mark(folder: str, number: int, state: str, on: str, by: str = "Ann") -> str:
    return done(str(number), "--register", folder, "--mark", state, "--on", on, "--by", by)


def another(folder: str, tmp_path: Path, *more: str) -> None:
    """A filing of another submission of the same chapter."""
    file = tmp_path / "other.toml"
    file.write_text(Path(TILES).read_text(encoding="utf-8") + "# other\n", encoding="utf-8")
    done(str(file), "--register", folder, "--by", "Ann", *QUICK, *more)


class TestDossier:
    def test_it_has_all_its_parts_and_says_whose_and_when(self, tmp_path: Path) -> None:
        file = tmp_path / "d.html"
        found = document("file", TILES, "-o", str(file), *QUICK, "--by", "Ann", "--house", "Hall")
        read = Page(file.read_text(encoding="utf-8"))
        assert [each for each in read.ids if each.startswith("filing-")] == PARTS
        told = " ".join(read.words)
        for words in ("Hall", "Ann", DAY, sha256(Path(TILES).read_bytes()).hexdigest()):
            assert words in told
        assert f"Draft of {DAY}, in no register" in told
        assert (found["state"], found["number"], found["missing"]) == ("draft", 0, [])

    def test_the_same_submission_and_day_give_the_same_bytes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """With mathematics, from another folder and by another path."""
        few = ("--rounds", "1000", "--no-count", "--date", DAY, "--by", "Ann")
        done(str(EXAMPLES / "pa-541.toml"), "-o", str(tmp_path / "a.html"), *few)
        monkeypatch.chdir(EXAMPLES)
        done("pa-541.toml", "-o", str(tmp_path / "b.html"), *few)
        first = (tmp_path / "a.html").read_bytes()
        assert first == (tmp_path / "b.html").read_bytes()
        assert str(EXAMPLES).encode() not in first
        assert b"Exact and simulated" in first

    def test_an_archive_has_everything_with_its_digest(self, tmp_path: Path) -> None:
        pytest.importorskip("weasyprint")
        file = tmp_path / "d.zip"
        done(TILES, "-o", str(file), *QUICK, "--by", "Ann")
        with ZipFile(file) as archive:
            held = {name: archive.read(name) for name in archive.namelist()}
        assert [*held] == [
            "dossier.html",
            "dossier.pdf",
            "submission.toml",
            "layout.svg",
            "sign.svg",
            "filing.json",
            "SHA256SUMS",
        ]
        sums = held.pop("SHA256SUMS").decode().splitlines()
        assert sums == [f"{sha256(content).hexdigest()}  {name}" for name, content in held.items()]
        assert held["submission.toml"] == Path(TILES).read_bytes()
        listed = json.loads(held["filing.json"])
        assert {each["clause"] for each in listed["clauses"]} >= {"PA535-9-a", "PA535-11-a-s1"}
        assert all(
            choice["else_permitted"] for each in listed["clauses"] for choice in each["choices"]
        )

    def test_a_folder_has_the_same_and_is_never_written_into_again(self, tmp_path: Path) -> None:
        pytest.importorskip("weasyprint")
        folder = tmp_path / "dossier"
        done(TILES, "-o", str(folder), *QUICK)
        assert len([*folder.iterdir()]) == 7
        assert "is a folder" in refused(TILES, "-o", str(folder), *QUICK, "--force", code=4)

    def test_what_is_missing_is_named_and_hinders_nothing_but_filing(self, tmp_path: Path) -> None:
        folder = str(tmp_path / "filings")
        told = done("pa-551", "--register", folder, "--by", "Ann", *QUICK)
        assert "missing: " in told
        assert "PA551-14" in told
        says = refused("1", "--register", folder, "--mark", "filed", "--by", "Ann", code=1)
        assert "does not say all that the text wants said" in says
        assert states(folder) == ["draft"]


def states(folder: str) -> list[str]:
    return [each["state"] for each in document("file", "--register", folder, "--list")["filings"]]


class TestRegister:
    def test_every_page_bears_the_date_of_approval(self, register: str, tmp_path: Path) -> None:
        pytest.importorskip("weasyprint")
        pdfium = pytest.importorskip("pypdfium2")
        file = tmp_path / "approved.pdf"
        done("1", "--register", register, "-o", str(file))
        made = pdfium.PdfDocument(file)
        pages = [made[n].get_textpage().get_text_bounded() for n in range(len(made))]
        made.close()
        assert len(pages) > 4
        for each in pages:
            assert f"Approved {DAY}, filing 1" in each
            assert "Draft" not in each

    def test_pages_of_every_state_differ_in_their_stamp_alone(self, register: str) -> None:
        stamps = {
            "draft": "Draft of 2026-11-01, filing 1",
            "filed": "Filed 2026-11-02, not approved, filing 1",
            "approved": f"Approved {DAY}, filing 1",
        }
        kept = {
            state: (Path(register) / "1" / f"{state}.html").read_text(encoding="utf-8")
            for state in stamps
        }
        assert len({kept[state].replace(stamp, "") for state, stamp in stamps.items()}) == 1
        assert len({*kept.values()}) == 3

    def test_an_approved_one_supersedes_and_all_are_kept(
        self, register: str, tmp_path: Path
    ) -> None:
        another(register, tmp_path, "--supersedes", "1")
        assert states(register) == ["approved", "draft"]
        mark(register, 2, "filed", "2026-11-19")
        assert states(register) == ["approved", "filed"]
        mark(register, 2, "approved", "2026-11-20")
        assert states(register) == ["superseded", "approved"]
        kept = sorted(each.name for each in (Path(register) / "1").iterdir())
        assert kept == ["approved.html", "draft.html", "filed.html", "submission.toml",
                        "superseded.html"]  # fmt: skip
        found = document("file", "1", "--register", register, "-o", str(tmp_path / "old.html"))
        stamp = f"Superseded 2026-11-20 by filing 2 (approved {DAY}, filing 1)"
        assert found["stamp"] == stamp
        assert stamp in (tmp_path / "old.html").read_text(encoding="utf-8")

    def test_people_see_what_is_in_it(self, register: str) -> None:
        code, out, _ = run("file", "--register", register, "--list")
        assert code == 0
        assert f"Approved {DAY}, filing 1" in out
        assert document("file", "--register", register, "--list")["head"] in out

    @pytest.mark.parametrize(
        ("words", "code", "told"),
        [
            (("1", "--mark", "approved", "--by", "B"), 1, "filing 1 is approved; only one that is"),
            (("1", "--mark", "filed", "--by", "B"), 1, "only one that is a draft can be filed"),
            (("7", "--mark", "filed", "--by", "B"), 1, "there is no filing 7; there is 1"),
            (("7",), 1, "there is no filing 7"),
            (("1", "--mark", "filed"), 2, "--by NAME"),
            (("1", "--mark", "filed", "--by", " "), 1, ""),
            (("--mark", "filed", "--by", "B"), 2, "name the filing by its NUMBER"),
            (("1", "-o", "all.zip"), 2, "printed as .pdf or .html"),
            ((TILES, "--no-mathematics"), 2, "--by NAME"),
            ((str(EXAMPLES / "pa-541.toml"), "--supersedes", "1", "--by", "B"), 1,
             "filing 1 is of pa-535"),
            ((TILES, "--supersedes", "4", "--by", "B"), 1, "there is no filing 4"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_is_refused_and_changes_nothing(
        self, register: str, words: tuple[str, ...], code: int, told: str,
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        monkeypatch.chdir(tmp_path)
        before = files(register)
        assert told in refused(*words, "--register", register, code=code)
        assert files(register) == before

    def test_an_approval_of_an_earlier_day_is_refused(self, register: str, tmp_path: Path) -> None:
        another(register, tmp_path)
        mark(register, 2, "filed", "2026-11-19")
        words = ("2", "--register", register, "--mark", "approved", "--by", "B", "--on", DAY)
        assert "it was filed only on 2026-11-19" in refused(*words, code=1)

    def test_an_archive_asked_of_a_register_marks_nothing(
        self, register: str, tmp_path: Path
    ) -> None:
        another(register, tmp_path)
        words = (
            "2",
            "--register",
            register,
            "--mark",
            "filed",
            "--by",
            "Ann",
            "--on",
            "2026-11-19",
        )
        refused(*words, "-o", str(tmp_path / "x.zip"), code=2)
        assert states(register) == ["approved", "draft"]


def files(folder: str) -> dict[str, bytes]:
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in sorted(Path(folder).rglob("*"))
        if each.is_file()
    }


def _line(number: int, change: Callable[[str], str]) -> Callable[[Path], None]:
    def forged(folder: Path) -> None:
        path = folder / "register.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        lines[number] = change(lines[number])
        path.write_text("".join(lines), encoding="utf-8")

    return forged


def _page(change: Callable[[Path], object]) -> Callable[[Path], None]:
    def forged(folder: Path) -> None:
        change(folder / "1" / "approved.html")

    return forged


FORGED: dict[str, tuple[Callable[[Path], None], str]] = {
    "another day": (_line(2, lambda line: line.replace(DAY, "2026-11-17")), "line 3"),
    "a step left out": (_line(1, lambda _: ""), "line 2"),
    "a step twice": (_line(2, lambda line: line * 2), "line 4"),
    "cut off": (_line(2, lambda line: line[:-20]), "cut off"),
    "no line of ours": (_line(0, lambda _: "{}\n"), "none of its own"),
    "another page": (
        _page(lambda page: page.write_bytes(page.read_bytes() + b" ")),
        "not what it was",
    ),
    "no page": (_page(lambda page: page.unlink()), "is not there"),
    "a page too many": (
        _page(lambda page: page.with_name("superseded.html").write_text("x")),
        "is not in the register",
    ),
    "another submission": (
        lambda folder: _append(folder / "1" / "submission.toml"),
        "not what it was",
    ),
    "no text": (lambda folder: _append(folder / "register.jsonl", b"\xff\n"), "no text"),
}


def _append(path: Path, more: bytes = b"#") -> None:
    path.write_bytes(path.read_bytes() + more)


@pytest.mark.parametrize("forgery", FORGED)
def test_an_altered_register_is_refused(register: str, forgery: str) -> None:
    forged, told = FORGED[forgery]
    forged(Path(register))
    for words in (("--list",), ("1",), ("1", "--mark", "approved", "--by", "B")):
        assert told in refused("--register", register, *words, code=3)


def test_lines_taken_off_the_end_are_missed_by_whoever_noted_the_head(register: str) -> None:
    """Lines and pages together are a whole register; only the head tells."""
    head = document("file", "--register", register, "--list")["head"]
    done("--register", register, "--list", "--head", head)
    _line(2, lambda _: "")(Path(register))
    (Path(register) / "1" / "approved.html").unlink()
    assert states(register) == ["filed"]
    assert head in refused("--register", register, "--list", "--head", head, code=3)


def test_nobody_writes_while_somebody_else_does(register: str, tmp_path: Path) -> None:
    another(register, tmp_path)
    lock = Path(register) / "register.lock"
    lock.touch()
    words = ("2", "--register", register, "--mark", "filed", "--by", "Ann", "--on", "2026-11-19")
    assert "somebody else is writing" in refused(*words, code=4)
    assert states(register) == ["approved", "draft"]
    lock.unlink()
    done(*words)
    assert not lock.exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((TILES,), 2, "say where it goes"),
        ((), 2, "name a SUBMISSION"),
        (("--list",), 2, "--register FOLDER"),
        (("--list", "--register", "nowhere"), 4, "no such folder"),
        ((TILES, "-o", "d.doc"), 2, ".pdf, .html, .zip or a folder"),
        ((TILES, "-o", "no/such/d.html"), 4, "there is no folder"),
        ((TILES, "-o", "d.html", "--date", "18.11."), 2, "write a day as 2026-11-18"),
        ((TILES, "-o", "d.html", "--house", " "), 2, "--house is empty"),
        ((TILES, "-o", "d.html", "--supersedes", "1"), 2, "--supersedes goes with --register"),
        ((TILES, "-o", "d.html", "--head", "00"), 2, "--head goes with --register"),
        ((TILES, "--register", "d", "--by", "A", "--no-mathematics"), 2, "is no register"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_written(
    words: tuple[str, ...], code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "mine.txt").write_text("mine", encoding="utf-8")
    assert told in refused(*words, code=code)
    assert [*files(".")] == ["d/mine.txt"]


def test_the_page_about_filing_does_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line after line, in a folder with the examples and nothing else."""
    root = EXAMPLES.parent.parent
    text = (root / "docs" / "filing.md").read_text(encoding="utf-8")
    (tmp_path / "examples").symlink_to(root / "examples")
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"^\$ croupier (file .*)$", "".join(re.findall(CONSOLE, text)), re.MULTILINE)
    assert len(shown) > 5
    for line in shown:
        code, _, err = run(*shlex.split(line))
        assert code == 0, err
    approved = (tmp_path / "approved.html").read_text(encoding="utf-8")
    assert "Approved 2026-11-18, filing 1" in approved


def test_standard_output_has_the_page(tmp_path: Path) -> None:
    words = ("file", TILES, "--no-mathematics", "--date", "2026-11-18", "-o")
    assert run(*words, str(tmp_path / "d.html"))[0] == 0
    code, out, err = run(*words, "-")
    assert (code, out) == (0, (tmp_path / "d.html").read_text(encoding="utf-8"))
    assert "Written: standard output" in err


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "d.html"
    file.write_text("mine", encoding="utf-8")
    refused(TILES, "-o", str(file), *QUICK, code=2)
    assert file.read_text(encoding="utf-8") == "mine"
    done(TILES, "-o", str(file), *QUICK, "--force")
    assert file.read_text(encoding="utf-8") != "mine"
