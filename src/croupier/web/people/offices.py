"""The offices a person can hold, and what each is at a table."""

from __future__ import annotations

from enum import Enum

from croupier.table.people import Role
from croupier.values import actors


class Office(Enum):
    PLAYER = actors.PLAYER
    DEALER = actors.DEALER
    FLOORPERSON = actors.FLOORPERSON
    INSPECTOR = actors.INSPECTOR
    ADMINISTRATOR = actors.ADMINISTRATOR

    @property
    def role(self) -> Role:
        """What this office is at a table."""
        return _ROLES[self]

    @property
    def home(self) -> str:
        """The page where its day begins."""
        return _HOMES.get(self, "/")


_ROLES = {
    Office.PLAYER: Role.PLAYER,
    Office.DEALER: Role.DEALER,
    Office.FLOORPERSON: Role.FLOORPERSON,
    Office.INSPECTOR: Role.INSPECTOR,
    Office.ADMINISTRATOR: Role.FLOORPERSON,
}
_HOMES = {Office.INSPECTOR: "/inspect", Office.ADMINISTRATOR: "/office"}
