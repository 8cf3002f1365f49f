"""The notebooks of the examples run, and show what is kept in them."""

from __future__ import annotations

import ast
import re
from contextlib import chdir, redirect_stdout
from hashlib import sha256
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from IPython.core.formatters import DisplayFormatter

from tests.kept import ODDS, kept
from tools.notebooks import FOLDER, notebooks, read, shown

PUBLIC = re.compile(r"^(?:import croupier|from croupier import [a-z_0-9, ]+)$")
Shown = list[list[tuple[str, str]]]


@kept(*ODDS, "kernels", "counting")
def shown_here(name: str, digest: str) -> Shown:  # noqa: ARG001 another text is run anew
    """What each cell shows in this process: a kernel for each would take longer than they do."""
    names: dict[str, object] = {"__name__": "__main__"}
    with chdir(FOLDER):
        return [
            _parts(cell.source, names) if cell.cell_type == "code" else []
            for cell in read(FOLDER / name).cells
        ]


def _parts(source: str, names: dict[str, object]) -> list[tuple[str, str]]:
    tree, value = ast.parse(source), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(StringIO()) as said:
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102 as a kernel does
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
    printed = [("stdout", said.getvalue())] if said.getvalue() else []
    if value is None:
        return printed
    formatted, _ = DisplayFormatter().format(value)  # type: ignore[no-untyped-call]
    return printed + sorted(formatted.items())


def _digest(file: Path) -> str:
    """Over the notebook and the front doors through which it comes."""
    doors = sorted(Path(str(files("croupier"))).glob("*.py"))
    return sha256(b"\0".join(each.read_bytes() for each in (file, *doors))).hexdigest()


@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_a_notebook_shows_what_it_showed(file: Path) -> None:
    assert shown_here(file.name, _digest(file)) == shown(read(file))


@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_a_notebook_knows_the_front_door_alone(file: Path) -> None:
    code = [cell.source for cell in read(file).cells if cell.cell_type == "code"]
    imports = [line for source in code for line in source.splitlines() if "croupier" in line]
    ours = [line for line in imports if line.startswith(("import", "from"))]
    assert ours
    assert all(PUBLIC.match(line) for line in ours)
