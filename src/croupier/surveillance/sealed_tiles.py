"""Sealed stacks of tiles: the order published before a round, opened after it, and what was dealt.

Which tiles a position gets is a rule of the game, and the second pass holds them to it; here a
set is a set, whoever deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.surveillance.bodies import (
    TABLE_IS_CLOSED,
    Body,
    StacksOpened,
    TilesDealt,
    TilesStacked,
)
from croupier.surveillance.kept_secrets import Store, missing
from croupier.surveillance.trouble import Trouble
from croupier.values.refusals import Unreadable
from croupier.values.sealing import is_sealed_under, tiles_secret_of
from croupier.values.tiles import SET, Tile

HELD = Counter(SET)
"""How many of each tile a set holds."""
STACKS = range(1, 9)


@dataclass(frozen=True, slots=True)
class Stacking:
    place: int
    commitment: str


class SealedTiles:
    def __init__(self, stream: str, sealed: Store | None = None) -> None:
        self.stream = stream
        self.opened = 0
        self._sealed = sealed
        self._closed = self._ever = False
        self._unopened = dict[str, Stacking]()
        self._in_use: Stacking | None = None

    @property
    def pending(self) -> int:
        """How many orders are still in play, to be opened later."""
        return sum(not self._never_opened(each) for each in self._unopened.values())

    def look(self, place: int, kind: str, body: Body) -> Iterator[Trouble]:
        match body:
            case TilesStacked():
                yield from self._stack(place, body.commitment)
            case TilesDealt():
                yield from self._deal(place, body)
            case StacksOpened():
                yield from self._open(place, body)
        if kind == TABLE_IS_CLOSED:
            self._closed = True

    def _stack(self, place: int, commitment: str) -> Iterator[Trouble]:
        if self._in_use is not None:
            why = f"the stacks sealed at place {self._in_use.place} should have been opened before"
            yield self._trouble(place, "order", why)
        self._in_use = None
        if not commitment:
            return  # real tiles
        if commitment in self._unopened:
            yield self._trouble(place, "order", "the same order is sealed twice")
        self._ever = True
        self._in_use = self._unopened[commitment] = Stacking(place, commitment)

    def _deal(self, place: int, dealt: TilesDealt) -> Iterator[Trouble]:
        if self._ever and self._in_use is None:
            yield self._trouble(place, "tile", "tiles are dealt, and no order is sealed")
        try:
            seen = [Tile.parse(tile) for _, hand in dealt.hands for tile in hand if tile]
        except Unreadable as wrong:
            yield self._trouble(place, "tile", str(wrong))
            return
        for tile, times in Counter(seen).items():
            if times > HELD[tile]:
                why = f"{tile} is dealt {times} times; a set holds {HELD[tile]}"
                yield self._trouble(place, "tile", why)

    def _open(self, place: int, opening: StacksOpened) -> Iterator[Trouble]:
        stacking = self._unopened.pop(opening.commitment, None)
        if stacking is None:
            yield self._trouble(place, "order", "no unopened order was sealed under this hash")
            return
        self.opened += 1
        if stacking is self._in_use:
            self._in_use = None
        if sorted(opening.cut) != list(STACKS):
            why = f"stacks {_listed(opening.cut)} are not the eight that stood there"
            yield self._trouble(place, "cut", why)
        try:
            order = [Tile.parse(each) for each in opening.order]
        except Unreadable as wrong:
            yield self._trouble(place, "order", str(wrong))
            return
        if not is_sealed_under(tiles_secret_of(order, opening.salt), stacking.commitment):
            why = f"order and salt do not give the hash sealed at place {stacking.place}"
            yield self._trouble(place, "order", why)
        if Counter(order) != HELD:
            yield self._trouble(place, "order", f"{len(order)} tiles are not one whole set")

    def end(self) -> Iterator[Trouble]:
        """Only the stacks in use may still be sealed, as published, until the table closes."""
        for each in self._unopened.values():
            if why := self._never_opened(each) or missing(self._sealed, each.commitment, "order"):
                yield self._trouble(each.place, "order", why)

    def _never_opened(self, stacking: Stacking) -> str:
        if stacking is not self._in_use:
            return "this order was never opened, and tiles were stacked after it"
        return "this order was never opened, and the table is closed" if self._closed else ""

    def _trouble(self, place: int, what: str, problem: str) -> Trouble:
        return Trouble(self.stream, place, what, problem)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "of no number"
