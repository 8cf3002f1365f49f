"""What is built is the same wherever and whenever, and has what it needs."""

from __future__ import annotations

import doctest
import re
import tarfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier import __version__
from croupier.values.extras import LIBRARIES
from tests.installed.fresh import ROOT, build


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        told = archive.read(f"croupier-{__version__}.dist-info/METADATA").decode()
    return Parser().parsestr(told)


def test_building_again_gives_the_same_bytes(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    again = build(tmp_path, kind="sdist")
    assert (again.name, again.read_bytes()) == (sdist.name, sdist.read_bytes())
    with tarfile.open(again) as archive:
        archive.extractall(tmp_path, filter="data")
    source = tmp_path / again.name.removesuffix(".tar.gz")
    from_source = build(tmp_path, source=source)
    assert (from_source.name, from_source.read_bytes()) == (wheel.name, wheel.read_bytes())


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
