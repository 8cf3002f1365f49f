"""docs/felt-and-signs.md does what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.commands.running import run

PAGE = Path(__file__).parents[2] / "docs" / "felt-and-signs.md"


def test_every_command_does_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = [part.splitlines() for block in blocks for part in block.split("$ ")[1:]]
    assert len(shown) > 3
    for line, *output in shown:
        code, out, err = run(*shlex.split(line)[1:], *(["--force"] if "-o" in line else []))
        assert code == 0
        assert (err + out).splitlines()[: len(output)] == output
