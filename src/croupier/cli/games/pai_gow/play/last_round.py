"""What a round showed and brought, out of what was told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import AREAS
from croupier.table.pai_gow.exposed_tiles import HandVoided
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.wagers import ChipsMoved, JudgedWager, NoMoreBetsCalled, RoundVoided
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, Moving
from croupier.values.tiles import Tile
from croupier.values.transfers import spot, stack

SETTLING = (
    ChipsMoved,
    WagerSurrendered,
    WagerAbandoned,
    HandVoided,
    RoundVoided,
)
"""Events that move chips because of the tiles."""
OUT_OF_PLAY: Mapping[type[Event], str] = {
    WagerSurrendered: "surrendered",
    WagerAbandoned: "abandoned",
    HandVoided: "voided",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Two hands as everybody saw them."""

    owner: str
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]
    verdict: str = ""
    beats: tuple[int, int] | None = None
    decided_by: ClauseId | None = None


def of_last_round(told: Sequence[Event]) -> list[Event]:
    """From the last call of no more bets on."""
    newest = takewhile(lambda event: not isinstance(event, NoMoreBetsCalled), reversed(told))
    return list(newest)[::-1]


def hands_shown(round_: Sequence[Event]) -> dict[int, Shown]:
    """By position, the hands as they were compared."""
    shown = dict[int, Shown]()
    for event in round_:
        if isinstance(event, HouseHandsSet | HandsReset):
            shown[event.seat] = Shown("", event.high, event.low)
        elif isinstance(event, HandsExposed):
            shown[event.seat] = Shown(
                owner=event.owner,
                high=event.high,
                low=event.low,
                verdict=event.verdict,
                beats=event.beats,
                decided_by=event.decided_by,
            )
        elif isinstance(event, WagersJudged):
            shown |= {each.seat: _of_dealer(shown, each) for each in event.wagers if not each.seat}
    return shown


def _of_dealer(shown: Mapping[int, Shown], judged: JudgedWager) -> Shown:
    """The dealer's hands lie open when the bank's are exposed; the wager tells who won."""
    return replace(shown[judged.seat], verdict=judged.outcome, decided_by=judged.decided_by)


def out_of_play(round_: Sequence[Event]) -> dict[int, str]:
    """By area, what became of tiles that nobody was shown."""
    return {
        event.seat: OUT_OF_PLAY[type(event)]
        for event in round_
        if isinstance(event, WagerSurrendered | WagerAbandoned | HandVoided)
    }


def void_because(round_: Sequence[Event]) -> str | None:
    return next((event.why for event in round_ if isinstance(event, RoundVoided)), None)


def gain_of(round_: Sequence[Event], person: str) -> int | None:
    """What a person is up after a round; None if it moved none of their chips."""
    mine = {stack(person), *(spot(area, person, WAGER) for area in AREAS)}
    moves = [
        each
        for event in round_
        if isinstance(event, SETTLING) and isinstance(event, Moving)
        for each in event.transfers
        if mine & {each.source, each.target}
    ]
    if not moves:
        return None
    return sum(each.cents * ((each.target in mine) - (each.source in mine)) for each in moves)
