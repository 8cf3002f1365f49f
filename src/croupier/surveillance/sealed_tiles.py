"""Sealed stacks of tiles: published before a round, opened after it, and what was dealt.

Which tiles a position gets is a rule of the game, and the second pass holds them to it; here a
set is a set, whoever deals it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.surveillance.bodies import (
    TABLE_IS_CLOSED,
    Body,
    StacksOpened,
    TilesDealt,
    TilesStacked,
)
from croupier.surveillance.kept_secrets import Store, hidden_in
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.unopened import Unopened
from croupier.values.refusals import Unreadable
from croupier.values.sealing import is_sealed_under, tiles_secret_of
from croupier.values.tiles import SET, Tile, parse_tiles

HELD = Counter(SET)
"""How many of each tile a set holds."""
STACKS = range(1, 9)


@dataclass(frozen=True, slots=True)
class Stacking:
    place: int
    commitment: str


class SealedTiles(Unopened[Stacking]):
    def __init__(self, stream: str, sealed: Store | None = None) -> None:
        super().__init__(stream, sealed)
        self._ever = False

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
        if commitment:  # real tiles have none
            self._ever = True
            yield from self._seal(Stacking(place, commitment))

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
        stacking = self._opened_now(opening.commitment)
        if stacking is None:
            yield self._trouble(place, "order", "no unopened order was sealed under this hash")
            return
        if sorted(opening.cut) != list(STACKS):
            why = f"stacks {_listed(opening.cut)} are not the eight that stood there"
            yield self._trouble(place, "cut", why)
        try:
            tiles = [Tile.parse(each) for each in opening.tiles]
        except Unreadable as wrong:
            yield self._trouble(place, "order", str(wrong))
            return
        if not is_sealed_under(tiles_secret_of(tiles, opening.salt), stacking.commitment):
            why = f"order and salt do not give the hash sealed at place {stacking.place}"
            yield self._trouble(place, "order", why)
        yield from self._is_whole(place, tiles)

    def _is_whole(self, place: int, tiles: Sequence[Tile]) -> Iterator[Trouble]:
        if Counter(tiles) != HELD:
            yield self._trouble(place, "order", f"{len(tiles)} tiles are not one whole set")

    def _in_play(self, seal: Stacking, secret: bytes) -> Iterator[Trouble]:
        try:
            yield from self._is_whole(seal.place, parse_tiles(hidden_in(secret)))
        except Unreadable:
            yield self._trouble(seal.place, "order", "what is sealed here is no order of tiles")

    def _superseded(self, seal: Stacking) -> str:
        if seal is self._in_use:
            return ""
        return "this order was never opened, and tiles were stacked after it"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "of no number"
