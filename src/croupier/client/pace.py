"""How fast a program may ask: the house hangs up on whoever goes on when told to slow down."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

RATE, BURST = 18.0, 50.0
"""A little less than what the house allows one person."""


class Pace:
    """Some at once, then so many a second."""

    def __init__(
        self, now: Callable[[], float] = monotonic, pause: Callable[[float], None] = sleep
    ) -> None:
        self._now, self._pause = now, pause
        self._left, self._at = BURST, now()

    def wait(self) -> None:
        """Until the next may be said."""
        self._left, self._at = self._had(), self._now()
        if self._left < 1:
            self._pause((1 - self._left) / RATE)
            self._left, self._at = max(1.0, self._had()), self._now()
        self._left -= 1

    def _had(self) -> float:
        return min(BURST, self._left + (self._now() - self._at) * RATE)
