"""What is built is the same wherever and whenever, and has what it needs."""

from __future__ import annotations

import doctest
import re
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier import __version__
from croupier.values.extras import LIBRARIES
from tests.installed.fresh import ROOT
from tools.release import NotYet, build, dated, wheel_of


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        told = archive.read(f"croupier-{__version__}.dist-info/METADATA").decode()
    return Parser().parsestr(told)


def test_building_again_gives_the_same_bytes(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    again = build(tmp_path, kind="sdist")
    assert (again.name, again.read_bytes()) == (sdist.name, sdist.read_bytes())
    from_source = wheel_of(again, tmp_path)
    assert (from_source.name, from_source.read_bytes()) == (wheel.name, wheel.read_bytes())


def test_the_changelog_is_dated_and_names_what_was_released() -> None:
    text = "# Changelog\n\n## 1.1.0, unreleased\n\n- A thing.\n\n## 1.0.0, 2026-01-31\n"
    assert dated(text, "1.1.0", "2026-02-28", {"croupier.whl": "ab", "code": "cd"}) == (
        "# Changelog\n\n## 1.1.0, 2026-02-28\n\n```\ncroupier.whl ab\ncode cd\n```\n\n"
        "- A thing.\n\n## 1.0.0, 2026-01-31\n"
    )


@pytest.mark.parametrize("heading", ["## 1.1.0, 2026-02-28", "## 1.0.9, unreleased", ""])
def test_nothing_is_released_twice_or_under_another_number(heading: str) -> None:
    with pytest.raises(NotYet, match=r"not with '## 1\.1\.0, unreleased'"):
        dated(f"# Changelog\n\n{heading}\n", "1.1.0", "2026-03-01", {})


def test_the_wheel_has_every_file_of_the_program(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if name.startswith("croupier/")}
    there = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "croupier").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside == there


def test_it_says_what_it_is(metadata: Message) -> None:
    said = metadata.get_all("Classifier", [])
    assert {f"Programming Language :: Python :: 3.{n}" for n in (11, 12, 13)} <= {*said}
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "Apache-2.0"


def test_its_page_stands_alone_and_shows_what_comes(metadata: Message) -> None:
    """A package index has nothing but this page: no link or picture leads to the repository."""
    page = metadata.get_payload()
    assert isinstance(page, str)
    assert not re.findall(r"\]\((?!https://)", page)
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL))
    shown = doctest.DocTestParser().get_doctest(session, {}, "page", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    runner.run(shown)
    assert (runner.failures, len(shown.examples) > 4) == (0, True)
    assert {extra for extra in LIBRARIES if f"`{extra}`" in page} == LIBRARIES.keys()
