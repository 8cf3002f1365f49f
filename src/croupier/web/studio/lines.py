"""The lines of a submission, with what is found where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.web.studio.told import Told

HEADER = re.compile(r"\s*\[\[?\s*([^\[\]#]+?)\s*\]\]?")
SETTING = re.compile(r"\s*([^\s=#\[\]{}]+)\s*=")
AT_LINE = re.compile(r"\bline (\d+)")
"""As the reader of TOML says where it came to a stop."""
AROUND = 2


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str
    findings: tuple[Told, ...] = ()


def at_their_lines(toml: str, findings: Sequence[Told]) -> tuple[Told, ...]:
    """Each with the line it is about, where there is one."""
    keys = {key: number for number, key in reversed([*_keys(toml)])}
    return tuple(replace(each, line=_line(each, keys)) for each in findings)


def lines_of(toml: str, findings: Sequence[Told]) -> tuple[Line, ...]:
    """Those about which something is found, with the lines around them."""
    near = {each.line + by for each in findings if each.line for by in range(-AROUND, AROUND + 1)}
    return tuple(
        Line(number, text, tuple(each for each in findings if each.line == number))
        for number, text in enumerate(toml.split("\n"), 1)
        if number in near
    )


def _line(told: Told, keys: dict[str, int]) -> int | None:
    """Of the key itself, or of the nearest table it would stand in."""
    if not told.key:
        stopped = AT_LINE.search(told.sentence)
        return int(stopped[1]) if stopped else None
    key = told.key.replace('"', "")
    while key:
        if key in keys:
            return keys[key]
        key = key.rpartition(".")[0]
    return None


def _keys(toml: str) -> Iterator[tuple[int, str]]:
    table = ""
    for number, text in enumerate(toml.split("\n"), 1):
        if header := HEADER.match(text):
            table = _bare(header[1])
            yield number, table
        elif setting := SETTING.match(text):
            yield number, f"{table}.{_bare(setting[1])}".lstrip(".")


def _bare(key: str) -> str:
    return "".join(key.replace('"', "").replace("'", "").split())
