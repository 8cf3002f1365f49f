"""Who is there: whoever has a screen open at the table, or was heard of a moment ago.

No record tells of it: the node that has the table has all its screens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.table.people import Role, Viewer
from croupier.values.actors import DEALER

GRACE = 30.0
"""Seconds for a page that is loaded again, a line that mends itself, a program between orders."""
A_BREATH = 5.0
"""Seconds after which everybody is told that a dealer is gone."""


class Attendance:
    """By seconds of a clock that is never set; people by name, the dealers by their office."""

    def __init__(self, begun: float) -> None:
        self._begun = begun
        """Nobody is missed sooner than the node could have heard of them."""
        self._screens = Counter[str]()
        self._heard = dict[str, float]()

    def came(self, viewer: Viewer) -> None:
        self._screens[_known_as(viewer)] += 1

    def went(self, viewer: Viewer, now: float) -> None:
        self._screens[_known_as(viewer)] -= 1
        self.heard(_known_as(viewer), now)

    def heard(self, name: str, now: float) -> None:
        self._heard[name] = max(now, self._heard.get(name, now))

    def has_screen(self, name: str) -> bool:
        return self._screens[name] > 0

    def away(self, people: Iterable[str], now: float) -> frozenset[str]:
        return frozenset(each for each in people if self.gone_since(each) + GRACE <= now)

    def next_away(self, people: Iterable[str], now: float) -> float | None:
        """When the next of them will be, unless they are heard of."""
        ends = (self.gone_since(each) + GRACE for each in people)
        return min((each for each in ends if now < each < NEVER), default=None)

    def gone_since(self, name: str) -> float:
        """When they were last there; never, if they are."""
        return NEVER if self._screens[name] > 0 else self._heard.get(name, self._begun)

    @property
    def dealer_missed_at(self) -> float:
        """From when on the dealer is gone; never, if one is there."""
        return self.gone_since(DEALER) + A_BREATH


NEVER = float("inf")


def _known_as(viewer: Viewer) -> str:
    return viewer.person if viewer.role is Role.PLAYER else viewer.role.value
