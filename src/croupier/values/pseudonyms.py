"""Pseudonyms: by them people stand in the permanent record; whose they are stands elsewhere."""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Callable, Mapping

MARK = "~"
"""Begins a pseudonym and no name."""
CHANCE_BYTES = 10
_WRITTEN = re.compile(f"{MARK}[a-z2-7]{{16}}")


def pseudonym(chance: bytes) -> str:
    """Made of ten bytes of chance.

    >>> pseudonym(bytes(range(10)))
    '~aaaqeayeaudaocaj'
    """
    return MARK + b32encode(chance).decode().lower()


def is_pseudonym(text: str) -> bool:
    return _WRITTEN.fullmatch(text) is not None


def pseudonyms_in(text: str) -> frozenset[str]:
    return frozenset(_WRITTEN.findall(text)) if MARK in text else frozenset()


def with_names(text: str, names: Mapping[str, str], written: Callable[[str], str] = str) -> str:
    """The same text for whoever may know who people are.

    >>> with_names("Seat 2 is ~aaaqeayeaudaocaj's", {"~aaaqeayeaudaocaj": "ann"})
    "Seat 2 is ann's"
    """
    if MARK not in text:
        return text
    known = {each: written(names[each]) for each in pseudonyms_in(text) if each in names}
    return _WRITTEN.sub(lambda found: known.get(found[0], found[0]), text)
