"""Writes the table from clause to rule to test; exits 1 if the one at hand was stale.

A rule is a key of a rulebook that cites the clause itself. A duty counts only where somebody asks
for it by name: in a call (`duty("burn")`), or as a word that a table or game keeps for it. What
kind of honouring it is does not depend on the chapter: `honoured.toml` names the duties that are
no more than recorded.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from croupier.rulebooks.clauses import clause_table
from croupier.rulebooks.departures import FILE as DEPARTURES_FILE
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.trace import HONOURED_FILE, Honouring, recorded_duties
from croupier.values.families import families, family_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"
TRACE = PACKAGE / "rulebooks" / "trace.json"

CHECKED_KEYS = {
    "chapter": ("",),
    "approvals": ("",),
    "facility": ("",),
    "options": ("",),
    "readings": ("",),
    "seats": ("",),
    "variants": ("clause", "in_force", "only_wagers_clause"),
    "wagers": ("permitted_by", "chosen_by", "needs", "tightened", "in_force"),
}
"""What a submission is held to; of a variant or a wager, these parts of it."""
DRAWN_KEYS = ("layout",)
PEOPLE_KEYS = ("items",)
"""Of the checklist."""


def cited_in_rulebooks() -> Iterator[tuple[str, str, Honouring]]:
    """Each clause with each place that honours it, and how.

    A heading is no rule of what stands beneath it, nor is a duty that nobody asks for.
    """
    for path in sorted((PACKAGE / "rulebooks").rglob("*.toml")):
        if path.name in {HONOURED_FILE, DEPARTURES_FILE}:  # whose words are left is no rule
            continue
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        game = _game(table)
        for key, value in _texts(table, ""):
            if value in clause_table():
                for place, kind in _honoured(key.split("."), game):
                    yield value, place.format(key=f"{path.relative_to(PACKAGE)}: {key}"), kind


def _game(table: dict[str, dict[str, str]]) -> str:
    return rulebook(table["chapter"]["id"]).game if "chapter" in table else ""


def _honoured(key: list[str], game: str) -> Iterator[tuple[str, Honouring]]:
    if len(key) > 1 and key[-2] == "procedure" and "options" not in key:
        modules = places_of(key[-1], game)
        for place in ("{key}", *modules) if modules else ():
            yield place, kind_of_duty(key[-1])
    else:
        yield "{key}", _kind_of_key(key)


def _kind_of_key(key: list[str]) -> Honouring:
    if key[0] in DRAWN_KEYS:
        return Honouring.DRAWN
    if key[0] in PEOPLE_KEYS:
        return Honouring.PHYSICAL
    part = key[2] if len(key) > 2 and key[0] in {"variants", "wagers"} else ""
    return Honouring.CHECKED if part in CHECKED_KEYS.get(key[0], ()) else Honouring.DECIDED


def _texts(value: object, key: str) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            yield key, value
        case dict():
            name = value.get("outcome")
            for below, each in value.items():
                yield from _texts(
                    each, f"{key}.{below}".strip(".") if not name else f"{key}.{name}"
                )
        case list():
            for each in value:
                yield from _texts(each, key)


# Which duties the code asks for

LISTS = "duties.py"
"""Where a game lists the duties it knows, which is no use of them."""
ASKS = re.compile(r"(?:\bduty|_duty|_clause|Needed|(?:procedure|duties|own)\.get)$")
"""Calls that are given a duty's name."""
MAPS = re.compile(r"\b(?:procedure|duties)$")
"""What is looked up in, or asked whether it holds a duty."""
KEEPS = ("games", "table")
"""Rooms in which a word for a duty is kept, listed or handed on."""


@dataclass(frozen=True)
class Reading:
    """One place in the code that asks for a duty, or for one of several."""

    duties: frozenset[str]
    module: str


def kind_of_duty(duty: str) -> Honouring:
    return Honouring.RECORDED if duty in recorded_duties() else Honouring.DECIDED


def places_of(duty: str, game: str) -> list[str]:
    """Modules that ask for a duty of a chapter about a game."""
    others = {each.name for each in families()} - {family_of(game).name}
    asking = (each.module for each in _readings() if duty in each.duties)
    return [
        module
        for module in dict.fromkeys(asking)
        if others.isdisjoint(Path(module).with_suffix("").parts)
    ]


