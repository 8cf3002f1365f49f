"""The secret point of a Must Hit meter: drawn, sealed, and opened when it is reached."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.house_rules import MustHit
from croupier.values.refusals import Unreadable
from croupier.values.sealing import commitment_to, point_secret_of


class Point(msgspec.Struct, frozen=True):
    cents: int
    salt: str


def possible_points(must_hit: MustHit) -> range:
    """Every cent above the reset amount up to the ceiling; each is equally likely to be drawn."""
    return range(must_hit.reset + 1, must_hit.ceiling + 1)


def point_secret(point: Point) -> bytes:
    """What is kept beside the journal until the point is reached."""
    return point_secret_of(point.cents, point.salt)


def point_from(secret: bytes) -> Point:
    """The point that was sealed.

    >>> point_from(point_secret(Point(123_45, "salt")))
    Point(cents=12345, salt='salt')
    """
    salt, _, cents = secret.decode(errors="replace").rpartition(" ")
    if not (salt and cents.isascii() and cents.isdigit()):
        raise Unreadable("what is sealed there is no Must Hit point")
    return Point(int(cents), salt)


def point_commitment(point: Point) -> str:
    """The hash that is published."""
    return commitment_to(point_secret(point))
