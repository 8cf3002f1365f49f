"""Reads TOML tables strictly: every key is asked for, typed and accounted for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import zip_longest
from typing import TypeVar

from croupier.rulebooks.clauses import is_cited_well
from croupier.rulebooks.toml_places import BYTE_ORDER_MARK, START, Place, place_of
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import BadMaterial, Finding, Unreadable

T = TypeVar("T")

MOST_CHARACTERS = 1_000_000
MOST_WHOLE = 10**9
"""Beyond any count that a chapter or a house has a use for."""
MOST_BITS = 4_096
MOST_TOLD = 100
"""Findings about one file; further ones are counted."""
LONGEST_KEY = 20
_KEY = r"""(?:[\w-]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|'[^'\n]*+')"""
_TOO_DEEP = re.compile(
    # no key begins behind a backslash, else each escaped quote would be read to the line's end
    rf"(?<![\w\"'.\\-])(?:{_KEY}[ \t]*+\.[ \t]*+){{{LONGEST_KEY}}}"
)
"""Keys joined by dots, which take the parser the square of their number."""


def parse_toml(text: str, name: str) -> dict[str, object]:
    if len(text) > MOST_CHARACTERS:
        raise _not_toml(name, f"it has more than {MOST_CHARACTERS:,} characters")
    if deep := _TOO_DEEP.search(text):
        why = f"a key is made of more than {LONGEST_KEY} keys"
        raise _not_toml(name, why, place_of(text, deep.start()))
    try:
        parsed = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK), parse_float=Decimal)
        if max(_bits(parsed), default=0) > MOST_BITS:
            raise _not_toml(name, "a number in it is longer than any that has a use")
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise _not_toml(name, f"not TOML: {error}", _stopped(text, str(error))) from None
    return parsed


def _bits(value: object) -> Iterator[int]:
    """Of every whole number; one in hexadecimal may be longer than can be told in digits."""
    match value:
        case dict():
            for each in value.values():
                yield from _bits(each)
        case list():
            for each in value:
                yield from _bits(each)
        case int():
            yield value.bit_length()


_STOPPED = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")


def _stopped(text: str, error: str) -> Place:
    """Where the parser did; it tells only in words."""
    if told := _STOPPED.search(error):
        return Place(int(told[1]), int(told[2]))
    return place_of(text, len(text)) if "end of document" in error else START


def _not_toml(name: str, why: str, place: Place = START) -> BadMaterial:
    finding = Finding("", "", why, None, name, line=place.line, column=place.column)
    return BadMaterial(f"{name}: is not TOML", [finding])


def merged(
    base: Mapping[str, object], top: Mapping[str, object], *, join_lists: bool
) -> dict[str, object]:
    """One table laid over another, key by key; lists are joined or replaced."""
    both = dict(base)
    for key, value in top.items():
        below = both.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            both[key] = merged(below, value, join_lists=join_lists)
        elif join_lists and isinstance(below, list) and isinstance(value, list):
            both[key] = below + value
        else:
            both[key] = value
    return both


