"""What docstrings show is what comes."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHOWING = [
    ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
    for folder, below in ((ROOT / "src", "croupier"), (ROOT, "tests"), (ROOT, "tools"))
    for path in sorted((folder / below).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8") and path != Path(__file__)
]


@pytest.mark.parametrize("name", SHOWING)
def test_a_docstring_shows_what_comes(name: str) -> None:
    shown = doctest.testmod(import_module(name))
    assert shown.attempted
    assert not shown.failed
