"""Nothing assumes Linux without saying so: what only some systems have is asked for first.

The tests run on Linux; these read the program, and take away what Windows lacks.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.cli import kept_results
from croupier.kernels.folder import is_ours_alone, kernel_folders

PACKAGE = Path(str(files("croupier")))
SOURCES = sorted(PACKAGE.rglob("*.py"))
SOME_HAVE = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
SOME_HAVE_TOO = {"msvcrt", "uvloop", "winreg"}
OF_OS = {
    *("chown", "fork", "geteuid", "getgid", "getloadavg", "getuid", "killpg", "mkfifo", "nice"),
    *("sched_getaffinity", "setpriority", "setsid", "uname"),
}
ASKED_FIRST = {
    "cli/kept_results.py": {"getuid"},  # an AttributeError is answered
    "kernels/folder.py": {"getuid"},
    "web/checkup.py": {"getuid"},
    "web/calculators.py": {"setpriority"},
}
"""Where such a function stands behind a question about the system."""


def imported_at_once(tree: ast.Module) -> Iterator[str]:
    for each in tree.body:
        match each:
            case ast.Import(names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]


def asked_of_os(tree: ast.Module) -> set[str]:
    return {
        each.attr
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == "os"
        and each.attr in OF_OS
    }


def test_no_module_needs_what_only_some_systems_have() -> None:
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(PACKAGE).as_posix()
        assert not {*imported_at_once(tree)} & (SOME_HAVE | SOME_HAVE_TOO), name
        assert asked_of_os(tree) == ASKED_FIRST.get(name, set()), name


def test_texts_are_opened_with_their_encoding() -> None:
    """Elsewhere the usual one is another."""
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                given = {each.arg for each in call.keywords}
                told = "encoding" in given or bool(call.args)
                assert call.func.attr != "read_text" or told, f"{path}:{call.lineno}"
                told = "encoding" in given or len(call.args) > 1
                assert call.func.attr != "write_text" or told, f"{path}:{call.lineno}"


def test_answers_are_kept_where_accounts_have_no_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: in the account's own folders, and nowhere else."""
    monkeypatch.delattr(os, "getuid")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "ann")
    monkeypatch.delenv("CROUPIER_RESULTS", raising=False)
    monkeypatch.delenv("CROUPIER_KERNELS", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    own = tmp_path / "ann" / ".cache" / "croupier" / "results"
    assert list(kept_results._folders()) == [own]  # noqa: SLF001
    assert is_ours_alone(own)
    (tmp_path / "shared").mkdir()
    assert not is_ours_alone(tmp_path / "shared")
    assert list(kernel_folders()) == []
