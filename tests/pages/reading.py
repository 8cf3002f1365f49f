"""Pages of the documentation, and what stands in them: commands, prompts, programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
GENERATED = {"docs/cli.md", "docs/reference.md"}
"""Written by the program itself, which shows no session in them."""
PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if str(path.relative_to(ROOT)) not in GENERATED
)
ANYTHING = "..."
"""A line that stands for as many as there are."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command, and what the page shows of its answer."""

    command: str
    shown: tuple[str, ...]

    def is_answered_by(self, printed: list[str]) -> bool:
        """Line for line from the first one on, whatever its blanks; there may be more."""
        return _fits(list(self.shown), printed)


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    number: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}-{self.number}"

    @property
    def lines(self) -> Iterator[Line]:
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            yield Line(command, tuple(shown))


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(kind: str) -> list[Block]:
    """All of one kind, of all pages."""
    return [each for page in PAGES for each in blocks_of(page) if each.kind == kind]


def blocks_of(page: str) -> Iterator[Block]:
    found = re.finditer(r"^```(\w*)\n(.*?)^```", text_of(page), re.DOTALL | re.MULTILINE)
    for number, each in enumerate(found, 1):
        yield Block(page, number, each[1], each[2])


def spans(page: str) -> Iterator[str]:
    """What stands in the running text as code."""
    text = re.sub(r"^```.*?^```", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    yield from re.findall(r"`([^`\n]+)`", text)


def _fits(shown: list[str], printed: list[str]) -> bool:
    while shown and shown[0] != ANYTHING:
        if not printed or printed[0].split() != shown[0].split():
            return False
        shown, printed = shown[1:], printed[1:]
    if not shown:
        return True
    rest = shown[1:]
    return not rest or any(_fits(rest, printed[at:]) for at in range(len(printed)))
