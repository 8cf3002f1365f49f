"""The public names, and what importing them may load."""

from __future__ import annotations

import subprocess
import sys

import pytest

import croupier
from croupier.cli.main import COMMANDS

HEAVY = {"click", "rich", "numpy", "numba", "sqlalchemy", "fastapi", "uvicorn", "psycopg"}


def loaded_by(code: str) -> set[str]:
    """The modules a fresh interpreter has after running this."""
    script = f"{code}\nimport sys; print(*sorted(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(ran.stdout.split())


def test_importing_croupier_loads_nothing_heavy() -> None:
    assert loaded_by("import croupier") & HEAVY == set()


def test_help_loads_no_rulebook_and_no_tables() -> None:
    code = """
from croupier.cli import main
try:
    main.main(["--help"])
except SystemExit:
    pass
"""
    loaded = loaded_by(code)
    assert "rich" not in loaded
    assert "croupier.cli.settle" not in loaded


def test_public_names_are_sorted_and_documented() -> None:
    assert croupier.__all__ == sorted(croupier.__all__)
    for name in croupier.__all__:
        assert getattr(croupier, name).__doc__ or name in {"Cents", "ClauseId"}, name


def test_the_installed_command_answers() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], check=True, capture_output=True, text=True
    )
    assert ran.stdout.startswith("croupier, version ")


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_has_help(word: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", word, "--help"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "Usage: croupier" in ran.stdout
