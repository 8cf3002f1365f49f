"""A lot that anybody can draw again: one of so many, each equally likely, from a salt."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count

from croupier.values.records import canonical

SPACE = 2**256
"""How many numbers SHA-256 can give."""


def lot(salt: str, words: Sequence[str], of: int) -> int:
    """Which of so many, counted from zero; the words say what is drawn for.

    >>> lot("salt", ["t1", "7"], 1)
    0
    """
    hashes = (sha256(canonical([salt, *words, attempt])).digest() for attempt in count())
    drawn = (fair(int.from_bytes(each, "big"), of) for each in hashes)
    return next(each for each in drawn if each is not None)


def fair(number: int, of: int, space: int = SPACE) -> int | None:
    """One of so many from a number below `space`; None beyond the last whole turn of them.

    >>> [fair(number, of=3, space=8) for number in range(8)]
    [0, 1, 2, 0, 1, 2, None, None]
    """
    return number % of if number < space - space % of else None
