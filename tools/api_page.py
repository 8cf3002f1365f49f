"""Writes docs/reference.md from the docstrings of the public modules; exits 1 if it was stale.

Signatures are taken from the source, defaults as they are written there; what stands in a string
below a field is its description. Which names need an extra is found out, not listed.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

from croupier.values.extras import LIBRARIES
from croupier.values.families import families

PAGE = Path(__file__).parent.parent / "docs" / "reference.md"
MODULES = ("croupier", *(family.public for family in families()))
HEAD = """# Reference for programs

This page is written by `make docs` from the docstrings of `croupier` and of its games' modules.

`croupier` has the verbs for whichever game is at hand.
The module of a game has the same verbs, typed for that game, and what only it has.
[For Python people](python.md) shows them at work.
Build on the names below; what is not here may change from one version to the next.
A name marked with an extra needs it: `pip install 'croupier[fast]'`.
"""
LINE = 88
ASKED = """
import sys
from importlib import import_module
for library in {libraries}:
    sys.modules[library] = None
from croupier.values.extras import NeedsExtra
for module in {modules}:
    for name in import_module(module).__all__:
        try:
            getattr(import_module(module), name)
        except NeedsExtra as lacking:
            print(module, name, lacking.extra)
"""


def page() -> str:
    return "\n".join([HEAD, *(part for name in MODULES for part in _module(name))])


def _module(name: str) -> Iterator[str]:
    module = import_module(name)
    yield f"## {name}\n\n{_prose(module.__doc__ or '')}\n"
    names = [each for each in module.__all__ if not isinstance(getattr(module, each), ModuleType)]
    values = [each for each in names if not _is_verb(getattr(module, each))]
    verbs = [each for each in names if each not in values]
    for title, found in (("Verbs", verbs), ("Values", values)):
        yield f"### {title} of {name}\n"
        yield from (_entry(name, each, getattr(module, each)) for each in found)


def _is_verb(found: object) -> bool:
    return inspect.isfunction(found) or isinstance(found, partial)


def _entry(module: str, name: str, found: Any) -> str:  # noqa: ANN401 whatever is public
    extra = needing().get((module, name))
    marked = f" (`{extra}`)" if extra else ""
    told = [f"#### {module}.{name}{marked}\n"]
    if isinstance(found, partial):
        told += [_code(_signature(name, found.func, found.keywords)), _prose(found.func.__doc__)]
    elif inspect.isfunction(found):
        told += [_code(_signature(name, found)), _prose(found.__doc__)]
    elif inspect.isclass(found):
        told += [_prose(found.__doc__), *_members(found)]
    else:
        told += [_prose(_beside(found, name))]
    return "\n".join(told)


def _signature(name: str, function: Any, given: Any = (), width: int = LINE) -> str:  # noqa: ANN401 any function
    [node] = ast.parse(dedent(inspect.getsource(function))).body
    assert isinstance(node, ast.FunctionDef)
    keywords = list(zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True))
    kept = [pair for pair in keywords if pair[0].arg not in given]
    node.args.kwonlyargs, node.args.kw_defaults = [a for a, _ in kept], [d for _, d in kept]
    for each in (node.args.posonlyargs, node.args.args):
        each[:] = [one for one in each if one.arg not in {"self", "cls"}]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    short = f"{name}({ast.unparse(node.args)}){returns}"
    return short if len(short) <= width else f"{name}(\n{_listed(node.args)}){returns}"


def _listed(args: ast.arguments) -> str:
    """A line for each, as the formatter breaks them."""
    parts = (part.partition("=") for part in _parts(ast.unparse(args)))
    return "".join(f"    {name}{f' = {usual}' if usual else ''},\n" for name, _, usual in parts)


def _parts(text: str) -> Iterator[str]:
    depth, part = 0, ""
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += sign
    if part.strip():
        yield part.strip()


def _members(kind: type) -> Iterator[str]:
    """Fields, then what can be asked of one, from its own class and those of ours it is one of."""
    fields, asked = dict[str, str](), dict[str, str]()
    for each in reversed(kind.__mro__):
        if not each.__module__.startswith("croupier"):
            continue
        [node] = ast.parse(dedent(inspect.getsource(each))).body
        assert isinstance(node, ast.ClassDef)
        fields |= _fields(node)
        asked |= _methods(each, node)
    rows = "".join(f"- {each}\n" for each in (*fields.values(), *asked.values()))
    if rows:
        yield rows


def _fields(node: ast.ClassDef) -> dict[str, str]:
    found = dict[str, str]()
    for each, below in zip(node.body, [*node.body[1:], None], strict=True):
        name, typed = "", ""
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            name, typed = each.target.id, f": {ast.unparse(each.annotation)}"
        elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            name, typed = each.targets[0].id, f" = {ast.unparse(each.value)}"
        if name and not name.startswith("_"):
            found[name] = f"`{name}{typed}`{_told_below(below)}"
    return found


def _told_below(below: ast.stmt | None) -> str:
    match below:
        case ast.Expr(ast.Constant(str(words))):
            return f" {' '.join(words.split())}"
        case _:
            return ""


def _methods(kind: type, node: ast.ClassDef) -> dict[str, str]:
    found = dict[str, str]()
    for each in node.body:
        if not isinstance(each, ast.FunctionDef) or each.name.startswith("_"):
            continue
        member = inspect.getattr_static(kind, each.name)
        called = getattr(member, "__func__", member)
        if any("abstract" in ast.unparse(mark) for mark in each.decorator_list):
            continue
        if isinstance(called, property) or hasattr(called, "func"):
            shown = f"{each.name}{f': {ast.unparse(each.returns)}' if each.returns else ''}"
        else:
            shown = _signature(each.name, called, width=1_000)
        words = (ast.get_docstring(each) or "").partition("\n\n")[0]
        found[each.name] = f"`{shown}` {' '.join(words.split())}".rstrip()
    return found


def _beside(found: object, name: str) -> str:
    """What stands below a name that is neither function nor class."""
    if isinstance(found, str):
        return "The version, as it was installed."
    module = sys.modules[getattr(found, "__module__", "")]
    body = ast.parse(inspect.getsource(module)).body
    for each, below in pairwise(body):
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == name:
            return _told_below(below).strip()
    raise AssertionError(f"nothing is said of {name}")


def _prose(words: str | None) -> str:
    """Sessions as blocks, and what else is said as it is."""
    assert words
    blocks = re.split(r"\n\n", inspect.cleandoc(words))
    told = [
        f"```pycon\n{each}\n```" if each.startswith(">>>") else each.replace("``", "`")
        for each in blocks
    ]
    return "\n\n".join(told) + "\n"


def _code(text: str) -> str:
    return f"```python\n{text}\n```\n"


@cache
def needing() -> dict[tuple[str, str], str]:
    """Which extra a name needs, asked of an interpreter that has none."""
    libraries = [library for each in LIBRARIES.values() for library in each]
    asked = ASKED.format(libraries=libraries, modules=MODULES)
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    lines = (line.split() for line in told.stdout.splitlines())
    return {(module, name): extra for module, name, extra in lines}


def main() -> int:
    text = page()
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/reference.md was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