def unread_duties() -> Iterator[tuple[str, str]]:
    """Chapter by chapter, duties whose clause nobody asks for."""
    for name in SHELF:
        book = rulebook(name)
        own = (each.procedure for each in book.variants.values())
        for duty in dict.fromkeys(duty for each in (book.procedure, *own) for duty in each):
            if not places_of(duty, book.game):
                yield name, duty


def asking_modules() -> frozenset[str]:
    return frozenset(each.module for each in _readings())


@cache
def _duties() -> frozenset[str]:
    """Of every chapter and its variants."""
    books = [rulebook(name) for name in SHELF]
    procedures = [
        *(book.procedure for book in books),
        *(variant.procedure for book in books for variant in book.variants.values()),
    ]
    return frozenset(duty for each in procedures for duty in each)


@cache
def _readings() -> tuple[Reading, ...]:
    modules = (path for path in sorted(PACKAGE.rglob("*.py")) if path.name != LISTS)
    return tuple(reading for path in modules for reading in _in_module(path))


def _in_module(path: Path) -> Iterator[Reading]:
    module = path.relative_to(PACKAGE).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node: duties for node in ast.walk(tree) if (duties := _named(node))}
    above = {}
    if named:
        above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node, duties in named.items():
        if _asks(node, _parents(node, above), module):
            yield Reading(duties, module)


def _named(node: ast.AST) -> frozenset[str]:
    """The duty that a word names, or all that a name put together from words can be."""
    match node:
        case ast.Constant(str() as word):
            return frozenset({word}) & _duties()
        case ast.JoinedStr(parts) if re.search(r"[a-z]", "".join(map(_fixed, parts))):
            pattern = re.compile("".join(_fixed(part) or r"[a-z]\w*" for part in parts))
            return frozenset(filter(pattern.fullmatch, _duties()))
        case _:
            return frozenset()


def _fixed(part: ast.expr) -> str:
    match part:
        case ast.Constant(str() as word):
            return re.escape(word)
        case ast.FormattedValue(
            ast.IfExp(_, ast.Constant(str() as one), ast.Constant(str() as other))
        ):
            return f"(?:{one}|{other})"
        case _:
            return ""


def _parents(node: ast.AST, above: dict[ast.AST, ast.AST]) -> list[ast.AST]:
    parents = list[ast.AST]()
    while (parent := above.get(node)) is not None:
        parents.append(parent)
        node = parent
    return parents


def _asks(node: ast.AST, parents: list[ast.AST], module: str) -> bool:
    """A name that is put together is one only where it is handed to somebody who looks it up."""
    outside = (each for each in parents if not isinstance(each, ast.IfExp))
    match next(outside):
        case ast.Call(func=function):
            return bool(ASKS.search(ast.unparse(function)))
        case ast.Subscript(value=looked_up):
            return bool(MAPS.search(ast.unparse(looked_up)))
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[asked]):
            return bool(MAPS.search(ast.unparse(asked)))
        case ast.Assign() | ast.AnnAssign() | ast.Tuple() | ast.Return() | ast.Dict():
            return module.startswith(KEEPS) and isinstance(node, ast.Constant)
        case _:
            return False


# What the tests claim


class Collector:
    """Keeps the claims of what was collected."""

    claims: dict[str, list[str]]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.claims = claims_of(session.items)


def claims_of(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """By clause the tests that claim it; a case that claims for itself by its name."""
    claims = defaultdict[str, set[str]](set)
    for item in items:
        case = getattr(item, "callspec", None)
        own = case.marks if case else []
        for mark in item.iter_markers("clause"):
            test = item.nodeid if mark in own else item.nodeid.partition("[")[0]
            for clause in mark.args:
                claims[clause].add(test)
    return {clause: sorted(claims[clause]) for clause in sorted(claims)}


def claimed_by_tests() -> dict[str, list[str]]:
    collector = Collector()
    arguments = ["--collect-only", "-qqq", "-p", "no:randomly", "-p", "no:cacheprovider", "tests"]
    code = pytest.main(arguments, plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests could not be collected: {code!r}")
    return collector.claims


def written(claims: dict[str, list[str]]) -> str:
    rules = defaultdict[str, dict[str, str]](dict)
    for clause, place, kind in cited_in_rulebooks():
        rules[clause][place] = kind.value
    document = {"rules": {clause: rules[clause] for clause in sorted(rules)}, "tests": claims}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    text = written(claimed_by_tests())
    stale = not TRACE.exists() or TRACE.read_text(encoding="utf-8") != text
    TRACE.write_text(text, encoding="utf-8")
    if stale:
        print(f"{TRACE.relative_to(ROOT)} was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
