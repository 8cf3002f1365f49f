"""What a round showed and brought, out of what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile, takewhile

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER
from croupier.table.seats.wagers import NoMoreBetsCalled, RoundVoided, WagerWithdrawn
from croupier.table.spanish_21.betting import WagerPlaced
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.passed_over import HandCalledDead
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.settling import ChipsMoved, RoundEnded
from croupier.table.spanish_21.spoken_wagers import SpokenWagerConfirmed
from croupier.table.spanish_21.state import Award, JudgedWager
from croupier.values.events import Event, Moving
from croupier.values.transfers import spot, stack

SETTLING = (ChipsMoved, HandCalledDead, WagersForfeited, RoundVoided)
"""Events that move chips because of the cards."""
JUDGING = (WagersJudged, HandCalledDead, WagersForfeited)
LAYING = (WagerPlaced, WagerWithdrawn, SpokenWagerConfirmed)
OVER = (RoundEnded, RoundVoided)
Bets = Mapping[tuple[int, str], int]
"""By box and wager, in cents."""


def _is_call(event: Event) -> bool:
    return isinstance(event, NoMoreBetsCalled)


def of_last_round(told: Sequence[Event]) -> list[Event]:
    """From the last call of no more bets on."""
    newest = takewhile(lambda event: not _is_call(event), reversed(told))
    return list(newest)[::-1]


def slips_of(round_: Iterable[Event]) -> tuple[JudgedWager, ...]:
    """In the order in which the wagers were decided."""
    judged = (event.wagers for event in round_ if isinstance(event, JUDGING))
    return tuple(slip for slips in judged for slip in slips)


def awards_of(round_: Iterable[Event]) -> tuple[Award, ...]:
    judged = (event.awards for event in round_ if isinstance(event, WagersJudged))
    return tuple(award for awards in judged for award in awards)


def void_because(round_: Iterable[Event]) -> str | None:
    return next((event.why for event in round_ if isinstance(event, RoundVoided)), None)


def gain_of(round_: Iterable[Event], person: str, boxes: int) -> int | None:
    """What a person is up after a round; None if it moved none of their chips."""
    spots = (
        spot(seat, person, wager)
        for seat in range(1, boxes + 1)
        for wager in (WAGER, MATCH, INSURANCE)
    )
    mine = {stack(person), *spots}
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


def last_bets(told: Sequence[Event], person: str) -> Bets:
    """What a person had wagered when the last round was called."""
    before = dropwhile(lambda event: not _is_call(event), reversed(told))
    between = takewhile(lambda event: not isinstance(event, OVER), before)
    standing = dict[tuple[int, str], int]()
    for event in between:
        if isinstance(event, LAYING) and event.owner == person:
            standing.setdefault((event.seat, event.wager), event.stake)
    in_order = sorted(standing.items(), key=lambda each: (each[0][1] == MATCH, each[0][0]))
    return {key: stake for key, stake in in_order if stake}
