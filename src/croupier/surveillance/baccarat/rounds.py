"""How a baccarat table's story is divided, and how its rounds came out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.roads import Result
from croupier.surveillance.watched_game import Span
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.preparing import OrderSealed
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.wagers import RoundVoided
from croupier.values.events import Event
from croupier.values.sides import Side

ENDS_PASSAGE = (
    RoundEnded | RoundVoided | CardBurned | ShoeOpened | OrderSealed | TableOpened
)  # fmt: skip
VOID = "void"


class Round(msgspec.Struct, frozen=True):
    """Where a round stands in the journal, from its first wager on, and how it came out."""

    shoe: int
    round: int
    first: int
    last: int
    """The newest place so far, while it is played."""
    at: str
    """When its bets were closed."""
    coup: str = ""
    winner: str = ""
    """`void` where the shoe ran out; empty until it is announced."""
    over: bool = False


def round_of(span: Span, told: Iterable[Event]) -> Round:
    coup = winner = ""
    for event in told:
        match event:
            case ResultAnnounced():
                coup, winner = event.coup, event.winner
            case RoundVoided():
                winner = VOID
    return Round(*span[:-1], coup, winner, span.over)


def result_of(event: Event) -> Result | None:
    """What the roads show of it."""
    if not isinstance(event, ResultAnnounced):
        return None
    opening = Coup.parse(event.coup).opening
    pairs = (pair[0].rank is pair[1].rank for pair in (opening.player, opening.banker))
    sides = {side.value: side for side in Side}
    return Result(sides.get(event.winner), *pairs)
