"""What surveillance finds wrong, and where."""

from __future__ import annotations

from typing import Literal

import msgspec

What = Literal[
    "accounts",
    "body",
    "card",
    "care",
    "chain",
    "chapter",
    "command",
    "count",
    "cut",
    "deal",
    "dice",
    "event",
    "filing",
    "float",
    "hash",
    "head",
    "layout",
    "meter",
    "office",
    "order",
    "place",
    "point",
    "program",
    "purse",
    "register",
    "rules",
    "schema",
    "seal",
    "snapshot",
    "stream",
    "tile",
    "time",
    "tree",
    "two people",
]
"""Everything that can be found not to hold; `checks.py` says what is told where it does."""


class Trouble(msgspec.Struct, frozen=True):
    stream: str
    place: int
    what: What
    problem: str

    def __str__(self) -> str:
        return f"{self.stream} place {self.place}: {self.what}: {self.problem}"
