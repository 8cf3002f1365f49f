"""The tiles of every position, held to the order of the stacks once it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.preparing import TilesStacked
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.spoken import place as place_of
from croupier.table.pai_gow.state import STACKS
from croupier.values.events import Event
from croupier.values.tiles import Tile

WHOLE_SET = 32
UNSEEN = "??"


class Deals:
    """What was dealt from the stacks in use, until they are opened."""

    def __init__(self) -> None:
        self._dealt: tuple[int, TilesDealt] | None = None

    def look(self, place: int, event: Event) -> Iterator[tuple[int, str]]:
        match event:
            case TilesStacked():
                self._dealt = None
            case TilesDealt():
                self._dealt = place, event
            case StacksOpened() if self._dealt is not None:
                at, dealt = self._dealt
                self._dealt = None
                yield from ((at, why) for why in _differences(dealt, event))


def _differences(dealt: TilesDealt, opened: StacksOpened) -> Iterator[str]:
    """Stacks or a delivery that cannot be are told by others."""
    is_whole = len(opened.order) == WHOLE_SET and sorted(opened.cut) == list(STACKS)
    if not is_whole or dealt.delivery not in STYLES:
        return
    sealed = deliver(dealt.delivery, as_cut(opened.order, opened.cut))
    for (seat, tiles), gives in zip(dealt.hands, sealed, strict=False):
        if tiles != gives:
            where = place_of(seat)
            yield f"{where} is dealt {_shown(tiles)}, and the sealed order gives {_shown(gives)}"


def _shown(tiles: Sequence[Tile | None]) -> str:
    return " ".join(str(tile) if tile else UNSEEN for tile in tiles)
