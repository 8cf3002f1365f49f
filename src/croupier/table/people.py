"""Who acts at a table and who looks at it."""

from __future__ import annotations

from enum import Enum

import msgspec

from croupier.values import actors


class Role(Enum):
    PLAYER = actors.PLAYER
    DEALER = actors.DEALER
    FLOORPERSON = actors.FLOORPERSON
    INSPECTOR = actors.INSPECTOR
    PUBLIC = actors.PUBLIC


STAFF = frozenset({Role.DEALER, Role.FLOORPERSON, Role.INSPECTOR})
"""Who sees the tray."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: a player is a person, the others are offices."""

    role: Role
    person: str = ""


PUBLIC = Viewer(Role.PUBLIC)
DEALER = Viewer(Role.DEALER)
FLOORPERSON = Viewer(Role.FLOORPERSON)
INSPECTOR = Viewer(Role.INSPECTOR)


def player(person: str) -> Viewer:
    return Viewer(Role.PLAYER, person)
