"""Writes the table from clause to rule to test; exits 1 if the one at hand was stale."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rulebooks.clauses import clause_table, is_cited_well
from croupier.values.clauses import stands_for

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"
TRACE = PACKAGE / "rulebooks" / "trace.json"

Citations = dict[str, list[str]]


class Collector:
    """Notes which clauses each collected test claims."""

    def __init__(self) -> None:
        self.claims = defaultdict[str, list[str]](list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            test = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    if test not in self.claims[clause]:
                        self.claims[clause].append(test)


def cited_in_rulebooks() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for key, value in _texts(table, ""):
            if is_cited_well(value) and not _is_a_whole_list(value):
                yield value, f"{path.relative_to(PACKAGE)}: {key}"


def _is_a_whole_list(cited: str) -> bool:
    """A heading over many duties, such as the list of all wagers, is no rule of each of them."""
    return sum(stands_for(cited, clause) for clause in clause_table()) > 10


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


def cited_in_code() -> Iterator[tuple[str, str]]:
    texts = sorted({clause.partition("-")[0] for clause in clause_table()})
    cited = re.compile(rf"\b(?:{'|'.join(texts)})-[\w-]*\w")
    for path in sorted(PACKAGE.rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.lstrip().startswith((">>>", "...")):
                continue
            for clause in cited.findall(line):
                if is_cited_well(clause):
                    yield clause, str(path.relative_to(PACKAGE))


def claimed_by_tests() -> Citations:
    collector = Collector()
    arguments = ["--collect-only", "-qqq", "-p", "no:randomly", "-p", "no:cacheprovider", "tests"]
    code = pytest.main(arguments, plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests could not be collected: {code!r}")
    return collector.claims


def main() -> int:
    rules = defaultdict[str, list[str]](list)
    for clause, place in (*cited_in_rulebooks(), *cited_in_code()):
        if place not in rules[clause]:
            rules[clause].append(place)
    tests = claimed_by_tests()
    document = {
        "rules": {clause: rules[clause] for clause in sorted(rules)},
        "tests": {clause: sorted(tests[clause]) for clause in sorted(tests)},
    }
    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    stale = not TRACE.exists() or TRACE.read_text(encoding="utf-8") != text
    TRACE.write_text(text, encoding="utf-8")
    if stale:
        print(f"{TRACE.relative_to(ROOT)} was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
