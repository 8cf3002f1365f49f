"""Every example script runs and stays short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_it_runs(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 30
    ran = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    assert ran.stdout
