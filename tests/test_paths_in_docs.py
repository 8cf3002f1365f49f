"""Every file and folder that the pages about the code name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("CONTRIBUTING.md", "README.md", "docs/architecture.md")
HOMES = ("", "src/croupier/", "src/croupier/web/static/")
"""A path is written from the root, or from where the rooms are."""
WRITTEN = re.compile(r"`([\w./<>*-]+)`")
NOT_PATHS = {".venv/bin/croupier", "/program", "shoe-opened/1"}
ENDINGS = (".py", ".toml", ".md", ".json", ".csv")


def named() -> list[tuple[str, str]]:
    """Whatever has a slash or the ending of a file; what is in a block of code is run elsewhere."""
    found = dict[tuple[str, str], None]()
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for path in WRITTEN.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            if path not in NOT_PATHS and ("/" in path or path.endswith(ENDINGS)):
                found[page, path] = None
    return list(found)


@pytest.mark.parametrize(("page", "path"), named())
def test_it_is_there(page: str, path: str) -> None:
    """`<game>` stands for any folder; a bare file name may be anywhere in the rooms."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    homes = HOMES if "/" in path else ("", "src/croupier/**/")
    assert any(any(ROOT.glob(home + pattern)) for home in homes), f"{page} names {path}"
