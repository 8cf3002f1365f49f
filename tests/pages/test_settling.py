"""Every chapter and variant has a round in the pages."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pages.reading import ROOT, blocks_of

SHOWN = [line.command for block in blocks_of("docs/settling.md") for line in block.lines]


def test_a_line_stands_for_every_chapter_and_variant() -> None:
    settled = {line.split()[2] for line in SHOWN if line.startswith("croupier settle")}
    variants = {"", "-ez", "-fortune-7", "-no-commission", "-five-treasures", "-commission-free"}
    stems = {Path(path).stem for path in settled}
    expected = {
        path.stem
        for path in (ROOT / "examples" / "submissions").glob("*.toml")
        if re.sub(r"^(pa-\w+|ma-midi|md-mini)", "", path.stem) in variants
    }
    assert expected <= stems
