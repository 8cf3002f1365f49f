"""TOML as text: values written as people write them, and one key changed while the rest stays.

Nothing here knows the whole of TOML. Every change is read again, and one that does not come to the
table it was meant to come to is not made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

from croupier.rulebooks.reader import parse_toml
from croupier.values.refusals import BadMaterial

Path = tuple[str, ...]
Table = dict[str, object]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*')"""
_KEYS = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_HEADER = re.compile(rf"[ \t]*(\[\[?)[ \t]*({_KEYS})[ \t]*(\]\]?)")
_SETTING = re.compile(rf"([ \t]*)({_KEYS})([ \t]*=[ \t]*)")
LONGEST_VALUE = 200
"""Lines that one value may take."""
HOLDERS = frozenset(
    {"options", "wagers", "limits", "approvals", "gaming_day", "meters", "combinations"}
)
"""Tables that say nothing by being there."""


def toml_value(value: object) -> str:
    """As people write it.

    >>> toml_value("5%"), toml_value(True), toml_value(["standard"]), toml_value({"pays": "8 to 1"})
    ('"5%"', 'true', '["standard"]', '{ pays = "8 to 1" }')
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int() | Decimal() | date() | time():
            return str(value)
        case Mapping():
            rows = [f"{toml_key([str(key)])} = {toml_value(each)}" for key, each in value.items()]
            return f"{{ {', '.join(rows)} }}" if rows else "{}"
        case Sequence():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            raise TypeError(f"{value!r} is nothing that TOML has")


def toml_key(path: Sequence[str]) -> str:
    """With quotes only where they are needed.

    >>> toml_key(["wagers", "tie"]), toml_key(["approvals", "a b"])
    ('wagers.tie', 'approvals."a b"')
    """
    return ".".join(part if _BARE.fullmatch(part) else toml_value(part) for part in path)


def value_at(table: Mapping[str, object], path: Path) -> object | None:
    """What stands under a key, if anything does."""
    found: object = table
    for part in path:
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found


def with_value(table: Mapping[str, object], path: Path, value: object) -> Table:
    """The same table with one key set; what stands in its way gives way."""
    first, *rest = path
    if not rest:
        return {**table, first: value}
    below = table.get(first)
    inner = below if isinstance(below, Mapping) else {}
    return {**table, first: with_value(inner, tuple(rest), value)}


def without(table: Mapping[str, object], path: Path) -> Table:
    """The same table without one key."""
    first, *rest = path
    below = table.get(first)
    if rest and isinstance(below, Mapping):
        return {**table, first: without(below, tuple(rest))}
    return {key: value for key, value in table.items() if rest or key != first}


def renamed(table: Mapping[str, object], path: Path, name: str) -> Table:
    """The same table with one key called otherwise, in its place."""
    first, *rest = path
    if not rest:
        return {name if key == first else key: value for key, value in table.items()}
    below = table.get(first)
    if not isinstance(below, Mapping):
        return dict(table)
    return {**table, first: renamed(below, tuple(rest), name)}


def set_in_text(text: str, path: Path, value: object) -> str | None:
    """The text with one key set; None where nobody could tell how to write it there."""
    meant = with_value(_parsed(text), path, value)
    ways = (_replace_value, _set_within, _under_header, _in_new_table, _beside_others)
    return _first_that_means(meant, (way(text, path, value) for way in ways))


def leave_out_of_text(text: str, path: Path) -> str | None:
    """The text without one key, or without a table and all that is in it."""
    meant = without(_parsed(text), path)
    ways = (_cut, _cut_within, _emptied)
    return _first_that_means(meant, (way(text, path) for way in ways))


def rename_in_text(text: str, path: Path, name: str) -> str | None:
    meant = renamed(_parsed(text), path, name)
    ways = (_call_otherwise, _rename_within)
    return _first_that_means(meant, (way(text, path, name) for way in ways))


@dataclass(frozen=True, slots=True)
class _Statement:
    """A header, or a key with its value, and the lines it takes."""

    first: int
    after: int
    table: Path
    """Under which header it stands; of a header, its own."""
    key: Path
    """As it is written there; empty: it is a header."""

    @property
    def path(self) -> Path:
        return self.table + self.key


def _parsed(text: str) -> Table:
    return parse_toml(text, "")


def _first_that_means(meant: Table, candidates: Iterable[str | None]) -> str | None:
    for text in candidates:
        try:
            if text is not None and _without_empty(_parsed(text)) == _without_empty(meant):
                return text
        except BadMaterial:
            continue
    return None


def _without_empty(value: object) -> object:
    """Holders in which nothing is left may go or stay; another table may be an offer."""
    if not isinstance(value, Mapping):
        return value
    inner = {key: _without_empty(each) for key, each in value.items()}
    return {key: each for key, each in inner.items() if each != {} or key not in HOLDERS}


def _statements(text: str) -> Iterator[_Statement]:
    lines, table, n = text.split("\n"), Path(), 0
    while n < len(lines):
        after = n + 1
        if header := _HEADER.match(lines[n]):
            table = keys_of(header[2])
            yield _Statement(n, after, table, ())
        elif setting := _SETTING.match(lines[n]):
            after = _end_of_value(lines, n)
            yield _Statement(n, after, table, keys_of(setting[2]))
        n = after


def keys_of(written: str) -> Path:
    """The parts of a dotted key.

    >>> keys_of('progressive.combinations."²"')
    ('progressive', 'combinations', '²')
    """
    nested: object = _parsed(f"{written} = 0")
    parts = list[str]()
    while isinstance(nested, dict):
        [(part, nested)] = nested.items()
        parts.append(part)
    return tuple(parts)


def _end_of_value(lines: Sequence[str], first: int) -> int:
    for after in range(first + 1, min(len(lines), first + LONGEST_VALUE) + 1):
        if _reads("\n".join(lines[first:after])):
            return after
    return first + 1


def _reads(text: str) -> bool:
    try:
        _parsed(text)
    except BadMaterial:
        return False
    return True


def _replaced(text: str, statement: _Statement, new: Sequence[str]) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[: statement.first], *new, *lines[statement.after :]])


def _written(text: str, statement: _Statement) -> tuple[str, str, str]:
    """What stands before the value, the value, and the comment behind it."""
    whole = "\n".join(text.split("\n")[statement.first : statement.after])
    setting = _SETTING.match(whole)
    assert setting is not None
    head, rest = setting[0], whole[setting.end() :]
    for at in (n for n, letter in enumerate(rest) if letter == "#"):
        if _reads(f"x = {rest[:at]}"):
            value = rest[:at].rstrip()
            return head, value, rest[len(value) :]
    return head, rest, ""


def _replace_value(text: str, path: Path, value: object) -> str | None:
    for each in _statements(text):
        if each.key and each.path == path:
            head, _, comment = _written(text, each)
            return _replaced(text, each, [f"{head}{toml_value(value)}{comment}"])
    return None


def _changed_within(text: str, path: Path, change: Callable[[Table, Path], Table]) -> str | None:
    """A key inside a table that is written on one line: `tie = { maximum = 500 }`."""
    for each in _statements(text):
        inner = path[len(each.path) :]
        if each.key and inner and path[: len(each.path)] == each.path:
            head, value, comment = _written(text, each)
            table = _parsed(f"x = {value}")["x"]
            if isinstance(table, dict):
                return _replaced(text, each, [f"{head}{toml_value(change(table, inner))}{comment}"])
    return None


def _set_within(text: str, path: Path, value: object) -> str | None:
    return _changed_within(text, path, lambda table, inner: with_value(table, inner, value))


def _under_header(text: str, path: Path, value: object) -> str | None:
    """A new line at the end of the table it belongs to, or of the lines before any."""
    *above, name = path
    table = tuple(above)
    own = [each for each in _statements(text) if each.table == table]
    if not own and table:
        return None
    line = f"{toml_key([name])} = {toml_value(value)}"
    lines = text.split("\n")
    at = own[-1].after if own else 0
    return "\n".join([*lines[:at], line, *lines[at:]])


def _in_new_table(text: str, path: Path, value: object) -> str | None:
    *above, name = path
    if not above:
        return None
    if isinstance(value, dict) and not value:
        return f"{text.rstrip()}\n\n[{toml_key(path)}]\n"
    return f"{text.rstrip()}\n\n[{toml_key(above)}]\n{toml_key([name])} = {toml_value(value)}\n"


def _beside_others(text: str, path: Path, value: object) -> str | None:
    """With dots, under the nearest header or before all of them."""
    headers = [each for each in _statements(text) if each.table == path[: len(each.table)]]
    nearest = max(headers, key=lambda each: (len(each.table), each.first), default=None)
    table, at = (nearest.table, nearest.after) if nearest else (Path(), 0)
    line = f"{toml_key(path[len(table) :])} = {toml_value(value)}"
    lines = text.split("\n")
    return "\n".join([*lines[:at], line, *lines[at:]])


def _cut(text: str, path: Path) -> str | None:
    gone = [each for each in _statements(text) if each.path[: len(path)] == path]
    lines = text.split("\n")
    dropped = {n for each in gone for n in range(each.first, each.after)}
    return "\n".join(line for n, line in enumerate(lines) if n not in dropped) if gone else None


def _cut_within(text: str, path: Path) -> str | None:
    return _changed_within(text, path, without)


def _emptied(text: str, path: Path) -> str | None:
    """The table stays, though the key was all there was in it: `tie.pays = "9 to 1"`."""
    for each in _statements(text):
        if len(each.key) > 1 and each.path == path:
            return _replaced(text, each, [f"{toml_key(each.key[:-1])} = {{}}"])
    return None


def _call_otherwise(text: str, path: Path, name: str) -> str | None:
    """In every header and every key that it is part of."""
    depth, lines, met = len(path) - 1, text.split("\n"), False
    for each in _statements(text):
        if each.path[: len(path)] != path:
            continue
        met = True
        called = (*each.path[:depth], name, *each.path[depth + 1 :])
        line = lines[each.first]
        if not each.key:
            header = _HEADER.match(line)
            assert header is not None
            lines[each.first] = f"{header[1]}{toml_key(called)}{header[3]}{line[header.end() :]}"
        elif len(each.table) <= depth:
            setting = _SETTING.match(line)
            assert setting is not None
            key = toml_key(called[len(each.table) :])
            lines[each.first] = f"{setting[1]}{key}{setting[3]}{line[setting.end() :]}"
    return "\n".join(lines) if met else None


def _rename_within(text: str, path: Path, name: str) -> str | None:
    return _changed_within(text, path, lambda table, inner: renamed(table, inner, name))
