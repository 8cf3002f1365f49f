"""Compiled functions find a place on any account, or do without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.kernels import folder
from croupier.kernels.folder import NAMED, kernel_folders

NOWHERE = "/dev/null"
SUM = """
from croupier.kernels.compiled import inlined_kernel, kernel

@inlined_kernel
def more(n):
    return n + 1

@kernel
def total(n):
    return sum([more(each) for each in range(n)])

print(total(10))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """Nothing can be kept beside it: what would be the folder is a file, to root as well."""
    found = tmp_path / "package" / "sum.py"
    found.parent.mkdir()
    found.write_text(SUM, encoding="utf-8")
    found.with_name("__pycache__").touch()
    return found


def ran(script: Path, **environment: str) -> str:
    """As a service account runs it, which has no home."""
    told = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA")}
    bare = {**told, "HOME": NOWHERE, "XDG_CACHE_HOME": f"{NOWHERE}/cache", **environment}
    done = subprocess.run(
        [sys.executable, str(script)], env=bare, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def kept(where: Path) -> set[str]:
    return {each.suffix for each in where.rglob("*") if each.is_file()}


def test_they_are_kept_in_the_folder_of_the_house(script: Path, tmp_path: Path) -> None:
    assert ran(script, **{NAMED: str(tmp_path / "house" / "kernels")}) == "55"
    assert kept(tmp_path / "house" / "kernels") == {".nbi", ".nbc"}


def test_or_in_a_temporary_folder_that_is_ours_alone(script: Path, tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    assert ran(script, TMPDIR=str(tmp_path / "t"), **{NAMED: f"{NOWHERE}/kernels"}) == "55"
    (own,) = (tmp_path / "t").glob("croupier-kernels-*")
    assert own.stat().st_mode & 0o777 == 0o700
    assert kept(own) == {".nbi", ".nbc"}


def test_or_nowhere_where_others_could_have_put_them(script: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "t" / f"croupier-kernels-{os.getuid()}"
    theirs.mkdir(parents=True)
    theirs.chmod(0o777)
    assert ran(script, TMPDIR=str(tmp_path / "t")) == "55"
    assert kept(theirs) == set()


def test_or_nowhere_where_no_temporary_folder_takes_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> str:
        raise FileNotFoundError("no usable temporary directory found")

    monkeypatch.delenv(NAMED, raising=False)
    monkeypatch.setattr(folder, "gettempdir", none)
    assert list(kernel_folders()) == []
