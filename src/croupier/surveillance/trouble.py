"""What surveillance finds wrong, and where."""

from __future__ import annotations

import msgspec


class Trouble(msgspec.Struct, frozen=True):
    stream: str
    place: int
    what: str
    """One word for what does not hold, such as hash, card or accounts."""
    problem: str

    def __str__(self) -> str:
        return f"{self.stream} place {self.place}: {self.what}: {self.problem}"
