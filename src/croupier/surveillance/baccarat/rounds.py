"""How the rounds of a baccarat table came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.roads import Result
from croupier.surveillance import watched_game
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.seats.wagers import RoundVoided
from croupier.values.events import Event
from croupier.values.sides import Side

VOID = "void"


class Round(watched_game.Round, frozen=True):
    coup: str = ""
    winner: str = ""
    """`void` where the shoe ran out; empty until it is announced."""


HAPPENED: Mapping[type[Event], Callable[[Round, Any], Round]] = {
    ResultAnnounced: lambda found, event: replace(found, coup=event.coup, winner=event.winner),
    RoundVoided: lambda found, _: replace(found, winner=VOID),
}


def score_of(event: Event) -> Result | None:
    """What the roads show of it."""
    if not isinstance(event, ResultAnnounced):
        return None
    opening = Coup.parse(event.coup).opening
    pairs = (pair[0].rank is pair[1].rank for pair in (opening.player, opening.banker))
    sides = {side.value: side for side in Side}
    return Result(sides.get(event.winner), *pairs)
