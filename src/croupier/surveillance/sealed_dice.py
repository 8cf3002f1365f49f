"""Sealed dice: what a shaker will show, published before the shake and opened with the lid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.surveillance.bodies import (
    TABLE_IS_CLOSED,
    Body,
    DiceSealed,
    ShakerOpened,
    StacksOpened,
)
from croupier.surveillance.kept_secrets import Store, hidden_in, looked_up
from croupier.surveillance.trouble import Trouble
from croupier.values.sealing import dice_secret_of, is_sealed_under

FACES = range(1, 7)
DICE = 3
ROLL = re.compile("[1-6] [1-6] [1-6]")


@dataclass(frozen=True, slots=True)
class Shake:
    place: int
    commitment: str


class SealedDice:
    """A further shake makes the dice before it void, and so do stacks that are opened unshaken."""

    def __init__(self, stream: str, sealed: Store | None = None) -> None:
        self.stream = stream
        self._sealed = sealed
        self._closed = False
        self._in_use: Shake | None = None

    def look(self, place: int, kind: str, body: Body) -> Iterator[Trouble]:
        match body:
            case DiceSealed():
                self._in_use = Shake(place, body.dice) if body.dice else None
            case ShakerOpened():
                yield from self._open(place, body)
            case StacksOpened():
                yield from self._unthrown(place, body)
        if kind == TABLE_IS_CLOSED:
            self._closed = True

    def _open(self, place: int, opening: ShakerOpened) -> Iterator[Trouble]:
        shake, self._in_use = self._in_use, None
        if len(opening.dice) != DICE or not set(opening.dice) <= set(FACES):
            shown = ", ".join(map(str, opening.dice)) or "nothing"
            yield self._trouble(place, f"three dice cannot show {shown}")
        if opening.total != sum(opening.dice):
            why = f"the dice make {sum(opening.dice)}, and it says {opening.total}"
            yield self._trouble(place, why)
        sealed = shake.commitment if shake else ""
        if opening.commitment != sealed:
            newest = f"those sealed at place {shake.place}" if shake else "none are sealed"
            yield self._trouble(place, f"these are not the newest sealed dice: {newest}")
        elif shake and not is_sealed_under(dice_secret_of(opening.dice, opening.salt), sealed):
            why = f"dice and salt do not give the hash sealed at place {shake.place}"
            yield self._trouble(place, why)

    def _unthrown(self, place: int, opening: StacksOpened) -> Iterator[Trouble]:
        shake, self._in_use = self._in_use, None
        if not (opening.dice or opening.dice_salt):
            return
        secret = dice_secret_of(opening.dice, opening.dice_salt)
        if shake is None:
            yield self._trouble(place, "these are not the newest sealed dice: none are sealed")
        elif not is_sealed_under(secret, shake.commitment):
            why = f"dice and salt do not give the hash sealed at place {shake.place}"
            yield self._trouble(place, why)

    def end(self) -> Iterator[Trouble]:
        """Only the dice in use may still be sealed, as published, until the table closes."""
        if shake := self._in_use:
            why = "these dice were never opened, and the table is closed" if self._closed else ""
            found = why or looked_up(self._sealed, shake.commitment, "throw")
            if isinstance(found, str):
                yield self._trouble(shake.place, found)
            elif found is not None and not ROLL.fullmatch(hidden_in(found)):
                yield self._trouble(shake.place, "what is sealed here is no throw of three dice")

    def _trouble(self, place: int, problem: str) -> Trouble:
        return Trouble(self.stream, place, "dice", problem)
