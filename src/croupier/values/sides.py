"""The two hands of a round, whatever the number of bettors."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")


class Side(Enum):
    PLAYER = "player"
    BANKER = "banker"

    @property
    def other(self) -> Side:
        return Side.BANKER if self is Side.PLAYER else Side.PLAYER

    @property
    def hand(self) -> str:
        return f"{self.value.title()}'s Hand"


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One thing for the Player's Hand and one for the Banker's."""

    player: T
    banker: T

    def __getitem__(self, side: Side) -> T:
        return self.player if side is Side.PLAYER else self.banker
