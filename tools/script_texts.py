"""Texts in scripts: every literal, where it stands, and which are handed to the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};+\n]|=>|\breturn|\btypeof)\s*$")
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/[a-z]*")
ESCAPED = {"n": "\n", "t": "\t"}
CALL = re.compile(r"(?:^|[^\w.$])(t|tc|tn)\($")


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    start: int
    argument: int
    """Which, counted from 0."""
    direct: bool
    """Whether the literal is the argument, and not a part of it."""


@dataclass(frozen=True, slots=True)
class Literal:
    text: str
    """With `${}` for whatever is worked out."""
    line: int
    before: str
    """The code in front of it, from the beginning of its statement or so."""
    start: int
    end: int
    call: Call | None
    """Of `t`, `tc` or `tn`, in whose brackets it stands."""
    is_template: bool = False


@dataclass(slots=True)
class _Open:
    """A bracket, by the name before it."""

    name: str
    start: int
    argument: int = 0


def _call(calls: list[_Open], before: str) -> Call | None:
    if not calls or not calls[-1].name:
        return None
    last = calls[-1]
    return Call(last.name, last.start, last.argument, before.rstrip().endswith(("(", ",")))


def literals(code: str, first_line: int = 1, offset: int = 0) -> Iterator[Literal]:
    """Every string of a script, those within templates' expressions too."""
    calls: list[_Open] = []
    at = 0
    while at < len(code):
        char = code[at]
        if code.startswith("//", at):
            at = code.find("\n", at) if "\n" in code[at:] else len(code)
        elif code.startswith("/*", at):
            at = code.index("*/", at) + 2
        elif char in "\"'`":
            end, text, inner = _template(code, at) if char == "`" else _string(code, at)
            line = first_line + code.count("\n", 0, at)
            before = code[max(0, at - 80) : at]
            yield Literal(
                text, line, before, offset + at, offset + end, _call(calls, before), char == "`"
            )
            for start, stop in inner:
                below = first_line + code.count("\n", 0, start)
                yield from literals(code[start:stop], below, offset + start)
            at = end
        elif (
            char == "/"
            and BEFORE_REGEX.search(code[max(0, at - 20) : at])
            and (found := REGEX.match(code, at))
        ):
            at = found.end()
        else:
            if char in "([{":
                named = CALL.search(code[max(0, at - 8) : at + 1]) if char == "(" else None
                calls.append(_Open(named[1] if named else "", offset + at))
            elif char in ")]}" and calls:
                calls.pop()
            elif char == "," and calls:
                calls[-1].argument += 1
            at += 1


def _string(code: str, at: int) -> tuple[int, str, list[tuple[int, int]]]:
    quote, text, end = code[at], "", at + 1
    while code[end] != quote:
        if code[end] == "\\":
            end, text = end + 2, text + _escaped(code, end)
            if code[end - 1] == "u":
                end += 4
        else:
            end, text = end + 1, text + code[end]
    return end + 1, text, []


def _escaped(code: str, at: int) -> str:
    letter = code[at + 1]
    return chr(int(code[at + 2 : at + 6], 16)) if letter == "u" else ESCAPED.get(letter, letter)


def _template(code: str, at: int) -> tuple[int, str, list[tuple[int, int]]]:
    text, end, inner = "", at + 1, list[tuple[int, int]]()
    while code[end] != "`":
        if code[end] == "\\":
            text, end = text + code[end + 1], end + 2
        elif code.startswith("${", end):
            stop = _closing(code, end + 2)
            inner.append((end + 2, stop))
            text, end = text + "${}", stop + 1
        else:
            text, end = text + code[end], end + 1
    return end + 1, text, inner


def _closing(code: str, at: int) -> int:
    depth = 0
    while code[at] != "}" or depth:
        if code[at] == "`":
            at = _template(code, at)[0]
            continue
        if code[at] in "\"'":
            at = _string(code, at)[0]
            continue
        depth += (code[at] in "({[") - (code[at] in ")}]")
        at += 1
    return at
