"""How a house says no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.values.refusals import CroupierError

FOR_NOW = frozenset({"too_many", "unavailable", "stale"})
"""What may do in a moment, under the same id."""


class TurnedAway(CroupierError):
    """The house refused, and says why."""

    def __init__(
        self, kind: str, message: str, clause: str | None = None, *, wait: float = 1.0
    ) -> None:
        self.kind, self.message, self.clause, self.wait = kind, message, clause, wait
        super().__init__(f"{message} ({clause})" if clause else message)

    @property
    def for_now(self) -> bool:
        """Whether the same may be asked again after `wait` seconds."""
        return self.kind in FOR_NOW


class Closed(CroupierError):
    """The house hung up; `code` is that of the socket."""

    def __init__(self, code: int, why: str) -> None:
        self.code, self.why = code, why
        super().__init__(f"the house hung up ({code}): {why or 'without a word'}")


def turned_away(document: Mapping[str, Any], wait: float = 1.0) -> TurnedAway:
    """From the one shape that every failure has."""
    return TurnedAway(document["kind"], document["message"], document["clause"], wait=wait)
