"""Points of Must Hit meters, sealed until they are reached."""

from __future__ import annotations

from croupier.cage.progressive import Point, point_commitment, point_from
from croupier.floor.chance import Draw
from croupier.journal.store import Journal
from croupier.values.refusals import CroupierError
from croupier.values.sealing import SealHidden, is_sealed_under


class BrokenPoint(CroupierError):
    """A point that was published as a hash and is no longer there as it was."""

    def __init__(self, link: str, commitment: str, why: str) -> None:
        super().__init__(f"the sealed Must Hit point of {link}, under {commitment}, {why}")


class Points:
    """Nobody else knows them."""

    def __init__(self, journal: Journal, draw: Draw) -> None:
        self._journal, self._draw = journal, draw
        self._known: dict[str, Point] = {}

    def fresh(self, among: range) -> Point:
        point = self._draw(among)
        self._known[point_commitment(point)] = point
        return point

    def has(self, commitment: str) -> bool:
        if commitment in self._known:
            return True
        try:
            return self._journal.sealed(commitment) is not None
        except SealHidden:
            return True

    def forget(self, commitment: str) -> None:
        """It was reached."""
        self._known.pop(commitment, None)

    def opened(self, link: str, commitment: str) -> Point:
        """Whoever can write to the store could put another point there."""
        if commitment not in self._known:
            try:
                secret = self._journal.sealed(commitment)
            except SealHidden as hidden:
                raise BrokenPoint(link, commitment, f"cannot be read: {hidden}") from None
            if secret is None:
                raise BrokenPoint(link, commitment, "is gone")
            if not is_sealed_under(secret, commitment):
                raise BrokenPoint(link, commitment, "is not what was published")
            self._known[commitment] = point_from(secret)
        return self._known[commitment]
