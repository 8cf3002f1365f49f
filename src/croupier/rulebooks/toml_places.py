"""Where each key of a TOML text stands: line and column, counted from one.

Only a text that the reader has accepted is looked at, once from its beginning to its end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from croupier.values.refusals import Unreadable

BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""
BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
SPACE = re.compile(r"[ \t]*+")
KEY = re.compile(
    r"""(?P<bare>[A-Za-z0-9_-]++)|"(?P<basic>(?:[^"\\\n]|\\.)*+)"|'(?P<plain>[^'\n]*+)'"""
)
TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
PLAIN = re.compile(r"[^\s,\]}#]++(?: [0-9][^\s,\]}#]*+)?")
"""A number, true or false, or a day with a time behind a space."""
ESCAPED = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(["\\]))')


class Place(NamedTuple):
    line: int
    column: int


START = Place(1, 1)


@dataclass(frozen=True, slots=True)
class Places:
    """The places of all keys of a text, by their names with dots between."""

    by_key: dict[str, Place]

    def of(self, key: str, *, below: str = "") -> Place:
        """A key's own, or that of the nearest table which is there; first under another table.

        >>> places = key_places('''seats = 9
        ... [wagers]
        ... tie = { pays = "7 to 1" }''')
        >>> places.of("wagers.tie.pays"), places.of("wagers.tie.maximum"), places.of("decks")
        (Place(line=3, column=9), Place(line=3, column=1), Place(line=1, column=1))
        """
        if below and (elsewhere := self.by_key.get(f"{below}.{key}")):
            return elsewhere
        while key and key not in self.by_key:
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return self.by_key.get(key, START)


def key_places(text: str) -> Places:
    walk = _Walk(text)
    with suppress(RecursionError, Unreadable):  # deeper than anybody writes; the rest is true
        walk.through()
    return Places(_in_lines(text, walk.found))


def place_of(text: str, at: int) -> Place:
    """Of a character."""
    return Place(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _in_lines(text: str, found: dict[str, int]) -> dict[str, Place]:
    begins = [0, *(met.end() for met in re.finditer("\n", text))]

    def place(at: int) -> Place:
        line = bisect_right(begins, at)
        return Place(line, at - begins[line - 1] + 1)

    return {key: place(at) for key, at in found.items()}


def _name(key: re.Match[str]) -> str:
    """As findings call it."""
    if key["basic"] is None:
        name: str = key["bare"] or key["plain"] or ""
    else:
        name = ESCAPED.sub(lambda each: each[3] or chr(int(each[1] or each[2], 16)), key["basic"])
    return name or '""'


def _below(table: str, part: str) -> str:
    return f"{table}.{part}" if table else part


class _Walk:
    """Through a text, key by key."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, len(BYTE_ORDER_MARK) * text.startswith(BYTE_ORDER_MARK)
        self.found = dict[str, int]()
        """By key, where it stands first."""
        self.rows = Counter[str]()

    def through(self) -> None:
        table = ""
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.setting(table)
            self.skip(BLANK)

    def header(self) -> str:
        begins = self.at
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        *above, last = self.dotted()
        table = ""
        for part in above:
            table = self.last_row(_below(table, part), begins)
        table = _below(table, last)
        self.rows[table] += brackets > 1
        table = self.last_row(table, begins)
        self.at += brackets
        return table

    def last_row(self, table: str, begins: int) -> str:
        """What stands under an array of tables belongs to the last of them."""
        self.note(table, begins)
        row = self.rows[table]
        if row:
            table = f"{table}[{row}]"
            self.note(table, begins)
        return table

    def setting(self, table: str) -> None:
        begins, key = self.at, table
        for part in self.dotted():
            key = _below(key, part)
            self.note(key, begins)
        self.at += 1  # =
        self.skip(SPACE)
        self.value(key)

    def dotted(self) -> list[str]:
        parts = list[str]()
        while True:
            self.skip(SPACE)
            parts.append(_name(self.skip(KEY)))
            self.skip(SPACE)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def value(self, key: str) -> None:
        first = self.text[self.at : self.at + 1]
        if first == "{":
            self.inside("}", key)
        elif first == "[":
            self.inside("]", key)
        else:
            self.skip(TEXT if first in {'"', "'"} else PLAIN)

    def inside(self, end: str, key: str) -> None:
        self.at += 1
        row = 0
        self.skip(BLANK)
        while not self.text.startswith(end, self.at):
            row += 1
            if end == "}":
                self.setting(key)
            else:
                self.note(f"{key}[{row}]", self.at)
                self.value(f"{key}[{row}]")
            self.skip(BLANK)
            if self.text.startswith(",", self.at):
                self.at += 1
                self.skip(BLANK)
        self.at += 1

    def note(self, key: str, at: int) -> None:
        self.found.setdefault(key, at)

    def skip(self, pattern: re.Pattern[str]) -> re.Match[str]:
        met = pattern.match(self.text, self.at)
        if met is None:
            raise Unreadable("this is no TOML")
        self.at = met.end()
        return met