def nearest(word: str, words: list[str]) -> str:
    """A hint for a misspelt word, or what there is."""
    close = get_close_matches(word, words, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"there is {', '.join(words)}" if words else "nothing is allowed here"


def shown(value: object) -> str:
    """A given value, as plain text."""
    match value:
        case bool():
            return str(value).lower()
        case _:
            return str(value)


class Reader:
    """One TOML table; a read that fails raises BadMaterial naming the key."""

    def __init__(
        self,
        table: Mapping[str, object],
        path: str = "",
        may_cite: Callable[[str], bool] = is_cited_well,
    ) -> None:
        self._table = table
        self._path = path
        self.may_cite = may_cite
        """Whether an id stands for a clause that this table may cite."""
        self._asked = set[str]()

    def at(self, key: str) -> str:
        name = key or '""'
        return f"{self._path}.{name}" if self._path else name

    def has(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._table

    def was_given(self, key: str) -> bool:
        """Whether a key is there that no hint should name."""
        return key in self._table and self.has(key)

    @property
    def names(self) -> list[str]:
        """Every key of the table."""
        return list(self._table)

    def wrong(self, key: str, allowed: str) -> BadMaterial:
        """An error about a key of this table."""
        given = shown(self._table[key]) if key in self._table else ""
        finding = Finding(self.at(key), given, allowed, None)
        return BadMaterial(str(finding), [finding])

    def raw(self, key: str) -> object:
        if not self.has(key):
            raise self.wrong(key, "is missing")
        return self._table[key]

    def _typed(self, key: str, kind: type[T], name: str) -> T:
        value = self.raw(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(key, f"must be {name}")
        return value

    def text(self, key: str) -> str:
        return self._typed(key, str, "text in quotes")

    def flag(self, key: str) -> bool:
        return self._typed(key, bool, "true or false")

    def whole(self, key: str) -> int:
        value = self._typed(key, int, "a whole number")
        if abs(value) > MOST_WHOLE:
            raise self.wrong(key, f"must be a whole number up to {MOST_WHOLE:,}")
        return value

    def day(self, key: str) -> date:
        value = self._typed(key, date, "a date such as 2026-01-31, without quotes")
        return value.date() if isinstance(value, datetime) else value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self._typed(key, list, "a list of texts")
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(key, "must be a list of texts")
        return tuple(values)

    def wholes(self, key: str) -> tuple[int, ...]:
        values = self._typed(key, list, "a list of whole numbers")
        if not all(type(value) is int for value in values):
            raise self.wrong(key, "must be a list of whole numbers")
        return tuple(values)

    def sum_of_money(self, key: str) -> Cents:
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
            raise self.wrong(key, "must be dollars, such as 25 or 25.50")
        try:
            return cents_from_text(str(value))
        except Unreadable as error:
            raise self.wrong(key, str(error)) from None

    def share(self, key: str) -> Fraction:
        value = self.raw(key)
        try:
            if isinstance(value, str):
                return share_from_text(value)
            if isinstance(value, int | Decimal) and not isinstance(value, bool):
                return share_from_text(str(value))
        except Unreadable as error:
            raise self.wrong(key, str(error)) from None
        raise self.wrong(key, "must be a share, such as 1.5% or 3/200")

    def section(self, key: str) -> Reader:
        """A table below this one; an absent one reads as empty."""
        value = self.raw(key) if self.has(key) else {}
        if not isinstance(value, dict):
            raise self.wrong(key, "must be a table of keys")
        return Reader(value, self.at(key), self.may_cite)

    def sections(self) -> Iterator[tuple[str, Reader]]:
        """All tables below this one, by name."""
        for key in self._table:
            yield key, self.section(key)

    def rows(self, key: str) -> tuple[Reader, ...]:
        """An array of tables."""
        values = self._typed(key, list, "a list of tables")
        if not all(isinstance(value, dict) for value in values):
            raise self.wrong(key, "must be a list of tables")
        return tuple(
            Reader(row, f"{self.at(key)}[{n}]", self.may_cite) for n, row in enumerate(values, 1)
        )

    def over(self, base: Mapping[str, object]) -> Reader:
        """This table laid over what a base says about the same keys."""
        below = {key: base[key] for key in self._table if key in base}
        return Reader(merged(below, self._table, join_lists=False), self._path, self.may_cite)

    def unknown(self) -> list[Finding]:
        """A finding for each key nobody asked for, with the nearest known one.

        Only as far as they are told: to look for it takes a while.
        """
        known = sorted(self._asked)
        names = [key for key in self._table if key not in self._asked]
        hints = [nearest(key, known) for key in names[:MOST_TOLD]]
        return [
            Finding(self.at(key), self._plain(key), f"is not a known key; {hint}", None)
            for key, hint in zip_longest(names, hints, fillvalue="")
        ]

    def _plain(self, key: str) -> str:
        value = self._table[key]
        return shown(value) if not isinstance(value, dict | list) else ""

    def close(self) -> None:
        if findings := self.unknown():
            raise BadMaterial(str(findings[0]), findings)


_SHARE = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?%?|-?[0-9]{1,9}/[0-9]{1,9}")


def share_from_text(text: str) -> Fraction:
    """Read a share of a sum.

    >>> share_from_text("5%"), share_from_text("3/200")
    (Fraction(1, 20), Fraction(3, 200))
    """
    number = text.strip()
    if not _SHARE.fullmatch(number):
        raise Unreadable(f"{text[:40]!r} is not a share; write it as 1.5% or 3/200")
    try:
        return Fraction(number[:-1]) / 100 if number.endswith("%") else Fraction(number)
    except ZeroDivisionError:
        raise Unreadable(f"{text!r} divides by zero") from None
